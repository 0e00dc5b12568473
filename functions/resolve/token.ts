/**
 * The ID token of a request: signed for us, stripped of its signature on the way, absent, or false.
 * google-auth-library verifies signatures. The package jose would do the same once more, and does not
 * accept a token whose signature Cloud Run has replaced.
 */

import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import type { CertificateShelf, Certificates } from './certificates.ts';

export type JudgedToken =
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
export async function judgeToken(
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
