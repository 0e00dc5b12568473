/** Columns of the record tabs, declared once: format, and the name that programs use. */

import type { RecordColumn, RecordRow } from './record-tab.ts';

/** A declared column; its key is its name for programs. */
interface DeclaredColumn extends RecordColumn {
  /** Number of adjacent cells for long texts; see {@link inPieces}. */
  readonly pieces?: number;
}

/** Values of the columns by name. */
type RecordIn<Name extends string> = Readonly<Record<Name, string | number>>;

interface RecordSchema<Name extends string> {
  /** As shown by the tab. */
  readonly columns: readonly RecordColumn[];
  /** Title of each column. */
  readonly titles: Readonly<Record<Name, string>>;
  /** The cells of a record. @throws when a text does not fit its column. */
  readonly rowOf: (record: RecordIn<Name>) => RecordRow;
  /** Parses a row: missing cells are empty, and extra cells are ignored. */
  readonly recordOf: (cells: readonly (string | number | boolean)[]) => RecordIn<Name>;
}

/** The names of a schema's columns. */
type NameIn<Schema> = Schema extends RecordSchema<infer Name> ? Name : never;

/** Declares the columns of a tab in order. */
export function recordSchema<const Name extends string>(
  declared: Readonly<Record<Name, DeclaredColumn>>,
): RecordSchema<Name> {
  const names = Object.keys(declared) as Name[];
  const byName = <Value>(made: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, made(name)])) as Record<Name, Value>;
  const placeOf = (name: Name): number =>
    names.slice(0, names.indexOf(name)).reduce((sum, one) => sum + widthOf(declared[one]), 0);
  const placed = names.map((name) => ({ name, place: placeOf(name), column: declared[name] }));
  return {
    columns: names.flatMap((name) => shownColumns(declared[name])),
    titles: byName((name) => declared[name].title),
    rowOf: (record) => {
      const row: (string | number)[] = [];
      for (const { name, column } of placed) row.push(...cellsOf(record[name], column));
      return row;
    },
    recordOf: (cells) => {
      const record: Partial<Record<Name, string | number>> = {};
      for (const { name, place, column } of placed) record[name] = valueIn(cells, place, column);
      return record as RecordIn<Name>;
    },
  };
}

const widthOf = ({ pieces = 1 }: DeclaredColumn): number => pieces;

function shownColumns({ pieces, ...column }: DeclaredColumn): readonly RecordColumn[] {
  if (pieces === undefined) return [column];
  return Array.from({ length: pieces }, (_, index) => ({
    ...column,
    title: `${column.title} ${index + 1}`,
    ...(index > 0 && { isOptional: true as const }),
  }));
}

function cellsOf(value: string | number, { title, pieces }: DeclaredColumn): RecordRow {
  if (pieces === undefined) return [value];
  const parts = inPieces(String(value));
  if (parts.length > pieces)
    throw new Error(`a text is too large for the ${pieces} cells of ${title}`);
  return Array.from({ length: pieces }, (_, index) => parts[index] ?? '');
}

function valueIn(
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

/** In characters. Google's limit is 50,000 for a cell, that of an .xlsx 32,767. */
const LONGEST_PIECE = 32_000;

/** Splits a text into pieces that fit a cell, never within a surrogate pair. */
export function inPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + LONGEST_PIECE, text.length);
    const until = isFirstHalf(text.charCodeAt(end - 1)) && end < text.length ? end - 1 : end;
    pieces.push(text.slice(from, until));
    from = until;
  }
  return pieces;
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const hash = (title: string, about: string): RecordColumn => ({
  title,
  width: 150,
  about,
  monospace: true,
});

/** Rows of a ledger: the host's, and the public one after the match. */
export const LEDGER = recordSchema({
  entry: { title: 'Entry', width: 58, about: 'The number of the entry; 0 opened the match.' },
  kind: {
    title: 'Kind',
    width: 90,
    about: 'The effect of the entry: opens, resolves, corrects ...',
  },
  step: { title: 'Step', width: 100, about: 'The name of the step it belongs to.' },
  deadline: {
    title: 'Deadline',
    width: 170,
    about: 'When that step ended, or when it was done, in UTC.',
  },
  stepTitle: {
    title: 'Resolved for',
    width: 150,
    about: 'The title of the step, or the intervention in it.',
  },
  rules: { title: 'Rules', width: 80, about: 'The version of the rules the entry was made under.' },
  stateHash: hash('State hash', 'The SHA-256 hash of the state the entry leads to.'),
  previous: hash('Previous hash', 'The hash of the entry before, which makes the entries a chain.'),
  hash: hash('Hash', 'The SHA-256 hash of this entry.'),
  body: {
    title: 'Body',
    width: 184,
    about: 'The whole entry as JSON: the pieces of its bodies put together.',
    monospace: true,
    pieces: 12,
  },
});

/** Whether a row has an entry's hash in its column. */
export const isLedgerRow = (row: readonly (string | number | boolean)[]): boolean =>
  isHash(LEDGER.recordOf(row).hash);

const isHash = (cell: string | number): boolean => /^[0-9a-f]{64}$/.test(String(cell));

export type LedgerRecord = RecordIn<NameIn<typeof LEDGER>>;

export const LEDGER_COLUMNS = LEDGER.columns;

/** Rows of the host's tab Match, a setting each. */
export const MATCH = recordSchema({
  setting: { title: 'Setting', width: 184, about: 'The name of the setting.' },
  value: { title: 'Value', width: 350, about: 'Its value.' },
  about: {
    title: 'About',
    width: 500,
    about: 'Its effect.',
    wraps: true,
    isOptional: true,
  },
});
export type MatchRecord = RecordIn<NameIn<typeof MATCH>>;

