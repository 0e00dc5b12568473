/**
 * Results of polls between deadlines, stored on the tab “Received” for later polls and the Desk.
 */

import { RECEIVED, type ReceivedRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  type DeskProblem,
  SEAT_STATES,
  type SeatState,
} from '../../../sheets-templates/workbooks/desk.ts';
import type { Grid } from '../../google/sheets.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';

/** An answer that its seat's workbook shows as confirmed. */
export interface ConfirmedAnswer {
  readonly responseId: string;
  /** Google's time of the answer (RFC 3339). */
  readonly received: string;
}

/** Answers of one seat that polls have found and shown. */
export interface PolledSeat {
  /** Number of answers that the seat's workbook shows, counting each edit. */
  readonly answers: number;
  readonly reminders: number;
  /** Google's time of the newest shown answer; absent if unknown. */
  readonly newest?: string;
  readonly state: SeatState;
}

/** A seat's form in a match of the season, unchecked; see `listBoundForms`. */
export interface OwnForm {
  readonly match: string;
  readonly seat: string;
  /** The address of the form, with the code filled in. */
  readonly link: string;
  /** The id of the seat's workbook of that match. */
  readonly workbookId: string;
}

/** The time (RFC 3339) in which respondents may have typed their e-mail addresses. */
export interface TypedAddresses {
  readonly from: string;
  /** Null if the time has not ended. */
  readonly until: string | null;
}

/** A workbook that was as drawn when it was last compared. */
export interface ComparedFile {
  /** Short hashes of the file's id and of the drawing. */
  readonly file: string;
  readonly drawing: string;
  /** Drive's version of the file, read before the comparison. */
  readonly version: string;
}

/** Workbooks that a comparison need not read while Drive shows these versions. */
export interface Comparison {
  /** When all workbooks were last read, whatever their versions (RFC 3339); empty for never. */
  readonly fullAt: string;
  readonly files: readonly ComparedFile[];
}

export const NO_COMPARISON: Comparison = { fullAt: '', files: [] };

const DAY_MS = 86_400_000;

/** Whether all workbooks were read within the last day. */
export function isFullComparisonRecent({ fullAt }: Comparison, nowMs: number): boolean {
  const agoMs = nowMs - Date.parse(fullAt);
  return agoMs >= 0 && agoMs < DAY_MS;
}

export const hashFileId = (fileId: string): string => shortenHash(sha256(fileId));

/** Whether a workbook still has the version at which it was as drawn. */
export const isUnchangedSinceComparison = (
  compared: Comparison,
  {
    fileId,
    version,
    nowMs,
  }: { readonly fileId: string; readonly version: string | null; readonly nowMs: number },
): boolean =>
  isFullComparisonRecent(compared, nowMs) &&
  compared.files.some((one) => one.file === hashFileId(fileId) && one.version === version);

export interface Polled {
  /** The last entry at the time of the polls. After a later entry these results are stale. */
  readonly entry: number;
  /** Number of times that polls have drawn the Desk since the entry. */
  readonly drawings: number;
  /**
   * Approximate time of the last poll (RFC 3339); empty before the first, and so is its account.
   */
  readonly polledAt: string;
  readonly polledBy: string;
  /** Whether the last run could not resolve the due step; `problems` has the reason. */
  readonly isStopped: boolean;
  readonly seats: Readonly<Record<string, PolledSeat>>;
  /** Confirmed answers to the step `step` by seat. The host's actions do not revoke them. */
  readonly confirmed: Readonly<Record<string, ConfirmedAnswer>>;
  readonly step: string;
  /** Approximate time at which a poll last found the form open (RFC 3339); empty for never. */
  readonly formOpenAt: string;
  /** Whether the form was closed too long, so that the host must decide on the step. */
  readonly formMissed: boolean;
  /** Null for never. Kept across entries, since only this records which addresses were verified. */
  readonly typedAddresses: TypedAddresses | null;
  /** Sentences about answers of unknown senders. */
  readonly unknownSenders: readonly string[];
  /** Problems and repairs that runs reported on the Desk and that stay there. */
  readonly problems: readonly DeskProblem[];
  readonly repairNotes: readonly string[];
  /** Season only: unchecked forms of its matches. Entries do not remove them. */
  readonly forms: readonly OwnForm[];
  readonly compared: Comparison;
}

