/** Ways to play for matches of robots: each looks at what its own seat may see, and plans all rounds that are left. */

import type { Answers } from '../../kit/asking/form.ts';
import { heldBy } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsByName } from '../../kit/match/setup.ts';
import type { Robot, RobotAsked } from '../../kit/playing/robot.ts';
import { kindAt } from '../atlas.ts';
import type { Code, Content, SightList } from '../content.ts';
import { FIELDS } from '../fields.ts';
import type { Move, SwapWord } from '../forms/kinds.ts';
import { questions } from '../forms/questions.ts';
import { MOST_MOVES, MOVES, movesAllowed } from '../moves-allowed.ts';
import type { MovementOrders, Orders, StartOrders } from '../orders.ts';
import type { Power } from '../powers.ts';
import { ROUNDS, type Sightseer, type State, sightseerOf } from '../state.ts';
import { esteemAtStart, esteemOnTheWay } from './esteem.ts';
import { type Opening, openingFrom } from './openings.ts';
import { type Plan, planFor, worthOf } from './plans.ts';
import { preyOf } from './prey.ts';
import { crowdsOf, repertoireOf } from './repertoires.ts';
import { TEMPERS, type Temper } from './tempers.ts';
import { NO_PREY } from './travels.ts';
import { tourMoves, type Walk } from './walks.ts';

type Due = RobotAsked<Content, State>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = Object.fromEntries(
  Object.entries(TEMPERS).map(([name, temper]) => [
    name,
    { answer: (due: Due) => answersOf(due, temper) },
  ]),
);

function answersOf(due: Due, temper: Temper): Answers {
  const orders: Orders = due.state.phase === 'start' ? start(due, temper) : move(due, temper);
  return questions.answers(orders, due);
}

/** How many ways a robot follows in thought once it is on its way. */
const WIDTH = 12;

const openingsFor = (content: Content, temper: Temper): readonly Opening[] =>
  repertoireOf(content).get(temper) ?? [];

/** One of the openings that are worth most to it, now and then any other; and all lists that it leads to. */
function start({ setup: { content }, draw }: Due, temper: Temper): StartOrders {
  const { from, lists } =
    draw.integer(1, SELDOM) > 1
      ? draw.pick(openingsFor(content, temper))
      : openingFrom(content, temper, {
          esteem: esteemAtStart(content, temper, crowdsOf(content)),
          location: draw.pick(content.locations),
          width: WIDTH,
        });
  return { kind: 'start', location: from, lists };
}

/** Once in so many times a robot begins where its opening is none of the best. */
const SELDOM = 10;

function move(due: Due, temper: Temper): MovementOrders {
  const { state, seat } = due;
  const me = sightseerOf(state, seat);
  const here = me.location ?? '';
  const moves = movesAllowed(me);
  const swap = swapOf(due, temper);
  if (swap?.word.says === 'confirm') {
    const there = state.revealed[swap.with] ?? here;
    const plan = planned(due, temper, { from: there, moves: moves - 1, power: null });
    return ordersFor(due, plan, { swap, power: null });
  }
  const opening = openingOf(due, temper);
  const power = opening?.power ?? temper.powers[0] ?? 'Bear';
  const plan = planned(due, temper, { from: here, moves, power }, keptTo(due, opening));
  return ordersFor(due, plan, { swap, power: usedNow(due, plan, power) });
}

/** The opening with which this robot began. */
function openingOf({ setup, state, seat }: Due, temper: Temper): Opening | undefined {
  const { seen, lists } = sightseerOf(state, seat);
  return openingsFor(setup.content, temper).find(
    (one) => one.from === seen[0] && one.lists.every((list) => lists.includes(list)),
  );
}

/** What is left to walk, the next round first. */
type Walks = Pick<Plan, 'walks' | 'hurry'>;

/** What is left of an opening, where all went as planned so far. */
function keptTo({ state, seat }: Due, opening: Opening | undefined): Walks | undefined {
  const { seen, location } = sightseerOf(state, seat);
  const done = state.round - 2;
  const past = opening?.walks.slice(0, done) ?? [];
  const isThere = location === (past.at(-1)?.end ?? opening?.from);
  const isSeen = past.every(({ reached }) => reached.every((code) => seen.includes(code)));
  if (!opening || !isThere || !isSeen) return undefined;
  const hurry = opening.hurry === null ? null : opening.hurry - done;
  return { walks: opening.walks.slice(done), hurry };
}

interface Given {
  readonly from: Code;
  readonly moves: number;
  readonly power: Power | null;
}

