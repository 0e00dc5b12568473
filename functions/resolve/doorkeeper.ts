/** Admits the function's own account, by a token for its address or a proof by its secret. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import * as z from 'zod';
import { type Proven, type Purpose, provenBy, type Secret } from '../google/proof.ts';
import type { Adjudicator } from '../match/adjudicator.ts';

/** Each caller has requests of its own. */
type Caller = 'Cloud Tasks' | 'Cloud Scheduler';

export type Admission = Admitted | Refused;

interface Admitted {
  readonly kind: 'admitted';
  readonly caller: Caller;
  /** State of the token. */
  readonly token: Exclude<JudgedToken['kind'], 'false'>;
  /** Expected digest of the body; null if unknown. */
  readonly digest: string | null;
}

interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403;
  readonly reason: RefusalReason;
  /** Whether the request surely came from this deployment, which is then misconfigured. */
  readonly isOurs: boolean;
}

/** Relevant headers of a request. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly proof: string | undefined;
}

/** Decides before the body is read. Never throws. */
export type Doorkeeper = (credentials: Credentials) => Promise<Admission>;

export interface Door {
  /** The function's address: the audience of tasks; the sweep's is derived from it. */
  readonly audience: string;
  readonly invoker: string;
  /** Absent: only signed tokens are accepted. */
  readonly secret?: Secret | undefined;
  /** Addresses of Google's certificates; Google's own when absent. */
  readonly client?: OAuth2ClientOptions;
  /** This machine's clock in ms, for the expiry of tokens. */
  readonly nowMs?: () => number;
}

export function googleDoorkeeper(door: Door): Doorkeeper {
  const { nowMs = Date.now, secret } = door;
  const shelf = certificateShelf(door.client ?? {}, nowMs);
  return async ({ authorization, proof }) => {
    const proven = secret === undefined ? null : provenBy(secret, proof);
    const token = await judgeToken(authorization, { shelf, nowMs: nowMs() });
    switch (token.kind) {
      case 'signed':
        return bySignature(door, token, proven);
      case 'false':
        return refused(401, token.why, proven !== null);
      case 'stripped':
      case 'not checked':
      case 'absent':
        return byProof(token.kind, proven);
    }
  };
}

/** A signed token decides alone: if it is not ours, a proof does not help. */
function bySignature(
  door: Door,
  { email, audience }: Extract<JudgedToken, { readonly kind: 'signed' }>,
  proven: Proven | null,
): Admission {
  const isInvoker = email === door.invoker;
  const caller = callerOf(door, audience);
  if (caller === null) return refused(401, 'made out for another address', isInvoker || !!proven);
  if (!isInvoker) return refused(403, 'another account’s', proven !== null);
  return { kind: 'admitted', caller, token: 'signed', digest: proven?.digest ?? null };
}

function callerOf({ audience }: Door, madeOutFor: string): Caller | null {
  if (madeOutFor === audience) return 'Cloud Tasks';
  return madeOutFor === sweepAudience(audience) ? 'Cloud Scheduler' : null;
}

/** Without a valid signature the token is ignored. */
function byProof(token: 'stripped' | 'not checked' | 'absent', proven: Proven | null): Admission {
  if (proven === null) return refused(401, UNPROVEN[token], false);
  return { kind: 'admitted', caller: CALLER[proven.purpose], token, digest: proven.digest };
}

const UNPROVEN = {
  stripped: 'without a signature',
  'not checked': 'not to be checked',
  absent: 'without a token',
} as const satisfies Readonly<Record<string, RefusalReason>>;

const CALLER: Readonly<Record<Purpose, Caller>> = {
  task: 'Cloud Tasks',
  sweep: 'Cloud Scheduler',
};

const refused = (status: 401 | 403, reason: RefusalReason, isOurs: boolean): Refused => ({
  kind: 'refused',
  status,
  reason,
  isOurs,
});

type JudgedToken =
  /** Google vouches for it and its account. */
  | { readonly kind: 'signed'; readonly email: string; readonly audience: string }
  /** Unverifiable: Cloud Run replaces a signature that it has verified with a placeholder. */
  | { readonly kind: 'stripped' }
  /** Google's certificates are unreachable, so it may be false. */
  | { readonly kind: 'not checked' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'false'; readonly why: 'no token' | 'expired' | 'not signed by Google' };

const REMOVED = 'SIGNATURE_REMOVED_BY_GOOGLE';

/** Google's tokens live an hour; clocks may differ by five minutes. */
const SKEW_MS = 300_000;

/** Judges the header `Authorization`. Never throws. */
async function judgeToken(
  authorization: string | undefined,
  { shelf, nowMs }: { readonly shelf: CertificateShelf; readonly nowMs: number },
): Promise<JudgedToken> {
  if (authorization === undefined) return { kind: 'absent' };
  const idToken = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
  const [, payload = '', signature] = idToken.split('.');
  const claims = expiring.safeParse(jsonOf(payload));
  if (!claims.success) return { kind: 'false', why: 'no token' };
  if (signature === REMOVED || signature === '') return { kind: 'stripped' };
  // Before any request to Google.
  if (claims.data.exp * 1000 + SKEW_MS < nowMs) return { kind: 'false', why: 'expired' };
  const certificates = await shelf.get();
  if (certificates === null) return { kind: 'not checked' };
  return verified(shelf.client, idToken, certificates);
}

