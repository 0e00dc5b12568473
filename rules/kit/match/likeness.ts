/** Finds names that differ only in case, spaces and accents, or that look alike. */

import { LOOK_ALIKES } from './look-alikes.ts';

/** The way in which two names are alike. The characters are the first two that look alike. */
export type Likeness =
  | { readonly kind: 'same' }
  | { readonly kind: 'hardly different' }
  | { readonly kind: 'look alike'; readonly character: string; readonly other: string };

/** Compares two names, in either order. Returns null if they are distinct. */
export function likenessOf(name: string, other: string): Likeness | null {
  if (name === other) return { kind: 'same' };
  const [one, two] = [bare(name), bare(other)];
  if (folded(one) === folded(two)) return { kind: 'hardly different' };
  const alike = seen(folded(one)) === seen(folded(two)) || folded(seen(one)) === folded(seen(two));
  return alike ? { kind: 'look alike', ...firstDifference([...one], [...two]) } : null;
}

/** Removes spaces, accents and invisible characters, and replaces letters by their plain form. */
const bare = (name: string): string => name.normalize('NFKD').replaceAll(UNREMARKED, '');

/**
 * Spaces, invisible characters and the accents of Latin, Greek and Cyrillic. In other scripts,
 * marks make another letter.
 */
const UNREMARKED =
  /[\s\p{Default_Ignorable_Code_Point}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Folds case by way of lower case: some letters have two lower-case forms, some two capitals. */
const folded = (text: string): string => text.toLowerCase().toUpperCase();

const seen = (text: string): string =>
  Array.from(text, (character) => LOOKS.get(character) ?? character).join('');

function firstDifference(
  one: readonly string[],
  two: readonly string[],
): { readonly character: string; readonly other: string } {
  const differs = (character: string, index: number): boolean =>
    folded(character) !== folded(two[index] ?? '');
  const at = Math.max(0, one.findIndex(differs));
  return { character: one[at] ?? '', other: two[at] ?? '' };
}

const LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([sign, characters]) =>
    Array.from(characters, (character) => [character, sign] as const),
  ),
);
