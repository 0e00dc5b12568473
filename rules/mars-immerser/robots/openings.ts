/** Openings: the plans for a whole match that are worth most to a way to play. */

import type { Code, Content, Location } from '../content.ts';
import { MOVES } from '../moves-allowed.ts';
import type { Power } from '../powers.ts';
import { ROUNDS } from '../state.ts';
import { type Crowds, esteemAtStart } from './esteem.ts';
import { type Esteem, type Plan, planFor, whereaboutsAt } from './plans.ts';
import type { Temper } from './tempers.ts';

export interface Opening extends Omit<Plan, 'worth'> {
  readonly from: Code;
  /** Lists that the plan leads to, by their numbers. */
  readonly lists: readonly number[];
  readonly power: Power;
}

/** How many starts are looked at, and how many ways are followed from each. */
export interface Look {
  readonly starts: number;
  readonly width: number;
}

/** Every start is looked at briefly, the more promising ones more closely; those come first, the best of them before all. */
export function bestOpenings(
  content: Content,
  temper: Temper,
  { crowds, looks }: { readonly crowds: Crowds; readonly looks: readonly Look[] },
): readonly Opening[] {
  const esteem = esteemAtStart(content, temper, crowds);
  let openings: readonly (Opening & Plan)[] = [];
  let locations = content.locations;
  for (const { starts, width } of looks) {
    const looked = locations.slice(0, starts).map((location) => ({
      location,
      opening: openingFrom(content, temper, { esteem, location, width }),
    }));
    looked.sort((one, other) => other.opening.worth - one.opening.worth);
    openings = [...looked.map(({ opening }) => opening), ...openings.slice(starts)];
    locations = looked.map(({ location }) => location);
  }
  return openings;
}

/** The best way to begin in a certain place. */
export function openingFrom(
  content: Content,
  { powers }: Temper,
  given: { readonly esteem: Esteem; readonly location: Location; readonly width: number },
): Opening & Plan {
  const { esteem, location, width } = given;
  const index = content.locations.indexOf(location);
  const power = powers[index % powers.length] ?? 'Bear';
  const rounds = Array.from({ length: ROUNDS - 1 }, () => MOVES);
  const whereabouts = whereaboutsAt(location);
  const mayHurry = power === 'Energizer';
  const plan = planFor({ content, whereabouts, esteem, rounds, mayHurry, width });
  return { ...plan, from: location.code, lists: listsSeen(content, plan.seen), power };
}

/** The numbers of the lists of which all was seen. */
export const listsSeen = ({ lists }: Content, seen: ReadonlySet<Code>): readonly number[] =>
  lists
    .filter(({ locations }) => locations.every((code) => seen.has(code)))
    .map(({ number }) => number);
