/** Reasons for refusing a request: as answered, counted and logged. */

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

/** Answers, without accounts or addresses. */
export const REFUSAL_SENTENCES: Readonly<Record<RefusalReason, string>> = {
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
};

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
