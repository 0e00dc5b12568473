import * as z from 'zod';
import {
  type Answers,
  type Form,
  formatAnswers,
  listAnsweredFields,
} from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import {
  SUBMISSIONS,
  type SubmissionRecord,
} from '../../../sheets-templates/records/record-columns.ts';
import type { RecordRow } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Grid } from '../../google/sheets.ts';
import { type BindingKey, hashWithKey } from '../ledger/bindings.ts';
import { sha256 } from '../ledger/digest.ts';
import { findSubmissions, type SealedEntry } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { buildArrivalKey, isSameAnswer } from '../ledger/instant.ts';
import type { Position } from '../ledger/position.ts';

const SUBMISSION_STATUSES = [
  'accepted',
  'superseded',
  'illegal',
  'unreadable',
  'late',
  'unknown sender',
  'wrong step',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export interface Submission {
  readonly response: FormResponse;
  /** Seat of the sender; null if unknown. */
  readonly seat: Seat | null;
  /** Title of the step that the response names. */
  readonly stepTitle: string;
  readonly fate: SubmissionStatus;
  /** Reason of the status, which the player sees. */
  readonly why: string;
  /** Answers by field; empty if the response was not read. */
  readonly answers: Answers;
}

/** Shortens a text to `longest` characters, and adds how many are missing. */
export function shortenText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
  const more = (text.length - end).toLocaleString('en');
  return `${text.slice(0, end)}… (${more} more characters, which the form has)`;
}

/** Maximum numbers of characters. An .xlsx cell takes 32,767. */
const MAX_TEXT_LENGTHS = { stepTitle: 300, why: 3000, answers: 32_000, counted: 20_000 } as const;

/** A submission, and the orders that counted, in the words of the form; '' if none counted. */
export interface CountedSubmission extends Submission {
  readonly counted: string;
}

/** Builds the rows of one entry's responses. Without a key, their checks are empty. */
export const buildSubmissionRecords = (
  entry: number,
  submissions: readonly CountedSubmission[],
  key: BindingKey | null,
): readonly SubmissionRecord[] =>
  limitLongTexts(submissions.map((submission) => buildSubmissionRecord(entry, submission))).map(
    (record) => (key === null ? record : { ...record, check: computeCheck(record, key) }),
  );

/** Maximum size of an entry's long texts, in bytes. A commit has room for five million. */
const MAX_LONG_TEXT_BYTES = 2_000_000;
/** Maximum numbers of characters in a row that is shortened. */
const REDUCED_LENGTHS = { why: 200, answers: 0 } as const;

/** Keeps long texts of counted answers and of the latest others. Shortens all other rows. */
function limitLongTexts(records: readonly SubmissionRecord[]): readonly SubmissionRecord[] {
  const longRecords = new Set<SubmissionRecord>();
  let left = MAX_LONG_TEXT_BYTES;
  for (const record of [...records.filter(hasCountedText), ...records.toReversed()]) {
    if (longRecords.has(record)) continue;
    left -= countBytes(record.answers) + countBytes(record.why) + countBytes(record.counted);
    if (left < 0) break;
    longRecords.add(record);
  }
  return records.map((record) => (longRecords.has(record) ? record : shortenRecord(record)));
}

const hasCountedText = ({ counted }: SubmissionRecord): boolean => counted !== '';

const countBytes = (text: string | number): number => Buffer.byteLength(JSON.stringify(text));

const shortenRecord = (record: SubmissionRecord): SubmissionRecord => ({
  ...record,
  why: shortenText(String(record.why), REDUCED_LENGTHS.why),
  answers: shortenText(String(record.answers), REDUCED_LENGTHS.answers),
});

const buildSubmissionRecord = (entry: number, submission: CountedSubmission): SubmissionRecord => ({
  entry,
  received: submission.response.submittedAt,
  seat: submission.seat ?? '',
  stepTitle: shortenText(submission.stepTitle, MAX_TEXT_LENGTHS.stepTitle),
  fate: submission.fate,
  why: shortenText(submission.why, MAX_TEXT_LENGTHS.why),
  responseId: submission.response.responseId,
  sender: formatSender(submission),
  answers: shortenText(JSON.stringify(submission.answers), MAX_TEXT_LENGTHS.answers),
  counted: shortenText(submission.counted, MAX_TEXT_LENGTHS.counted),
  check: '',
});

/** Maximum number of characters of a sender's code. */
const MAX_CODE_LENGTH = 40;

/**
 * Returns the address or code of an unknown sender, which may show the host who it is. Only the
 * host may see it.
 */
