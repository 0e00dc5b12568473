/** Content tabs, declared by their columns: cells, instructions for the host, and typed rows. */

import * as z from 'zod';
import type { CheckedRow, ContentTab } from './content.ts';
import type { Rows } from './records.ts';
import { createPhrasesSchema, type Phrase } from './vocabulary.ts';

/** The schema of a cell and its instruction for the host. */
interface CellType<Value> {
  readonly cell: z.ZodType<Value>;
  readonly expects: string;
  readonly isName?: true;
}

/** Returns a cell for one line of 1 to `longest` characters, named `what` for the host: "a name". */
export const lineCell = (what: string, longest: number): CellType<string> => ({
  cell: z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*$/u),
  expects: `${what} in one line, at most ${longest} characters`,
});

/** Returns a cell for a name in one line. No two names in the column may look alike. */
export const nameCell = (longest: number): CellType<string> => ({
  ...lineCell('a name', longest),
  isName: true,
});

/**
 * Returns a cell for a whole number from 0 to `most`, at most 999. `more` extends the instruction
 * for the host.
 */
export const wholeCell = (most: number, more = ''): CellType<number> => ({
  cell: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(most)),
  expects: `a whole number from 0 to ${most}${more}`,
});

/** One of a few words, spelled as listed. */
export const enumCell = <const Word extends string>(
  words: readonly [Word, ...Word[]],
): CellType<Word> => ({ cell: z.enum(words), expects: `one of ${words.join(', ')}` });

interface CellEffects<Meaning> {
  readonly text: string;
  readonly effects: readonly Meaning[];
}

/** Phrases of a vocabulary, separated by semicolons. */
export const createPhrasesCell = <Meaning>(
  phrases: readonly Phrase<Meaning>[],
  longest: number,
  expects: string,
): CellType<CellEffects<Meaning>> => ({
  cell: z
    .string()
    .max(longest)
    .transform((text) => ({ text, effects: text }))
    .pipe(z.object({ text: z.string(), effects: createPhrasesSchema(phrases) })),
  expects,
});

export interface TypedTab<Row> extends ContentTab {
  /** Returns the tab's rows with their types. All cells must be valid. */
  typedRows(rows: Readonly<Record<string, readonly CheckedRow[]>>): Rows<Row>;
}

export type RowOf<Tab> = Tab extends TypedTab<infer Row> ? Row : never;

export function defineTab<const Cells extends Readonly<Record<string, CellType<unknown>>>>({
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
    // The columns have checked every cell, but the compiler cannot infer this.
    typedRows: (rows) => ({ tab: name, rows: (rows[name] ?? []) as never }),
  };
}
