import { findFateTone } from '../workbooks/fate.ts';
import type { RecordColumn, RecordRow } from './record-tab.ts';

/** A column. Its key is its name for programs. */
interface DeclaredColumn extends RecordColumn {
  /** The number of adjacent cells for long texts: see `splitText`. */
  readonly pieces?: number;
}

type RecordValues<Name extends string> = Readonly<Record<Name, string | number>>;

interface RecordSchema<Name extends string> {
  /** All columns of the tab, including a column for each piece of a long text. */
  readonly columns: readonly RecordColumn[];
  readonly titles: Readonly<Record<Name, string>>;
  /** Builds the cells of a record. @throws if a text does not fit its column */
  readonly buildRow: (record: RecordValues<Name>) => RecordRow;
  /** Parses a row: missing cells are empty, and extra cells are ignored. */
  readonly readRecord: (cells: readonly (string | number | boolean)[]) => RecordValues<Name>;
}

type ColumnName<Schema> = Schema extends RecordSchema<infer Name> ? Name : never;

export function createRecordSchema<const Name extends string>(
  declared: Readonly<Record<Name, DeclaredColumn>>,
): RecordSchema<Name> {
  const names = Object.keys(declared) as Name[];
  const byName = <Value>(made: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, made(name)])) as Record<Name, Value>;
  const findPlace = (name: Name): number =>
    names.slice(0, names.indexOf(name)).reduce((sum, one) => sum + countPieces(declared[one]), 0);
  const placed = names.map((name) => ({ name, place: findPlace(name), column: declared[name] }));
  return {
    columns: names.flatMap((name) => listSheetColumns(declared[name])),
    titles: byName((name) => declared[name].title),
    buildRow: (record) => {
      const row: (string | number)[] = [];
      for (const { name, column } of placed) row.push(...buildCells(record[name], column));
      return row;
    },
    readRecord: (cells) => {
      const record: Partial<Record<Name, string | number>> = {};
      for (const { name, place, column } of placed) record[name] = readValue(cells, place, column);
      return record as RecordValues<Name>;
    },
  };
}

/** Creates a schema whose columns have another order in new tabs, given by their keys. */
function createOrderedSchema<const Name extends string>(
  drawnOrder: readonly string[],
  declared: Readonly<Record<Name, DeclaredColumn>>,
): RecordSchema<Name> {
  const placed = Object.entries<DeclaredColumn>(declared).map(
    ([name, column]) => [name, { ...column, drawnAt: drawnOrder.indexOf(name) }] as const,
  );
  return createRecordSchema(Object.fromEntries(placed) as Record<Name, DeclaredColumn>);
}

const countPieces = ({ pieces = 1 }: DeclaredColumn): number => pieces;

function listSheetColumns({ pieces, ...column }: DeclaredColumn): readonly RecordColumn[] {
  if (pieces === undefined) return [column];
  return Array.from({ length: pieces }, (_, index) => ({
    ...column,
    title: `${column.title} ${index + 1}`,
    ...(index > 0 && { isOptional: true as const }),
  }));
}

function buildCells(value: string | number, { title, pieces }: DeclaredColumn): RecordRow {
  if (pieces === undefined) return [value];
  const parts = splitText(String(value));
  if (parts.length > pieces)
    throw new Error(`a text is too large for the ${pieces} cells of ${title}`);
  return Array.from({ length: pieces }, (_, index) => parts[index] ?? '');
}

function readValue(
  cells: readonly (string | number | boolean)[],
  place: number,
  { pieces }: DeclaredColumn,
): string | number {
  if (pieces !== undefined)
    return cells
      .slice(place, place + pieces)
      .map(String)
      .join('');
  const cell = cells[place] ?? '';
  return typeof cell === 'boolean' ? String(cell) : cell;
}

/** In characters. Google's limit for a cell is 50,000, and that of an .xlsx file 32,767. */
const MAX_PIECE_CHARACTERS = 32_000;

/** Splits a text into pieces that fit a cell, never within a surrogate pair. */
export function splitText(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + MAX_PIECE_CHARACTERS, text.length);
    const until = isFirstSurrogate(text.charCodeAt(end - 1)) && end < text.length ? end - 1 : end;
    pieces.push(text.slice(from, until));
    from = until;
  }
  return pieces;
}

const isFirstSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const createHashColumn = (title: string, about: string): RecordColumn => ({
  title,
  width: 150,
  about,
  monospace: true,
});