export function formatSender({ response, seat }: Pick<Submission, 'response' | 'seat'>): string {
  if (response.respondentEmail !== null) return response.respondentEmail;
  return seat === null
    ? shortenText(parseResponseHead(response.answers).seatCode.trim(), MAX_CODE_LENGTH)
    : '';
}

/** Hashes a row without its sender. An edit of the row then becomes visible. */
const computeCheck = (record: SubmissionRecord, key: BindingKey): string =>
  hashWithKey(key, 'submission', JSON.stringify(listHashedCells(record)));

const SENDER_COLUMN = SUBMISSIONS.columns.findIndex(
  ({ title }) => title === SUBMISSIONS.titles.sender,
);

/** Lists the cells to hash: all except the sender and the check. The check is the last cell. */
const listHashedCells = (record: SubmissionRecord): RecordRow =>
  SUBMISSIONS.buildRow(record).slice(0, -1).with(SENDER_COLUMN, '');

/** Rows below the headings; null for an empty row. */
export type SubmissionRows = readonly (SubmissionRecord | null)[];

export const parseSubmissions = (rows: Grid): SubmissionRows =>
  rows.map((row) => (row.every((cell) => cell === '') ? null : SUBMISSIONS.readRecord(row)));

/**
 * Finds the entries whose rows are unchanged. Further rows with the number of such an entry belong
 * to a displaced entry.
 */
function compareRows(rows: SubmissionRows, entries: readonly SealedEntry[]) {
  const records = Map.groupBy(selectFilledRows(rows), ({ entry }) => entry);
  const [asWritten, displaced] = [new Set<number>(), new Set<SubmissionRecord>()];
  for (const { entry } of entries) {
    const written = findSubmissions(entry);
    const all = records.get(entry.entry) ?? [];
    const own = all.slice(0, written?.count);
    if (written?.count !== own.length || hashSubmissions(own) !== written.hash) continue;
    asWritten.add(entry.entry);
    for (const row of all.slice(written.count)) displaced.add(row);
  }
  return { asWritten, displaced };
}

/** Checks the tab against the ledger. */
export function readSubmissions(
  grid: Grid,
  entries: readonly SealedEntry[],
): {
  /** Rows, except those of displaced entries. */
  readonly submissions: SubmissionRows;
  /** Entries whose rows are unchanged. */
  readonly asWritten: ReadonlySet<number>;
  readonly incidents: readonly Incident[];
} {
  const all = parseSubmissions(grid);
  const { asWritten, displaced } = compareRows(all, entries);
  const submissions = all.map((row) => (row !== null && displaced.has(row) ? null : row));
  const isStray = (row: SubmissionRecord): boolean =>
    displaced.has(row) || !hasExistingEntry(row, entries.length - 1);
  const incidents = [...listChangedRows(entries, asWritten), ...listStrayRows(all, isStray)];
  return { submissions, asWritten, incidents };
}

const selectFilledRows = (rows: SubmissionRows): readonly SubmissionRecord[] =>
  rows.filter((record) => record !== null);

/** Builds the public row of a submission, without the sender's address or code. */
export const omitSender = (record: SubmissionRows[number]): RecordRow =>
  record === null
    ? SUBMISSIONS.columns.map(() => '')
    : SUBMISSIONS.buildRow({ ...record, sender: '' });

/** Returns the SHA-256 of an entry's rows as JSON, without senders, sorted by arrival. */
export const hashSubmissions = (records: readonly SubmissionRecord[]): string =>
  sha256(JSON.stringify(sortByArrival(records).map(listHashedCells)));

const sortByArrival = (records: readonly SubmissionRecord[]): readonly SubmissionRecord[] =>
  records
    .map((record) => ({
      record,
      key: buildArrivalKey(String(record.received), String(record.responseId)),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ record }) => record);

type RowTexts = Readonly<Record<Exclude<keyof SubmissionRecord, 'entry' | 'check'>, string>>;

/** A row of the tab “Submissions”. */
export interface Receipt extends RowTexts {
  readonly entry: number;
  /** Whether the entry's hash or the row's check is right; true if there is no key. */
  readonly isSound: boolean;
}

/** Reads receipts, sorted by entry, then by arrival time. */
export const readReceipts = (
  rows: SubmissionRows,
  { key, asWritten }: { readonly key: BindingKey; readonly asWritten: ReadonlySet<number> },
): readonly Receipt[] =>
  buildSortedReceipts(
    rows,
    (record) =>
      (typeof record.entry === 'number' && asWritten.has(record.entry)) ||
      record.check === computeCheck(record, key),
  );

/** Builds receipts, but does not check the rows. */
export const buildUncheckedReceipts = (rows: SubmissionRows): readonly Receipt[] =>
  buildSortedReceipts(rows, () => true);

