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

/** The API and the name of its method, such as "Sheets, spreadsheets.batchUpdate". */
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
  /** Google’s message, possibly localised and at most 500 characters; empty if Google sent none. */
  readonly detail: string;
  /** Google’s code, such as "PERMISSION_DENIED", never localised; empty if Google sent none. */
  readonly word: string;

  constructor(parts: GoogleErrorParts) {
    super(formatMessage(parts));
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

function formatMessage({ api, call, kind, status, detail }: GoogleErrorParts): string {
  const what = status === null ? kind : `${kind}, status ${status}`;
  return `Google ${api}, ${call}: ${what}${detail === '' ? '.' : `: ${detail}`}`;
}

function splitCallName(name: CallName): Pick<GoogleErrorParts, 'api' | 'call'> {
  const [api, call = ''] = name.split(', ');
  return { api: api as GoogleApi, call };
}

/** Converts the error of a failed call. Returns other errors unchanged. */
export function toGoogleError(error: unknown, where: CallName): unknown {
  if (error instanceof GoogleError) return error;
  if (error instanceof gaxios.GaxiosError) return convertClientError(error, where);
  if (error instanceof Error && /credentials|refresh token/i.test(error.message)) {
    return createNoReplyError(where, 'unauthorised', error.message);
  }
  return error;
}

function convertClientError(error: gaxios.GaxiosError, where: CallName): GoogleError {
  const status = error.response?.status;
  if (status !== undefined)
    return createReplyRefusal(status, parseRefusal(error.response?.data), where);
  if (error.code === 'TimeoutError' || error.code === 'AbortError')
    return createNoReplyError(where, 'timeout');
  return createNoReplyError(where, 'dropped', findNetworkCode(error));
}

function findNetworkCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' ? findNetworkCode(error.cause) : code;
}

/** Builds the error of a call without a readable reply. Google may still have applied the call. */
export const createNoReplyError = (
  where: CallName,
  kind: GoogleErrorKind,
  detail = '',
): GoogleError =>
  new GoogleError({
    ...{ ...splitCallName(where), kind, status: null, retriable: isRetriable(kind) },
    detail: shortenText(detail),
  });

interface RefusalDetails {
  readonly message: string;
  readonly status: string;
  readonly reasons: readonly string[];
}

const reasonsSchema = z.array(z.object({ reason: z.string().optional() })).catch([]);
const refusalSchema = z.union([
  z
    .object({ error: z.string(), error_description: z.string().catch('') })
    .transform(({ error: word, error_description: text }) => ({
      error: { message: text === '' ? word : text, status: word, errors: [], details: [] },
    })),
  z.object({
    error: z.object({
      message: z.string().catch(''),
      status: z.string().catch(''),
      errors: reasonsSchema,
      details: reasonsSchema,
    }),
  }),
]);

function parseRefusal(body: unknown): RefusalDetails {
  if (typeof body === 'string') return { message: readPageText(body), status: '', reasons: [] };
  const read = refusalSchema.safeParse(body);
  if (!read.success) return { message: '', status: '', reasons: [] };
  const { message, status, errors, details } = read.data.error;
  return {
    message,
    status,
    reasons: [...errors, ...details].flatMap(({ reason }) => reason ?? []),
  };
}

const readPageText = (page: string): string =>
  page
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;|'/g, '’')
    .replace(/\s+/g, ' ')
    .trim();

function createReplyRefusal(status: number, refusal: RefusalDetails, where: CallName): GoogleError {
  const { api, call } = splitCallName(where);
  const kind = classifyRefusal(status, refusal, call);
  const retriable = isRetriable(kind, refusal.status);
  const detail = shortenText(refusal.message);
  return new GoogleError({ api, call, kind, status, retriable, detail, word: refusal.status });
}

/** Google’s reasons if the project has not enabled an API. Drive uses a different reason. */
const DISABLED_REASONS = ['SERVICE_DISABLED', 'accessNotConfigured'];
const RATE_REASONS = ['userRateLimitExceeded', 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'];

function classifyRefusal(
  status: number,
  { status: word, reasons }: RefusalDetails,
  call: string,
): GoogleErrorKind {
  if (status >= 500) return 'unavailable';
  if (status === 401 || word === 'invalid_grant') return 'unauthorised';
  if (status === 403) return classifyForbidden(reasons);
  if (reasons.includes('invalidSharingRequest')) return 'unknown address';
  if (call === 'permissions.create' && reasons.includes('invalid')) return 'malformed address';
  if (status === 404 || status === 410) return 'not found';
  if (status === 408) return 'timeout';
  if (status === 409) return 'conflict';
  return status === 429 ? 'quota' : 'invalid';
}

function classifyForbidden(reasons: readonly string[]): GoogleErrorKind {
  if (reasons.includes('storageQuotaExceeded')) return 'storage';
  if (reasons.includes('sharingRateLimitExceeded')) return 'sharing limit';
  if (reasons.some((reason) => DISABLED_REASONS.includes(reason))) return 'switched off';
  return reasons.some((reason) => RATE_REASONS.includes(reason)) ? 'quota' : 'forbidden';
}

/** Returns the reply, or `otherwise` after an expected error. @throws all other errors */
export async function recoverIfExpected<Reply, Otherwise>(
  call: Promise<Reply>,
  isExpected: (error: GoogleError) => boolean,
  otherwise: Otherwise,
): Promise<Reply | Otherwise> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GoogleError && isExpected(error)) return otherwise;
    throw error;
  }
}

/** Returns the reply, or `otherwise` if Google does not find the resource. @throws GoogleError */
export const recoverIfNotFound = <Reply, Otherwise>(
  call: Promise<Reply>,
  otherwise: Otherwise,
): Promise<Reply | Otherwise> =>
  recoverIfExpected(call, ({ kind }) => kind === 'not found', otherwise);

export const isFinalError = ({ retriable }: GoogleError): boolean => !retriable;

const RETRIABLE_KINDS: readonly GoogleErrorKind[] = ['quota', 'unavailable', 'timeout', 'dropped'];

/** Whether a retry may succeed. The only conflict worth a retry is a lost race. */
const isRetriable = (kind: GoogleErrorKind, word = ''): boolean =>
  RETRIABLE_KINDS.includes(kind) || (kind === 'conflict' && word === 'ABORTED');

/** Returns Google’s reason for refusing a batch. Omits the number and name of the request. */
export const getBatchReason = ({ detail }: Pick<GoogleError, 'detail'>): string =>
  detail.replace(/^Invalid requests\[\d+\](?:\.\w+)?: /, '');

function shortenText(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 500)}…`;
}
