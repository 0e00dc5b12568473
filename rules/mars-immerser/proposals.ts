/** Proposals for a player: starts with lists that fit together, and ways along the roads. */

import type { Candidate, Candidates, Proposing } from '../kit/match/proposal.ts';
import { memoizedByValue } from '../kit/reckoning/memoize.ts';
import { atlasOf, kindAt, MOST_MOVES, placeText } from './atlas.ts';
import { type Content, listsText } from './content.ts';
import { legOf, STAY } from './forms/kinds.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { markedText } from './pages/map.ts';
import { openingsOn, plannedWalks, type Situation } from './planning.ts';
import type { Power } from './prices.ts';
import { nightLoss } from './round-ends.ts';
import { listScores } from './scoring.ts';
import { ROUNDS, type Sightseer, sightseerOf } from './state.ts';
import type { Walk } from './walks.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'start') return startsOn(setup.content);
    const { points, garnets, blocks, swapped, ...me } = sightseerOf(state, seat);
    if (state.phase !== 'movement' || me.location === null) return null;
    const isVeiled = (state.revealed[seat] ?? null) === null;
    return waysFor(setup.content, { round: state.round, isVeiled, me });
  },
  holdings(asked) {
    const me = sightseerOf(asked.state, asked.seat);
    const lists = listScores(asked, me);
    const { Sightseeing, Maternal, Rejuvenation, Detour } = me.points;
    return {
      Pts: Sightseeing + Maternal + Rejuvenation + Detour,
      Lists: lists.reduce((sum, { points }) => sum + points, 0),
      '★': new Set(lists.flatMap(({ missing }) => missing)).size,
      '♥': welcomeSlices(asked.setup.content, me.slices),
    };
  },
};

/** Counts Slices. Slices of Relatives who are known to cost points count below 0. */
const welcomeSlices = (content: Content, slices: Sightseer['slices']): number =>
  Object.entries(slices).reduce((sum, [code, count = 0]) => {
    const { worth = 1, isDrawn = false } = atlasOf(content).byCode.get(code) ?? {};
    return sum + (worth < 0 && !isDrawn ? -count : count);
  }, 0);

/** Robots draw from this many starts. */
const ALIKE = 4;

const startsOn = (content: Content): Candidates<Orders> => ({
  about: 'Best first by a plan of all rounds, with its points and those of its lists.',
  alike: ALIKE,
  candidates: openingsOn(content).map(({ from, lists, worth }) => {
    const seen = content.lists.filter(({ number }) => lists.includes(number));
    return {
      orders: { kind: 'start', location: from, lists },
      name: `${placeText(content, from)}, ${listsText(lists)}`,
      estimates: {
        Points: Math.round(worth),
        'Of lists': seen.reduce((sum, { points }) => sum + points, 0),
      },
    };
  }),
});

const waysKnown = memoizedByValue((_: Content) => new Map<string, Candidates<Orders>>());
const MOST_KNOWN = 500;

/** Proposes ways, from a cache of the situations that robots meet in most matches. */
function waysFor(content: Content, asked: Situation): Candidates<Orders> {
  const known = waysKnown(content);
  const key = JSON.stringify(asked);
  const found = known.get(key) ?? waysFrom(content, asked);
  if (known.size === MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

function waysFrom(content: Content, asked: Situation): Candidates<Orders> {
  const walks = plannedWalks(content, asked).filter(({ steps }) => steps.length > 0);
  const byEnd = inGroups(walks, ({ end }) => end);
  return {
    about: 'Grouped by place of the night, best plans first. ★ places left to see for lists, ♥ Slices.',
    candidates: inGroups(byEnd, ({ end }) => kindAt(content, end)).map((walk) =>
      candidateOf(content, asked, walk),
    ),
  };
}

/** Puts items with the same key together. The first item stays the first. */
const inGroups = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Item[] =>
  [...Map.groupBy(items, keyOf).values()].flat();

function candidateOf(content: Content, asked: Situation, walk: Walk): Candidate<MovementOrders> {
  const { steps } = walk;
  const power = powerFor(content, asked, walk);
  // Behind a Veil the form offers locations instead of roads.
  const moves = asked.isVeiled ? steps.map((step) => legOf(step).to) : steps;
  const orders: MovementOrders = {
    kind: 'movement',
    moves: Array.from({ length: MOST_MOVES }, (_, index) => moves[index] ?? null),
    swap: null,
    power,
    jet: false,
    list: null,
    ware: null,
  };
  const name = wayText(content, walk);
  if (power === null) return { orders, name };
  const otherwise = { orders: { ...orders, power: null }, name };
  return { orders, name: `${name}; ${power}`, otherwise };
}

/** Finds a Power worth using, for an expensive night or for three Slices and more. */
function powerFor(content: Content, { round, me }: Situation, walk: Walk): Power | null {
  if (me.power !== null) return null;
  if (slicesOn(content, me, walk) > 2) return 'Max';
  const isDear = round === ROUNDS || nightLoss(me.nights) >= DEAR_NIGHT;
  return isDear && kindAt(content, walk.end) !== 'Inn' ? 'Bear' : null;
}

/** In points. */
const DEAR_NIGHT = 12;

/** Counts Slices that a walk earns, as `welcomeSlices` does. */
function slicesOn(content: Content, me: Situation['me'], { reached, stays, end }: Walk): number {
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

/** "G ♥: K1 → J2 → G": the place of the night, then the steps. */
const wayText = (content: Content, { steps, end }: Walk): string =>
  `${markedText(content, end)}: ${steps
    .map(legOf)
    .map(({ to }) => (to === STAY ? 'Stay' : to))
    .join(' → ')}`;