/** Creates the record after an entry and before the next poll. */
export const createPollRecord = (entry: number, step = ''): Polled => ({
  entry,
  drawings: 0,
  polledAt: '',
  polledBy: '',
  isStopped: false,
  seats: {},
  confirmed: {},
  step,
  formOpenAt: '',
  formMissed: false,
  typedAddresses: null,
  unknownSenders: [],
  problems: [],
  repairNotes: [],
  forms: [],
  compared: NO_COMPARISON,
});

/** Places of problems that polls report and later polls remove. */
export const POLLED_FORM = 'The form, as it was last polled';

/** The first sentence of a problem that a poll could not repair. */
export const FORM_NOT_REPAIRED = 'It does not ask the right questions and could not be repaired.';
export const FAILED_POLLS_PLACE = 'Polls between deadlines';
export const KEPT_BY = 'Who keeps the match';

/**
 * Suffix of problems that a comparison of pages could not repair. The next comparison updates them.
 */
export const COMPARED = ', as it was last compared';
/** Suffix of problems with the sharing of files, found by the same comparison. */
export const SHARING_SUFFIX = ` (sharing)${COMPARED}`;
export const isComparisonProblem = ({ where }: DeskProblem): boolean => where.endsWith(COMPARED);

/** Whether polls, rather than other runs, report the problem. */
export const isPollProblem = (problem: DeskProblem): boolean =>
  [POLLED_FORM, FAILED_POLLS_PLACE, KEPT_BY].includes(problem.where) ||
  isComparisonProblem(problem);

type ReceivedRowKind =
  | 'Desk'
  | 'Seat'
  | 'Confirmed'
  | 'Form'
  | 'Typed addresses'
  | 'Unknown sender'
  | 'Problem'
  | 'Put back'
  | 'Form in a match'
  | 'Compared';

/** Builds the rows of the tab “Received”. */
export function buildPollRecordRows(polled: Polled): readonly ReceivedRecord[] {
  const row = (what: ReceivedRowKind, record: Partial<ReceivedRecord>): ReceivedRecord => ({
    ...{ whose: '', entry: polled.entry, count: '', reminders: '', text: '', todo: '' },
    what,
    ...record,
  });
  return [
    row('Desk', {
      whose: polled.isStopped ? STOPPED_CELL : '',
      count: polled.drawings,
      text: polled.polledAt,
      todo: polled.polledBy,
    }),
    ...Object.entries(polled.seats).map(([whose, { answers, reminders, state, newest = '' }]) =>
      row('Seat', { whose, count: answers, reminders, text: state, todo: newest }),
    ),
    ...Object.entries(polled.confirmed).map(([whose, { responseId, received }]) =>
      row('Confirmed', { whose, text: responseId, todo: received }),
    ),
    row('Form', {
      whose: polled.step,
      text: polled.formOpenAt,
      todo: polled.formMissed ? MISSED_FORM_CELL : '',
    }),
    ...(polled.typedAddresses === null
      ? []
      : [
          row('Typed addresses', {
            text: polled.typedAddresses.from,
            todo: polled.typedAddresses.until ?? '',
          }),
        ]),
    ...polled.unknownSenders.map((text) => row('Unknown sender', { text })),
    ...polled.problems.map(({ where, what, todo }) =>
      row('Problem', { whose: where, text: what, todo }),
    ),
    ...polled.repairNotes.map((text) => row('Put back', { text })),
    ...polled.forms.map(({ match, seat, link, workbookId }) =>
      row('Form in a match', { whose: `${match} ${seat}`, text: link, todo: workbookId }),
    ),
    ...(polled.compared.fullAt === ''
      ? []
      : [
          row('Compared', {
            text: polled.compared.fullAt,
            todo: polled.compared.files
              .map(({ file, version, drawing }) => `${file} ${version} ${drawing}`)
              .join(', '),
          }),
        ]),
  ];
}

