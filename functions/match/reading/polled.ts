/** What polls between deadlines have shown, as the tab Received keeps it: known to the next poll, and to whoever draws the Desk. */

import { RECEIVED, type ReceivedRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  type DeskProblem,
  SEAT_STATES,
  type SeatState,
} from '../../../sheets-templates/workbooks/desk.ts';
import type { Grid } from '../../google/sheets.ts';

/** What was seen and shown of one seat. */
export interface PolledSeat {
  /** Of how many of its answers its own workbook tells, and of how many reminders. */
  readonly answers: number;
  readonly reminders: number;
  readonly state: SeatState;
}

export interface Polled {
  /** The entry after which it was seen: after another one it is of no account. */
  readonly entry: number;
  /** How often polls have drawn the Desk since. */
  readonly drawings: number;
  readonly seats: Readonly<Record<string, PolledSeat>>;
  /** Of answers of nobody who is known, a sentence each. */
  readonly unknownSenders: readonly string[];
  /** What visits have told on the Desk, and is kept on it: what they found, and what was put back. */
  readonly problems: readonly DeskProblem[];
  readonly repairNotes: readonly string[];
}

/** As it is after an entry, before anybody has looked. */
export const notPolled = (entry: number): Polled => ({
  entry,
  drawings: 0,
  seats: {},
  unknownSenders: [],
  problems: [],
  repairNotes: [],
});

type What = 'Desk' | 'Seat' | 'Unknown sender' | 'Problem' | 'Put back';

/** The rows of the tab. */
export function pollRecordRows(polled: Polled): readonly ReceivedRecord[] {
  const row = (what: What, record: Partial<ReceivedRecord>): ReceivedRecord => ({
    ...{ whose: '', entry: polled.entry, count: '', reminders: '', text: '', todo: '' },
    what,
    ...record,
  });
  return [
    row('Desk', { count: polled.drawings }),
    ...Object.entries(polled.seats).map(([whose, { answers, reminders, state }]) =>
      row('Seat', { whose, count: answers, reminders, text: state }),
    ),
    ...polled.unknownSenders.map((text) => row('Unknown sender', { text })),
    ...polled.problems.map(({ where, what, todo }) =>
      row('Problem', { whose: where, text: what, todo }),
    ),
    ...polled.repairNotes.map((text) => row('Put back', { text })),
  ];
}

/** Rows that nobody can read, as when somebody has typed there, say nothing: it is shown again, by guards that know better. */
export function readPolled(rows: Grid): Polled {
  const records = rows.map(RECEIVED.recordOf);
  const of = (what: What) => records.filter((record) => record.what === what);
  const [desk] = of('Desk');
  return {
    entry: wholeNumber(desk?.entry, NO_ENTRY),
    drawings: wholeNumber(desk?.count),
    seats: Object.fromEntries(of('Seat').flatMap(seatIn)),
    unknownSenders: of('Unknown sender').map(({ text }) => String(text)),
    problems: of('Problem').map(({ whose, text, todo }) => ({
      where: String(whose),
      what: String(text),
      todo: String(todo),
    })),
    repairNotes: of('Put back').map(({ text }) => String(text)),
  };
}

/** Before the opening: nothing that stands there is of any account. */
const NO_ENTRY = -1;

function seatIn(record: ReceivedRecord): readonly (readonly [string, PolledSeat])[] {
  const state = SEAT_STATES.find((known) => known === record.text);
  if (state === undefined) return [];
  const answers = wholeNumber(record.count);
  return [[String(record.whose), { answers, reminders: wholeNumber(record.reminders), state }]];
}

const wholeNumber = (value: string | number | undefined, otherwise = 0): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