/** Rows of a ledger, both the host's and the public one after the match. */
export const LEDGER = createRecordSchema({
  entry: { title: 'Entry', width: 58, about: 'Number of the entry. Entry 0 opened the match.' },
  kind: { title: 'Kind', width: 90, about: 'The effect: opens, resolves, corrects …' },
  step: { title: 'Step', width: 100, about: 'The name of the step.' },
  deadline: {
    title: 'Deadline',
    width: 170,
    about: 'End of the step or time of the entry, in UTC.',
  },
  stepTitle: { title: 'Resolved for', width: 150, about: 'The title of the step.' },
  rules: { title: 'Rules', width: 80, about: 'The version of the rules that made the entry.' },
  stateHash: createHashColumn('State hash', 'SHA-256 hash of the state after the entry.'),
  previous: createHashColumn('Previous hash', 'SHA-256 hash of the previous entry.'),
  hash: createHashColumn('Hash', 'SHA-256 hash of this entry.'),
  body: {
    title: 'Body',
    width: 184,
    about: 'The entry as JSON, split over several cells.',
    monospace: true,
    pieces: 12,
  },
});

export const isLedgerRow = (row: readonly (string | number | boolean)[]): boolean =>
  isHash(LEDGER.readRecord(row).hash);

const isHash = (cell: string | number): boolean => /^[0-9a-f]{64}$/.test(String(cell));

export type LedgerRecord = RecordValues<ColumnName<typeof LEDGER>>;

export const LEDGER_COLUMNS = LEDGER.columns;

/** Rows of the host's tab Match, one for each setting. A phone shows setting and value. */
export const MATCH = createRecordSchema({
  setting: { title: 'Setting', width: 144, about: 'The name of the setting.', wraps: true },
  value: {
    title: 'Value',
    width: 198,
    about: 'The value of the setting. Select a cell to see a whole address or hash.',
    wraps: true,
  },
  about: {
    title: 'About',
    width: 780,
    about: 'The effect of the setting.',
    wraps: true,
    isOptional: true,
  },
});
export type MatchRecord = RecordValues<ColumnName<typeof MATCH>>;

/** A phone shows the first four columns: a host sends players their links. */
const PLAYER_ORDER: readonly string[] = [
  ...['seat', 'form', 'workbook', 'code', 'email', 'garnets', 'discord', 'zone'],
];

/** Rows of the host's tab Players, one for each seat. */
export const PLAYERS_SCHEMA = createOrderedSchema(PLAYER_ORDER, {
  seat: {
    title: 'Seat',
    width: 60,
    about: 'The seat’s name, which never changes.',
    wraps: true,
    isText: true,
  },
  email: {
    title: 'E-mail',
    width: 190,
    about: 'Address that opens the workbook.',
    wraps: true,
    isText: true,
  },
  code: {
    title: 'Code',
    width: 90,
    about: 'Secret code of the seat. Anybody who has it can play for the seat.',
    monospace: true,
    isText: true,
  },
  garnets: { title: 'Garnets', width: 72, about: 'Garnets at the start.', isOptional: true },
  workbook: { title: 'Workbook', width: 80, about: 'The workbook of the seat.' },
  form: { title: 'Form', width: 80, about: 'Link to the form and code.', isOptional: true },
  discord: {
    title: 'Discord',
    width: 160,
    about:
      'User ID on Discord, by which announcements mention the player. ' +
      'Type an apostrophe first, so that Sheets keeps the ID as text.',
    monospace: true,
    isOptional: true,
    isText: true,
  },
});
export type PlayerRecord = RecordValues<ColumnName<typeof PLAYERS_SCHEMA>>;

/** An optional column after the columns of Players, found by its heading. */
export const ZONE_COLUMN: RecordColumn = {
  title: 'Time zone',
  width: 150,
  about:
    'Time zone of the player, such as Europe/Berlin. Invitations also show the deadline in it.',
  isText: true,
  drawnAt: PLAYER_ORDER.indexOf('zone'),
};

/** A phone shows the first four columns, a laptop all but the last. */
const SUBMISSION_ORDER: readonly string[] = [
  ...['seat', 'why', 'fate', 'when', 'stepTitle', 'entry', 'counted'],
  ...['sender', 'received', 'responseId', 'answers', 'check'],
];

