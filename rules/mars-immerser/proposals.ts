/** Proposals for a tourist: starts with lists that fit together, and ways along the roads. */

import type { Candidate, Candidates, Proposing } from '../kit/match/proposal.ts';
import { atlasOf, kindAt, MOST_MOVES, placeText } from './atlas.ts';
import { type Content, listsText } from './content.ts';
import { legOf, type Move, STAY } from './forms/kinds.ts';
import type { Known } from './now.ts';
import type { MovementOrders, Orders } from './orders.ts';
import { markedText } from './pages/map.ts';
import { openingsOn, plannedWalks } from './planning.ts';
import type { Power } from './prices.ts';
import { nightLoss } from './round-ends.ts';
import { listScores } from './scoring.ts';
import { ROUNDS, type Sightseer, sightseerOf } from './state.ts';
import type { Walk } from './walks.ts';

export const proposing: Proposing<Known, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'start') return startsOn(setup.content);
    if (state.phase !== 'movement' || sightseerOf(state, seat).location === null) return null;
    const walks = plannedWalks(asked).filter(({ steps }) => steps.length > 0);
    return {
      about: 'Best first, by a plan of all rounds that are left. ♥ counts Slices.',
      candidates: walks.map((walk) => candidateOf(asked, walk)),
    };
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

/** Robots draw from this many starts. */
const ALIKE = 4;

const startsOn = (content: Content): Candidates<Orders> => ({
  about: 'Best first, by a plan of all rounds: its points, and those of its lists.',
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

function candidateOf(asked: Known, walk: Walk): Candidate<MovementOrders> {
  const { setup, state, seat } = asked;
  const { content } = setup;
  const { steps } = walk;
  const power = powerFor(asked, walk);
  // Behind a Veil the form offers locations, whatever the road.
  const isVeiled = (state.revealed[seat] ?? null) === null;
  const moves = isVeiled ? steps.map((step) => legOf(step).to) : steps;
  const orders: MovementOrders = {
    kind: 'movement',
    moves: Array.from({ length: MOST_MOVES }, (_, index) => moves[index] ?? null),
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

/** "K1 → J2 → G ♥": by codes, each with its sign. */
const wayText = (content: Content, steps: readonly Move[]): string =>
  steps
    .map(legOf)
    .map(({ to }) => (to === STAY ? 'Stay' : markedText(content, to)))
    .join(' → ');
