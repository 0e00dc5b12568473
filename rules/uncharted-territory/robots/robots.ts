/** Ways to play for matches of robots: each looks at what its own seat may see, and weighs locations in its own way. */

import type { Answers } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { Robot } from '../../kit/playing/robot.ts';
import { bestOf, filled, type RobotAsked, randomAnswers } from '../../kit/playing/robot.ts';
import { conditionsMet } from '../colours.ts';
import type { Content, Location } from '../content.ts';
import { type Effect, namingOf } from '../effects.ts';
import { openLocations } from '../exhaustion.ts';
import { questions } from '../forms/questions.ts';
import { mayRest } from '../levels.ts';
import type { Orders, Visit } from '../orders.ts';
import { countOf, NO_RATIONS } from '../rations.ts';
import { travellerOf } from '../start.ts';
import type { Artefact, State, Traveller } from '../state.ts';
import { hasVote } from '../voting.ts';

type Due = RobotAsked<Content, State>;

/** What one of a good is worth to a robot, in Progress; `visit` what the Energy of a visit is. */
type Weights = (
  traveller: Traveller,
) => Readonly<Record<'Water' | 'Rations' | 'Energy' | 'Reserves', number>>;

/** Progress before all, but for what runs dry at once. */
const greedy: Weights = (traveller) => ({
  Water: traveller.water <= 1 ? 2 : 0.4,
  Rations: countOf(traveller.rations) <= 2 ? 1.2 : 0.3,
  Energy: traveller.energy <= 4 ? 1 : 0.45,
  Reserves: traveller.reserves <= 1 ? 1.5 : 0.7,
});

/** The emptier a meter, the more one of it is worth, and early enough. */
const careful: Weights = (traveller) => ({
  Water: traveller.water <= 2 ? 2.5 : 0.7,
  Rations: countOf(traveller.rations) <= 4 ? 1.5 : 0.4,
  Energy: traveller.energy <= 8 ? 1.2 : 0.6,
  Reserves: traveller.reserves <= 2 ? 2 : 1,
});

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  greedy: { answer: (due) => play(due, { weigh: greedy, colours: 0 }) },
  careful: { answer: (due) => play(due, { weigh: careful, colours: 0.3 }) },
  colourful: { answer: (due) => play(due, { weigh: careful, colours: 1.5 }) },
};

interface Temper {
  readonly weigh: Weights;
  /** What meeting the condition of the same colour is worth, per Energy that it brings. */
  readonly colours: number;
}

/** What is not chosen here is left open. */
function play(due: Due, temper: Temper): Answers {
  const { form, draw } = due;
  const open = form.fields.map(({ name }) => [name, []]);
  const orders = ordersOf(due, temper);
  const settled = { ...Object.fromEntries(open), ...questions.answers(orders, due) };
  return filled(randomAnswers(form, draw, settled));
}

function ordersOf(due: Due, temper: Temper): Orders {
  const { setup, state, seat, draw } = due;
  const traveller = travellerOf(state, seat);
  const chosen = chosenVisits(due, temper);
  const [first = null, second = null, third = null, fourth = null] = chosen.map(
    (location): Visit => ({
      square: location.square,
      named: nameFor(location, { setup, seat, traveller, draw }),
    }),
  );
  return {
    ...questions.blank,
    visits: [first, second, third],
    fourth,
    artefact: artefactFor(traveller, chosen.length),
    eat: { ...NO_RATIONS, Fresh: freshToEat(traveller) },
    reserve: reserveFor(traveller),
    rest: needsRest(setup.content, traveller),
    vote: chosen.some(hasVote) ? draw.pick([0, 2] as const) : null,
  };
}

