/** Ways to play for matches of robots: each looks at what its own seat may see, and takes the walk that it likes best. */

import type { Answers } from '../../kit/asking/form.ts';
import { heldBy } from '../../kit/match/communal.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsByName } from '../../kit/match/setup.ts';
import { bestOf, type Robot, type RobotAsked } from '../../kit/playing/robot.ts';
import { atlasOf, isSuper, kindAt, locationAt } from '../atlas.ts';
import type { Code, Content, SightList } from '../content.ts';
import type { SwapWord } from '../forms/kinds.ts';
import { questions } from '../forms/questions.ts';
import { MOST_MOVES, MOVES, movesAllowed } from '../moves-allowed.ts';
import { nightLoss } from '../nights.ts';
import type { MovementOrders, Orders, StartOrders } from '../orders.ts';
import { POWERS, type Power } from '../powers.ts';
import { ROUNDS, type Sightseer, type State, sightseerOf } from '../state.ts';
import { TEMPERS, type Temper } from './tempers.ts';
import { tourMoves, type Walk, walksFrom } from './walks.ts';

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

/** The best of a few starts: from each, lists are taken as long as a way through all of them is short enough. */
function start({ setup: { content }, draw }: Due, temper: Temper): StartOrders {
  const starts = draw.shuffle(content.locations).slice(0, STARTS);
  const plans = starts.map(({ code }) => listsFrom(content, code, temper));
  const best = plans.reduce((one, other) => (other.points > one.points ? other : one));
  return { kind: 'start', location: best.from, lists: best.lists };
}

/** How many a robot thinks of. */
const STARTS = 6;

function listsFrom(content: Content, from: Code, temper: Temper) {
  const { lists } = content;
  const chosen: SightList[] = [];
  let places: readonly Code[] = [];
  let moves = 0;
  for (;;) {
    const plans = lists
      .filter((list) => !chosen.includes(list))
      .map((list) => {
        const all = [...new Set([...places, ...list.locations])];
        return { list, all, moves: tourMoves(content, from, all) };
      })
      .filter((plan) => plan.moves <= temper.listMoves);
    const before = moves;
    const next = bestOf(plans, (plan) => rateOf(plan, before, temper));
    if (next === undefined) break;
    chosen.push(next.list);
    places = next.all;
    moves = next.moves;
  }
  const points = chosen.reduce((sum, list) => sum + list.points, 0);
  return { from, points, lists: chosen.map(({ number }) => number) };
}

/** Points for each move more. */
const rateOf = (
  plan: { readonly list: SightList; readonly moves: number },
  moves: number,
  { ambition }: Temper,
): number => plan.list.points ** ambition / (plan.moves - moves + 1);

/** A walk with what a robot thinks of it. */
interface Liked {
  readonly walk: Walk;
  readonly worth: number;
}

function move(due: Due, temper: Temper): MovementOrders {
  const { setup, state, seat, draw } = due;
  const me = sightseerOf(state, seat);
  const allowed = movesAllowed(me);
  const noise = draw.integer(0, 2 ** 20);
  const best = (from: Code, moves: number, power: Power | null) =>
    bestWalk(due, { temper, power, noise }, walksFrom(setup.content, from, moves));
  const here = me.location ?? '';
  const swap = swapOf(due, temper);
  if (swap?.word.says === 'confirm') {
    const there = state.revealed[swap.with] ?? here;
    return ordersFor(due, best(there, allowed - 1, null).walk, { swap, power: null });
  }
  const plain = best(here, allowed, null);
  const power = powerOf(due, plain);
  const liked =
    power === null ? plain : best(here, allowed + (power === 'Energizer' ? 1 : 0), power);
  return ordersFor(due, liked.walk, { swap, power });
}

function ordersFor(
  { setup: { content }, state, seat }: Due,
  walk: Walk,
  chosen: Pick<MovementOrders, 'swap' | 'power'>,
): MovementOrders {
  const me = sightseerOf(state, seat);
  const seen = new Set([...me.seen, ...walk.reached]);
  const [list = null] = listsSeen(content, me, seen);
  const ware = content.wares.find(({ price }) => price <= me.garnets)?.name ?? null;
  const isThere = (kind: string) =>
    [...walk.reached, walk.end].some((code) => kindAt(content, code) === kind);
  return {
    kind: 'movement',
    moves: Array.from({ length: MOST_MOVES }, (_, index) => walk.steps[index] ?? null),
    ...chosen,
    jet: false,
    list: isThere('Travel agency') ? (list?.number ?? null) : null,
    ware: isThere('Shop') ? ware : null,
  };
}

/** Lists not held that were seen as a whole, the best first. */
const listsSeen = (
  { lists }: Content,
  me: Sightseer,
  seen: ReadonlySet<Code>,
): readonly SightList[] =>
  lists
    .filter(
      ({ number, locations }) =>
        !me.lists.includes(number) && locations.every((code) => seen.has(code)),
    )
    .toSorted((one, other) => other.points - one.points);

interface Mind {
  readonly temper: Temper;
  readonly power: Power | null;
  readonly noise: number;
}

function bestWalk(due: Due, mind: Mind, walks: readonly Walk[]): Liked {
  const liked = walks.map((walk, index): Liked => {
    // Equal walks are told apart by noise, the same for all walks of one choice.
    const chance = ((mind.noise ^ (index * 2654435761)) >>> 12) % 97;
    return { walk, worth: worthOf(due, mind, walk) + chance / 100 };
  });
  return liked.reduce((one, other) => (other.worth > one.worth ? other : one));
}

