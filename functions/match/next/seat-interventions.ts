/** Defines the interventions that concern players, co-hosts and the function. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import { isSameMailbox, normaliseMailbox } from '../../google/mailbox.ts';
import {
  type BindingKey,
  computeSeatBinding,
  deriveCode,
  hashWithKey,
  listBoundHashes,
} from '../ledger/bindings.ts';
import { listPresentCoHosts, listSeatsPlayedBy, MAX_CO_HOSTS } from '../ledger/co-hosts.ts';
import { shortenHash } from '../ledger/digest.ts';
import { formatInstant } from '../ledger/entry.ts';
import {
  ABSENCE_DURATIONS,
  ABSENCE_SENTENCES,
  type InterventionOf,
} from '../ledger/interventions.ts';
import { findFormerPlayerEnd, getLatestPosition, type Position } from '../ledger/position.ts';
import { describeUnfitName, normalizeSeatName } from '../ledger/seat-name.ts';
import type { SeatFiles } from '../reading/files.ts';
import { buildSheetLink } from '../reading/links.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { hasSeatFolders } from '../reading/season-matches.ts';
import { listSharedSeatWarnings } from '../reading/sharing.ts';
import {
  type ActionNotes,
  AWAY_REFUSAL,
  type BuildContext,
  type Change,
  defineRow,
  EXAMPLE_MATCH,
  parsePerson,
  quoteShortened,
  type RequestWords,
  resolveSeat,
} from './intervention-row.ts';

export interface AwayAction {
  readonly kind: 'away';
  readonly seat: Seat;
  readonly sent: string;
  /** Last instant of the absence, in milliseconds; null for “I am back”. */
  readonly untilMs: number | null;
}

/** Gives a seat a new code. An address or name of null stays as it is. */
export interface SeatAction extends ActionNotes {
  readonly kind: 'seat';
  readonly seat: Seat;
  readonly email: string | null;
  /** Public name of the player; null to keep the name. */
  readonly name: string | null;
}

export const SEAT_ROWS = {
  absent: defineRow<Pick<InterventionOf<'absent'>, 'kind' | 'seat' | 'absence'>>({
    kind: 'absent',
    valueHelp: 'this step, until told, or back',
    command: {
      name: 'absent',
      summary: 'do not wait for a seat',
      about: `Stops waiting for a seat: steps that resolve early do so without its answer, and the
rules treat the seat like one that has sent nothing. An answer that the seat sends before the step
is resolved still counts.`,
      examples: [
        `${EXAMPLE_MATCH} Scarlet --reason "She is ill."`,
        'Scarlet --for "until told" --reason "She has left." --yes',
        `${EXAMPLE_MATCH} Scarlet --for back --reason "She is back." --yes`,
      ],
      takes: { '<seat>': 'who' },
      flags: {
        '--for <how long>': {
          about: 'how long',
          choices: ABSENCE_DURATIONS,
          usual: ABSENCE_DURATIONS[0],
        },
      },
      value: 'for',
      asked: ({ whom, value }) => `absent ${whom}, ${value}`,
    },
    read: ({ match }, { whom, value }) =>
      resolveSeat(match, whom, (seat) => {
        const wanted = value === '' ? ABSENCE_DURATIONS[0] : value.toLowerCase();
        const absence = ABSENCE_DURATIONS.find((known) => known === wanted);
        return absence === undefined
          ? `Value: “${quoteShortened(value)}” is not valid. Write ${ABSENCE_DURATIONS.join(', ')}.`
          : { kind: 'absent', seat, absence };
      }),
    preview: (_, { seat, absence }) => [ABSENCE_SENTENCES[absence](seat)],
    build: ({ before, action: { seat, absence } }) =>
      (before.absent[seat] ?? 'back') === absence
        ? `Already set for ${seat}, so nothing is changed.`
        : { own: { kind: 'absent', seat, absence } },
  }),
  /** Only players request an absence, with the form “About me”. */
  away: defineRow<AwayAction>({
    kind: 'away',
    build: ({ before, action: { seat, sent, untilMs } }) => {
      const { away: shown } = before.opened.settings;
      if (shown === undefined) return AWAY_REFUSAL;
      const until = untilMs === null ? null : formatInstant(untilMs);
      return { own: { kind: 'away', seat, sent, until, shown } };
    },
  }),
  'new code': defineRow<SeatAction>({
    kind: 'seat',
    read: ({ match }, { whom }) => resolveSeat(match, whom, (seat) => parseNewCode(match, seat)),
    preview: previewHandover,
    build: buildHandoverChange,
  }),
  seat: defineRow<SeatAction>({
    kind: 'seat',
    isForHost: true,
    valueHelp: 'the new player’s address, and a name to show',
    command: {
      name: 'seat',
      summary: 'give a seat a new code, or another player',
      about: `Gives a seat a new code, and with --email a new player. Without --email, answers
received so far still count. With --email, the former player’s answers to the open step do not
count. The new player can then open the seat’s workbook, with everything that the seat knows, and
the former player no longer can. Later answers with the old code never count. The seat keeps its
name and is awaited again. Everybody can read --name.`,
      examples: [
        `${EXAMPLE_MATCH} Scarlet --reason "Her code was seen by others."`,
        'Scarlet --email sam@example.org --name Sam --reason "No time."',
      ],
      takes: { '<seat>': 'which seat' },
      flags: {
        '--email <address>': 'address of the new player, who alone gets access',
        '--name <text>': 'the new player’s public name',
        '--no-notify': 'do not let Google mail an invitation to the new player',
      },
    },
    read: ({ match }, { whom, value }) =>
      resolveSeat(match, whom, (seat) => parseHandover(match, seat, value)),
    preview: previewHandover,
    build: buildHandoverChange,
  }),
};