const STOPPED_CELL = 'The step waits.';
const MISSED_FORM_CELL = 'The host says what is to become of the step.';

/** Parses the tab “Received”. Drops unreadable rows, whose answers the next poll shows again. */
export function parsePollRecord(rows: Grid): Polled {
  const records = rows.map(RECEIVED.recordOf);
  const of = (what: ReceivedRowKind) => records.filter((record) => record.what === what);
  const [desk] = of('Desk');
  const [form] = of('Form');
  return {
    entry: toWholeNumber(desk?.entry, NO_ENTRY),
    drawings: toWholeNumber(desk?.count),
    polledAt: String(desk?.text ?? ''),
    polledBy: String(desk?.todo ?? ''),
    isStopped: desk?.whose === STOPPED_CELL,
    seats: Object.fromEntries(of('Seat').flatMap(parsePolledSeat)),
    confirmed: Object.fromEntries(
      of('Confirmed').map(({ whose, text, todo }) => [
        String(whose),
        { responseId: String(text), received: String(todo) },
      ]),
    ),
    step: String(form?.whose ?? ''),
    formOpenAt: String(form?.text ?? ''),
    formMissed: form?.todo === MISSED_FORM_CELL,
    typedAddresses: parseTypedAddresses(of('Typed addresses')[0]),
    unknownSenders: of('Unknown sender').map(({ text }) => String(text)),
    problems: of('Problem').map(({ whose, text, todo }) => ({
      where: String(whose),
      what: String(text),
      todo: String(todo),
    })),
    repairNotes: of('Put back').map(({ text }) => String(text)),
    forms: of('Form in a match').map(parseOwnForm),
    compared: parseComparison(of('Compared')[0]),
  };
}

/** A number before the opening, so that the results are stale. */
const NO_ENTRY = -1;

function parseTypedAddresses(record: ReceivedRecord | undefined): TypedAddresses | null {
  const [from = '', until = ''] = [record?.text, record?.todo].map((cell) => String(cell ?? ''));
  if (Number.isNaN(Date.parse(from))) return null;
  return { from, until: Number.isNaN(Date.parse(until)) ? null : until };
}

const COMPARED_FILE_PATTERN = /^([0-9a-f]{12}) (\d{1,20}) ([0-9a-f]{12})$/;

/** Parses the last comparison. Without a readable time, the next comparison is a full one. */
function parseComparison(record: ReceivedRecord | undefined): Comparison {
  const [fullAt = '', listed = ''] = [record?.text, record?.todo].map((cell) => String(cell ?? ''));
  if (Number.isNaN(Date.parse(fullAt))) return NO_COMPARISON;
  const files = listed.split(', ').flatMap((text) => {
    const [, file, version, drawing] = COMPARED_FILE_PATTERN.exec(text) ?? [];
    if (file === undefined || version === undefined || drawing === undefined) return [];
    return [{ file, drawing, version }];
  });
  return { fullAt, files };
}

/** Parses a form. Splits at the first space, since names of matches contain none. */
function parseOwnForm({ whose, text, todo }: ReceivedRecord): OwnForm {
  const [match = '', ...seat] = String(whose).split(' ');
  return { match, seat: seat.join(' '), link: String(text), workbookId: String(todo) };
}

function parsePolledSeat(record: ReceivedRecord): readonly (readonly [string, PolledSeat])[] {
  const state = SEAT_STATES.find((known) => known === record.text);
  if (state === undefined) return [];
  const answers = toWholeNumber(record.count);
  const newest = String(record.todo);
  const shown = { answers, reminders: toWholeNumber(record.reminders), state };
  return [[String(record.whose), newest === '' ? shown : { ...shown, newest }]];
}

const toWholeNumber = (value: string | number | undefined, otherwise = 0): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
