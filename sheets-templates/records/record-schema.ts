/** One declaration for the records of a tab: its columns in order, the cells of a record, and the record in a row of cells. */

import type { RecordColumn, RecordRow } from './record-tab.ts';

/** A column as it is declared; its key is what programs call it. */
interface DeclaredColumn extends RecordColumn {
  /** Over so many cells beside each other, for texts too long for one; {@link inPieces} says how. */
  readonly pieces?: number;
}

/** The value of each column, by the name that programs call it. */
export type RecordIn<Name extends string> = Readonly<Record<Name, string | number>>;

export interface RecordSchema<Name extends string> {
  /** As the tab shows them. */
  readonly columns: readonly RecordColumn[];
  /** The title of each column. */
  readonly titles: Readonly<Record<Name, string>>;
  /** The cells of a record. @throws when a text does not fit its column. */
  readonly rowOf: (record: RecordIn<Name>) => RecordRow;
  /** What stands in a row: cells that Google leaves out are empty, those beside the columns are not looked at. */
  readonly recordOf: (cells: readonly (string | number | boolean)[]) => RecordIn<Name>;
}

/** The names of the columns of a schema. */
export type NameIn<Schema> = Schema extends RecordSchema<infer Name> ? Name : never;

/** Declares the columns of a tab, in their order. */
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

/** In characters. Google takes 50,000 in a cell, and a cell of a downloaded .xlsx 32,767. */
const LONGEST_PIECE = 32_000;

/**
 * A long text as pieces that each fit a cell; put together they are the text again. A piece never ends inside a
 * character of two code units, which would not survive the way to Google.
 */
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
