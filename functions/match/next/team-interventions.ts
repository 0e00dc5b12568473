/** Rows of the table in interventions.ts about co-hosts and the function that runs the match. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { namesOf } from '../../../rules/kit/reckoning/rank.ts';
import { normaliseMailbox } from '../../google/mailbox.ts';
import { type BindingKey, hashWithKey, listBoundHashes } from '../ledger/bindings.ts';
import { listPresentCoHosts, listSeatsPlayedBy, MAX_CO_HOSTS } from '../ledger/co-hosts.ts';
import { shortenHash } from '../ledger/digest.ts';
import { getLatestPosition, type Position } from '../ledger/position.ts';
import { describeUnfitName, normalizeSeatName } from '../ledger/seat-name.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import {
  type ActionNotes,
  type Change,
  defineRow,
  parsePerson,
  quoteShortened,
  type RequestWords,
  resolveSeat,
} from './intervention-row.ts';

export interface CoHostAction extends ActionNotes {
  readonly kind: 'co-host';
  readonly name: string;
  /** Null to remove the co-host. */
  readonly email: string | null;
  /** The seat that they play; null for none. */
  readonly seat: Seat | null;
}

function readCoHost(match: Match, { whom, value }: RequestWords): CoHostAction | string {
  const [, leaving] = /^remove\s+(.+)$/is.exec(value.trim()) ?? [];
  if (leaving !== undefined) {
    const name = normalizeSeatName(leaving);
    return {
      kind: 'co-host',
      name,
      email: null,
      seat: null,
      first: [REVOKE_INSTRUCTION],
      words: value,
    };
  }
  const { name, email } = parsePerson(value);
  const played =
    whom === '' ? findSeatByName(match, name) : resolveSeat(match, whom, (seat) => ({ seat }));
  return typeof played === 'string'
    ? played
    : { kind: 'co-host', name, email, ...played, first: [], words: name };
}

/** Describes why a person cannot be a co-host; null if they can. Addresses stay private. */
export function describeUnfitCoHost(
  { name, email }: ReturnType<typeof parsePerson>,
  others: readonly string[],
): string | null {
  if (!z.email().safeParse(email).success)
    return (
      `“${quoteShortened(name)}” has to be followed by an address, such as Sam, ` +
      'sam@example.org.'
    );
  return name.includes('@')
    ? `“${quoteShortened(name)}” contains an address.`
    : describeUnfitName(name, others);
}

const findSeatByName = (match: Match, name: string): Pick<CoHostAction, 'seat'> => ({
  seat: currentPosition(match).setup.players.find((one) => one.seat === name)?.seat ?? null,
});

const REVOKE_INSTRUCTION = 'First choose Share in this workbook and remove the co-host’s access.';

function buildCoHostChange(
  { key }: Pick<Match, 'key'>,
  before: Position,
  { name, email, seat }: CoHostAction,
): Change | string {
  const present = listPresentCoHosts(before);
  const found = present.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (email === '' && found !== undefined)
    return `Value: ${found.name} is already a co-host. To end this, write “remove ${found.name}”.`;
  if (email === null) {
    if (found !== undefined)
      return { own: { kind: 'co-host', name: found.name, bound: null, seat: null } };
    const others = present.length === 0 ? 'none' : namesOf(present.map((one) => one.name));
    return `Value: “${quoteShortened(name)}” is not a co-host. Current co-hosts: ${others}.`;
  }
  if (key === null) return 'First restore the missing binding key on the tab Match.';
  if (before.coHosts.length >= MAX_CO_HOSTS)
    return `A match can have at most ${MAX_CO_HOSTS} co-hosts, including former ones.`;
  const bound = bindCoHost(key, email, before);
  const same = present.find((one) => listBoundHashes(key, 'email', email).includes(one.bound));
  if (same !== undefined) return `Value: the co-host ${same.name} already has this address.`;
  const played = listSeatsPlayedBy({ bound, seat }, before.opened.bindings);
  const others = before.setup.players.map((one) => one.seat).filter((one) => !played.includes(one));
  const unfit = describeUnfitCoHost({ name, email }, [
    ...others,
    ...present.map((one) => one.name),
  ]);
  return unfit === null ? { own: { kind: 'co-host', name, bound, seat } } : `Value: ${unfit}`;
}

/** Binds an address with the hash of the seat that it plays, so that everybody can compare them. */
function bindCoHost(key: BindingKey, email: string, { opened }: Pick<Position, 'opened'>): string {
  const seats = Object.values(opened.bindings.seats).map((one) => one.email);
  return (
    listBoundHashes(key, 'email', email).find((hash) => seats.includes(hash)) ??
    hashWithKey(key, 'email', normaliseMailbox(email))
  );
}

function describePlayedSeats(
  { opened, coHosts }: Position,
  { name }: CoHostAction,
): readonly string[] {
  const own = coHosts.findLast((one) => one.name === name);
  const seats = own === undefined ? [] : listSeatsPlayedBy(own, opened.bindings);
  return seats.length === 0 ? [] : [`Everybody can read that ${name} plays ${namesOf(seats)}.`];
}

