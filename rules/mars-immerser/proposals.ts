/** Proposals for a player: starts with lists that fit together, and ways along the roads. */

import type { Candidate, Candidates, Proposing } from '../kit/match/proposal.ts';
import { memoizeByValue } from '../kit/reckoning/memoize.ts';
import { findKind, getAtlas, MAX_MOVES, placeText } from './atlas.ts';
import { type Content, formatLists } from './content.ts';
import { parseStep, STAY } from './forms/kinds.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { markedText } from './pages/map.ts';
import { planStarts, planWalks, type Situation } from './planning.ts';
import type { Power } from './prices.ts';
import { nightLoss } from './round-ends.ts';
import { scoreLists } from './scoring.ts';
import { getSightseer, ROUNDS, type Sightseer } from './state.ts';
import type { Walk } from './walks.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'start') return proposeStarts(setup.content);
    const { points, garnets, blocks, swapped, ...me } = getSightseer(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const isVeiled = (state.revealed[seat] ?? null) === null;
    return proposeWays(setup.content, { round: state.round, isVeiled, me });
  },
  holdings(asked) {
    const me = getSightseer(asked.state, asked.seat);
    const lists = scoreLists(asked, me);
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Pts: Sightseeing + Maternal + Rejuvenation + Detour,
      Lists: lists.reduce((sum, { points }) => sum + points, 0),
      '★': new Set(lists.flatMap(({ missing }) => missing)).size,
      '♥': countWelcomeSlices(asked.setup.content, me.slices),
    };
  },
};

/** Counts Slices. Slices of Relatives that are known to cost points count below 0. */
const countWelcomeSlices = (content: Content, slices: Sightseer['slices']): number =>
  Object.entries(slices).reduce((sum, [code, count = 0]) => {
    const { worth = 1, isDrawn = false } = getAtlas(content).byCode.get(code) ?? {};
    return sum + (worth < 0 && !isDrawn ? -count : count);
  }, 0);

/** Number of best starts among which robots draw. */
const EQUAL_STARTS = 4;

const proposeStarts = (content: Content): Candidates<Orders> => ({
  about: 'The best plan of all rounds comes first, with its points and the points of its lists.',
  alike: EQUAL_STARTS,
  candidates: planStarts(content).map(({ from, lists, worth }) => {
    const seen = content.lists.filter(({ number }) => lists.includes(number));
    return {
      orders: { kind: 'start', location: from, lists },
      name: `${placeText(content, from)}, ${formatLists(lists)}`,
      estimates: {
        Points: Math.round(worth),
        'Of lists': seen.reduce((sum, { points }) => sum + points, 0),
      },
    };
  }),
});

const cacheWays = memoizeByValue((_: Content) => new Map<string, Candidates<Orders>>());
const MAX_CACHED_SITUATIONS = 500;

/** Proposes ways, from a cache of the situations that robots meet in most matches. */
function proposeWays(content: Content, asked: Situation): Candidates<Orders> {
  const known = cacheWays(content);
  const key = JSON.stringify(asked);
  const found = known.get(key) ?? computeWays(content, asked);
  if (known.size === MAX_CACHED_SITUATIONS) known.clear();
  known.set(key, found);
  return found;
}

function computeWays(content: Content, asked: Situation): Candidates<Orders> {
  const walks = planWalks(content, asked).filter(({ steps }) => steps.length > 0);
  const byEnd = inGroups(walks, ({ end }) => end);
  return {
    about: 'Plans are grouped by their last place, best first. ★ is a place on a list, ♥ a Slice.',
    candidates: inGroups(byEnd, ({ end }) => findKind(content, end)).map((walk) =>
      buildCandidate(content, asked, walk),
    ),
  };
}

/** Groups items with the same key. Groups have the order of their first items. */
const inGroups = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Item[] =>
  [...Map.groupBy(items, keyOf).values()].flat();

function buildCandidate(content: Content, asked: Situation, walk: Walk): Candidate<MovementOrders> {
  const { steps } = walk;
  const power = findPower(content, asked, walk);
  // After a Veil the form offers locations instead of roads.
  const moves = asked.isVeiled ? steps.map((step) => parseStep(step).to) : steps;
  const orders: MovementOrders = {
    kind: 'movement',
    moves: Array.from({ length: MAX_MOVES }, (_, index) => moves[index] ?? null),
    swap: null,
    power,
    jet: false,
    list: null,
    ware: null,
  };
  const name = formatWay(content, walk);
  if (power === null) return { orders, name };
  const otherwise = { orders: { ...orders, power: null }, name };
  return { orders, name: `${name}; ${power}`, otherwise };
}

/** Finds a Power worth using: for an expensive night, or for three or more Slices. */
function findPower(content: Content, { round, me }: Situation, walk: Walk): Power | null {
  if (me.power !== null) return null;
  if (slicesOn(content, me, walk) > 2) return 'Max';
  const isDear = round === ROUNDS || nightLoss(me.nights) >= MIN_EXPENSIVE_NIGHT;
  return isDear && findKind(content, walk.end) !== 'Inn' ? 'Bear' : null;
}

/** Points lost by a night from which the Bear is proposed. */
const MIN_EXPENSIVE_NIGHT = 12;

/** Counts Slices that a walk earns, as `countWelcomeSlices` does. */
function slicesOn(content: Content, me: Situation['me'], { reached, stays, end }: Walk): number {
  const ended = [...stays, end];
  let slices = 0;
  for (const code of new Set([...reached, ...ended])) {
    if (findKind(content, code) !== 'Relative') continue;
    const first = me.slices[code] === undefined ? 1 : 0;
    const more = ended.includes(code) && !me.additional.includes(code) ? 1 : 0;
    slices += countWelcomeSlices(content, { [code]: first + more });
  }
  return slices;
}

/** Formats a way as the place of the night and the steps: "G ♥: K1 → J2 → G". */
const formatWay = (content: Content, { steps, end }: Walk): string =>
  `${markedText(content, end)}: ${steps
    .map(parseStep)
    .map(({ to }) => (to === STAY ? 'Stay' : to))
    .join(' → ')}`;
