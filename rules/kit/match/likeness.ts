/** Finds names that differ only in case, spaces and accents, or that look alike. */

import { LOOK_ALIKES } from './look-alikes.ts';

/** The way in which two names are alike. The characters are the first two that look alike. */
export type NameLikeness =
  | { readonly kind: 'same' }
  | { readonly kind: 'hardly different' }
  | { readonly kind: 'look alike'; readonly character: string; readonly other: string };

/** Compares two names, in either order. Returns null if they are distinct. */
export function findLikeness(name: string, other: string): NameLikeness | null {
  if (name === other) return { kind: 'same' };
  const [one, two] = [simplifyName(name), simplifyName(other)];
  if (foldCase(one) === foldCase(two)) return { kind: 'hardly different' };
  const alike =
    replaceLookAlikes(foldCase(one)) === replaceLookAlikes(foldCase(two)) ||
    foldCase(replaceLookAlikes(one)) === foldCase(replaceLookAlikes(two));
  return alike ? { kind: 'look alike', ...findFirstDifference([...one], [...two]) } : null;
}

/** Removes spaces, accents and invisible characters, and replaces letters by their plain form. */
const simplifyName = (name: string): string =>
  name.normalize('NFKD').replaceAll(IGNORED_CHARACTERS, '');

/**
 * Spaces, invisible characters and the accents of Latin, Greek and Cyrillic. In other scripts,
 * marks make another letter.
 */
const IGNORED_CHARACTERS =
  /[\s\p{Default_Ignorable_Code_Point}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Folds case by way of lower case: some letters have two lower-case forms, some two capitals. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase();

const replaceLookAlikes = (text: string): string =>
  Array.from(text, (character) => SIGNS_BY_LOOK_ALIKE.get(character) ?? character).join('');

function findFirstDifference(
  one: readonly string[],
  two: readonly string[],
): { readonly character: string; readonly other: string } {
  const differs = (character: string, index: number): boolean =>
    foldCase(character) !== foldCase(two[index] ?? '');
  const at = Math.max(0, one.findIndex(differs));
  return { character: one[at] ?? '', other: two[at] ?? '' };
}

const SIGNS_BY_LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([sign, characters]) =>
    Array.from(characters, (character) => [character, sign] as const),
  ),
);
