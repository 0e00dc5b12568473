import { gaxios } from 'google-auth-library';
import * as z from 'zod';

export type GoogleApi = 'Sheets' | 'Forms' | 'Drive' | 'Cloud Tasks' | 'Cloud Storage' | 'OAuth';

export const GOOGLE_ERROR_KINDS = [
  'invalid',
  'unauthorised',
  'forbidden',
  'switched off',
  'not found',
  'conflict',
  'quota',
  'storage',
  'sharing limit',
  'unknown address',
  'malformed address',
  'unavailable',
  'timeout',
  'dropped',
] as const;
export type GoogleErrorKind = (typeof GOOGLE_ERROR_KINDS)[number];

/** The API and Google’s name of the method, such as "Sheets, spreadsheets.batchUpdate". */
export type CallName = `${GoogleApi}, ${string}`;

interface GoogleErrorParts {
  readonly api: GoogleApi;
  readonly call: string;
  readonly kind: GoogleErrorKind;
  readonly status: number | null;
  readonly retriable: boolean;
  readonly detail: string;
  readonly word?: string;
}

/**
 * A failed call to Google. Safe to log: it contains Google’s message but no token, header, body or
 * `cause`, all of which the client’s errors contain.
 */
export class GoogleError extends Error {
  readonly kind: GoogleErrorKind;
  readonly status: number | null;
  readonly api: GoogleApi;
  readonly call: string;
  /** Whether the same call may succeed later. `Google` decides whether to retry. */
  readonly retriable: boolean;
  /** Google’s message, at most 500 characters and possibly localised; empty without a message. */
  readonly detail: string;
  /** Google’s code, such as "PERMISSION_DENIED", which is not localised; empty without one. */
  readonly word: string;

  constructor(parts: GoogleErrorParts) {
    super(sentence(parts));
    this.name = 'GoogleError';
    this.kind = parts.kind;
    this.status = parts.status;
    this.api = parts.api;
    this.call = parts.call;
    this.retriable = parts.retriable;
    this.detail = parts.detail;
    this.word = parts.word ?? '';
  }
}

function sentence({ api, call, kind, status, detail }: GoogleErrorParts): string {
  const what = status === null ? kind : `${kind}, status ${status}`;
  return `Google ${api}, ${call}: ${what}${detail === '' ? '.' : `: ${detail}`}`;
}

function partsOf(name: CallName): Pick<GoogleErrorParts, 'api' | 'call'> {
  const [api, call = ''] = name.split(', ');
  return { api: api as GoogleApi, call };
}

/** Builds the error for a reply that did not come in time. The call may have been applied. */
export function timeoutError(where: CallName): GoogleError {
  return withoutAnswer(where, { kind: 'timeout', detail: '' });
}

/** Builds the error for an unreadable reply. The call may have been applied. */
export function unreadableError(where: CallName): GoogleError {
  return withoutAnswer(where, { kind: 'dropped', detail: 'The reply is not Google’s JSON.' });
}

/** Converts the error of a failed call. Returns other errors unchanged. */
export function asGoogleError(error: unknown, where: CallName): unknown {
  if (error instanceof GoogleError) return error;
  if (error instanceof gaxios.GaxiosError) return fromClient(error, where);
  if (error instanceof Error && /credentials|refresh token/i.test(error.message)) {
    return withoutAnswer(where, { kind: 'unauthorised', detail: error.message });
  }
  return error;
}

function fromClient(error: gaxios.GaxiosError, where: CallName): GoogleError {
  const status = error.response?.status;
  if (status !== undefined) return fromAnswer(status, readRefusal(error.response?.data), where);
  if (error.code === 'TimeoutError' || error.code === 'AbortError') return timeoutError(where);
  return withoutAnswer(where, { kind: 'dropped', detail: networkCode(error) });
}

function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' ? networkCode(error.cause) : code;
}

function withoutAnswer(
  where: CallName,
  { kind, detail }: { readonly kind: GoogleErrorKind; readonly detail: string },
): GoogleError {
  const parts = { ...partsOf(where), kind, status: null, retriable: isRetriable(kind) };
  return new GoogleError({ ...parts, detail: shortened(detail) });
}

