/** Who may call the function: its own service account, shown by a token that Google has signed for this address. */

import { OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import { tokenRejection, WRONG_INVOKER } from './token-faults.ts';

/** A caller is known by whom its token is made out for: the address itself, or the name for notices at the same address. */
export type Caller = 'Cloud Tasks' | 'Pub/Sub';

export type Admission = { readonly kind: 'admitted'; readonly caller: Caller } | Refused;

interface Refused {
  readonly kind: 'refused';
  readonly status: 401 | 403;
  readonly sentence: string;
  /** What whoever hosts finds in the log; absent where somebody only knocked. */
  readonly log?: string;
}

/** Judges the Authorization header of a request. Never throws. */
export type Doorkeeper = (authorization: string | undefined) => Promise<Admission>;

/** `notices` is the audience of Pub/Sub’s tokens; absent, Pub/Sub is a stranger. `client` says where Google's certificates are, when not at Google. */
export function googleDoorkeeper(door: {
  readonly audience: string;
  readonly invoker: string;
  readonly notices?: string | undefined;
  readonly client?: OAuth2ClientOptions;
}): Doorkeeper {
  const client = new OAuth2Client(door.client ?? {});
  return async (authorization) => {
    const idToken = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (idToken === undefined) {
      return refused(
        401,
        'The request carries no token. Only Cloud Tasks and Pub/Sub call this function.',
      );
    }
    const { audience, notices } = door;
    const audiences = notices === undefined ? [audience] : [audience, notices];
    const bearer = await verified(client, idToken, audiences);
    if (bearer === null)
      return refused(401, NOT_OURS, tokenRejection(idToken, audience, Date.now()));
    if (bearer.email !== door.invoker) return refused(403, ANOTHERS, WRONG_INVOKER);
    return { kind: 'admitted', caller: bearer.audience === notices ? 'Pub/Sub' : 'Cloud Tasks' };
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

/** The verified address of who the token was made for, and for whom it is made out; null when it does not hold. */
async function verified(
  client: OAuth2Client,
  idToken: string,
  audiences: string[],
): Promise<{ readonly email: string; readonly audience: string } | null> {
  try {
    const payload = (await client.verifyIdToken({ idToken, audience: audiences })).getPayload();
    if (payload?.email_verified !== true || payload.email === undefined) return null;
    return { email: payload.email, audience: payload.aud };
  } catch {
    return null;
  }
}