export const parseNewCode = (match: Match, seat: Seat): SeatAction | string =>
  getCurrentPosition(match).opened.settings.knownBy === 'email'
    ? 'What: choose “seat” and write another address. Players of this match are identified by ' +
      'their addresses, not by codes.'
    : { kind: 'seat', seat, email: null, name: null, first: [], words: '' };

export function parseHandover(match: Match, seat: Seat, value: string): SeatAction | string {
  const { email, name } = parsePerson(value);
  if (!z.email().safeParse(email).success)
    return (
      'Value: write the address of the new player, such as sam@example.org, then a comma and ' +
      'the name to show.'
    );
  const { files, key } = match;
  const others = files.seats.filter((one) => one.seat !== seat);
  const names = others.map((one) => one.seat);
  const unfit = name === '' ? null : describeUnfitName(name, names);
  if (unfit !== null) return `Value: ${unfit}`;
  const own = files.seats.find((one) => one.seat === seat);
  if (own === undefined || own.workbookId === '' || key === null)
    return 'First fix the tab “Players” as the Desk describes, because its cells were changed.';
  const to = `to ${shortenHash(hashWithKey(key, 'email', email))}`;
  return {
    kind: 'seat',
    seat,
    email,
    name: name === '' ? null : name,
    first: [
      ...listSharedSeatWarnings({ seat, email }, others),
      describeHandoverStep(match, own, email),
    ],
    words: name === '' ? to : `${to}, shown as ${name}`,
  };
}

/** Describes how the host prevents the old player from reading the new code. */
function describeHandoverStep(match: Match, own: SeatFiles, email: string): string {
  const { seat, email: old, workbookId } = own;
  if (isSameMailbox(old, email))
    return `${email} already plays ${seat}. The seat only gets a new code and the name.`;
  const link = buildSheetLink(match.files, workbookId);
  const away =
    old === ''
      ? 'set “General access” to Restricted, so that the link alone no longer opens it'
      : `remove ${old}`;
  const move = hasSeatFolders(match) ? MOVE_INSTRUCTION : '';
  return (
    `First, by hand, ${move}open the workbook of ${seat} (${link}), choose Share, and ${away}; ` +
    `then add ${email} as a viewer. Tick only when this is done.`
  );
}

const MOVE_INSTRUCTION =
  'move the seat’s workbook in Drive out of the player’s folder, into the folder of your own ' +
  'workbook of this match: everybody with the player’s folder can open its files. Then ';

function previewHandover(
  _: Position,
  { first = [], seat }: SeatAction,
  after: Position,
): readonly string[] {
  return [
    ...first,
    findFormerPlayerEnd(after, seat) === '' ? NEW_CODE_SENTENCES : NEW_PLAYER_SENTENCES,
  ];
}

const NEW_CODE_SENTENCES =
  'The seat gets a new code. Answers received until then count; later answers with the old ' +
  'code count for no seat.';

