/** Variants of a game: the usual choices, and whether some given ones fit. */

import type { Variant, Variants } from './setup.ts';

/** The usual choice of each variant: its first. */
export const usualVariants = ({
  variants,
}: {
  readonly variants: readonly Variant[];
}): Record<string, string> =>
  Object.fromEntries(variants.map(({ name, choices }) => [name, choices[0]?.value ?? '']));

/** Whether every variant of a game, and nothing else, has one of its values. */
export const areVariantsOf = (
  { variants }: { readonly variants: readonly Variant[] },
  given: Variants,
): boolean =>
  Object.keys(given).length === variants.length &&
  variants.every(
    ({ name, choices }) =>
      Object.hasOwn(given, name) && choices.some(({ value }) => value === given[name]),
  );
