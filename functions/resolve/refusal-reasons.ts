/** Why a request is not let in: what is said to whoever knocks, what is counted, and what a host is told where it was his own. */

export const REFUSAL_REASONS = [
  'without a token',
  'without a signature',
  'no token',
  'expired',
  'not signed by Google',
  'not to be checked',
  'made out for another address',
  'another account’s',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The answer. It names no account and no address. */
export const REFUSAL_SENTENCES: Readonly<Record<RefusalReason, string>> = {
  'without a token':
    'The request carries no token. Only Cloud Tasks and Cloud Scheduler call this function.',
  'without a signature': 'The token bears no signature, and nothing else proves the request.',
  'no token': 'What the request carries is no ID token.',
  expired: 'The token has expired.',
  'not signed by Google': 'The token is not one of Google’s.',
  'not to be checked':
    'Google’s certificates are out of reach, and nothing else proves the request.',
  'made out for another address': 'The token is made out for another address.',
  'another account’s': 'The token belongs to somebody who may not call this function.',
};

/** For the log, where the request bore our proof or our account's signature: what is to be done about it. */
export function ownRefusal(reason: RefusalReason): string {
  switch (reason) {
    case 'made out for another address':
      return 'A task was refused: its token is made out for another address than this function’s (SEALED_URL). Run “sealed deploy”, which gives both the same; the task comes again by itself.';
    case 'another account’s':
      return 'A task was refused: its token is of another account than SEALED_INVOKER. “sealed deploy” sets the account right, and “sealed doctor” looks whether it may act and call; the task comes again by itself.';
    case 'without a token':
    case 'without a signature':
    case 'no token':
    case 'expired':
    case 'not signed by Google':
    case 'not to be checked':
      return `A request that bore the proof of a task was refused. ${REFUSAL_SENTENCES[reason]} A task gets a new token each time and comes again by itself; anything else is a task that somebody has sent once more.`;
  }
}
