/** What a traveller could do in a round: sets of locations, by what they cost and earn together. */

import { MOST_PROPOSALS, mostFirst, type Proposing } from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { conditionsMet, VISITS_FOR_COLOURS } from './colours.ts';
import type { Location } from './content.ts';
import { namingOf } from './effects.ts';
import { openLocations } from './exhaustion.ts';
import { questions } from './forms/questions.ts';
import type { Asked } from './now.ts';
import type { Orders, Visit } from './orders.ts';
import { countOf } from './rations.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'over') return null;
    const traveller = travellerOf(state, seat);
    const free = openLocations(setup.content, state).filter(
      ({ square, energy }) => !traveller.visited.includes(square) && energy <= traveller.energy,
    );
    return {
      about:
        'Three locations that are new to you and that you have the Energy for, with no Rest, Reserve or artefact: most Progress first, then most Energy left. Votes are left open.',
      candidates: bestSets(free, traveller).map((locations) => ({
        orders: visiting(locations, asked),
        name: locations.map(({ square, name }) => `${square} ${name}`).join(', '),
      })),
      compare: mostFirst('Progress', 'Energy'),
    };
  },
  holdings({ state, seat }) {
    const { progress, energy, water, rations } = travellerOf(state, seat);
    return { Progress: progress, Energy: energy, Water: water, Rations: countOf(rations) };
  },
};

const VISITS = 3;

interface Weighed {
  readonly locations: readonly Location[];
  readonly worth: number;
}

/** By Progress, and what little Energy counts beside it: what else they do is reckoned later, of the best alone. */
function bestSets(
  free: readonly Location[],
  traveller: Traveller,
): readonly (readonly Location[])[] {
  const { best, keep, mayBeAmong } = ranking(ENERGY_WORTH * traveller.same, (locations) =>
    coloured(locations, traveller),
  );
  const go = (from: number, locations: readonly Location[], left: number, worth: number): void => {
    let isWhole = true;
    const end = locations.length === VISITS ? from : free.length;
    for (let index = from; index < end; index++) {
      const next = free[index];
      if (next === undefined || next.energy > left) continue;
      isWhole = false;
      const more = worth + worthOf(next);
      if (locations.length === VISITS - 1 && !mayBeAmong(more)) continue;
      go(index + 1, [...locations, next], left - next.energy, more);
    }
    if (isWhole && locations.length > 0) keep(locations, worth);
  };
  go(0, [], traveller.energy, 0);
  return best.map(({ locations }) => locations);
}

/** The best so far; of what cannot come among them with the most that colours bring, the colours are not looked at. */
function ranking(most: number, colours: (locations: readonly Location[]) => number) {
  const best: Weighed[] = [];
  const isAmong = (worth: number): boolean =>
    best.length < MOST_PROPOSALS || worth > (best.at(-1)?.worth ?? 0);
  const mayBeAmong = (plain: number): boolean => isAmong(plain + most);
  const keep = (locations: readonly Location[], plain: number): void => {
    if (!mayBeAmong(plain)) return;
    const worth = plain + colours(locations);
    if (!isAmong(worth)) return;
    const at = best.findIndex((other) => other.worth < worth);
    best.splice(at < 0 ? best.length : at, 0, { locations, worth });
    if (best.length > MOST_PROPOSALS) best.pop();
  };
  return { best, keep, mayBeAmong };
}

/** An Energy, in Progress. */
const ENERGY_WORTH = 0.3;

const worthOf = ({ progress, energy, effects }: Location): number =>
  progress - ENERGY_WORTH * energy + (effects.length > 0 ? ENERGY_WORTH : 0);

function coloured(locations: readonly Location[], { same, different }: Traveller): number {
  if (locations.length < VISITS_FOR_COLOURS) return 0;
  const met = conditionsMet(locations.map(({ colours }) => colours));
  return ENERGY_WORTH * ((met.same ? same : 0) - (met.different ? different : 0));
}

function visiting(locations: readonly Location[], asked: Asked): Orders {
  const named = new Set<Seat>();
  const [first = null, second = null, third = null] = locations.map((location): Visit => {
    const seat = namedAt(location, asked, named);
    if (seat !== null) named.add(seat);
    return { square: location.square, named: seat };
  });
  return { ...questions.blank, visits: [first, second, third] };
}

/** Oneself, where that is allowed and may be; else nobody. */
function namedAt(
  { effects }: Location,
  { state, seat }: Asked,
  named: ReadonlySet<Seat>,
): Seat | null {
  const isFree = !named.has(seat) && !travellerOf(state, seat).namedLast.includes(seat);
  return namingOf(effects) === 'anybody' && isFree ? seat : null;
}
