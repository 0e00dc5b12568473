/** Parses `--variant name=value`. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Variants } from '../../../rules/kit/match/setup.ts';
import { getUsualVariants } from '../../../rules/kit/match/variants.ts';

export type VariantsResult =
  | { readonly kind: 'sound'; readonly variants: Variants }
  | { readonly kind: 'unsound'; readonly problems: readonly string[] };

/** Parses the given variants. Variants that are not given have their default values. */
export function parseVariants(given: readonly string[], game: AnyGame): VariantsResult {
  const variants = getUsualVariants(game);
  const problems: string[] = [];
  for (const text of given) {
    const [name = '', value = ''] = text.split('=').map((part) => part.trim().toLowerCase());
    const problem = findVariantProblem(game, [name, value]);
    if (problem === null) variants[name] = value;
    else problems.push(`--variant "${text}": ${problem}`);
  }
  return problems.length > 0 ? { kind: 'unsound', problems } : { kind: 'sound', variants };
}

/** Returns a message if the game does not have this value of this variant; else null. */
export function findVariantProblem(
  game: AnyGame,
  [name, value]: readonly [string, string],
): string | null {
  const variant = game.variants.find((one) => one.name === name);
  if (variant?.choices.some((choice) => choice.value === value)) return null;
  const offered = game.variants.flatMap(({ name, choices }) =>
    choices.map(({ value }) => `${name}=${value}`),
  );
  const known =
    offered.length === 0
      ? 'The game does not have variants'
      : `The variants are ${offered.join(', ')}`;
  return `${game.title} does not have this variant. ${known}.`;
}
