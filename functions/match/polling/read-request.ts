/** What a row of the tab Requests asks for: a wish, or a sentence that says what is wrong, where, and what to do. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  REQUEST_KINDS,
  type RequestKind,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { ABSENCES, LONGEST_REASON } from '../ledger/entry.ts';
import { newCode } from '../ledger/seat-code.ts';
import type { RequestedAction } from '../next/request.ts';
import { gridPoint, INTERVAL_EXPECTED, intervalFrom, localTime } from '../next/time.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shortened } from '../reading/shortened.ts';

/** The cells that the host fills in, as text. */
export interface CommandCells {
  readonly what: string;
  readonly whom: string;
  readonly value: string;
  readonly reason: string;
}

export const commandCellsIn = ({ what, whom, value, reason }: RequestRecord): CommandCells => ({
  what: String(what).trim(),
  whom: String(whom).trim(),
  value: (isTime(what, value) ? wallClockIn(value) : String(value)).trim(),
  reason: String(reason).replace(/\s+/g, ' ').trim(),
});

/** A time that Google's sheet has understood as one is a number there. */
const isTime = (what: string | number, value: string | number): value is number =>
  typeof value === 'number' && kindNamed(String(what).trim()) === 'deadline';

const kindNamed = (name: string): RequestKind | undefined =>
  REQUEST_KINDS.find((known) => known === name.toLowerCase());

/** Days since 1899-12-30, the fraction being the time: "2026-11-22 20:00". */
function wallClockIn(serial: number): string {
  const ms = EPOCH_MS + Math.round(serial * 1440) * 60_000;
  const isDay = Number.isFinite(serial) && Math.abs(serial) < LAST_DAY;
  return isDay ? new Date(ms).toISOString().slice(0, 16).replace('T', ' ') : String(serial);
}

const EPOCH_MS = Date.UTC(1899, 11, 30);
/** In the year 9999. */
const LAST_DAY = 2_958_465;

/** The words by which the entry remembers it. */
export const wordsOf = ({ what, whom, value }: CommandCells): string =>
  shortened([what, whom, value].filter((part) => part !== '').join(' '), LONGEST_REASON);

/** What a row can ask for: an intervention, or that the open step is resolved. */
export type RowAction =
  | Extract<
      RequestedAction,
      { readonly kind: 'deadline' | 'pause' | 'resume' | 'undo' | 'absent' | 'seat' }
    >
  | { readonly kind: 'resolve' };

/** Whether a row asks that the open step be resolved: who judges it needs what was answered. */
export const isResolveRow = ({ what }: Pick<RequestRecord, 'what'>): boolean =>
  kindNamed(String(what).trim()) === 'resolve';

/** A sentence where it is none. */
export function readAction(match: Match, asked: CommandCells): RowAction | string {
  const kind = kindNamed(asked.what);
  if (kind === undefined) {
    return `What: “${quoted(asked.what)}” is nothing that can be asked for here. Choose ${REQUEST_KINDS.join(', ')}.`;
  }
  if (asked.reason === '' && kind !== 'resolve') return 'Reason: say why. Everybody reads it.';
  if (asked.reason.length > LONGEST_REASON)
    return `Reason: it is longer than ${LONGEST_REASON} characters. Say it shorter.`;
  return ACTIONS[kind](match, asked);
}

const quoted = (text: string): string => shortened(text, 40);

const ACTIONS: Readonly<
  Record<RequestKind, (match: Match, asked: CommandCells) => RowAction | string>
> = {
  deadline: (match, { value }) => {
    const toMs = instantIn(match, value);
    return typeof toMs === 'string' ? toMs : { kind: 'deadline', toMs };
  },
  pause: (_, { value }) => {
    const form = value === '' ? 'open' : value.toLowerCase().replace(/^form /, '');
    return form === 'open' || form === 'closed'
      ? { kind: 'pause', form }
      : `Value: “${quoted(value)}” is no way to pause. Leave it empty, or write closed to close the form meanwhile.`;
  },
  resume: () => ({ kind: 'resume' }),
  undo: (match, { value }) => {
    const [, step = '', reopen] = /^(.*?)[\s,]*(reopen)?$/i.exec(value) ?? [];
    const to = placeOfStep(match, step);
    return typeof to === 'string' ? to : { kind: 'undo', to, reopen: reopen !== undefined };
  },
  absent: (match, { whom, value }) => {
    const seat = seatIn(match, whom);
    const absence = ABSENCES.find((known) => known === (value.toLowerCase() || 'this step'));
    if (seat === null) return unknownSeat(match, whom);
    return absence === undefined
      ? `Value: “${quoted(value)}” says not how long. Write ${ABSENCES.join(', ')}.`
      : { kind: 'absent', seat, absence };
  },
  'new code': (match, { whom }) => {
    const seat = seatIn(match, whom);
    if (seat === null) return unknownSeat(match, whom);
    return currentPosition(match).opened.settings.knownBy === 'email'
      ? 'What: players of this match are known by their addresses, not by codes. Another address is given with “sealed seat”.'
      : { kind: 'seat', seat, code: newCode(), email: null, name: null };
  },
  resolve: () => ({ kind: 'resolve' }),
};

function seatIn(match: Match, name: string): Seat | null {
  const seats = currentPosition(match).setup.players.map(({ seat }) => seat);
  return seats.find((seat) => seat.toLowerCase() === name.toLowerCase()) ?? null;
}

const unknownSeat = (match: Match, name: string): string =>
  `For whom: ${name === '' ? 'choose a seat' : `there is no seat “${quoted(name)}”`}. There are ${currentPosition(
    match,
  )
    .setup.players.map(({ seat }) => seat)
    .join(', ')}.`;

/** Milliseconds since 1970; a sentence where it is no time. */
function instantIn(match: Match, text: string): number | string {
  const { sealed, opened } = currentPosition(match);
  const { timeZone } = opened.settings;
  const interval = intervalFrom(text.replace(/^\+/, ''));
  if (interval !== null) {
    const deadline = sealed.entry.next?.deadline ?? null;
    // Without a deadline nothing can be moved: that is said when it is judged.
    return deadline === null
      ? 0
      : gridPoint({ originMs: Date.parse(deadline), interval, timeZone }, 1);
  }
  const read = localTime(text, timeZone);
  return read.kind === 'once'
    ? read.ms
    : `Value: “${quoted(text)}” is no time that comes once in ${timeZone}. Write one such as 2026-11-22 20:00 or 2026-11-22T20:00:00Z; or how much later: ${INTERVAL_EXPECTED}.`;
}

/** The place of the step of that name or title, of the last at which somebody was asked when none is named. */
function placeOfStep(match: Match, named: string): number | string {
  const { line } = currentPosition(match);
  const isNamed = (name: string): boolean => name.toLowerCase() === named.toLowerCase();
  const index =
    named === ''
      ? line.findLastIndex(({ before }) => owedAsks(before.step).length > 0)
      : line.findIndex(({ by }) => isNamed(by.step) || isNamed(by.title));
  if (index >= 0) return index + 1;
  return line.length === 0
    ? 'Value: no step has been resolved yet: there is nothing to undo.'
    : `Value: there is no resolved step “${quoted(named)}”. Resolved are ${line.map(({ by }) => by.title).join(', ')}.`;
}
