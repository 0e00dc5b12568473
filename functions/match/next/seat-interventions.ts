/** Rows of the table in interventions.ts on players: absent, away, new code, another player. */

import * as z from 'zod';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import {
  type BindingKey,
  boundHashes,
  codeOfRequest,
  keyedHash,
  seatBindingOf,
} from '../ledger/bindings.ts';
import { shortHash } from '../ledger/digest.ts';
import { isoInstant } from '../ledger/entry.ts';
import { ABSENCES, ABSENT, type Absence } from '../ledger/interventions.ts';
import { formerPlayerUntil, type Position } from '../ledger/position.ts';
import { unfitName } from '../ledger/seat-name.ts';
import type { SeatFiles } from '../reading/files.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { hasSeatFolders } from '../reading/season-matches.ts';
import { sharedSeatWarning } from '../reading/sharing.ts';
import {
  type ActionNotes,
  AWAY_NOT_OFFERED,
  type Building,
  type Change,
  MATCH,
  personIn,
  quoted,
  row,
  seatTaken,
  withSeat,
} from './intervention-row.ts';

/** An absence that a player announces; null for “I am back”. */
export interface AwayAction {
  readonly kind: 'away';
  readonly seat: Seat;
  readonly sent: string;
  /** Its last instant, in milliseconds. */
  readonly untilMs: number | null;
}

/** A new code for a seat, see `codeOfRequest`. An address or name of null does not change. */
export interface SeatAction extends ActionNotes {
  readonly kind: 'seat';
  readonly seat: Seat;
  readonly email: string | null;
  /** Public. */
  readonly name: string | null;
}

export const SEAT_ROWS = {
  absent: row<{ readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }>({
    kind: 'absent',
    valueHelp: 'this step, until told, or back',
    command: {
      name: 'absent',
      summary: 'do not wait for a seat',
      about: `A seat is not awaited: steps that resolve early do so without it, and the rules treat
it as a seat that has sent nothing. An answer that it sends before the step is resolved still
counts.`,
      examples: [
        `${MATCH} Scarlet --reason "She is ill."`,
        'Scarlet --for "until told" --reason "She has left." --yes',
        `${MATCH} Scarlet --for back --reason "She is back." --yes`,
      ],
      takes: [seatTaken('who')],
      flags: [
        { flags: '--for <how long>', about: 'how long', choices: ABSENCES, usual: ABSENCES[0] },
      ],
      words: (typed) => ({ whom: typed('seat'), value: typed('for') }),
      asked: ({ whom, value }) => `absent ${whom}, ${value}`,
    },
    read: ({ match }, { whom, value }) =>
      withSeat(match, whom, (seat) => {
        const wanted = value === '' ? ABSENCES[0] : value.toLowerCase();
        const absence = ABSENCES.find((known) => known === wanted);
        return absence === undefined
          ? `Value: “${quoted(value)}” says not how long. Write ${ABSENCES.join(', ')}.`
          : { kind: 'absent', seat, absence };
      }),
    preview: (_, { seat, absence }) => [ABSENT[absence](seat)],
    build: ({ before, action: { seat, absence } }) =>
      (before.absent[seat] ?? 'back') === absence
        ? `That is how it is with ${seat} already: nothing is changed.`
        : { own: { kind: 'absent', seat, absence } },
  }),
  /** Only players say so, on the form “About me”. */
  away: row<AwayAction>({
    kind: 'away',
    build: ({ before, action: { seat, sent, untilMs } }) => {
      const { away: shown } = before.opened.settings;
      if (shown === undefined) return AWAY_NOT_OFFERED;
      const until = untilMs === null ? null : isoInstant(untilMs);
      return { own: { kind: 'away', seat, sent, until, shown } };
    },
  }),
  'new code': row<SeatAction>({
    kind: 'seat',
    read: ({ match }, { whom }) => withSeat(match, whom, (seat) => newCodeAsked(match, seat)),
    preview: previewHandover,
    build: handoverChange,
  }),
  seat: row<SeatAction>({
    kind: 'seat',
    isForHost: true,
    valueHelp: 'the new player’s address, and a name to show',
    command: {
      name: 'seat',
      summary: 'a new code for a seat, or another player',
      about: `Gives a seat a new code, and with --email another player. With a new code alone,
answers received until then count. With another player, what the former one sent for the open
step does not. Later answers by the old code belong to nobody. With --email the old player can no
longer open the seat’s workbook, and the new one can, with everything that the seat knows. The
seat keeps its name; --name is shown to everybody too. It is awaited again.`,
      examples: [
        `${MATCH} Scarlet --reason "Her code was seen by others."`,
        'Scarlet --email sam@example.org --name Sam --reason "No time."',
      ],
      takes: [seatTaken('which seat')],
      flags: [
        { flags: '--email <address>', about: 'the new player’s, who alone gets the workbook' },
        { flags: '--name <text>', about: 'the new player’s, for everybody to read' },
        { flags: '--no-notify', about: 'let Google mail the new player no invitation' },
      ],
      words: (typed) => ({ whom: typed('seat'), value: '' }),
      asked: ({ whom }) => `seat ${whom}`,
    },
    read: ({ match }, { whom, value }) =>
      withSeat(match, whom, (seat) => handoverAsked(match, seat, value)),
    preview: previewHandover,
    build: handoverChange,
  }),
};

