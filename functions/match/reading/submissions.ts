/** The tab Submissions: one row for every response that is kept, with its fate; and what each player is told of his own. */

import * as z from 'zod';
import { type Answers, saidIn } from '../../../rules/kit/form.ts';
import type { Seat } from '../../../rules/kit/seat.ts';
import type { CellValue, Grid } from '../../google/sheets.ts';
import { type BindingKey, boundHash } from '../ledger/bindings.ts';
import { sha256 } from '../ledger/digest.ts';
import type { Entry, Sealed } from '../ledger/entry.ts';
import type { Position } from '../ledger/fold.ts';
import { arrivalKey } from '../ledger/moment.ts';
import type { Trouble } from '../ledger/trouble.ts';
import type { Submission } from './intake.ts';
import { shortened } from './shortened.ts';

/** In characters. A cell takes 50,000; the form itself keeps the whole answer. */
const LONGEST = { stepTitle: 300, why: 3000, answers: 45_000 } as const;

/** Entry, Received, Seat, Step, Fate, Why, Response id, E-mail, Answers, Check. */
export function submissionCells(
  entry: number,
  submission: Submission,
  key: BindingKey | null,
): readonly (string | number)[] {
  const cells = toldCells(entry, submission);
  return [...cells, key === null ? '' : checkOf(cells, key)];
}

const toldCells = (entry: number, submission: Submission): readonly (string | number)[] => [
  entry,
  submission.response.submittedAt,
  submission.seat ?? '',
  shortened(submission.stepTitle, LONGEST.stepTitle),
  submission.fate,
  shortened(submission.why, LONGEST.why),
  submission.response.responseId,
  submission.response.respondentEmail ?? '',
  shortened(JSON.stringify(submission.answers), LONGEST.answers),
];

/** The column that no hash and no export holds: the address of who answered is nobody else's business. */
export const EMAIL_COLUMN = 7;

const RECEIVED_COLUMN = 1;
const ID_COLUMN = 6;
/** Behind what is told. */
const CHECK_COLUMN = 9;

/** Binds a row: what somebody typed over, or sorted away from its row, is shown to nobody. Of an e-mail address nothing is shown. */
const checkOf = (cells: readonly (string | number)[], key: BindingKey): string =>
  boundHash(key, 'submission', JSON.stringify(told(cells)));

/** What hash and check are over. */
const told = (cells: readonly (string | number)[]): readonly (string | number)[] =>
  cells.slice(0, CHECK_COLUMN).with(EMAIL_COLUMN, '');

/**
 * What the entry holds of its rows, which as lists of texts and numbers are canonical JSON as they are; e-mail addresses are left
 * out. The rows may stand in any order: a host who sorts them changes nothing.
 */
export const submissionsHash = (rows: readonly (readonly (string | number)[])[]): string =>
  sha256(JSON.stringify(byArrival(rows).map(told)));

