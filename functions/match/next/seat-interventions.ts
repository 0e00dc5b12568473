/** Rows of the table in interventions.ts about players: absent, away, new code, another player. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import {
  type BindingKey,
  computeSeatBinding,
  deriveCode,
  hashWithKey,
  listBoundHashes,
} from '../ledger/bindings.ts';
import { shortenHash } from '../ledger/digest.ts';
import { formatInstant } from '../ledger/entry.ts';
import {
  ABSENCE_DURATIONS,
  ABSENCE_SENTENCES,
  type InterventionOf,
} from '../ledger/interventions.ts';
import { findFormerPlayerEnd, type Position } from '../ledger/position.ts';
import { describeUnfitName } from '../ledger/seat-name.ts';
import type { SeatFiles } from '../reading/files.ts';
import { buildSheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { hasSeatFolders } from '../reading/season-matches.ts';
import { listSharedSeatWarnings } from '../reading/sharing.ts';
import {
  type ActionNotes,
  AWAY_REFUSAL,
  type BuildContext,
  type Change,
  createSeatArgument,
  defineRow,
  EXAMPLE_MATCH,
  parsePerson,
  quoteShortened,
  resolveSeat,
} from './intervention-row.ts';

export interface AwayAction {
  readonly kind: 'away';
  readonly seat: Seat;
  readonly sent: string;
  /** Its last instant, in milliseconds; null for “I am back”. */
  readonly untilMs: number | null;
}

/** Gives a seat a new code. An address or name of null stays as it is. */
export interface SeatAction extends ActionNotes {
  readonly kind: 'seat';
  readonly seat: Seat;
  readonly email: string | null;
  /** Public. */
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
      takes: [createSeatArgument('who')],
      flags: [
        {
          flags: '--for <how long>',
          about: 'how long',
          choices: ABSENCE_DURATIONS,
          usual: ABSENCE_DURATIONS[0],
        },
      ],
      words: (typed) => ({ whom: typed('seat'), value: typed('for') }),
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
        ? `This is already set for ${seat}, so nothing is changed.`
        : { own: { kind: 'absent', seat, absence } },
  }),
  /** Only players request it, by the form “About me”. */
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
      takes: [createSeatArgument('which seat')],
      flags: [
        {
          flags: '--email <address>',
          about: 'address of the new player, who alone gets access',
        },
        { flags: '--name <text>', about: 'the new player’s public name' },
        { flags: '--no-notify', about: 'do not let Google mail an invitation to the new player' },
      ],
      words: (typed) => ({ whom: typed('seat'), value: '' }),
      asked: ({ whom }) => `seat ${whom}`,
    },
    read: ({ match }, { whom, value }) =>
      resolveSeat(match, whom, (seat) => parseHandover(match, seat, value)),
    preview: previewHandover,
    build: buildHandoverChange,
  }),
};

export const parseNewCode = (match: Match, seat: Seat): SeatAction | string =>
  currentPosition(match).opened.settings.knownBy === 'email'
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

/** Describes how the host keeps the old player from reading the new code. */
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
  'The seat gets a new code and another player. Answers of the former player to the open ' +
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
  const taken = describeTakenAddress(before, own, match.key);
  if (taken !== null) return taken;
  const bound = computeSeatBinding(match.key, own);
  const name = action.name ?? getPlayerName(before, action.seat);
  return {
    own: { kind: 'seat', seat: action.seat, name, bound },
    files: { ...match.files, seats: seats.map((one) => (one === files ? own : one)) },
    ...(own.email === files.email ? {} : { discord: withoutDiscordId(match, action.seat) }),
  };
}

const withoutDiscordId = ({ discord }: Match, seat: Seat): Match['discord'] => ({
  ...discord,
  ids: Object.fromEntries(Object.entries(discord.ids).filter(([name]) => name !== seat)),
});

/** Describes which other seat has this address; null if the address is free. */
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