const buildSortedReceipts = (
  rows: SubmissionRows,
  isSound: (record: SubmissionRecord) => boolean,
): readonly Receipt[] =>
  sortByArrival(selectFilledRows(rows))
    .map((record) => buildReceipt(record, isSound(record)))
    .toSorted((one, other) => one.entry - other.entry);

function buildReceipt({ entry, check: _, ...cells }: SubmissionRecord, isSound: boolean): Receipt {
  const texts = Object.entries(cells).map(([name, cell]) => [name, String(cell)] as const);
  return { ...(Object.fromEntries(texts) as RowTexts), entry: Number(entry), isSound };
}

/** Lists the unchanged receipts of a seat, newest first. */
export const listSeatReceipts = (receipts: readonly Receipt[], seat: Seat): readonly Receipt[] =>
  receipts.filter((receipt) => receipt.isSound && receipt.seat === seat).toReversed();

/** Returns the orders, in the words of the form, if they still count; else ''. */
export const getCountedText = (receipt: Receipt, positions: readonly Position[]): string =>
  !hasCounted(receipt, positions) || isReplaced(receipt, positions) ? '' : receipt.counted;

export const formatAnswer = (receipt: Receipt, form: Form): string =>
  formatOrderedText(form, parseAnswers(receipt.answers));

/** Formats answers in the words of the form. */
export const formatOrderedText = (form: Form, answers: Answers): string =>
  formatAnswers(listAnsweredFields(form, answers)) || NO_ORDERS_TEXT;

const NO_ORDERS_TEXT = 'No orders';

/** Whether the answer counted when its step was resolved. */
function hasCounted(receipt: Receipt, positions: readonly Position[]): boolean {
  const resolved = positions[receipt.entry]?.sealed.entry;
  return resolved?.kind === 'resolved' && isSameAnswer(resolved.orders[receipt.seat], receipt);
}

/** Whether the host has replaced the orders of a counted answer. */
export function isReplaced(receipt: Receipt, positions: readonly Position[]): boolean {
  if (!hasCounted(receipt, positions)) return false;
  const { entry, seat } = receipt;
  const by = positions.at(-1)?.line.find((passed) => passed.by.entry === entry)?.by;
  return by !== undefined && !isSameAnswer(by.orders[seat], receipt);
}

/** Parses stored answers; empty if the text is invalid. */
export function parseAnswers(text: string): Answers {
  try {
    const read = answersSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

const answersSchema = z.record(z.string(), z.array(z.string()));

/** Reports rows that do not belong to any entry. */
const listStrayRows = (
  rows: SubmissionRows,
  isStray: (row: SubmissionRecord) => boolean,
): readonly Incident[] =>
  rows.flatMap((record, index) => {
    if (record === null || !isStray(record)) return [];
    const where = `Submissions, row ${index + 2}`;
    const what = 'The row belongs to no entry of the ledger.';
    return [{ code: 'submissions tab' as const, where, what, todo: STRAY_ROW_TODO }];
  });

const hasExistingEntry = ({ entry }: SubmissionRecord, last: number): boolean =>
  typeof entry === 'number' && entry >= 1 && entry <= last;

const CHANGED_ROWS_TODO =
  'Right-click a cell and choose “Show edit history” to see the former values. The match ' +
  'goes on. Do not restore an older version of the workbook, which would restore an older ' +
  'ledger too.';

const STRAY_ROW_TODO =
  'To restore a row that you changed, right-click a cell and choose “Show edit history”. ' +
  'Otherwise you may delete the row. The match goes on either way.';

function listChangedRows(
  entries: readonly SealedEntry[],
  asWritten: ReadonlySet<number>,
): readonly Incident[] {
  return entries.flatMap(({ entry }) => {
    const written = findSubmissions(entry);
    if (written === null || asWritten.has(entry.entry)) return [];
    const where = formatPlace(entry.entry);
    const rows = written.count === 1 ? 'One row has' : `${written.count} rows have`;
    const what = `${rows} changed since this entry was written. Changed rows are shown to nobody.`;
    return [{ code: 'submissions tab' as const, where, what, todo: CHANGED_ROWS_TODO }];
  });
}

const formatPlace = (entry: number): string => `Submissions, entry ${entry}`;

/** Whether the rows of an entry are changed or cannot be found. */
export const areRowsChanged = (
  { incidents }: { readonly incidents: readonly Incident[] },
  entry: number,
): boolean =>
  incidents.some(
    ({ code, where }) =>
      code === 'submissions tab' && (where === formatPlace(entry) || where === WHOLE_TAB_PLACE),
  );

/** Place of an incident that concerns all rows. */
const WHOLE_TAB_PLACE = `The host’s workbook, ${HOST_TABS.submissions.title}`;