/** By what is known now: on the way of before, unless another one is worth more by now, for somebody can be blocked on it. */
function planned(due: Due, temper: Temper, given: Given, before?: Walks): Walks {
  const { setup, state, seat } = due;
  const prey = temper.hunts === 0 ? NO_PREY : preyOf(due);
  if (before !== undefined && prey.size === 0) return before;
  const { content } = setup;
  const me = sightseerOf(state, seat);
  const rounds = [given.moves, ...Array.from({ length: ROUNDS - state.round }, () => MOVES)];
  const { seen, additional, nights } = me;
  const visited = Object.keys(me.slices);
  const whereabouts = { from: given.from, seen, visited, additional, nights };
  const esteem = esteemOnTheWay(content, temper, { me, crowds: crowdsOf(content), prey });
  const mayHurry = me.power === null && given.power === 'Energizer';
  const now = { content, whereabouts, esteem };
  const plan = planFor({ ...now, rounds, mayHurry, width: WIDTH });
  return before !== undefined && worthOf(before.walks, now) >= plan.worth ? before : plan;
}

function ordersFor(
  { setup: { content }, state, seat }: Due,
  { walks: [walk] }: Walks,
  chosen: Pick<MovementOrders, 'swap' | 'power'>,
): MovementOrders {
  const me = sightseerOf(state, seat);
  const reached = walk?.reached ?? [];
  const [list = null] = listsSeen(content, me, new Set([...me.seen, ...reached]));
  const ware = content.wares.find(({ price }) => price <= me.garnets)?.name ?? null;
  const isThere = (kind: string) =>
    [...reached, walk?.end ?? ''].some((code) => kindAt(content, code) === kind);
  return {
    kind: 'movement',
    moves: movesOf(walk?.steps ?? [], chosen),
    ...chosen,
    jet: false,
    list: isThere('Travel agency') ? (list?.number ?? null) : null,
    ware: isThere('Shop') ? ware : null,
  };
}

/** Steps by the fields of the form: all come after a confirmed Swap in move 1, and four before any other Swap. */
function movesOf(
  steps: readonly Move[],
  { swap }: Pick<MovementOrders, 'swap'>,
): MovementOrders['moves'] {
  const own = swap === null ? MOST_MOVES : swap.word?.says === 'confirm' ? 0 : MOVES;
  const inField = (index: number) => steps[index] ?? null;
  return [
    ...FIELDS.moves.map((_, index) => (index < own ? inField(index) : null)),
    ...(steps.length > own ? FIELDS.afterSwap.map((_, index) => inField(own + index)) : []),
  ];
}

/** Lists not held that were seen as a whole, the best first. */
const listsSeen = (
  { lists }: Content,
  me: Sightseer,
  seen: ReadonlySet<Code>,
): readonly SightList[] =>
  lists
    .filter(
      (list) => !me.lists.includes(list.number) && list.locations.every((code) => seen.has(code)),
    )
    .toSorted((one, other) => other.points - one.points);

/** Its Power, in the round in which it brings most by the plan. */
function usedNow(due: Due, { walks, hurry }: Walks, power: Power): Power | null {
  const { state, setup, seat } = due;
  if (sightseerOf(state, seat).power !== null) return null;
  const [now, ...later] = walks;
  if (now === undefined) return null;
  const isInn = ({ end }: Walk) => kindAt(setup.content, end) === 'Inn';
  switch (power) {
    case 'Bear':
      return !isInn(now) && later.every(isInn) ? power : null;
    case 'Max': {
      const gain = slicesWorth(due, now);
      return later.every((walk) => slicesWorth(due, walk) <= gain) ? power : null;
    }
    case 'Energizer':
      return hurry === 0 ? power : null;
    case 'Veil':
      return state.round === VEIL_ROUND ? power : null;
  }
}

const VEIL_ROUND = 4;

/** What doubling brings of the Slices of a walk: as much as an additional one for each. */
function slicesWorth({ setup: { content }, state, seat }: Due, walk: Walk): number {
  const me = sightseerOf(state, seat);
  const { additional } = crowdsOf(content);
  let sum = 0;
  content.locations.forEach(({ code, kind, worth, isDrawn }, place) => {
    if (kind !== 'Relative' || isDrawn) return;
    const isEnd = walk.end === code || walk.stays.includes(code);
    const isNew = me.slices[code] === undefined && (isEnd || walk.reached.includes(code));
    const slices = (isNew ? 1 : 0) + (isEnd && !me.additional.includes(code) ? 1 : 0);
    sum += slices * worth * (additional[place] ?? 0);
  });
  return sum;
}

/** In one round neighbours by name agree to swap at once: each knows then where the other is. */
const SWAP_ROUND = 4;
/** Who is near comes there without a Swap; in moves. */
const FAR_APART = 13;

function swapOf(
  { setup, state, seat, draw }: Due,
  temper: Temper,
): { readonly with: Seat; readonly word: SwapWord } | null {
  if (state.round !== SWAP_ROUND) return null;
  const seats = seatsByName(setup);
  const partner = seats[seats.indexOf(seat) ^ 1];
  const [here, there] = [state.revealed[seat], partner && state.revealed[partner]];
  if (!partner || !here || !there) return null;
  if (tourMoves(setup.content, here, [there]) < FAR_APART) return null;
  if (sightseerOf(state, seat).swapped || heldBy(state.pairs, seat, partner) === 0) return null;
  const says = draw.integer(1, 10) <= temper.loyalty ? 'confirm' : 'back out';
  return { with: partner, word: { says, move: 1 } };
}
