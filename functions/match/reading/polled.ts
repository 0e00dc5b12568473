/** Stores results of polls on the tab “Received”, for later polls and the Desk. */

import { RECEIVED, type ReceivedRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  type DeskProblem,
  SEAT_STATES,
  type SeatState,
} from '../../../sheets-templates/workbooks/desk.ts';
import type { Grid } from '../../google/sheets.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';

/** An answer that the seat's workbook shows as confirmed. */
export interface ConfirmedAnswer {
  readonly responseId: string;
  /** Google's time of the answer (RFC 3339). */
  readonly received: string;
}

/** Answers of one seat, as its workbook shows them. */
export interface PolledSeat {
  /** Number of shown answers. Each edit counts as an answer. */
  readonly answers: number;
  readonly reminders: number;
  /** Google's time of the newest answer shown; absent if unknown. */
  readonly newest?: string;
  readonly state: SeatState;
}

/** A seat's form in a season match, unchecked; see `listBoundForms`. */
export interface OwnForm {
  readonly match: string;
  readonly seat: string;
  readonly link: string;
  /** Id of the seat's workbook in the match. */
  readonly workbookId: string;
}

/** Period (RFC 3339) in which senders could type any address. */
export interface TypedAddresses {
  readonly from: string;
  /** End of the period; null while it lasts. */
  readonly until: string | null;
}

/** A workbook that was equal to its drawing when they were last compared. */
export interface ComparedFile {
  /** Short hashes of the file's id and of the drawing. */
  readonly file: string;
  readonly drawing: string;
  /** Drive's version of the file, read before the comparison. */
  readonly version: string;
}

/** Workbooks that need no comparison until Drive shows other versions of them. */
export interface PageComparison {
  /** Time of the last comparison of all workbooks (RFC 3339); empty if there was none. */
  readonly fullAt: string;
  readonly files: readonly ComparedFile[];
}

export const NO_COMPARISON: PageComparison = { fullAt: '', files: [] };

const DAY_MS = 86_400_000;

/** Whether all workbooks were compared within the last day. */
export function isFullComparisonRecent({ fullAt }: PageComparison, nowMs: number): boolean {
  const agoMs = nowMs - Date.parse(fullAt);
  return agoMs >= 0 && agoMs < DAY_MS;
}

export const hashFileId = (fileId: string): string => shortenHash(sha256(fileId));

/** Whether a workbook has the same version in Drive as at the last comparison. */
export const isUnchangedSinceComparison = (
  compared: PageComparison,
  seen: { readonly fileId: string; readonly version: string | null; readonly nowMs: number },
): boolean =>
  isFullComparisonRecent(compared, seen.nowMs) &&
  compared.files.some(
    ({ file, version }) => file === hashFileId(seen.fileId) && version === seen.version,
  );

/** A problem that stays on the Desk until the next comparison or check. */
export interface PolledProblem extends DeskProblem {
  /** The check that found the problem; absent if something else did. */
  readonly foundBy?: 'comparison' | 'sharing';
}

export interface PollRecord {
  /** Number of the last entry when the polls ran. A later entry makes the results stale. */
  readonly entry: number;
  /** Number of times that polls have drawn the Desk since the entry. */
  readonly drawings: number;
  /** Approximate time of the last poll (RFC 3339); empty if there was none. */
  readonly polledAt: string;
  readonly polledBy: string;
  /** Whether the last run could not resolve the due step; `problems` contains the reason. */
  readonly isStopped: boolean;
  readonly seats: Readonly<Record<string, PolledSeat>>;
  /** Confirmed answers to `step` by seat. Interventions keep them. */
  readonly confirmed: Readonly<Record<string, ConfirmedAnswer>>;
  readonly step: string;
  /** Approximate time at which a poll last found the form open; empty if none did. */
  readonly formOpenAt: string;
  /** Whether the form was closed for too long, so that the host must decide on the step. */
  readonly formMissed: boolean;
  /** Last such period; null if there was none. Kept across entries, as nothing else records it. */
  readonly typedAddresses: TypedAddresses | null;
  readonly unknownSenders: readonly string[];
  /** Problems and repairs that stay on the Desk. */
  readonly problems: readonly PolledProblem[];
  readonly repairNotes: readonly string[];
  /** Season only: players' forms in its matches, unchecked and kept across entries. */
  readonly forms: readonly OwnForm[];
  readonly compared: PageComparison;
}