function worthOf(due: Due, { temper, power }: Mind, walk: Walk): number {
  const { setup, state, seat } = due;
  const { content } = setup;
  const me = sightseerOf(state, seat);
  return (
    temper.sights * (sightsWorth(content, me, walk) - sightsLeft(due, walk)) +
    temper.relatives * relativesWorth(content, me, walk) * (power === 'Max' ? 2 : 1) +
    temper.inns * (power === 'Bear' ? 0 : innWorth(content, me, walk)) +
    temper.blocks * blockWorth(due, walk) +
    temper.agency * agencyWorth(content, me, walk) +
    walk.roads.filter(({ kind }) => isSuper(kind)).length
  );
}

/** What is left to do for the own lists after a walk: the way that it takes, and what is out of reach by then. */
function sightsLeft({ setup: { content }, state, seat }: Due, { end, reached }: Walk): number {
  const me = sightseerOf(state, seat);
  const left = MOVES * (ROUNDS - state.round);
  const missing = new Set<Code>();
  let lost = 0;
  for (const { number, locations, points } of content.lists) {
    if (!me.lists.includes(number)) continue;
    const codes = locations.filter((code) => !me.seen.includes(code) && !reached.includes(code));
    if (tourMoves(content, end, codes) > left) lost += 1.5 * points;
    else for (const code of codes) missing.add(code);
  }
  const moves = tourMoves(content, end, [...missing]);
  return lost + 0.8 * moves + 1.5 * Math.max(0, moves - left);
}

/** The nearer a list is to being seen, the more the next of its locations is worth. */
function sightsWorth({ lists }: Content, me: Sightseer, { reached }: Walk): number {
  let worth = 0;
  for (const { number, locations, points } of lists) {
    const held = me.lists.includes(number);
    const before = locations.filter((code) => me.seen.includes(code)).length;
    const more = locations.filter(
      (code) => !me.seen.includes(code) && reached.includes(code),
    ).length;
    const part = (count: number) => (count / locations.length) ** 1.5;
    worth += (held ? 2 : 0.3) * points * (part(before + more) - part(before));
  }
  return worth;
}

function relativesWorth(content: Content, me: Sightseer, walk: Walk): number {
  const visited = new Set([...walk.reached, ...walk.stays, walk.end]);
  let worth = 0;
  for (const code of visited) {
    if (kindAt(content, code) !== 'Relative') continue;
    const { worth: times, isDrawn } = locationAt(content, code);
    const each = isDrawn ? 2 : 4.5 * times;
    const isAdditional = walk.stays.includes(code) || walk.end === code;
    if ((me.slices[code] ?? 0) === 0) worth += each;
    if (isAdditional && !me.additional.includes(code)) worth += each * 0.6;
    worth += 0.5;
  }
  return worth;
}

function innWorth(content: Content, me: Sightseer, { end }: Walk): number {
  const { kind, bonus } = locationAt(content, end);
  if (kind !== 'Inn') return 0;
  const points = bonus.map((gain) => (gain.kind === 'points' ? gain.amount : 1.5));
  return nightLoss(me.nights) + 1 + points.reduce((sum, one) => sum + one, 0);
}

/** Others who are a step behind may follow in the next move. */
function blockWorth({ setup, state, seat }: Due, { roads }: Walk): number {
  const me = sightseerOf(state, seat).location;
  if (me === null || roads.length === 0) return 0;
  const near = atlasOf(setup.content).roads.neighbours(me);
  return setup.players.filter((player) => {
    const at = state.revealed[player.seat];
    return player.seat !== seat && at != null && near.includes(at);
  }).length;
}

/** What a list that has been seen would bring at the agency; until then, the nearer the better. */
function agencyWorth(content: Content, me: Sightseer, walk: Walk): number {
  const [best] = listsSeen(content, me, new Set([...me.seen, ...walk.reached]));
  const agency = content.locations.find(({ kind }) => kind === 'Travel agency')?.code;
  if (best === undefined || agency === undefined) return 0;
  if (walk.end === agency || walk.reached.includes(agency)) return best.points;
  return -0.4 * tourMoves(content, walk.end, [agency]);
}

/** Everybody has one favourite for the whole match, and waits for a good moment. */
function powerOf({ state, seat, setup }: Due, { walk }: Liked): Power | null {
  const me = sightseerOf(state, seat);
  if (me.power !== null) return null;
  const codes = setup.content.locations.map(({ code }) => code);
  const [favourite = 'Bear'] = POWERS.slice(
    (codes.indexOf(me.seen[0] ?? '') + me.lists.length) % POWERS.length,
  );
  const isLast = state.round === ROUNDS;
  const relatives = walk.reached.filter(
    (code) => kindAt(setup.content, code) === 'Relative',
  ).length;
  switch (favourite) {
    case 'Bear':
      return isLast ? favourite : null;
    case 'Energizer':
      return isLast || state.round === 4 ? favourite : null;
    case 'Max':
      return isLast || relatives + walk.stays.length >= 2 ? favourite : null;
    case 'Veil':
      return state.round >= 4 ? favourite : null;
  }
}

/** In one round neighbours by name agree to swap at once: each knows then where the other is. */
const SWAP_ROUND = 4;
/** Who is near comes there without a Swap; in moves. */
const FAR_APART = 7;

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
