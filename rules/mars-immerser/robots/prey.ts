/** Whom one could block: others who are where some opening leads are expected to go on by it. All that is looked at was revealed. */

import { memoizedByValue } from '../../kit/reckoning/memoize.ts';
import type { Code, Content } from '../content.ts';
import type { Asked } from '../now.ts';
import { knownOpenings } from './repertoires.ts';
import { type Prey, travelsOf } from './travels.ts';
import type { Walk } from './walks.ts';

/** By travel: how many are expected to begin it. What those of the others are about to begin who know their way, each by all that lead on from there. */
export function preyOf({
  setup: { content },
  state,
  seat,
}: Pick<Asked, 'setup' | 'state' | 'seat'>): Prey {
  const expected = expectationsOf(content)[state.round - 2];
  const prey = new Map<string, number>();
  for (const [other, at] of Object.entries(state.revealed)) {
    if (other === seat || at === null) continue;
    for (const [travel, share] of expected?.get(at) ?? [])
      prey.set(travel, (prey.get(travel) ?? 0) + share);
  }
  return prey;
}

/** By round of movement and place: how likely each travel is begun from there. */
const expectationsOf = memoizedByValue((content: Content): readonly ReadonlyMap<Code, Prey>[] => {
  const openings = knownOpenings(content);
  const rounds = Math.max(...openings.map(({ walks }) => walks.length));
  return Array.from({ length: rounds }, (_, round) => {
    const at = Map.groupBy(openings, ({ from, walks }) =>
      round === 0 ? from : (walks[round - 1]?.end ?? ''),
    );
    return new Map(
      [...at].map(([code, here]) => [
        code,
        sharesOf(here.map(({ walks }) => entersIn(walks[round]))),
      ]),
    );
  });
});

const entersIn = (walk: Walk | undefined): readonly string[] =>
  walk === undefined ? [] : travelsOf(walk).enters;

function sharesOf(all: readonly (readonly string[])[]): Prey {
  const shares = new Map<string, number>();
  for (const enters of all)
    for (const travel of enters) shares.set(travel, (shares.get(travel) ?? 0) + 1 / all.length);
  return shares;
}