const NEW_PLAYER_SENTENCES =
  'The seat gets a new code and another player. Answers by the former player to the open ' +
  'step no longer count; later answers with the old code count for no seat.';

export function buildHandoverChange({
  match,
  before,
  action,
  id,
}: Omit<BuildContext<SeatAction>, 'next' | 'atMs'>): Change | string {
  const { seats } = match.files;
  const files = seats.find(({ seat }) => seat === action.seat);
  if (files === undefined) return `There is no seat ${action.seat}.`;
  if (match.key === null || match.incidents.some(({ code }) => code === 'players tab'))
    return DAMAGED_PLAYERS_SENTENCE;
  const code = deriveCode(match.key, { seat: action.seat, id });
  const own = { ...files, code, email: action.email ?? files.email };
  const problem = describeTakenAddress(before, own, match.key);
  if (problem !== null) return problem;
  const bound = computeSeatBinding(match.key, own);
  const name = action.name ?? getPlayerName(before, action.seat);
  return {
    own: { kind: 'seat', seat: action.seat, name, bound },
    files: { ...match.files, seats: seats.map((one) => (one === files ? own : one)) },
    ...(own.email === files.email ? {} : { discord: omitDiscordId(match, action.seat) }),
  };
}

const omitDiscordId = ({ discord }: Match, seat: Seat): Match['discord'] => ({
  ...discord,
  ids: Object.fromEntries(Object.entries(discord.ids).filter(([name]) => name !== seat)),
});

/** Names another seat that has this address; null if there is none. */
function describeTakenAddress(
  { opened }: Position,
  own: SeatFiles,
  key: BindingKey,
): string | null {
  const { bindings, settings } = opened;
  if (settings.knownBy !== 'email') return null;
  const hashes = listBoundHashes(key, 'email', own.email);
  const other = Object.entries(bindings.seats).find(
    ([seat, one]) => seat !== own.seat && hashes.includes(one.email),
  );
  return other === undefined
    ? null
    : `Write a different address, because ${other[0]} already has this one.`;
}

/** Returns the public name of the current player; empty if the player never changed. */
const getPlayerName = ({ handovers }: Position, seat: Seat): string =>
  handovers.findLast((one) => one.seat === seat)?.name ?? '';

const DAMAGED_PLAYERS_SENTENCE =
  'First fix the tab “Players” as the Desk describes: its cells were changed, and the new code ' +
  'is written there.';

export interface CoHostAction extends ActionNotes {
  readonly kind: 'co-host';
  readonly name: string;
  /** Address of the co-host; null to remove them. */
  readonly email: string | null;
  /** The seat that the co-host plays; null if there is none. */
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

/** Describes why a person cannot be a co-host, and quotes no address; null if they can. */
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
  seat: getCurrentPosition(match).setup.players.find((one) => one.seat === name)?.seat ?? null,
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
    const others = present.length === 0 ? 'none' : joinNames(present.map((one) => one.name));
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

/** Hashes the address. A co-host who plays a seat gets the seat's hash, as everybody can see. */
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
  return seats.length === 0 ? [] : [`Everybody can read that ${name} plays ${joinNames(seats)}.`];
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
    takes: { '<name>': 'the co-host’s public name' },
    flags: {
      '--email <address>': 'the co-host’s Google account',
      '--plays <seat>': 'their seat, if its player has only a link',
      '--remove': 'end the co-host’s access',
      '--no-notify': 'do not let Google mail the link to the co-host',
    },
    whom: 'plays',
    value: (lookup) =>
      lookup('remove') === ''
        ? `${lookup('name')}, ${lookup('email')}`
        : `remove ${lookup('name')}`,
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
  listPresentCoHosts(getCurrentPosition(match)).find(
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

/** Whether the ledger names the function of this service account. `account`: in lower case. */
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

/** Hashes the account, since the words of the request become public. */
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
    examples: ['--to adjudicator@other-matches.iam.gserviceaccount.com --reason "I am moving on."'],
    flags: { '--to <account>': { about: 'the service account of the function', isNeeded: true } },
    value: 'to',
    asked: ({ value }, match) => `move to ${hashAccount(match, value.trim().toLowerCase())}`,
  },
  read: ({ match }, { value }) => {
    const account = value.trim().toLowerCase();
    if (!ACCOUNT_PATTERN.test(account))
      return (
        `Value: “${quoteShortened(value)}” is not a service account. A valid one is ` +
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