/** Rows of the host's tab Players, a seat each. */
export const PLAYERS = recordSchema({
  seat: {
    title: 'Seat',
    width: 184,
    about: 'The name of the seat, the same for the whole match.',
    isText: true,
  },
  email: {
    title: 'E-mail',
    width: 184,
    about: 'The workbook of the seat is shared with this address.',
    isText: true,
  },
  code: {
    title: 'Code',
    width: 120,
    about: 'The secret of the seat: anybody who knows it can play for the seat.',
    monospace: true,
    isText: true,
  },
  garnets: {
    title: 'Garnets',
    width: 80,
    about: 'Personal garnets brought into the match.',
    isOptional: true,
  },
  workbook: { title: 'Workbook', width: 250, about: "The seat's own workbook." },
  form: {
    title: 'Form',
    width: 250,
    about: "The form with the seat's code filled in.",
    isOptional: true,
  },
  discord: {
    title: 'Discord',
    width: 184,
    about:
      'The player’s user ID on Discord. Announcements mention the player by it. ' +
      'Type an apostrophe before it, so that it stays a text.',
    monospace: true,
    isOptional: true,
    isText: true,
  },
});
export type PlayerRecord = RecordIn<NameIn<typeof PLAYERS>>;

/** Optional column after those of Players, found by its head. */
export const ZONE_COLUMN: RecordColumn = {
  title: 'Time zone',
  width: 150,
  about:
    'Where the player lives, such as Europe/Berlin: an invitation shows the deadline there, too.',
  isText: true,
};

/** Rows of the host's tab Submissions, a response each. */
export const SUBMISSIONS = recordSchema({
  entry: { title: 'Entry', width: 58, about: 'The ledger entry at which it was judged.' },
  received: { title: 'Received', width: 184, about: 'When Google received it, in UTC.' },
  seat: { title: 'Seat', width: 120, about: 'Whose it is; empty when nobody here sent it.' },
  stepTitle: { title: 'Step', width: 120, about: 'The step the sender saw.' },
  fate: { title: 'Fate', width: 120, about: 'Its status, in a word or two.' },
  why: {
    title: 'Why',
    width: 350,
    about: 'The reason for the status, in a sentence.',
    wraps: true,
  },
  responseId: {
    title: 'Response id',
    width: 150,
    about: "Google's number of the response.",
    monospace: true,
  },
  sender: {
    title: 'Sender',
    width: 184,
    about:
      'The verified address, if the form asks for one; of nobody who is known here, the code ' +
      'that was given. It is in no export.',
  },
  answers: { title: 'Answers', width: 350, about: 'The answers, as JSON.', monospace: true },
  counted: {
    title: 'Counted',
    width: 350,
    about: 'The part that counted, in the words of the form; may be empty.',
    wraps: true,
  },
  check: {
    title: 'Check',
    width: 100,
    about: 'Binds the row: one that was changed is shown to nobody.',
    monospace: true,
  },
});
/** Whether a row has its checksum in its column. */
export const isSubmissionRow = (row: readonly (string | number | boolean)[]): boolean =>
  isHash(SUBMISSIONS.recordOf(row).check);

export type SubmissionRecord = RecordIn<NameIn<typeof SUBMISSIONS>>;

/** Rows of the host's tab Requests, a change of the match each; typed cells fit a phone's width. */
export const REQUESTS = recordSchema({
  what: { title: 'What', width: 66, about: 'Your request: choose one.', wraps: true },
  whom: {
    title: 'For whom',
    width: 66,
    about: 'The seat, where it is about one.',
    wraps: true,
    isText: true,
  },
  value: {
    title: 'Value',
    width: 76,
    wraps: true,
    about: 'See the note of the column as it is drawn.',
  },
  reason: {
    title: 'Reason',
    width: 70,
    about: 'For everybody to read.',
    wraps: true,
    isText: true,
  },
  tick: {
    title: 'Do it',
    width: 42,
    about: 'Tick it when you have read the preview: it is done at the next poll.',
  },
  change: {
    title: 'What it would change',
    width: 350,
    about: 'Written by the match. Read it before you tick.',
    wraps: true,
  },
  done: {
    title: 'Done',
    width: 250,
    about: 'Written by the match: with which entry it was done, or why a tick was taken back.',
    wraps: true,
  },
  number: {
    title: 'Number',
    width: 100,
    about: 'Written by the match: by it a request is done once.',
    monospace: true,
  },
});
export type RequestRecord = RecordIn<NameIn<typeof REQUESTS>>;

/** Rows of the host's tab Received: reports of polls between deadlines, to show each once. */
export const RECEIVED = recordSchema({
  what: { title: 'What', width: 120, about: 'The subject of the row.' },
  whose: { title: 'Whose', width: 184, about: 'The seat or the place it is about.' },
  entry: { title: 'Entry', width: 58, about: 'The entry after which it was seen.' },
  count: { title: 'Count', width: 58, about: 'How many answers, or how often.' },
  reminders: { title: 'Reminders', width: 92, about: 'How many reminders.' },
  text: { title: 'Text', width: 350, about: 'The state, or the message that was shown.' },
  todo: { title: 'To do', width: 350, about: 'The remedy for the host.' },
});
export type ReceivedRecord = RecordIn<NameIn<typeof RECEIVED>>;
