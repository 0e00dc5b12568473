/** Tabs of content with their columns, each declared once: its cell, what a host is told to type there, and the rows that come of it. */

import * as z from 'zod';
import type { CheckedRow, ContentTab } from './content.ts';
import type { Rows } from './records.ts';
import { type Phrase, phrasesCell } from './vocabulary.ts';

/** A cell, and what a host is told to type there. */
interface CellType<Value> {
  readonly cell: z.ZodType<Value>;
  readonly expects: string;
  /** Whether its names must look different from each other; absent for not. */
  readonly isName?: true;
}

/** One line of 1 to so many characters; `what` is a word for it: "a name". */
export const lineCell = (what: string, longest: number): CellType<string> => ({
  cell: z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*$/u),
  expects: `${what} in one line, at most ${longest} characters`,
});

/** The name of a thing in one line: no two in the column may look alike. */
export const nameCell = (longest: number): CellType<string> => ({
  ...lineCell('a name', longest),
  isName: true,
});

/** A whole number from 0 to `most` (at most 999). `more` is appended to the description of the expected value. */
export const wholeCell = (most: number, more = ''): CellType<number> => ({
  cell: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(most)),
  expects: `a whole number from 0 to ${most}${more}`,
});

/** One of a few words, as it stands in the list. */
export const enumCell = <const Word extends string>(
  words: readonly [Word, ...Word[]],
): CellType<Word> => ({ cell: z.enum(words), expects: `one of ${words.join(', ')}` });

/** A cell's original text together with its parsed meaning. */
interface ToldCell<Meaning> {
  readonly text: string;
  readonly effects: readonly Meaning[];
}

/** Phrases of a vocabulary divided by semicolons. */
export const phraseListCell = <Meaning>(
  phrases: readonly Phrase<Meaning>[],
  longest: number,
  expects: string,
): CellType<ToldCell<Meaning>> => ({
  cell: z
    .string()
    .max(longest)
    .transform((text) => ({ text, effects: text }))
    .pipe(z.object({ text: z.string(), effects: phrasesCell(phrases) })),
  expects,
});

/** A tab that knows its rows. */
export interface TypedTab<Row> extends ContentTab {
  /** Of rows whose every cell was taken by its column. */
  typedRows(rows: Readonly<Record<string, readonly CheckedRow[]>>): Rows<Row>;
}

/** A row of a tab, cell by cell. */
export type RowOf<Tab> = Tab extends TypedTab<infer Row> ? Row : never;

/** A tab, with a cell for each of its columns. */
export function contentTabOf<const Cells extends Readonly<Record<string, CellType<unknown>>>>({
  name,
  about,
  columns,
}: {
  readonly name: string;
  readonly about: string;
  readonly columns: Cells;
}): TypedTab<{ readonly [Title in keyof Cells]: z.output<Cells[Title]['cell']> }> {
  return {
    name,
    about,
    columns: Object.entries(columns).map(([title, typed]) => ({ title, ...typed })),
    // The cells have been taken by their columns: this says so to the compiler.
    typedRows: (rows) => ({ tab: name, rows: (rows[name] ?? []) as never }),
  };
}
