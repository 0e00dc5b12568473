/** What a traveller could do in a round: sets of locations, by what they cost and earn together. */

import {
  type Candidate,
  type Holdings,
  MOST_PROPOSALS,
  type Proposing,
} from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { conditionsMet, VISITS_FOR_COLOURS } from './colours.ts';
import type { Location } from './content.ts';
import { namingOf } from './effects.ts';
import { openLocations } from './exhaustion.ts';
import { questions } from './forms/questions.ts';
import { mayRest } from './levels.ts';
import type { Asked } from './now.ts';
import type { Orders, Visit } from './orders.ts';
import { REST_ENERGY } from './prices.ts';
import { countOf } from './rations.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';
import { hasVote } from './voting.ts';

export const proposing: Proposing<Asked, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'over') return null;
    const traveller = travellerOf(state, seat);
    const { visited } = traveller;
    const free = openLocations(setup.content, state).filter(
      (location) => !visited.includes(location.square) && asksNothingElse(location, asked),
    );
    const visits = bestSets(free, traveller, VISITS).map(
      (locations): Candidate<Orders> => ({
        orders: visiting(locations, asked),
        name: named(locations),
      }),
    );
    const rests = mayRest(setup.content, traveller) ? rested(free, asked) : [];
    const begins = [...rests, ...visits];
    return {
      about: ABOUT,
      candidates: [
        ...[...begins.slice(0, 1), ...rests.slice(-1)].flatMap((one) => supplied(one, traveller)),
        ...begins,
        // Where nothing can be gone to, a Reserve still raises what counts.
        ...(begins.length === 0 ? supplied(AT_HOME, traveller) : []),
      ],
      compare: (one, other) => worthLeft(other) - worthLeft(one),
    };
  },
  holdings({ state, seat }) {
    const { progress, energy, water, rations, reserves } = travellerOf(state, seat);
    return {
      Progress: progress,
      Energy: energy,
      Water: water,
      Rations: countOf(rations),
      Reserves: reserves,
    };
  },
};

const ABOUT =
  'Places that are new to you. The best is first by its Progress and what it leaves you with: Water and Rations count 1 each, a Reserve 2, Energy a third.';

/** Progress, and what is left for the rounds to come; a Reserve is worth what it can be spent for, or less. */
const worthLeft = (after: Holdings): number =>
  Number(after['Progress']) +
  Number(after['Water']) +
  Number(after['Rations']) +
  2 * Number(after['Reserves']) +
  Number(after['Energy']) / 3;

const named = (locations: readonly Location[]): string =>
  locations.map(({ square, name }) => `${square} ${name}`).join(', ');

/** Nothing that is for its player alone to say: a vote, or whom to name but oneself. */
const asksNothingElse = (location: Location, asked: Asked): boolean =>
  !hasVote(location) &&
  (namingOf(location.effects) === 'nobody' || namedAt(location, asked, new Set()) !== null);

/** Of who is Exhausted: the Rest comes before the visits, in place of the last. */
function rested(free: readonly Location[], asked: Asked): readonly Candidate<Orders>[] {
  const before = travellerOf(asked.state, asked.seat);
  const traveller = { ...before, energy: before.energy + REST_ENERGY };
  const sets = bestSets(free, traveller, VISITS - 1).slice(0, MOST_WITH_REST);
  return [...sets, []].map((locations) => ({
    orders: { ...visiting(locations, asked), rest: true },
    name: ['Rest', ...(locations.length > 0 ? [named(locations)] : [])].join(', '),
  }));
}

const MOST_WITH_REST = 8;

const AT_HOME: Candidate<Orders> = { orders: questions.blank, name: 'no visit' };

/** The same with a Reserve, as either. */
const supplied = (
  { orders, name }: Candidate<Orders>,
  { reserves }: Traveller,
): readonly Candidate<Orders>[] =>
  reserves === 0
    ? []
    : (['Rations', 'Water'] as const).map((reserve) => ({
        orders: { ...orders, reserve },
        name: `A Reserve for ${reserve}; ${name}`,
      }));

const VISITS = 3;

interface Weighed {
  readonly locations: readonly Location[];
  readonly worth: number;
}

/** By Progress, and what little Energy counts beside it: what else they do is reckoned later, of the best alone. */
function bestSets(
  free: readonly Location[],
  traveller: Traveller,
  visits: number,
): readonly (readonly Location[])[] {
  const { best, keep, mayBeAmong } = ranking(ENERGY_WORTH * traveller.same, (locations) =>
    coloured(locations, traveller),
  );
  const go = (from: number, locations: readonly Location[], left: number, worth: number): void => {
    let isWhole = true;
    const end = locations.length === visits ? from : free.length;
    for (let index = from; index < end; index++) {
      const next = free[index];
      if (next === undefined || next.energy > left) continue;
      isWhole = false;
      const more = worth + worthOf(next);
      if (locations.length === visits - 1 && !mayBeAmong(more)) continue;
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
