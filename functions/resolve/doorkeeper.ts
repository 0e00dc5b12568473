/** Who may call the function: the queue's service account, shown by a token that Google has signed for this address. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import { tokenFault, WRONG_INVOKER } from './token-faults.ts';

export type Admission = { readonly kind: 'admitted' } | Refused;

interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403;
  readonly sentence: string;
  /** What whoever hosts finds in the log; absent where somebody only knocked. */
  readonly log?: string;
}

/** Judges the Authorization header of a request. Never throws. */
export type Doorkeeper = (authorization: string | undefined) => Promise<Admission>;

/** `client` says where Google's certificates are, when not at Google. */
export function googleDoorkeeper(door: {
  readonly audience: string;
  readonly invoker: string;
  readonly client?: OAuth2ClientOptions;
}): Doorkeeper {
  const client = new OAuth2Client(door.client ?? {});
  return async (authorization) => {
    const idToken = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (idToken === undefined) {
      return refused(401, 'The request carries no token. Only Cloud Tasks calls this function.');
    }
    const email = await verifiedEmail(client, idToken, door.audience);
    if (email === null)
      return refused(401, NOT_OURS, tokenFault(idToken, door.audience, Date.now()));
    return email === door.invoker ? { kind: 'admitted' } : refused(403, ANOTHERS, WRONG_INVOKER);
  };
}

const NOT_OURS = 'The token is not one of Google’s for this address.';
const ANOTHERS = 'The token belongs to somebody who may not call this function.';

const refused = (status: 401 | 403, sentence: string, log?: string): Refused => ({
  kind: 'refused',
  status,
  sentence,
  ...(log === undefined ? {} : { log }),
});

/** The verified address of who the token was made for; null when it does not hold. */
async function verifiedEmail(
  client: OAuth2Client,
  idToken: string,
  audience: string,
): Promise<string | null> {
  try {
    const payload = (await client.verifyIdToken({ idToken, audience })).getPayload();
    return payload?.email_verified === true ? (payload.email ?? null) : null;
  } catch {
    return null;
  }
}