/** The best three, one after the other, with the Energy that is left for each. */
function chosenVisits({ setup, state, seat, draw }: Due, temper: Temper): readonly Location[] {
  const traveller = travellerOf(state, seat);
  const free = openLocations(setup.content, state).filter(
    ({ square }) => !traveller.visited.includes(square),
  );
  const weights = temper.weigh(traveller);
  const noise = new Map(draw.shuffle(free).map((location, index) => [location, index / 40]));
  const chosen: Location[] = [];
  let energy = traveller.energy;
  const most = mayGoDark(traveller) ? 4 : 3;
  for (let visit = 0; visit < most; visit++) {
    const worth = (location: Location): number =>
      worthOf(location, weights) +
      temper.colours * colourWorth([...chosen, location], traveller) +
      (noise.get(location) ?? 0);
    const best = bestOf(
      free.filter((location) => !chosen.includes(location) && location.energy <= energy),
      worth,
    );
    if (best === undefined) break;
    chosen.push(best);
    energy -= best.energy;
  }
  return chosen;
}

function colourWorth(chosen: readonly Location[], traveller: Traveller): number {
  const { same, different } = conditionsMet(chosen.map(({ colours }) => colours));
  if (chosen.length < 3) return same ? 1 : 0;
  return (same ? traveller.same : 0) - (different ? traveller.different : 0);
}

function worthOf(location: Location, weights: ReturnType<Weights>): number {
  const effects = location.effects.reduce((sum, effect) => sum + effectWorth(effect, weights), 0);
  const thirst = (location.energy / 5) * weights.Water;
  return location.progress - location.energy * weights.Energy - thirst + effects;
}

function effectWorth(effect: Effect, weights: ReturnType<Weights>): number {
  if (effect.kind !== 'change') return 0.5;
  const mine = effect.concerned === 'visitors' || effect.concerned === 'everybody';
  const sign = mine ? 1 : effect.concerned === 'named' ? 0.9 : -0.2;
  return sign * effect.amount * goodWorth(effect.good, weights);
}

function goodWorth(
  good: Extract<Effect, { readonly kind: 'change' }>['good'],
  weights: ReturnType<Weights>,
): number {
  switch (good) {
    case 'Progress':
      return 1;
    case 'Water':
    case 'Energy':
    case 'Reserves':
      return weights[good];
    case 'Rations':
    case 'Stale Rations':
    case 'Palatable Rations':
      return weights.Rations;
    case 'Fresh Rations':
      return weights.Rations * 1.5;
  }
}

/** Oneself for what is good, anybody else for what is not; never whom one may not name. */
function nameFor(
  { effects }: Location,
  by: Pick<Due, 'setup' | 'seat' | 'draw'> & { readonly traveller: Traveller },
): Seat | null {
  const naming = namingOf(effects);
  if (naming === 'nobody') return null;
  const { setup, seat, traveller, draw } = by;
  if (naming === 'anybody' && !traveller.namedLast.includes(seat)) return seat;
  const others = setup.players
    .map((player) => player.seat)
    .filter((other) => other !== seat && !traveller.namedLast.includes(other));
  return others.length === 0 ? null : draw.pick(others);
}

/** The fourth visit is worth its price while there is plenty of everything. */
const mayGoDark = ({ artefactUsed, artefact, energy, water, rations }: Traveller): boolean =>
  !artefactUsed && artefact !== 'Light' && energy >= 12 && water >= 4 && countOf(rations) >= 4;

function artefactFor(traveller: Traveller, visits: number): Artefact | null {
  const { artefactUsed, artefact, reserves } = traveller;
  if (artefactUsed) return null;
  if (visits > 3) return 'Dark';
  return reserves <= 1 && artefact !== 'Dark' ? 'Light' : null;
}

/** Fresh Rations become Energy when that is short and there are more to come. */
const freshToEat = ({ energy, rations }: Traveller): number =>
  energy <= 9 && countOf(rations) >= 5 ? Math.min(2, rations.Fresh) : 0;

function reserveFor({ reserves, water, rations }: Traveller): 'Rations' | 'Water' | null {
  if (reserves === 0) return null;
  if (water <= 2) return 'Water';
  return countOf(rations) <= 3 ? 'Rations' : null;
}

/** A Rest is worth a visit when there is hardly any Energy. */
const needsRest = (content: Content, traveller: Traveller): boolean =>
  traveller.energy <= 3 && mayRest(content, traveller);
