import * as z from 'zod';
import {
  type Answers,
  answeredFields,
  answeredText,
  type Form,
} from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { headOf } from '../../../sheets-templates/forms/form.ts';
import {
  SUBMISSIONS,
  type SubmissionRecord,
} from '../../../sheets-templates/records/record-columns.ts';
import type { RecordRow } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Grid } from '../../google/sheets.ts';
import { type BindingKey, keyedHash } from '../ledger/bindings.ts';
import { sha256 } from '../ledger/digest.ts';
import { type Entry, type Sealed, submissionsOf } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { arrivalKey, isSameAnswer } from '../ledger/instant.ts';
import type { Position } from '../ledger/position.ts';

const FATES = [
  'accepted',
  'superseded',
  'illegal',
  'unreadable',
  'late',
  'unknown sender',
  'wrong step',
] as const;
export type Fate = (typeof FATES)[number];

export interface Submission {
  readonly response: FormResponse;
  /** Null if the sender is unknown. */
  readonly seat: Seat | null;
  /** The step that the response names. */
  readonly stepTitle: string;
  readonly fate: Fate;
  /** The reason for the status, for the player. */
  readonly why: string;
  /** Answers by field; empty if the response was not read. */
  readonly answers: Answers;
}

/**
 * Shortens a text to `longest` characters and notes how many are missing. Never splits a character.
 */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
  const more = (text.length - end).toLocaleString('en');
  return `${text.slice(0, end)}… (${more} more characters, which the form has)`;
}

/** Characters. An .xlsx cell takes 32,767; the form itself keeps the whole answer. */
const LONGEST = { stepTitle: 300, why: 3000, answers: 32_000, counted: 20_000 } as const;

/** A submission with the orders that counted, in the form's words; '' if none did. */
export interface CountedSubmission extends Submission {
  readonly counted: string;
}

/** Builds the records of one entry's responses. The check is empty without a key. */
export const submissionRecords = (
  entry: number,
  submissions: readonly CountedSubmission[],
  key: BindingKey | null,
): readonly SubmissionRecord[] =>
  withinBytes(submissions.map((submission) => toldRecord(entry, submission))).map((record) =>
    key === null ? record : { ...record, check: checkOf(record, key) },
  );

/** Limit of long texts in all rows of an entry, since a commit takes at most five million bytes. */
const MOST_BYTES = 2_000_000;
/** Maximum lengths, in characters, in rows above the limit. */
const LONGEST_OVER = { why: 200, answers: 0 } as const;

/**
 * Keeps long texts of counted answers, then of the latest answers. Other rows refer to the form.
 */
function withinBytes(records: readonly SubmissionRecord[]): readonly SubmissionRecord[] {
  const kept = new Set<SubmissionRecord>();
  let left = MOST_BYTES;
  for (const record of [...records.filter(hasCount), ...records.toReversed()]) {
    if (kept.has(record)) continue;
    left -= bytesOf(record.answers) + bytesOf(record.why) + bytesOf(record.counted);
    if (left < 0) break;
    kept.add(record);
  }
  return records.map((record) => (kept.has(record) ? record : cutShort(record)));
}

const hasCount = ({ counted }: SubmissionRecord): boolean => counted !== '';

const bytesOf = (text: string | number): number => Buffer.byteLength(JSON.stringify(text));

const cutShort = (record: SubmissionRecord): SubmissionRecord => ({
  ...record,
  why: shortened(String(record.why), LONGEST_OVER.why),
  answers: shortened(String(record.answers), LONGEST_OVER.answers),
});

const toldRecord = (entry: number, submission: CountedSubmission): SubmissionRecord => ({
  entry,
  received: submission.response.submittedAt,
  seat: submission.seat ?? '',
  stepTitle: shortened(submission.stepTitle, LONGEST.stepTitle),
  fate: submission.fate,
  why: shortened(submission.why, LONGEST.why),
  responseId: submission.response.responseId,
  sender: senderOf(submission),
  answers: shortened(JSON.stringify(submission.answers), LONGEST.answers),
  counted: shortened(submission.counted, LONGEST.counted),
  check: '',
});

/** Characters. */
const LONGEST_CODE = 40;

/**
 * Returns the address or typed code by which the host may identify an unknown sender. Only the host
 * sees this, since it may be a secret.
 */
export function senderOf({ response, seat }: Pick<Submission, 'response' | 'seat'>): string {
  if (response.respondentEmail !== null) return response.respondentEmail;
  return seat === null ? shortened(headOf(response.answers).seatCode.trim(), LONGEST_CODE) : '';
}

/** Hashes a row without its sender, so that edited or moved rows can be recognised and hidden. */
const checkOf = (record: SubmissionRecord, key: BindingKey): string =>
  keyedHash(key, 'submission', JSON.stringify(inWords(record)));

