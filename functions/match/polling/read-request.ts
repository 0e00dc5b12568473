/** What a row of the tab Requests asks for: a wish, or a sentence that says what is wrong, where, and what to do. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { RequestRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  REQUEST_KINDS,
  type RequestKind,
} from '../../../sheets-templates/workbooks/host-workbook.ts';
import { ABSENCES } from '../ledger/entry.ts';
import { LONGEST_REASON } from '../ledger/entry-parts.ts';
import { isStepCalled, type NamedStep } from '../ledger/entry-words.ts';
import { hiddenCharacterIn } from '../ledger/hidden-character.ts';
import { placeOfStory, tidyFlavour } from '../next/flavour-change.ts';
import type { RequestedAction } from '../next/request.ts';
import { rulingIn } from '../next/ruling-words.ts';
import { readNewDeadline } from '../next/spoken-time.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shortened } from '../reading/shortened.ts';
import type { ShownEntry } from '../showing/guard.ts';
import {
  correctionAsked,
  handoverAsked,
  newCodeAsked,
  ordersAsked,
  type SeatAction,
} from './read-seat-request.ts';

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

/** Days since 1899-12-30, the fraction being the time: "2026-11-22 20:00"; without a day "20:00", without an hour "2026-11-22". */
function wallClockIn(serial: number): string {
  const ms = EPOCH_MS + Math.round(serial * 1440) * 60_000;
  const isDay = Number.isFinite(serial) && Math.abs(serial) < LAST_DAY;
  if (!isDay) return String(serial);
  const text = new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  if (serial >= 0 && serial < 1) return text.slice('1899-12-30 '.length);
  return Number.isInteger(serial) ? text.slice(0, '1899-12-30'.length) : text;
}

const EPOCH_MS = Date.UTC(1899, 11, 30);
/** In the year 9999. */
const LAST_DAY = 2_958_465;

/** What a row can ask for. */
export type RowAction =
  | Extract<
      RequestedAction,
      {
        readonly kind:
          | 'deadline'
          | 'pause'
          | 'resume'
          | 'undo'
          | 'absent'
          | 'dice'
          | 'flavour'
          | 'lost'
          | 'ruling';
      }
    >
  | SeatAction
  /** That the open step is resolved, or edits of the content are taken. */
  | { readonly kind: 'resolve' }
  | { readonly kind: 'content' };

/** The words by which the entry remembers it: an address is in none of them, since everybody reads the ledger in the end. */
export function wordsOf({ what, whom, value }: CommandCells, action: RowAction): string {
  const words = action.kind === 'seat' ? [what, whom, action.words] : [what, whom, value];
  return shortened(
    words
      .map((word) => word.replace(/\s+/g, ' '))
      .filter((word) => word !== '')
      .join(' '),
    LONGEST_REASON,
  );
}

/** What a row asks for; undefined where that is nothing that can be asked for. */
export const kindOfRow = ({ what }: Pick<RequestRecord, 'what'>): RequestKind | undefined =>
  kindNamed(String(what).trim());

/** What is beside the match of which a row may speak. */
export interface Asking {
  readonly match: Match;
  /** What the ledger has lost; null where it is not behind. */
  readonly lost: readonly ShownEntry[] | null;
  /** In milliseconds since 1970. */
  readonly nowMs: number;
}

/** A sentence where it is none. */
export function readAction(asking: Asking, asked: CommandCells): RowAction | string {
  const kind = kindNamed(asked.what);
  if (kind === undefined) {
    return `What: “${quoted(asked.what)}” is nothing that can be asked for here. Choose ${REQUEST_KINDS.join(', ')}.`;
  }
  for (const [column, text] of Object.entries({ 'For whom': asked.whom, Value: asked.value }))
    if (text.length > LONGEST_CELL)
      return `${column}: it is longer than ${LONGEST_CELL.toLocaleString('en')} characters. Write it shorter.`;
  if (asked.reason === '' && !NEEDS_NO_REASON.includes(kind))
    return 'Reason: say why. Everybody reads it.';
  if (asked.reason.length > LONGEST_REASON)
    return `Reason: it is longer than ${LONGEST_REASON} characters. Say it shorter.`;
  const hidden = hiddenCharacterIn(asked.reason);
  if (hidden !== null)
    return `Reason: it contains a character that cannot be seen (${hidden}). Type it again.`;
  return ACTIONS[kind](asking.match, asked, asking);
}

/** In characters: several times the orders of any form. */
const LONGEST_CELL = 10_000;

const NEEDS_NO_REASON: readonly RequestKind[] = ['resolve', 'content', 'flavour'];

const quoted = (text: string): string => shortened(text, 40);

const ACTIONS: Readonly<
  Record<RequestKind, (match: Match, asked: CommandCells, asking: Asking) => RowAction | string>
