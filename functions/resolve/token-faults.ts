/** Why a token was not taken, for whoever reads the log: from what the token itself says, which nothing is ever decided by. */

import * as z from 'zod';

const claims = z.object({ aud: z.string().catch(''), exp: z.number().catch(Number.NaN) });

/** Cloud Run puts this in the place of a signature that it has looked at itself. */
const REMOVED = 'SIGNATURE_REMOVED_BY_GOOGLE';

/** A sentence with what to do. It names no account. */
export function tokenRejection(idToken: string, audience: string, nowMs: number): string {
  const [, payload = '', signature = ''] = idToken.split('.');
  if (signature === REMOVED || signature === '') return UNSIGNED;
  const read = claims.safeParse(jsonOf(payload));
  if (!read.success) return NO_TOKEN;
  const { aud, exp } = read.data;
  if (aud !== audience) {
    return `A task was refused: its token is made out for “${aud.slice(0, 200)}”, and this function answers to “${audience}” (SEALED_URL). Run “sealed deploy”, which gives both the same address; the task comes again by itself.`;
  }
  if (exp * 1000 < nowMs) return EXPIRED;
  return NOT_GOOGLES;
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const UNSIGNED =
  'A request was refused: its token bears no signature. Google takes it away from a person’s token, so that a call by hand is never let in; tasks of Cloud Tasks carry the service account’s. If this was a task, report it with this line, and keep deadlines by “sealed run” until then.';
const NO_TOKEN =
  'A request was refused: what it carries is no ID token. Only tasks of Cloud Tasks are let in.';
const EXPIRED =
  'A request was refused: its token has expired. Tasks get a new one each time: it was no task of Cloud Tasks.';
const NOT_GOOGLES =
  'A request was refused: Google does not vouch for its token, or Google’s certificates are out of reach. If it was a task, it comes again by itself.';

/** The token holds, and is somebody else’s. */
export const WRONG_INVOKER =
  'A request was refused: it comes from another account than SEALED_INVOKER. If it was a task, “sealed deploy” sets the account right, and “sealed doctor” looks whether it may act and call; the task comes again by itself.';