const SENDER = SUBMISSIONS.columns.findIndex(({ title }) => title === SUBMISSIONS.titles.sender);

/** Returns the hashed cells: all except the sender and the check, which is the last cell. */
const inWords = (record: SubmissionRecord): RecordRow =>
  SUBMISSIONS.rowOf(record).slice(0, -1).with(SENDER, '');

/** Records by row below the headings; null for an empty row. */
export type SubmissionRows = readonly (SubmissionRecord | null)[];

/** Parses the rows of the tab. */
export const submissionsIn = (rows: Grid): SubmissionRows =>
  rows.map((row) => (row.every((cell) => cell === '') ? null : SUBMISSIONS.recordOf(row)));

/**
 * Finds unchanged rows below the rows of their entry. These belong to a displaced entry with the
 * same
 * number and are ignored.
 */
function displacedRows(
  rows: SubmissionRows,
  entries: readonly Sealed[],
): ReadonlySet<SubmissionRecord> {
  const records = Map.groupBy(filled(rows), ({ entry }) => entry);
  const displaced = entries.flatMap(({ entry }) => {
    const written = submissionsOf(entry);
    const own = records.get(entry.entry) ?? [];
    const isDisplacing =
      written !== null &&
      own.length > written.count &&
      submissionsHash(own.slice(0, written.count)) === written.hash;
    return isDisplacing ? own.slice(written.count) : [];
  });
  return new Set(displaced);
}

/** Checks the tab against the ledger. @param isWhole whether `entries` are complete */
export function readSubmissions(
  grid: Grid,
  { entries, isWhole }: { readonly entries: readonly Sealed[]; readonly isWhole: boolean },
): {
  /** The rows, without those of displaced entries. */
  readonly submissions: SubmissionRows;
  /** See {@link entriesWithIntactRows}. */
  readonly asWritten: ReadonlySet<number>;
  readonly incidents: readonly Incident[];
} {
  const all = submissionsIn(grid);
  const displaced = displacedRows(all, entries);
  const submissions = all.map((row) => (row !== null && displaced.has(row) ? null : row));
  const asWritten = entriesWithIntactRows(submissions, entries);
  const last = isWhole ? entries.length - 1 : Number.POSITIVE_INFINITY;
  const isStray = (row: SubmissionRecord): boolean => displaced.has(row) || !isOfEntry(row, last);
  const incidents = [...changedRows(entries, asWritten), ...strayRows(all, isStray)];
  return { submissions, asWritten, incidents };
}

const filled = (rows: SubmissionRows): readonly SubmissionRecord[] =>
  rows.filter((record) => record !== null);

/** Returns a public row, without the sender's address or code. */
export const withoutSender = (record: SubmissionRows[number]): RecordRow =>
  record === null
    ? SUBMISSIONS.columns.map(() => '')
    : SUBMISSIONS.rowOf({ ...record, sender: '' });

/**
 * Hashes an entry's rows, whose lists of texts and numbers are canonical JSON. The hash depends
 * neither on senders nor on the order of rows.
 */
export const submissionsHash = (records: readonly SubmissionRecord[]): string =>
  sha256(JSON.stringify(byArrival(records).map(inWords)));

const byArrival = (records: readonly SubmissionRecord[]): readonly SubmissionRecord[] =>
  records
    .map((record) => ({
      record,
      key: arrivalKey(String(record.received), String(record.responseId)),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ record }) => record);

type RowTexts = Readonly<Record<Exclude<keyof SubmissionRecord, 'entry' | 'check'>, string>>;

/** A row that was read back. Only the host sees its sender. */
export interface Receipt extends RowTexts {
  readonly entry: number;
  /** Whether the row is unchanged by its entry's hash or its own check; true without a key. */
  readonly isSound: boolean;
}

/**
 * Reads receipts, sorted by entry, then by time of receipt.
 * @param asWritten see {@link entriesWithIntactRows}
 */
export const readReceipts = (
  rows: SubmissionRows,
  { key, asWritten }: { readonly key: BindingKey; readonly asWritten: ReadonlySet<number> },
): readonly Receipt[] =>
  receiptsFrom(
    rows,
    (record) =>
      (typeof record.entry === 'number' && asWritten.has(record.entry)) ||
      record.check === checkOf(record, key),
  );

/** Builds receipts without checking the rows, if these were just written or there is no key. */
export const believedReceipts = (rows: SubmissionRows): readonly Receipt[] =>
  receiptsFrom(rows, () => true);

const receiptsFrom = (
  rows: SubmissionRows,
  isSound: (record: SubmissionRecord) => boolean,
): readonly Receipt[] =>
  byArrival(filled(rows))
    .map((record) => receiptFrom(record, isSound(record)))
    .toSorted((one, other) => one.entry - other.entry);