const expiring = z.object({ exp: z.number() });

const bearer = z.object({
  email: z.string(),
  email_verified: z.literal(true),
  aud: z.string(),
});

const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];

/** Verifies the signature for any audience; the caller compares the audience. */
async function verified(
  client: OAuth2Client,
  idToken: string,
  certificates: Certificates,
): Promise<JudgedToken> {
  try {
    const ticket = await client.verifySignedJwtWithCertsAsync(
      idToken,
      certificates,
      undefined,
      ISSUERS,
    );
    const { email, aud } = bearer.parse(ticket.getPayload());
    return { kind: 'signed', email, audience: aud };
  } catch {
    return { kind: 'false', why: 'not signed by Google' };
  }
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** PEM by key id. */
type Certificates = Awaited<ReturnType<OAuth2Client['getFederatedSignonCertsAsync']>>['certs'];

const PATIENCE_MS = 10_000;
const NEXT_MS = 60_000;

interface CertificateShelf {
  /** Null while unreachable. Never throws. */
  readonly get: () => Promise<Certificates | null>;
  /** Google's own client, which verifies without requests. */
  readonly client: OAuth2Client;
}

/** `nowMs` is this machine's time, which limits the fetches. */
function certificateShelf(options: OAuth2ClientOptions, nowMs: () => number): CertificateShelf {
  const client = clientThatAsksOnce(options);
  let notBeforeMs = 0;
  let asked: Promise<Certificates | null> | null = null;
  const ask = async (): Promise<Certificates | null> => {
    try {
      return (await client.getFederatedSignonCertsAsync()).certs;
    } catch {
      notBeforeMs = nowMs() + NEXT_MS;
      return null;
    } finally {
      asked = null;
    }
  };
  return {
    client,
    get: async () => {
      if (nowMs() < notBeforeMs) return null;
      asked ??= ask();
      return asked;
    },
  };
}

/** The library would try four times without a limit, and so cost that much for each stranger. */
function clientThatAsksOnce(options: OAuth2ClientOptions): OAuth2Client {
  const client = new OAuth2Client(options);
  client.transporter.interceptors.request.add({
    resolved: async (request) => ({
      ...request,
      retryConfig: { retry: 0, noResponseRetries: 0 },
      timeout: PATIENCE_MS,
    }),
  });
  return client;
}

/** Answers by the reason of a refusal, without accounts or addresses. */
export const REFUSAL_SENTENCES = {
  'without a token':
    'The request carries no token. Only Cloud Tasks and Cloud Scheduler call this function.',
  'without a signature': 'The token bears no signature, and nothing else proves the request.',
  'no token': 'The request’s token is not an ID token.',
  expired: 'The token has expired.',
  'not signed by Google': 'The token is not one of Google’s.',
  'not to be checked':
    'Google’s certificates are out of reach, and nothing else proves the request.',
  'made out for another address': 'The token is made out for another address.',
  'another account’s': 'The token belongs to somebody who may not call this function.',
} as const;
type RefusalReason = keyof typeof REFUSAL_SENTENCES;

const RUN_DEPLOY = 'Run “sealed deploy”, which sets both alike; the task is retried automatically.';
const CHECK_ACCOUNT =
  '“sealed deploy” sets the account right, and “sealed doctor” checks whether it may act and ' +
  'call; the task is retried automatically.';
const TASKS_RETRY =
  'A task gets a new token each time and is retried automatically; ' +
  'anything else is a task that somebody has sent once more.';

/** Log message with the remedy, for requests with our proof or our account's signature. */
export function ownRefusal(reason: RefusalReason): string {
  if (reason === 'made out for another address')
    return `A task was refused: its token is for another address than SEALED_URL. ${RUN_DEPLOY}`;
  if (reason === 'another account’s')
    return `A task was refused: its token is not of SEALED_INVOKER. ${CHECK_ACCOUNT}`;
  return `A task’s request was refused. ${REFUSAL_SENTENCES[reason]} ${TASKS_RETRY}`;
}

export const sweepRequest = z.strictObject({ kind: z.literal('sweep') });

/** The exact bytes: the job's proof covers them. */
export const SWEEP_BODY = JSON.stringify({ kind: 'sweep' } satisfies z.infer<typeof sweepRequest>);

/** Logs the number of matches and scheduled polls itself. @throws GoogleError */
export type Sweep = (adjudicator: Adjudicator) => Promise<void>;

/** Audience of Cloud Scheduler's tokens, with which nobody can run tasks. `url`: the function's. */
export const sweepAudience = (url: string): string => `${url}sweep`;