export const CO_HOST_ROW = defineRow<CoHostAction>({
  kind: 'co-host',
  valueHelp: 'a name and an address, such as Sam, sam@example.org; or remove, and the name',
  isForHost: true,
  command: {
    name: 'co-host',
    summary: 'add a co-host, or remove one',
    about: `Adds a co-host, who can open the host’s workbook and so read all orders and the seed.
Co-hosts request changes on their own tab, which only they and the owner of the file can edit. The
co-host’s name is public, and so is the seat that a co-host plays. Run this command as the owner of
the workbook, because it changes who can open the workbook.`,
    examples: [
      'Sam --email sam@example.org --reason "I travel in July."',
      'Sam --email sam@example.org --plays Scarlet --reason "We share the work." --yes',
      'Sam --remove --reason "Sam moves house." --yes',
    ],
    takes: [{ name: 'name', about: 'the co-host’s public name', required: true }],
    flags: [
      { flags: '--email <address>', about: 'the co-host’s Google account' },
      {
        flags: '--plays <seat>',
        about: 'their seat, if its player has only a link',
      },
      { flags: '--remove', about: 'end the co-host’s access' },
      { flags: '--no-notify', about: 'do not let Google mail the link to the co-host' },
    ],
    words: (typed) => ({
      whom: typed('plays'),
      value:
        typed('remove') === '' ? `${typed('name')}, ${typed('email')}` : `remove ${typed('name')}`,
    }),
    asked: ({ value }) => `co-host ${value.replace(/, \S*$/, '')}`,
  },
  read: ({ match }, words) => readCoHost(match, words),
  preview: (_, action, after) => {
    const { name, email, first = [] } = action;
    return email === null
      ? [...first, `Requests of ${name} are no longer carried out.`]
      : [
          `${name} reads all orders, codes and the seed in your workbook, and requests changes ` +
            'on a tab of their own.',
          ...describePlayedSeats(after, action),
        ];
  },
  build: ({ match, before, action }) => buildCoHostChange(match, before, action),
});

export const findCoHost = (match: Match, name: string) =>
  listPresentCoHosts(currentPosition(match)).find(
    (one) => one.name.toLowerCase() === normalizeSeatName(name).toLowerCase(),
  ) ?? null;

export interface RunnerAction extends ActionNotes {
  readonly kind: 'runner';
  /** Address of the function's service account. */
  readonly account: string;
}

const ACCOUNT_PATTERN = /^[^@\s]+@[^@\s]+\.gserviceaccount\.com$/;

const bindRunner = (key: BindingKey, account: string): string =>
  hashWithKey(key, 'runner', account);

/** Whether the ledger names the function of this service account, in lower case. */
export const isBoundRunner = (match: Pick<Match, 'key' | 'positions'>, account: string): boolean =>
  match.key !== null &&
  bindRunner(match.key, account) === getLatestPosition(match.positions).runner;

function buildRunnerChange(
  { key }: Pick<Match, 'key'>,
  { runner }: Position,
  { account }: RunnerAction,
): Change | string {
  if (key === null) return 'First restore the missing binding key on the tab Match.';
  const bound = bindRunner(key, account);
  return bound === runner
    ? 'That function already runs the match, so nothing is changed.'
    : { own: { kind: 'runner', account: bound } };
}

/** Hashes the account for the request's words, which become public. */
const hashAccount = ({ key }: Pick<Match, 'key'>, account: string): string =>
  key === null ? 'another function' : shortenHash(bindRunner(key, account));

export const RUNNER_ROW = defineRow<RunnerAction>({
  kind: 'runner',
  valueHelp: 'the service account of the other function',
  isForHost: true,
  command: {
    name: 'move',
    summary: 'hand the match over to another function',
    about: `Hands a match over to the function of another deployment. First have that deployment
list you as a host, with “sealed deploy --host” and your address. Its function then begins within a
quarter of an hour, and the former function stops. The files stay yours, but are shared with the
new function’s service account, which can read the seed and the codes in your workbook.`,
    examples: ['--to adjudicator@other-matches.iam.gserviceaccount.com --reason "I move on."'],
    flags: [
      { flags: '--to <account>', about: 'the service account of the function', isNeeded: true },
    ],
    words: (typed) => ({ whom: '', value: typed('to') }),
    asked: ({ value }, match) => `move to ${hashAccount(match, value.trim().toLowerCase())}`,
  },
  read: ({ match }, { value }) => {
    const account = value.trim().toLowerCase();
    if (!ACCOUNT_PATTERN.test(account))
      return (
        `Value: “${quoteShortened(value)}” is not a service account. One looks like ` +
        'adjudicator@our-matches.iam.gserviceaccount.com.'
      );
    const first = [`First share the folder of this match in Drive with ${account} as an editor.`];
    return { kind: 'runner', account, first, words: hashAccount(match, account) };
  },
  preview: (_, { account, first = [] }) => [
    ...first,
    `The function of ${account} now runs the match, and the former function stops.`,
    'The match stops if the new deployment does not list you as a host (“sealed deploy --host”).',
  ],
  build: ({ match, before, action }) => buildRunnerChange(match, before, action),
});