> = {
  deadline: (match, { value }, { nowMs }) => {
    const read = readNewDeadline(currentPosition(match), value, nowMs);
    return read.kind === 'sound' ? { kind: 'deadline', toMs: read.ms } : `Value: ${read.sentence}`;
  },
  pause: (_, { value }) => {
    const form = value === '' ? 'open' : value.toLowerCase().replace(/^form /, '');
    return form === 'open' || form === 'closed'
      ? { kind: 'pause', form }
      : `Value: “${quoted(value)}” is no way to pause. Leave it empty, or write closed to close the form meanwhile.`;
  },
  resume: () => ({ kind: 'resume' }),
  undo: (match, { value }) => {
    const reopen = value.toLowerCase().endsWith(REOPEN);
    const step = withoutCommasBehind(reopen ? value.slice(0, -REOPEN.length) : value);
    const to = placeOfStep(match, step);
    return typeof to === 'string' ? to : { kind: 'undo', to, reopen };
  },
  absent: (match, { whom, value }) =>
    withSeat(match, whom, (seat) => {
      const absence = ABSENCES.find((known) => known === (value.toLowerCase() || 'this step'));
      return absence === undefined
        ? `Value: “${quoted(value)}” says not how long. Write ${ABSENCES.join(', ')}.`
        : { kind: 'absent', seat, absence };
    }),
  orders: (match, { whom, value }) =>
    withSeat(match, whom, (seat) => ordersAsked(match, seat, value)),
  correct: (match, { whom, value }) =>
    withSeat(match, whom, (seat) => {
      const { step, text: answers } = underStep(
        currentPosition(match).line.map(({ by }) => by),
        value,
      );
      const to = placeOfStep(match, step);
      return typeof to === 'string' ? to : correctionAsked(match, { seat, to, answers });
    }),
  'new code': (match, { whom }) => withSeat(match, whom, (seat) => newCodeAsked(match, seat)),
  seat: (match, { whom, value }) =>
    withSeat(match, whom, (seat) => handoverAsked(match, seat, value)),
  resolve: () => ({ kind: 'resolve' }),
  content: () => ({ kind: 'content' }),
  dice: () => ({ kind: 'dice' }),
  flavour: (match, { value }) => {
    const position = currentPosition(match);
    const { step, text } = underStep(position.history, value);
    const place = placeOfStory(position, step);
    return typeof place === 'string' ? place : { kind: 'flavour', place, text: tidyFlavour(text) };
  },
  ruling: (match, { value }) => {
    const report = rulingIn(currentPosition(match), value);
    return typeof report === 'string' ? `Value: ${report}` : { kind: 'ruling', report };
  },
  'go on': (_, { value }, { lost }) => {
    const named = value.split(/[\s,;]+/).filter((word) => word !== '');
    const other = named.find((word) => !/^[0-9a-f]{12}$/.test(word));
    if (lost === null)
      return 'The ledger has all that pages and tasks know of: there is nothing to go on without.';
    return other === undefined
      ? { kind: 'lost', givenUp: [...new Set([...lost.map(({ hash }) => hash), ...named])] }
      : `Value: “${quoted(other)}” is no short hash of twelve digits. Leave it empty, or write those that only the Desk names.`;
  },
};

const REOPEN = 'reopen';

/** Without the commas and blanks at its end, in one pass. */
function withoutCommasBehind(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function withSeat<One>(match: Match, name: string, then: (seat: Seat) => One): One | string {
  const seats = currentPosition(match).setup.players.map(({ seat }) => seat);
  const seat = seats.find((one) => one.toLowerCase() === name.toLowerCase());
  if (seat !== undefined) return then(seat);
  const hint = looksLikeNumber(name) ? ` ${AS_TEXT}` : '';
  const what = name === '' ? 'choose a seat' : `there is no seat “${quoted(name)}”`;
  return `For whom: ${what}. There are ${seats.join(', ')}.${hint}`;
}

/** Whether a sheet may have shown a name otherwise than it was typed. */
const looksLikeNumber = (name: string): boolean => /^[\d.,:/ -]+(?:[ap]m)?$/i.test(name);

const AS_TEXT = 'If you typed another name, type an apostrophe before it.';

/** A step may stand in a line of its own, above what is said of it. */
function underStep(steps: readonly NamedStep[], value: string) {
  const [first = '', ...others] = value.split('\n');
  const isStep = steps.some((one) => isStepCalled(one, first));
  return isStep ? { step: first.trim(), text: others.join('\n') } : { step: '', text: value };
}

/** The place of the step of that name or title, of the last at which somebody was asked when none is named. */
function placeOfStep(match: Match, named: string): number | string {
  const { line } = currentPosition(match);
  const index =
    named === ''
      ? line.findLastIndex(({ before }) => owedAsks(before.step).length > 0)
      : line.findIndex(({ by }) => isStepCalled(by, named));
  if (index >= 0) return index + 1;
  return line.length === 0
    ? 'Value: no step has been resolved yet: there is nothing to undo.'
    : `Value: there is no resolved step “${quoted(named)}”. Resolved are ${line.map(({ by }) => by.title).join(', ')}.`;
}
