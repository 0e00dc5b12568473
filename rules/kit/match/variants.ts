import type { Variant, Variants } from './setup.ts';

export const getUsualVariants = ({
  variants,
}: {
  readonly variants: readonly Variant[];
}): Record<string, string> =>
  Object.fromEntries(variants.map(({ name, choices }) => [name, choices[0]?.value ?? '']));

/** Whether the values are those of exactly the game's variants. */
export const areValidVariants = (
  { variants }: { readonly variants: readonly Variant[] },
  given: Variants,
): boolean =>
  Object.keys(given).length === variants.length &&
  variants.every(
    ({ name, choices }) =>
      Object.hasOwn(given, name) && choices.some(({ value }) => value === given[name]),
  );