export const newCodeAsked = (match: Match, seat: Seat): SeatAction | string =>
  currentPosition(match).opened.settings.knownBy === 'email'
    ? 'What: players of this match are known by their addresses, not by codes. Choose seat, ' +
      'and write another address.'
    : { kind: 'seat', seat, email: null, name: null, first: [], words: '' };

/** Parses another player, see {@link personIn}, with or without a name. */
export function handoverAsked(match: Match, seat: Seat, value: string): SeatAction | string {
  const { email, name } = personIn(value);
  if (!z.email().safeParse(email).success)
    return (
      'Value: write the address of the new player, such as sam@example.org, and behind a ' +
      'comma the name to show.'
    );
  const { files, key } = match;
  const others = files.seats.filter((one) => one.seat !== seat);
  const names = others.map((one) => one.seat);
  const unfit = name === '' ? null : unfitName(name, names);
  if (unfit !== null) return `Value: ${unfit}`;
  const own = files.seats.find((one) => one.seat === seat);
  if (own === undefined || own.workbookId === '' || key === null)
    return 'The tab Players is not as it was written: first fix the problem that the Desk reports.';
  const to = `to ${shortHash(keyedHash(key, 'email', email))}`;
  return {
    kind: 'seat',
    seat,
    email,
    name: name === '' ? null : name,
    first: [...sharedSeatWarning({ seat, email }, others), handoverStep(match, own, email)],
    words: name === '' ? to : `${to}, shown as ${name}`,
  };
}

/** The step that the host must take before the handover, or the old player reads the new code. */
function handoverStep(match: Match, own: SeatFiles, email: string): string {
  const { seat, email: old, workbookId } = own;
  if (isSameMailbox(old, email))
    return `${seat} is played by ${email} already: the seat gets a new code, and the name.`;
  const link = spreadsheetLink(match.files, workbookId);
  const away =
    old === ''
      ? 'set “General access” to Restricted, so that who has the link cannot open it any more'
      : `take ${old} away`;
  return (
    `First, by hand, ${hasSeatFolders(match) ? MOVED : ''}open the workbook of ${seat} ` +
    `(${link}), choose Share, and ${away}; then add ${email} as a viewer. Only then tick: the tick says ` +
    'that this is done.'
  );
}

const MOVED =
  'move the seat’s workbook in Drive out of the player’s folder, into the one that your ' +
  'workbook of this match lies in: everybody who has the folder can open its files. Then ';

function previewHandover(
  _: Position,
  { first = [], seat }: SeatAction,
  after: Position,
): readonly string[] {
  return [...first, formerPlayerUntil(after, seat) === '' ? NEW_CODE : NEW_PLAYER];
}

const NEW_CODE =
  'The seat gets a new code. Answers received until then count; later answers by the old ' +
  'code belong to nobody.';

const NEW_PLAYER =
  'The seat gets a new code and another player. Answers of the former player to the open ' +
  'step no longer count; later answers by the old code belong to nobody.';

/** Needs the seat’s row, where code and address are written with the entry. */
export function handoverChange({
  match,
  before,
  action,
  id,
}: Omit<Building<SeatAction>, 'next' | 'atMs'>): Change | string {
  const { seats } = match.files;
  const files = seats.find(({ seat }) => seat === action.seat);
  if (files === undefined) return `There is no seat ${action.seat}.`;
  if (match.key === null || match.incidents.some(({ code }) => code === 'players tab'))
    return PLAYERS_WAITS;
  const code = codeOfRequest(match.key, { seat: action.seat, id });
  const own = { ...files, code, email: action.email ?? files.email };
  const taken = takenBy(before, own, match.key);
  if (taken !== null) return taken;
  const bound = seatBindingOf(match.key, own);
  const name = action.name ?? nameOf(before, action.seat);
  return {
    own: { kind: 'seat', seat: action.seat, name, bound },
    files: { ...match.files, seats: seats.map((one) => (one === files ? own : one)) },
    ...(own.email === files.email ? {} : { discord: unmentioned(match, action.seat) }),
  };
}

/** A seat’s Discord id belongs to its former player. */
const unmentioned = ({ discord }: Match, seat: Seat): Match['discord'] => ({
  ...discord,
  ids: Object.fromEntries(Object.entries(discord.ids).filter(([name]) => name !== seat)),
});

/** Why a seat cannot have this address: another one is known by it. */
function takenBy({ opened }: Position, own: SeatFiles, key: BindingKey): string | null {
  const { bindings, settings } = opened;
  if (settings.knownBy !== 'email') return null;
  const hashes = boundHashes(key, 'email', own.email);
  const other = Object.entries(bindings.seats).find(
    ([seat, one]) => seat !== own.seat && hashes.includes(one.email),
  );
  return other === undefined
    ? null
    : `${other[0]} is known by this address: a seat needs one of its own.`;
}

/** Public name of the current player; empty if the player never changed. */
const nameOf = ({ handovers }: Position, seat: Seat): string =>
  handovers.findLast((one) => one.seat === seat)?.name ?? '';

const PLAYERS_WAITS =
  'The tab Players is not as it was written: first fix the problem that the Desk reports, since ' +
  'the new code is written there.';