function receiptFrom({ entry, check: _, ...cells }: SubmissionRecord, isSound: boolean): Receipt {
  const texts = Object.entries(cells).map(([name, cell]) => [name, String(cell)] as const);
  return { ...(Object.fromEntries(texts) as RowTexts), entry: Number(entry), isSound };
}

/** Lists a seat's own receipts, newest first. Drops changed rows. */
export const receiptsOf = (receipts: readonly Receipt[], seat: Seat): readonly Receipt[] =>
  receipts.filter((receipt) => receipt.isSound && receipt.seat === seat).toReversed();

/** Returns the orders that still count, in the form's words; '' if none do. */
export const countedText = (receipt: Receipt, positions: readonly Position[]): string =>
  !hasCounted(receipt, positions) || isReplaced(receipt, positions) ? '' : receipt.counted;

/** Formats the answer in the form's words. */
export const answerText = (receipt: Receipt, form: Form): string =>
  orderedText(form, answersIn(receipt.answers));

/** Formats the orders in answers in the form's words. */
export const orderedText = (form: Form, answers: Answers): string =>
  answeredText(answeredFields(form, answers)) || NO_ORDERS;

const NO_ORDERS = 'No orders';

/** Whether an answer counted when its step was resolved. */
function hasCounted(receipt: Receipt, positions: readonly Position[]): boolean {
  const resolved = positions[receipt.entry]?.sealed.entry;
  return resolved?.kind === 'resolved' && isSameAnswer(resolved.orders[receipt.seat], receipt);
}

/** Whether an answer counted and the host has replaced its orders since. */
export function isReplaced(receipt: Receipt, positions: readonly Position[]): boolean {
  if (!hasCounted(receipt, positions)) return false;
  const { entry, seat } = receipt;
  const by = positions.at(-1)?.line.find((passed) => passed.by.entry === entry)?.by;
  return by !== undefined && !isSameAnswer(by.orders[seat], receipt);
}

/** Parses stored answers; empty if the text is invalid. */
export function answersIn(text: string): Answers {
  try {
    const read = ANSWERS.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

const ANSWERS = z.record(z.string(), z.array(z.string()));

/** Reports rows without an entry, which do not stop the match. */
const strayRows = (
  rows: SubmissionRows,
  isStray: (row: SubmissionRecord) => boolean,
): readonly Incident[] =>
  rows.flatMap((record, index) => {
    if (record === null || !isStray(record)) return [];
    const where = `Submissions, row ${index + 2}`;
    const what = 'It belongs to no entry of the ledger.';
    return [{ code: 'submissions tab' as const, where, what, todo: STRAY_TODO }];
  });

const isOfEntry = ({ entry }: SubmissionRecord, last: number): boolean =>
  typeof entry === 'number' && entry >= 1 && entry <= last;

const ROWS_TODO =
  'Right-click a cell and choose “Show edit history” to see the former values. The match ' +
  'goes on. Do not restore an older version of the workbook, which would restore an older ' +
  'ledger too.';

const STRAY_TODO =
  'If you have changed the row, restore its former values: right-click a cell and choose ' +
  '“Show edit history”. Otherwise you may delete it. The match goes on either way.';

function changedRows(
  entries: readonly Sealed[],
  asWritten: ReadonlySet<number>,
): readonly Incident[] {
  return entries.flatMap(({ entry }) => {
    const written = submissionsOf(entry);
    if (written === null || asWritten.has(entry.entry)) return [];
    const where = placeOf(entry.entry);
    const rows = written.count === 1 ? 'row has changed' : 'rows have changed';
    const what =
      `Its ${written.count === 1 ? '' : `${written.count} `}${rows} since it was written. A ` +
      'changed row is shown to nobody.';
    return [{ code: 'submissions tab' as const, where, what, todo: ROWS_TODO }];
  });
}

const placeOf = (entry: number): string => `Submissions, entry ${entry}`;

/** Whether the rows of an entry are changed, or cannot be found without headings. */
export const areRowsChanged = (
  { incidents }: { readonly incidents: readonly Incident[] },
  entry: number,
): boolean =>
  incidents.some(
    ({ code, where }) =>
      code === 'submissions tab' && (where === placeOf(entry) || where === WHOLE_TAB),
  );

/** Place of incidents that concern every row. */
const WHOLE_TAB = `The host’s workbook, ${HOST_TABS.submissions.title}`;

/** Returns the numbers of the entries whose rows are unchanged. */
function entriesWithIntactRows(
  rows: SubmissionRows,
  entries: readonly Sealed[],
): ReadonlySet<number> {
  const records = Map.groupBy(filled(rows), ({ entry }) => entry);
  const isAsWritten = (entry: Entry): boolean => {
    const written = submissionsOf(entry);
    const own = records.get(entry.entry) ?? [];
    return (
      written !== null && own.length === written.count && submissionsHash(own) === written.hash
    );
  };
  return new Set(entries.flatMap(({ entry }) => (isAsWritten(entry) ? [entry.entry] : [])));
}
