/** Chance that looks at what it chooses from, not at where it stands in the list. */

import type { Chance, Draw } from '../../rules/kit/chance/chance.ts';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { byName } from '../../rules/kit/match/seat.ts';

/** As random as the given chance; but two lists of the same things, in whatever order, are shuffled alike. */
export const chanceByValue =
  (chance: Chance): Chance =>
  (purpose) => {
    const draw = chance(purpose);
    return {
      ...draw,
      pick: (list) => firstOf(shuffled(list, draw)),
      shuffle: (list) => shuffled(list, draw),
    };
  };

function shuffled<Item>(list: readonly Item[], draw: Draw): readonly Item[] {
  const key = draw.integer(0, 0x7fffffff);
  const ranked = list.map((item) => {
    const text = JSON.stringify(item) ?? '';
    return { item, text, rank: seededChance(key)(text).integer(0, 0x7fffffff) };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || byName(one.text, other.text))
    .map(({ item }) => item);
}

function firstOf<Item>(list: readonly Item[]): Item {
  for (const item of list) return item;
  throw new Error('nothing to pick from');
}
