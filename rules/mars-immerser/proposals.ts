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
import { atlasOf, isSuper, kindAt, locationAt } from './atlas.ts';
import type { Code, Content, SightList } from './content.ts';
import { placeText, placeWhat } from './describing.ts';
import { legOf, type Move, STAY } from './forms/kinds.ts';
import { nameOf } from './forms/steps.ts';
import { MOST_MOVES, MOVES, movesAllowed } from './moves-allowed.ts';
import { nightLoss } from './nights.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import type { Power } from './powers.ts';
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
    const { location, seen, ...me } = sightseerOf(asked.state, asked.seat);
    const lists = listScores(asked, { ...me, location, seen });
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Points: lists.reduce(
        (sum, { points }) => sum + points,
        Sightseeing + Maternal + Rejuvenation + Detour,
      ),
      'Still to see': new Set(lists.flatMap(({ missing }) => missing)).size,
      Slices: welcomeSlices(asked.setup.content, me.slices),
      'Ends at': location === null ? 'nowhere' : placeText(asked.setup.content, location),
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
    (isLast ? 0 : UNSEEN_COSTS) * Number(after['Still to see']) +
    SLICE_BRINGS * Number(after['Slices']);

/** A start, with lists that fit together. */
interface Tour {
  readonly from: Code;
  readonly lists: readonly SightList[];
  /** A way through all their locations that always goes to the nearest, in moves. */
  readonly moves: number;
}

/** In moves, of the twenty of five rounds: the others lead to Inns and around blocks. */
const LONGEST_TOUR = 16;

/** Builds the best start for each set of lists that fit together. Sorts them by points less moves. */
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
    about: `Starts with I Saw Lists that fit together. The best is first by the points of its lists, less 1 for each move of a way through all of them; you have ${MOVES * (ROUNDS - 1)} moves in all.`,
    candidates: best.slice(0, MOST_PROPOSALS).map(({ from, lists, moves }) => ({
      orders: { kind: 'start', location: from, lists: lists.map(({ number }) => number) },
      name: [nameOf(locationAt(content, from)), ...lists.map(({ name }) => name)].join(', '),
      note: `${pointsOf(lists)} points, about ${moves} moves`,
    })),
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

/** Estimates the points that a walk leads to: own lists that can still be seen as a whole, the night, Slices, Super Roads, new places. */
function promiseOf({ setup, state, seat }: Known, walk: Walk): number {
  const { content } = setup;
  const me = sightseerOf(state, seat);
  const left = MOVES * (ROUNDS - state.round);
  const seen = new Set([...me.seen, ...walk.reached]);
  let promise = 0;
  let places: readonly Code[] = [];
  for (const { locations, points } of ownLists(content, me)) {
    const all = [...new Set([...places, ...locations.filter((code) => !seen.has(code))])];
    const slack = left - tourMoves(content, walk.end, all);
    const chance = all.length === 0 ? 1 : Math.max(0, Math.min(1, slack / SLACK));
    if (chance > 0) places = all;
    promise += points * (2 * chance - 1) - (all.length === 0 ? 0 : 0.5 * (left - slack));
  }
  const isInn = kindAt(content, walk.end) === 'Inn';
  promise += isInn ? INN : -nightLoss(me.nights) - NIGHT;
  promise += SLICE_BRINGS * slicesOn(content, me, walk);
  const fresh = walk.reached.filter((code) => !me.seen.includes(code));
  return promise + walk.roads.filter(({ kind }) => isSuper(kind)).length + fresh.length / 10;
}

const [SLACK, INN, NIGHT] = [8, 2, 4];

/** The most points first. */
const ownLists = (content: Content, me: Sightseer): readonly SightList[] =>
  bestFirst(
    content.lists.filter(({ number }) => me.lists.includes(number)),
    ({ points }) => points,
  );

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
    about: `Ways past different places, if nobody blocks you. The best is first by its Points, the Inn or the night and your lists in them; ${isLast ? '' : `a place of your lists still to see costs ${UNSEEN_COSTS}, `}a Slice brings ${SLICE_BRINGS}.`,
    candidates: ways.filter((way) => shown.has(way)).map((way) => candidateOf(asked, way)),
    compare: (one, other) => worth(other) - worth(one),
  };
}

function candidateOf(asked: Known, walk: Walk): Candidate<MovementOrders> {
  const { content } = asked.setup;
  const { steps, end } = walk;
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
  const note = placeWhat(content, end);
  if (power === null) return { orders, name, note };
  const otherwise = { orders: { ...orders, power: null }, name, note };
  return { orders, name: `${name}; ${power}`, note, otherwise };
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

/** "K1 → J2 → G · Auntie Gravity": by codes, which the form understands too, but for the last. */
const wayText = (content: Content, steps: readonly Move[]): string =>
  steps
    .map(legOf)
    .map(({ to }, at) => {
      if (to === STAY) return 'Stay';
      return at === steps.length - 1 ? placeText(content, to) : to;
    })
    .join(' → ');