/** Creates an empty record for polls after an entry. */
export const createPollRecord = (entry: number, step = ''): PollRecord => ({
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

export const POLLED_FORM_PLACE = 'The form, as it was last polled';

/** First sentence about a form that a poll could not repair. */
export const UNREPAIRED_FORM = 'It does not ask the right questions and could not be repaired.';
export const FAILED_POLLS_PLACE = 'Polls between deadlines';
export const RUNNER_PLACE = 'Who keeps the match';

export const isComparisonProblem = ({ foundBy }: PolledProblem): boolean => foundBy !== undefined;

/** Whether a poll found the problem, rather than another run. */
export const isPollProblem = (problem: PolledProblem): boolean =>
  [POLLED_FORM_PLACE, FAILED_POLLS_PLACE, RUNNER_PLACE].includes(problem.where) ||
  isComparisonProblem(problem);

type ReceivedRowKind =
  | 'Desk'
  | 'Seat'
  | 'Confirmed'
  | 'Form'
  | 'Typed addresses'
  | 'Unknown sender'
  | 'Problem'
  | 'Problem, compared'
  | 'Problem, sharing'
  | 'Put back'
  | 'Form in a match'
  | 'Compared';

export function buildPollRecordRows(polled: PollRecord): readonly ReceivedRecord[] {
  const { typedAddresses: addresses, compared } = polled;
  const listed = compared.files.map((one) => `${one.file} ${one.version} ${one.drawing}`);
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
    ...(addresses === null
      ? []
      : [row('Typed addresses', { text: addresses.from, todo: addresses.until ?? '' })]),
    ...polled.unknownSenders.map((text) => row('Unknown sender', { text })),
    ...polled.problems.map(({ where, what, todo, foundBy }) =>
      row(PROBLEM_ROW_KINDS[foundBy ?? 'run'], { whose: where, text: what, todo }),
    ),
    ...polled.repairNotes.map((text) => row('Put back', { text })),
    ...polled.forms.map(({ match, seat, link, workbookId }) =>
      row('Form in a match', { whose: `${match} ${seat}`, text: link, todo: workbookId }),
    ),
    ...(compared.fullAt === ''
      ? []
      : [row('Compared', { text: compared.fullAt, todo: listed.join(', ') })]),
  ];
}

const STOPPED_CELL = 'The step waits.';
const MISSED_FORM_CELL = 'The host decides how the step ends.';

/** Parses the tab “Received”. Skips unreadable rows, which the next poll writes again. */
export function parsePollRecord(rows: Grid): PollRecord {
  const records = rows.map(RECEIVED.readRecord);
  const of = (what: ReceivedRowKind) => records.filter((record) => record.what === what);
  const [desk] = of('Desk');
  const [form] = of('Form');
  return {
    entry: toWholeNumber(desk?.entry, MISSING_ENTRY_NUMBER),
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
    problems: records.flatMap(parseProblem),
    repairNotes: of('Put back').map(({ text }) => String(text)),
    forms: of('Form in a match').map(parseOwnForm),
    compared: parseComparison(of('Compared')[0]),
  };
}

const PROBLEM_ROW_KINDS = {
  run: 'Problem',
  comparison: 'Problem, compared',
  sharing: 'Problem, sharing',
} as const satisfies Record<string, ReceivedRowKind>;

/** Matches the end of a place, as version 1.0.0 wrote it for problems found by a comparison. */
const FORMER_CHECK_SUFFIX = /, as it was last compared$/;

function parseProblem({ what: kind, whose, text, todo }: ReceivedRecord): readonly PolledProblem[] {
  if (!Object.values<unknown>(PROBLEM_ROW_KINDS).includes(kind)) return [];
  const where = String(whose).replace(FORMER_CHECK_SUFFIX, '');
  const problem = { where, what: String(text), todo: String(todo) };
  if (kind === PROBLEM_ROW_KINDS.run && where === String(whose)) return [problem];
  return [{ ...problem, foundBy: kind === PROBLEM_ROW_KINDS.sharing ? 'sharing' : 'comparison' }];
}

/** Entry number of a record without one. Its results count as stale. */
const MISSING_ENTRY_NUMBER = -1;

function parseTypedAddresses(record: ReceivedRecord | undefined): TypedAddresses | null {
  const [from = '', until = ''] = [record?.text, record?.todo].map((cell) => String(cell ?? ''));
  if (Number.isNaN(Date.parse(from))) return null;
  return { from, until: Number.isNaN(Date.parse(until)) ? null : until };
}

const COMPARED_FILE_PATTERN = /^([0-9a-f]{12}) (\d{1,20}) ([0-9a-f]{12})$/;

/** Parses the last comparison. If its time is unreadable, everything is compared again. */
function parseComparison(record: ReceivedRecord | undefined): PageComparison {
  const [fullAt = '', listed = ''] = [record?.text, record?.todo].map((cell) => String(cell ?? ''));
  if (Number.isNaN(Date.parse(fullAt))) return NO_COMPARISON;
  const files = listed.split(', ').flatMap((text) => {
    const [, file, version, drawing] = COMPARED_FILE_PATTERN.exec(text) ?? [];
    if (file === undefined || version === undefined || drawing === undefined) return [];
    return [{ file, drawing, version }];
  });
  return { fullAt, files };
}

/** Parses a player's form in a match. Names of matches contain no space. */
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