/** Rows of the host's tab Submissions, one for each response, in the order of exports. */
export const SUBMISSIONS = createOrderedSchema(SUBMISSION_ORDER, {
  entry: { title: 'Entry', width: 42, about: 'Ledger entry that judged the answer.' },
  received: { title: 'Received', width: 172, about: 'Exact time of arrival, in UTC.' },
  seat: {
    title: 'Seat',
    width: 58,
    about: 'The sender’s seat. Empty for an unknown sender.',
    wraps: true,
  },
  stepTitle: { title: 'Step', width: 80, about: 'The step that the sender saw.', wraps: true },
  fate: {
    title: 'Fate',
    width: 82,
    about: 'The status of the answer in a word or two.',
    wraps: true,
    findTone: findFateTone,
  },
  why: {
    title: 'Why',
    width: 120,
    about: 'The reason for the status, as the player reads it.',
    wraps: true,
  },
  responseId: { title: 'Response id', width: 80, about: 'Google’s response ID.', monospace: true },
  sender: {
    title: 'Sender',
    width: 100,
    about:
      'Verified address of the sender, if the form asks for one. For an unknown sender, the code ' +
      'that was given. No export contains it.',
  },
  answers: { title: 'Answers', width: 64, about: 'The answers as JSON.', monospace: true },
  counted: {
    title: 'Counted',
    width: 280,
    about: 'The part of the answer that counted, as on the form.',
    wraps: true,
  },
  check: {
    title: 'Check',
    width: 100,
    about: 'Checksum of the row. A row that was changed is shown to nobody.',
    monospace: true,
  },
});

/** A column that no program reads. */
const WHEN_COLUMN: RecordColumn = {
  title: 'When',
  width: 82,
  about: 'Time of the answer’s arrival, in the time zone of the match.',
  wraps: true,
  isOptional: true,
  isNew: true,
  drawnAt: SUBMISSION_ORDER.indexOf('when'),
};

export const SUBMISSION_COLUMNS = [...SUBMISSIONS.columns, WHEN_COLUMN];

export const isSubmissionRow = (row: readonly (string | number | boolean)[]): boolean =>
  isHash(SUBMISSIONS.readRecord(row).check);

export type SubmissionRecord = RecordValues<ColumnName<typeof SUBMISSIONS>>;

/**
 * Rows of the host's tab Requests, one for each request. A phone shows the cells to fill in, or
 * the first column with tick and preview.
 */
export const REQUESTS = createRecordSchema({
  what: {
    title: 'What',
    width: 66,
    about: 'Choose your request. Then fill in the cells to its right.',
    wraps: true,
  },
  whom: {
    title: 'For whom',
    width: 76,
    about: 'The seat, if the request concerns a seat.',
    wraps: true,
    isText: true,
  },
  value: {
    title: 'Value',
    width: 94,
    wraps: true,
    about: 'The drawn column has a note of its own.',
  },
  reason: {
    title: 'Reason',
    width: 106,
    about: 'Your reason, which everybody reads.',
    wraps: true,
    isText: true,
  },
  tick: { title: 'Do it', width: 42, about: 'Read the preview, then tick.' },
  change: {
    title: 'What it would change',
    width: 234,
    about: 'The match writes this preview. Read it before you tick.',
    wraps: true,
  },
  done: {
    title: 'Done',
    width: 234,
    about: 'The match writes the entry that carried the request out, or why it removed your tick.',
    wraps: true,
  },
  number: {
    title: 'Number',
    width: 140,
    about: 'The match writes this number, so that it carries each request out only once.',
    monospace: true,
  },
});
export type RequestRecord = RecordValues<ColumnName<typeof REQUESTS>>;

/** Rows of the host's tab Received, which records the reports of polls between deadlines. */
export const RECEIVED = createRecordSchema({
  what: { title: 'What', width: 120, about: 'The subject of the row.' },
  whose: { title: 'Whose', width: 184, about: 'The seat or place that the row is about.' },
  entry: { title: 'Entry', width: 58, about: 'The last entry at the time of the poll.' },
  count: { title: 'Count', width: 58, about: 'The number of answers or other events in this row.' },
  reminders: { title: 'Reminders', width: 92, about: 'The number of reminders.' },
  text: { title: 'Text', width: 350, about: 'The state, or the message that the host was shown.' },
  todo: { title: 'To do', width: 350, about: 'Advice for the host.' },
});
export type ReceivedRecord = RecordValues<ColumnName<typeof RECEIVED>>;