interface Refusal {
  readonly message: string;
  readonly status: string;
  readonly reasons: readonly string[];
}

const Reasons = z.array(z.object({ reason: z.string().optional() })).catch([]);
const RefusalBody = z.union([
  z
    .object({ error: z.string(), error_description: z.string().catch('') })
    .transform(({ error: word, error_description: said }) => ({
      error: { message: said === '' ? word : said, status: word, errors: [], details: [] },
    })),
  z.object({
    error: z.object({
      message: z.string().catch(''),
      status: z.string().catch(''),
      errors: Reasons,
      details: Reasons,
    }),
  }),
]);

function readRefusal(body: unknown): Refusal {
  if (typeof body === 'string') return { message: wordsOf(body), status: '', reasons: [] };
  const read = RefusalBody.safeParse(body);
  if (!read.success) return { message: '', status: '', reasons: [] };
  const { message, status, errors, details } = read.data.error;
  return {
    message,
    status,
    reasons: [...errors, ...details].flatMap(({ reason }) => reason ?? []),
  };
}

const wordsOf = (page: string): string =>
  page
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|'/g, '’')
    .replace(/\s+/g, ' ')
    .trim();

function fromAnswer(status: number, refusal: Refusal, where: CallName): GoogleError {
  const { api, call } = partsOf(where);
  const kind = kindOf(status, refusal, call);
  const retriable = isRetriable(kind, refusal.status);
  const detail = shortened(refusal.message);
  return new GoogleError({ api, call, kind, status, retriable, detail, word: refusal.status });
}

/** The reasons for an API that the project has not enabled. Drive has a reason of its own. */
const OFF_REASONS = ['SERVICE_DISABLED', 'accessNotConfigured'];
const RATE_REASONS = ['userRateLimitExceeded', 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'];

function kindOf(status: number, { status: word, reasons }: Refusal, call: string): GoogleErrorKind {
  if (status >= 500) return 'unavailable';
  if (status === 401 || word === 'invalid_grant') return 'unauthorised';
  if (status === 403) return kindOfForbidden(reasons);
  if (reasons.includes('invalidSharingRequest')) return 'unknown address';
  if (call === 'permissions.create' && reasons.includes('invalid')) return 'malformed address';
  if (status === 404 || status === 410) return 'not found';
  if (status === 408) return 'timeout';
  if (status === 409) return 'conflict';
  return status === 429 ? 'quota' : 'invalid';
}

function kindOfForbidden(reasons: readonly string[]): GoogleErrorKind {
  if (reasons.includes('storageQuotaExceeded')) return 'storage';
  if (reasons.includes('sharingRateLimitExceeded')) return 'sharing limit';
  if (reasons.some((reason) => OFF_REASONS.includes(reason))) return 'switched off';
  return reasons.some((reason) => RATE_REASONS.includes(reason)) ? 'quota' : 'forbidden';
}

/** Returns the reply, or `otherwise` if Google does not find the resource. @throws GoogleError */
export async function unlessNotFound<Reply, Otherwise>(
  call: Promise<Reply>,
  otherwise: Otherwise,
): Promise<Reply | Otherwise> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'not found') return otherwise;
    throw error;
  }
}

const RETRIABLE: readonly GoogleErrorKind[] = ['quota', 'unavailable', 'timeout', 'dropped'];

/** Returns whether a retry may succeed. The only retried conflict is a lost race. */
const isRetriable = (kind: GoogleErrorKind, word = ''): boolean =>
  RETRIABLE.includes(kind) || (kind === 'conflict' && word === 'ABORTED');

/** Returns Google’s reason for refusing a batch, without the number and name of the request. */
export const messageOf = ({ detail }: Pick<GoogleError, 'detail'>): string =>
  detail.replace(/^Invalid requests\[\d+\](?:\.\w+)?: /, '');

function shortened(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 500)}…`;
}
