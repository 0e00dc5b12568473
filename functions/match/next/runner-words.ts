import { type BindingKey, keyedHash } from '../ledger/bindings.ts';
import { shortHash } from '../ledger/digest.ts';
import { latestPosition, type Position } from '../ledger/position.ts';
import type { Match } from '../reading/match.ts';
import { type Change, type Noted, row } from './intervention-row.ts';
import { quoted } from './request-words.ts';

/** Lets another function run the match. */
export interface RunnerAction extends Noted {
  readonly kind: 'runner';
  /** The address of its service account. */
  readonly account: string;
}

const ACCOUNT = /^[^@\s]+@[^@\s]+\.gserviceaccount\.com$/;

/** Identifies the function of a service account. */
const boundRunner = (key: BindingKey, account: string): string => keyedHash(key, 'runner', account);

/** Whether the ledger names the function of this service account, in lower case. */
export const isBoundRunner = (match: Pick<Match, 'key' | 'positions'>, account: string): boolean =>
  match.key !== null && boundRunner(match.key, account) === latestPosition(match.positions).runner;

function runnerChange(
  { key }: Pick<Match, 'key'>,
  { runner }: Position,
  { account }: RunnerAction,
): Change | string {
  if (key === null) return 'The binding key on the tab Match is missing: restore it first.';
  const bound = boundRunner(key, account);
  return bound === runner
    ? 'That function runs the match already: nothing is changed.'
    : { own: { kind: 'runner', account: bound } };
}

/** The ledger is public in the end, so it names the account by its hash. */
const wordsFor = ({ key }: Pick<Match, 'key'>, account: string): string =>
  key === null ? 'another function' : shortHash(boundRunner(key, account));

export const RUNNER_ROW = row<RunnerAction>({
  kind: 'runner',
  valueHelp: 'the service account of the other function',
  isForHost: true,
  command: {
    name: 'move',
    summary: 'let another function run the match',
    about: `Hands a match over to the function of another deployment. The files stay yours: they
are shared with that function’s service account, which finds seed and codes in your workbook. The
former function stops. First have the other deployment list you as a host, with “sealed deploy
--host” and your address; then its function begins within a quarter of an hour.`,
    examples: ['--to adjudicator@other-matches.iam.gserviceaccount.com --reason "I move on."'],
    flags: [
      { flags: '--to <account>', about: 'the service account of the function', isNeeded: true },
    ],
    words: (typed) => ({ whom: '', value: typed('to') }),
    asked: ({ value }, match) => `move to ${wordsFor(match, value.trim().toLowerCase())}`,
  },
  read: ({ match }, { value }) => {
    const account = value.trim().toLowerCase();
    if (!ACCOUNT.test(account))
      return (
        `Value: “${quoted(value)}” is not a service account. One looks like ` +
        'adjudicator@our-matches.iam.gserviceaccount.com.'
      );
    const first = [
      `First, by hand: share the folder of this match in Drive with ${account} as an editor.`,
    ];
    return { kind: 'runner', account, first, words: wordsFor(match, account) };
  },
  preview: (_, { account, first = [] }) => [
    ...first,
    `The function of ${account} runs the match from now on; the former function stops.`,
    'Its deployment must list you as a host (“sealed deploy --host”), or nothing runs the match.',
  ],
  build: ({ match, before, action }) => runnerChange(match, before, action),
});