const byArrival = <Row extends readonly CellValue[]>(rows: readonly Row[]): readonly Row[] =>
  rows
    .map((row) => ({
      row,
      key: arrivalKey(String(row[RECEIVED_COLUMN] ?? ''), String(row[ID_COLUMN] ?? '')),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);

/** One row read back. */
export interface Receipt {
  readonly entry: number;
  readonly received: string;
  readonly seat: string;
  readonly stepTitle: string;
  readonly fate: string;
  readonly why: string;
  readonly responseId: string;
  readonly answers: string;
  /** Whether it stands as it was written: by its entry's hash over all its rows, or by its own check. Without a key it is believed. */
  readonly isSound: boolean;
}

/** By entry, then in the order in which Google received them, wherever they stand. */
export function readReceipts(
  rows: Grid,
  { key, entries }: { readonly key: BindingKey | null; readonly entries: readonly Sealed[] },
): readonly Receipt[] {
  const whole = new Set(
    entries.filter((one) => areAsWritten(rows, one.entry)).map(({ entry }) => entry.entry),
  );
  const isSound = (row: readonly CellValue[]): boolean =>
    key === null || whole.has(Number(row[0])) || row[CHECK_COLUMN] === checkOf(paddedRow(row), key);
  return byArrival(rows.filter((row) => row.some((cell) => cell !== '')))
    .map((row) => receiptFrom(row, isSound(row)))
    .toSorted((one, other) => one.entry - other.entry);
}

function receiptFrom(row: readonly CellValue[], isSound: boolean): Receipt {
  const [entry = '', received, seat, stepTitle, fate, why, responseId, , answers] = row;
  const text = (cell: CellValue | undefined): string => String(cell ?? '');
  return {
    entry: Number(entry),
    received: text(received),
    seat: text(seat),
    stepTitle: text(stepTitle),
    fate: text(fate),
    why: text(why),
    responseId: text(responseId),
    answers: text(answers),
    isSound,
  };
}

/** A seat's own receipts, newest first; rows that are not as they were written are nobody's. */
export const receiptsOf = (receipts: readonly Receipt[], seat: Seat): readonly Receipt[] =>
  receipts.filter((receipt) => receipt.isSound && receipt.seat === seat).toReversed();

/** What counted of an answer, in the words of the form; '' when nothing did. */
export function countedText(receipt: Receipt, positions: readonly Position[]): string {
  const at = positions.findIndex(({ sealed }) => isCounted(receipt, sealed.entry));
  const asked = positions[at - 1]?.step?.asks.find(({ seat }) => seat === receipt.seat);
  if (at < 0 || asked === undefined) return '';
  return saidIn(asked.form, answersIn(receipt.answers))
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ');
}

const isCounted = ({ entry, seat, responseId }: Receipt, resolved: Entry): boolean =>
  resolved.kind === 'resolved' &&
  resolved.entry === entry &&
  resolved.orders[seat]?.responseId === responseId;

function answersIn(text: string): Answers {
  try {
    const read = ANSWERS.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

const ANSWERS = z.record(z.string(), z.array(z.string()));

/** What is wrong with the rows, by what the ledger says of them; nothing that would keep the match from going on. */
export const submissionTroubles = (rows: Grid, entries: readonly Sealed[]): readonly Trouble[] => [
  ...changedRows(rows, entries),
  ...strayRows(rows, entries),
];

function strayRows(rows: Grid, entries: readonly Sealed[]): readonly Trouble[] {
  const last = entries.length - 1;
  return rows.flatMap((row, index) => {
    const isBlank = row.every((cell) => cell === '');
    const [entry] = row;
    if (isBlank || (typeof entry === 'number' && entry >= 1 && entry <= last)) return [];
    const where = `Submissions, row ${index + 2}`;
    const what = 'It belongs to no entry of the ledger.';
    return [{ code: 'submissions tab' as const, where, what, todo: ROWS_TODO }];
  });
}

const ROWS_TODO =
  'The match goes on. File > Version history in the host’s workbook has the rows as they were.';

function changedRows(rows: Grid, entries: readonly Sealed[]): readonly Trouble[] {
  return entries.flatMap(({ entry }) => {
    if (entry.kind === 'opened' || areAsWritten(rows, entry)) return [];
    const where = `Submissions, entry ${entry.entry}`;
    const what = `Its ${entry.submissions.count} rows are not as they were written: a row that was changed is shown to nobody.`;
    return [{ code: 'submissions tab' as const, where, what, todo: ROWS_TODO }];
  });
}

/** Whether the rows of an entry are those that it was written with. */
function areAsWritten(rows: Grid, entry: Entry): boolean {
  if (entry.kind === 'opened') return false;
  const own = rows.filter(([number]) => number === entry.entry).map(paddedRow);
  return own.length === entry.submissions.count && submissionsHash(own) === entry.submissions.hash;
}

/** Google leaves out empty cells at the end of a row. */
const paddedRow = (row: readonly CellValue[]): readonly (string | number)[] =>
  Array.from({ length: CHECK_COLUMN }, (_, index) => {
    const cell = row[index] ?? '';
    return typeof cell === 'boolean' ? String(cell) : cell;
  });
