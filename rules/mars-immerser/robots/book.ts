/** What was thought through before, for the default content: thinking takes seconds. `npm run openings` writes it anew. */

import type { Code, Content } from '../content.ts';
import type { Move } from '../forms/kinds.ts';
import type { Power } from '../powers.ts';
import kept from './book.json' with { type: 'json' };
import { listsSeen, type Opening } from './openings.ts';
import { type Walk, walkOf } from './walks.ts';

/** What of a match is thought through before it begins, by the content alone. */
export interface Book {
  /** By place: how many others come by. */
  readonly visitors: readonly number[];
  /** That are known. */
  readonly openings: readonly Opening[];
  /** By temper: which of these it draws from, some several times. */
  readonly drawnFrom: readonly (readonly number[])[];
}

/** As it is kept: openings as texts. */
export interface KeptBook extends Omit<Book, 'openings'> {
  /** What it is of, as JSON. */
  readonly content: string;
  readonly openings: readonly string[];
}

/** Null for any content but that which it is of. */
export const keptBook = (content: Content): Book | null =>
  JSON.stringify(content) === kept.content
    ? { ...kept, openings: kept.openings.map((text) => openingFrom(content, text)) }
    : null;

export const keptFrom = (content: Content, book: Book): KeptBook => ({
  content: JSON.stringify(content),
  ...book,
  openings: book.openings.map(openingText),
});

/** "N1 Bear 0 O,Z|stay|B,R": where it begins, its Power, when the Energizer is used, and the steps of each round. */
const openingText = ({ from, power, hurry, walks }: Opening): string =>
  [from, power, hurry ?? NEVER, walks.map(({ steps }) => steps.join()).join('|')].join(' ');

const NEVER = '-';

function openingFrom(content: Content, text: string): Opening {
  const [from = '', power, hurry, rounds = ''] = text.split(' ');
  const walks = walksFrom(content, from, rounds);
  const seen = new Set<Code>([from, ...walks.flatMap(({ reached }) => reached)]);
  return {
    from,
    power: power as Power,
    hurry: hurry === NEVER ? null : Number(hurry),
    walks,
    seen,
    lists: listsSeen(content, seen),
  };
}

function walksFrom(content: Content, from: Code, rounds: string): readonly Walk[] {
  const walks: Walk[] = [];
  for (const steps of rounds.split('|')) {
    const moves: readonly Move[] = steps === '' ? [] : steps.split(',');
    walks.push(walkOf(content, walks.at(-1)?.end ?? from, moves));
  }
  return walks;
}
