/** Cells of content tabs that several games have, and the columns they stand in. */

import * as z from 'zod';
import type { ContentColumn } from './content.ts';
import { type Phrase, phrasesCell } from './vocabulary.ts';

/** One line of 1 to so many characters. */
export const lineCell = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*$/u);

/** What is expected of {@link lineCell}, after a word for what it is: "a name". */
export const lineExpected = (what: string, longest: number): string =>
  `${what} in one line, at most ${longest} characters`;

/** A whole number from 0 to `most` (999 or less), as it is typed. */
export const wholeCell = (most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().max(most));

/** Phrases of a vocabulary divided by semicolons, with what was typed beside what it means. */
export const toldCell = <Meaning>(phrases: readonly Phrase<Meaning>[], longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => ({ text, effects: text }))
    .pipe(z.object({ text: z.string(), effects: phrasesCell(phrases) }));

/** A column for each cell of a row, by its title, with what a host is told to type there. */
export const columnsOf = <Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  expects: Readonly<Record<keyof Shape & string, string>>,
): readonly ContentColumn[] =>
  Object.entries(shape).map(([title, cell]) => ({
    title,
    expects: expects[title as keyof Shape & string],
    cell,
  }));
