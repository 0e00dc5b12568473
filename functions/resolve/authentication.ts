/** Admits only our own account, by a token for its address or a proof with its secret. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import * as z from 'zod';
import {
  type ProofPurpose,
  type ProvenRequest,
  type Secret,
  verifyProof,
} from '../google/proof.ts';
import type { Adjudicator } from '../match/adjudicator.ts';

/** Caller of the function. Each kind of caller may make only its own kind of requests. */
type CallerKind = 'Cloud Tasks' | 'Cloud Scheduler';

export type Admission = AdmittedRequest | RefusedRequest;

interface AdmittedRequest {
  readonly kind: 'admitted';
  readonly caller: CallerKind;
  readonly token: Exclude<TokenJudgment['kind'], 'false'>;
  /** Digest that the body must have; null if unknown. */
  readonly digest: string | null;
}

interface RefusedRequest {
  readonly kind: 'refused';
  readonly status: 401 | 403;
  readonly reason: RefusalReason;
  /** Whether the request certainly came from this deployment. Then the deployment is misconfigured. */
  readonly isOurs: boolean;
}

/** Headers of a request that prove its caller. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly proof: string | undefined;
}

/** Admits or refuses a request before its body is read. Never throws. */
export type RequestAuthenticator = (credentials: Credentials) => Promise<Admission>;

export interface AuthenticatorOptions {
  /** Address of the function, which is the audience of its tasks. The sweep's derives from it. */
  readonly audience: string;
  readonly invoker: string;
  /** Secret of the deployment. Without it, only signed tokens are accepted. */
  readonly secret?: Secret | undefined;
  /** Settings with the addresses of Google's certificates. Default: Google's own. */
  readonly client?: OAuth2ClientOptions;
  /** Returns this machine's time in ms, by which tokens expire. */
  readonly nowMs?: () => number;
}

export function createRequestAuthenticator(options: AuthenticatorOptions): RequestAuthenticator {
  const { nowMs = Date.now, secret } = options;
  const shelf = createCertificateSource(options.client ?? {}, nowMs);
  return async ({ authorization, proof }) => {
    const proven = secret === undefined ? null : verifyProof(secret, proof);
    const token = await judgeToken(authorization, { shelf, nowMs: nowMs() });
    switch (token.kind) {
      case 'signed':
        return admitBySignature(options, token, proven);
      case 'false':
        return buildRefusal(401, token.why, proven !== null);
      case 'stripped':
      case 'not checked':
      case 'absent':
        return admitByProof(token.kind, proven);
    }
  };
}

/** Judges a request by its signed token alone, whatever the proof. */
function admitBySignature(
  options: AuthenticatorOptions,
  { email, audience }: Extract<TokenJudgment, { readonly kind: 'signed' }>,
  proven: ProvenRequest | null,
): Admission {
  const isInvoker = email === options.invoker;
  const caller = findCaller(options, audience);
  if (caller === null)
    return buildRefusal(401, 'made out for another address', isInvoker || !!proven);
  if (!isInvoker) return buildRefusal(403, 'another account’s', proven !== null);
  return { kind: 'admitted', caller, token: 'signed', digest: proven?.digest ?? null };
}

function findCaller({ audience }: AuthenticatorOptions, madeOutFor: string): CallerKind | null {
  if (madeOutFor === audience) return 'Cloud Tasks';
  return madeOutFor === getSweepAudience(audience) ? 'Cloud Scheduler' : null;
}

/** Judges a request by its proof alone. */
function admitByProof(
  token: 'stripped' | 'not checked' | 'absent',
  proven: ProvenRequest | null,
): Admission {
  if (proven === null) return buildRefusal(401, REASONS_WITHOUT_PROOF[token], false);
  return {
    kind: 'admitted',
    caller: CALLERS_BY_PURPOSE[proven.purpose],
    token,
    digest: proven.digest,
  };
}

const REASONS_WITHOUT_PROOF = {
  stripped: 'without a signature',
  'not checked': 'not to be checked',
  absent: 'without a token',
} as const satisfies Readonly<Record<string, RefusalReason>>;

const CALLERS_BY_PURPOSE: Readonly<Record<ProofPurpose, CallerKind>> = {
  task: 'Cloud Tasks',
  sweep: 'Cloud Scheduler',
};

const buildRefusal = (
  status: 401 | 403,
  reason: RefusalReason,
  isOurs: boolean,
): RefusedRequest => ({
  kind: 'refused',
  status,
  reason,
  isOurs,
});

type TokenJudgment =
  /** Google has signed the token for this account and audience. */
  | { readonly kind: 'signed'; readonly email: string; readonly audience: string }
  /** The signature cannot be verified: Cloud Run has verified it and put a placeholder there. */
  | { readonly kind: 'stripped' }
  /** The signature was not verified, because Google's certificates are unreachable. */
  | { readonly kind: 'not checked' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'false'; readonly why: 'no token' | 'expired' | 'not signed by Google' };

const REMOVED_SIGNATURE = 'SIGNATURE_REMOVED_BY_GOOGLE';

/** Tolerated difference of clocks. A token from Google is valid for an hour. */
const CLOCK_SKEW_MS = 300_000;

