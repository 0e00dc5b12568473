/** Proposals for a tourist: starts with lists that fit together, and ways along the roads. */

import {
  bestFirst,
  type Candidate,
  type Candidates,
  type Holdings,
  MOST_PROPOSALS,
  type Proposing,
} from '../kit/match/proposal.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import {
  atlasOf,
  isSuper,
  kindAt,
  locationAt,
  MOST_MOVES,
  movesAllowed,
  placeText,
} from './atlas.ts';
import type { Code, Content, SightList } from './content.ts';
import { legOf, type Move, STAY } from './forms/kinds.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { markedText } from './pages/map.ts';
import { type Power, SUPER_POINTS } from './prices.ts';
import { nightLoss } from './round-ends.ts';
import { listScores } from './scoring.ts';
import { ROUNDS, type Sightseer, sightseerOf } from './state.ts';
import { tourMoves, type Walk, walksFrom } from './walks.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    const { content } = setup;
    const me = sightseerOf(state, seat);
    if (state.phase === 'start') return startsOn(content);
    if (state.phase !== 'movement' || me.location === null) return null;
    const walks = walksFrom(content, me.location, movesAllowed(me));
    const ways = shortest(
      walks.filter(({ steps }) => steps.length > 0),
      new Set(me.seen),
    );
    return waysAmong(
      asked,
      bestFirst(ways, (walk) => promiseOf(asked, walk)),
    );
  },
  holdings(asked) {
    const me = sightseerOf(asked.state, asked.seat);
    const lists = listScores(asked, me);
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Points: lists.reduce(
        (sum, { points }) => sum + points,
        Sightseeing + Maternal + Rejuvenation + Detour,
      ),
      'To see': new Set(lists.flatMap(({ missing }) => missing)).size,
      '♥': welcomeSlices(asked.setup.content, me.slices),
    };
  },
};

/** Those of Relatives who are known to cost points count below 0. */
const welcomeSlices = (content: Content, slices: Sightseer['slices']): number =>
  Object.entries(slices).reduce((sum, [code, count = 0]) => {
    const { worth = 1, isDrawn = false } = atlasOf(content).byCode.get(code) ?? {};
    return sum + (worth < 0 && !isDrawn ? -count : count);
  }, 0);

/** Estimates for proposals: the cost of an unseen place of a list, and the worth of a Slice. */
const [UNSEEN_COSTS, SLICE_BRINGS] = [3, 4];

/** After the last round nothing more is seen. */
const worthOf =
  (isLast: boolean) =>
  (after: Holdings): number =>
    Number(after['Points']) -
    (isLast ? 0 : UNSEEN_COSTS) * Number(after['To see']) +
    SLICE_BRINGS * Number(after['♥']);

/** A start, with lists that fit together. */
interface Tour {
  readonly from: Code;
  readonly lists: readonly SightList[];
  /** A way through all their locations that always goes to the nearest, in moves. */
  readonly moves: number;
}

/** In moves, of the twenty of five rounds: the others lead to Inns and around blocks. */
const LONGEST_TOUR = 16;

/**
 * Builds the best start for each set of lists that fit together. Sorts them by points less moves.
 */
const startsOn = memoizedByObject((content: Content): Candidates<Orders> => {
  const tours = bestFirst(
    content.locations.map(({ code }) => tourFrom(content, code)),
    ({ lists, moves }) => pointsOf(lists) - moves,
  );
  const kinds = Map.groupBy(tours, ({ lists }) =>
    lists
      .map(({ number }) => number)
      .toSorted()
      .join(),
  );
  const best = [...kinds.values()].flatMap((alike) => alike.slice(0, 1));
  return {
    about: 'Best first: If seen − Moves, by a way through all places.',
    candidates: best.slice(0, MOST_PROPOSALS).map(({ from, lists, moves }) => {
      const numbers = lists.map(({ number }) => number);
      const listed = numbers.length === 0 ? 'no lists' : `lists ${numbers.join(', ')}`;
      return {
        orders: { kind: 'start', location: from, lists: numbers },
        name: `${placeText(content, from)}, ${listed}`,
        estimates: { 'If seen': pointsOf(lists), Moves: moves },
      };
    }),
  };
});

const pointsOf = (lists: readonly SightList[]): number =>
  lists.reduce((sum, { points }) => sum + points, 0);

function tourFrom(content: Content, from: Code): Tour {
  let tour: Tour = { from, lists: [], moves: 0 };
  for (;;) {
    const { lists, moves } = tour;
    const longer = content.lists
      .filter((list) => !lists.includes(list))
      .map((list): Tour => {
        const all = [...lists, list];
        const places = [...new Set(all.flatMap(({ locations }) => locations))];
        return { from, lists: all, moves: tourMoves(content, from, places) };
      })
      .filter((one) => one.moves <= LONGEST_TOUR);
    const [best] = bestFirst(
      longer,
      (one) => (pointsOf(one.lists) - pointsOf(lists)) / Math.max(1, one.moves - moves),
    );
    if (best === undefined) return tour;
    tour = best;
  }
}

