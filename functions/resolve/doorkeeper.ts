/** Who may call the function: its own service account, by a token that Google has signed for this address, or whoever proves that he has the deployment's secret. */

import type { OAuth2Client, OAuth2ClientOptions } from 'google-auth-library';
import * as z from 'zod';
import { type Proven, type Purpose, provenBy, type Secret } from '../google/proof.ts';
import { sweepAudience } from './audiences.ts';
import { type CertificateShelf, type Certificates, certificateShelf } from './certificates.ts';
import type { RefusalReason } from './refusal-reasons.ts';

/** Each may ask for what is his alone. */
export type Caller = 'Cloud Tasks' | 'Cloud Scheduler';

export type Admission = Admitted | Refused;

interface Admitted {
  readonly kind: 'admitted';
  readonly caller: Caller;
  /** In which state the token came. */
  readonly token: Exclude<JudgedToken['kind'], 'false'>;
  /** What the body has to come to; null where nothing was said of it. */
  readonly digest: string | null;
}

interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403;
  readonly reason: RefusalReason;
  /** Whether it is beyond doubt that the request was meant to be let in: then the deployment is wrong. */
  readonly isOurs: boolean;
}

/** What a request brings along, by its headers. */
export interface Credentials {
  readonly authorization: string | undefined;
  readonly proof: string | undefined;
}

/** Judges before the body is read. Never throws. */
export type Doorkeeper = (credentials: Credentials) => Promise<Admission>;

export interface Door {
  /** The function's address: tasks' tokens are made out for it, the sweep's for one derived from it. */
  readonly audience: string;
  readonly invoker: string;
  /** Absent: nothing but a signed token is believed. */
  readonly secret?: Secret | undefined;
  /** Says where Google's certificates are, when not at Google. */
  readonly client?: OAuth2ClientOptions;
  /** This machine's time in milliseconds, by which tokens end. */
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

/** A token that Google vouches for is somebody's: where it is not ours, nothing else that comes along helps. */
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

/** Without a signature that holds the token says nothing at all. */
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
  /** Google vouches for it, and for whose it is. */
  | { readonly kind: 'signed'; readonly email: string; readonly audience: string }
  /** What it says nobody vouches for any more: Cloud Run puts words of its own in the place of a signature that it has looked at. */
  | { readonly kind: 'stripped' }
  /** Google's certificates are out of reach: it cannot be told from a false one. */
  | { readonly kind: 'not checked' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'false'; readonly why: 'no token' | 'expired' | 'not signed by Google' };

const REMOVED = 'SIGNATURE_REMOVED_BY_GOOGLE';

/** Google's own tokens live an hour; their clocks may differ by five minutes. */
const SKEW_MS = 300_000;

/** Of the header `Authorization`. Never throws. */
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
  // Before anything is asked of Google for it.
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

/** For whomever it is made out: what that means is for the door to say. */
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