/** Judges the header `Authorization`. Never throws. */
async function judgeToken(
  authorization: string | undefined,
  { shelf, nowMs }: { readonly shelf: CertificateSource; readonly nowMs: number },
): Promise<TokenJudgment> {
  if (authorization === undefined) return { kind: 'absent' };
  const idToken = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
  const [, payload = '', signature] = idToken.split('.');
  const claims = expirySchema.safeParse(parsePayload(payload));
  if (!claims.success) return { kind: 'false', why: 'no token' };
  if (signature === REMOVED_SIGNATURE || signature === '') return { kind: 'stripped' };
  // Reject expired tokens before any request to Google.
  if (claims.data.exp * 1000 + CLOCK_SKEW_MS < nowMs) return { kind: 'false', why: 'expired' };
  const certificates = await shelf.get();
  if (certificates === null) return { kind: 'not checked' };
  return verifySignature(shelf.client, idToken, certificates);
}

const expirySchema = z.object({ exp: z.number() });

const bearerSchema = z.object({
  email: z.string(),
  email_verified: z.literal(true),
  aud: z.string(),
});

const TOKEN_ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];

/**
 * Verifies the signature for any audience. The package jose would only repeat google-auth-library.
 */
async function verifySignature(
  client: OAuth2Client,
  idToken: string,
  certificates: Certificates,
): Promise<TokenJudgment> {
  try {
    const ticket = await client.verifySignedJwtWithCertsAsync(
      idToken,
      certificates,
      undefined,
      TOKEN_ISSUERS,
    );
    const { email, aud } = bearerSchema.parse(ticket.getPayload());
    return { kind: 'signed', email, audience: aud };
  } catch {
    return { kind: 'false', why: 'not signed by Google' };
  }
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Certificates in the format PEM, by key ID. */
type Certificates = Awaited<ReturnType<OAuth2Client['getFederatedSignonCertsAsync']>>['certs'];

const CERTIFICATE_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 60_000;

interface CertificateSource {
  /** Returns the certificates; null while they are unreachable. Never throws. */
  readonly get: () => Promise<Certificates | null>;
  /** Google's own client. It verifies without requests. */
  readonly client: OAuth2Client;
}

/** Creates a source of certificates. It limits requests by the machine's time (`nowMs`). */
function createCertificateSource(
  options: OAuth2ClientOptions,
  nowMs: () => number,
): CertificateSource {
  const client = createClientWithoutRetries(options);
  let notBeforeMs = 0;
  let asked: Promise<Certificates | null> | null = null;
  const ask = async (): Promise<Certificates | null> => {
    try {
      return (await client.getFederatedSignonCertsAsync()).certs;
    } catch {
      notBeforeMs = nowMs() + RETRY_DELAY_MS;
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

/** Creates a client without retries. Otherwise strangers could cause four requests each. */
function createClientWithoutRetries(options: OAuth2ClientOptions): OAuth2Client {
  const client = new OAuth2Client(options);
  client.transporter.interceptors.request.add({
    resolved: async (request) => ({
      ...request,
      retryConfig: { retry: 0, noResponseRetries: 0 },
      timeout: CERTIFICATE_TIMEOUT_MS,
    }),
  });
  return client;
}

/** Sentences for each reason of a refusal. They contain neither accounts nor addresses. */
export const REFUSAL_SENTENCES = {
  'without a token':
    'The request has no token. Only Cloud Tasks and Cloud Scheduler may call this function.',
  'without a signature': 'The token is not signed, so the request cannot be verified.',
  'no token': 'The request’s token is not an ID token.',
  expired: 'The token has expired.',
  'not signed by Google': 'The token was not signed by Google.',
  'not to be checked':
    'Google’s certificates cannot be fetched, so the request cannot be verified.',
  'made out for another address': 'The token is for another address.',
  'another account’s': 'The token belongs to an account that may not call this function.',
} as const;
type RefusalReason = keyof typeof REFUSAL_SENTENCES;

const DEPLOY_ADVICE =
  'Run “sealed deploy” to correct the address. The task is retried automatically.';
const ACCOUNT_ADVICE =
  'Run “sealed deploy” to correct the account, and “sealed doctor” to check its roles. ' +
  'The task is retried automatically.';
const RETRY_NOTICE =
  'If the task belongs to this deployment, it is retried automatically with a new token. ' +
  'Another possible cause: somebody has sent an old task again.';

/** Explains why a request from this deployment was refused, and what to do. */
export function describeOwnRefusal(reason: RefusalReason): string {
  if (reason === 'made out for another address')
    return `A task was refused: its token is for another address than SEALED_URL. ${DEPLOY_ADVICE}`;
  if (reason === 'another account’s')
    return `A task was refused: its token does not belong to SEALED_INVOKER. ${ACCOUNT_ADVICE}`;
  return `A task’s request was refused. ${REFUSAL_SENTENCES[reason]} ${RETRY_NOTICE}`;
}

export const sweepRequestSchema = z.strictObject({ kind: z.literal('sweep') });

/** Exact body of the sweep's request. The job's proof is made for this body. */
export const SWEEP_BODY = JSON.stringify({ kind: 'sweep' } satisfies z.infer<
  typeof sweepRequestSchema
>);

/** Checks all open matches. Logs the number of matches and scheduled polls. @throws GoogleError */
export type SweepRunner = (adjudicator: Adjudicator) => Promise<void>;

/** Returns the audience for tokens of Cloud Scheduler, with which nobody can run tasks. */
export const getSweepAudience = (url: string): string => `${url}sweep`;