/** Returns the worth of a walk by the figures that its proposal will show. */
function promiseOf({ setup, state, seat }: Known, walk: Walk): number {
  const { content } = setup;
  const me = sightseerOf(state, seat);
  const lists = listScores({ setup }, { ...me, seen: [...me.seen, ...walk.reached] });
  const supers = walk.roads.filter(({ kind }) => isSuper(kind)).length;
  return worthOf(state.round === ROUNDS)({
    Points:
      lists.reduce((sum, { points }) => sum + points, 0) +
      SUPER_POINTS * supers +
      nightPoints(content, me, walk),
    'To see': new Set(lists.flatMap(({ missing }) => missing)).size,
    '♥': slicesOn(content, me, walk),
  });
}

function nightPoints(content: Content, { nights }: Sightseer, { end }: Walk): number {
  const { kind, bonus } = locationAt(content, end);
  if (kind !== 'Inn') return -nightLoss(nights);
  return bonus.reduce((sum, gain) => sum + (gain.kind === 'points' ? gain.amount : 0), 0);
}

/** Half of the proposals end at an Inn in reach; the others visit the most locations. */
function waysAmong(asked: Known, ways: readonly Walk[]): Candidates<MovementOrders> {
  const { setup, state } = asked;
  const { content } = setup;
  const isLast = state.round === ROUNDS;
  const worth = worthOf(isLast);
  const toInns = ways.filter(({ end }) => kindAt(content, end) === 'Inn');
  const others = ways.filter(({ end }) => kindAt(content, end) !== 'Inn');
  const half = Math.ceil(MOST_PROPOSALS / 2);
  const shown = new Set([
    ...toInns.slice(0, Math.max(half, MOST_PROPOSALS - others.length)),
    ...others.slice(0, Math.max(half, MOST_PROPOSALS - toInns.length)),
  ]);
  return {
    about:
      `Best first: Points${isLast ? '' : ` − ${UNSEEN_COSTS} × To see`} + ` +
      `${SLICE_BRINGS} × ♥ (Slices)`,
    candidates: ways.filter((way) => shown.has(way)).map((way) => candidateOf(asked, way)),
    compare: (one, other) => worth(other) - worth(one),
  };
}

function candidateOf(asked: Known, walk: Walk): Candidate<MovementOrders> {
  const { content } = asked.setup;
  const { steps } = walk;
  const power = powerFor(asked, walk);
  const orders: MovementOrders = {
    kind: 'movement',
    moves: Array.from({ length: MOST_MOVES }, (_, index) => steps[index] ?? null),
    swap: null,
    power,
    jet: false,
    list: null,
    ware: null,
  };
  const name = wayText(content, steps);
  if (power === null) return { orders, name };
  const otherwise = { orders: { ...orders, power: null }, name };
  return { orders, name: `${name}; ${power}`, otherwise };
}

/** A Power is worth its use where it spares a dear night, or doubles three Slices and more. */
function powerFor({ setup, state, seat }: Known, walk: Walk): Power | null {
  const { content } = setup;
  const me = sightseerOf(state, seat);
  if (me.power !== null) return null;
  if (slicesOn(content, me, walk) > 2) return 'Max';
  const isDear = state.round === ROUNDS || nightLoss(me.nights) >= DEAR_NIGHT;
  return isDear && kindAt(content, walk.end) !== 'Inn' ? 'Bear' : null;
}

/** In points. */
const DEAR_NIGHT = 12;

/** Slices that a walk brings, those of Relatives who are known to cost points below 0. */
function slicesOn(content: Content, me: Sightseer, { reached, stays, end }: Walk): number {
  const ended = [...stays, end];
  let slices = 0;
  for (const code of new Set([...reached, ...ended])) {
    if (kindAt(content, code) !== 'Relative') continue;
    const first = me.slices[code] === undefined ? 1 : 0;
    const more = ended.includes(code) && !me.additional.includes(code) ? 1 : 0;
    slices += welcomeSlices(content, { [code]: first + more });
  }
  return slices;
}

/** Keeps the shortest of ways that show the same and end alike. */
function shortest(walks: readonly Walk[], seen: ReadonlySet<Code>): readonly Walk[] {
  const shown = new Map<string, Walk>();
  for (const walk of walks) {
    const fresh = [...new Set(walk.reached.filter((code) => !seen.has(code)))].toSorted();
    const key = [walk.end, ...fresh, ...walk.stays].join();
    const other = shown.get(key);
    if (other === undefined || walk.steps.length < other.steps.length) shown.set(key, walk);
  }
  return [...shown.values()];
}

/** "K1 → J2 → G ♥": by codes, each with its sign. */
const wayText = (content: Content, steps: readonly Move[]): string =>
  steps
    .map(legOf)
    .map(({ to }) => (to === STAY ? 'Stay' : markedText(content, to)))
    .join(' → ');
