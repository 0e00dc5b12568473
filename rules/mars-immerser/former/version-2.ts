/** Version 2, for matches of 1.0.0: steps are chosen by their ends. */

import { NO_OFFERS } from '../../kit/asking/offering.ts';
import { defineGame } from '../../kit/match/define.ts';
import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import {
  atlasOf,
  kindAt,
  locationAt,
  mostMoves,
  placeWhat,
  ROAD_TEXTS,
  roadsText,
} from '../atlas.ts';
import type { Code, Content } from '../content.ts';
import { nextStepBy } from '../forms/asks.ts';
import { legOf, STAY } from '../forms/kinds.ts';
import { questionsBy } from '../forms/questions.ts';
import { anywhere, nameOf, type Offers, STAY_OFFER } from '../forms/steps.ts';
import { definition } from '../game.ts';
import type { Asked } from '../now.ts';
import type { Orders } from '../orders.ts';
import { walksFrom } from '../walks.ts';

const fromPlace = memoizedByObject((_: Content) => new Map<Code, readonly Offers[]>());

function offersFrom(asked: Asked, from: Code): readonly Offers[] {
  const { content } = asked.setup;
  const known = fromPlace(content);
  const found = known.get(from) ?? madeFrom(asked, from);
  known.set(from, found);
  return found;
}

/** Creates the offers of each step. Later steps repeat places of earlier ones. */
function madeFrom(asked: Asked, from: Code): readonly Offers[] {
  const { content } = asked.setup;
  const most = mostMoves(content);
  const walks = walksFrom(content, from, most).filter(({ stays }) => stays.length === 0);
  return Array.from({ length: most }, (_, index) => {
    const reached = walks.filter(({ roads }) => roads.length <= index + 1);
    const places = new Set(reached.flatMap((walk) => walk.reached));
    const mayStay = walks.some(
      ({ roads, end }) => roads.length <= index && kindAt(content, end) === 'Relative',
    );
    return [
      ...(mayStay ? [STAY_OFFER] : []),
      ...(index === 0
        ? roadOffers(content, from)
        : anywhere(asked).filter(({ value }) => value !== STAY && places.has(value))),
    ];
  });
}

/** Lists roads as offers: "N1 · Real Jack Son Walsh (Relative) (2 moves), on to P and N". */
const roadOffers = (content: Content, from: Code): Offers =>
  atlasOf(content)
    .roads.ways(from)
    .map(({ to, road }) => {
      const short = nameOf(locationAt(content, to));
      const what = `${placeWhat(content, to)})${ROAD_TEXTS[road.kind]}`;
      return { value: to, label: `${short} (${what}, on to ${roadsText(content, to)}`, short };
    });

function stepOffers(asked: Asked, index: number): Offers {
  const { setup, state, seat } = asked;
  if (index >= mostMoves(setup.content)) return NO_OFFERS;
  const from = Object.hasOwn(state.revealed, seat) ? state.revealed[seat] : null;
  return from === null || from === undefined
    ? anywhere(asked)
    : (offersFrom(asked, from)[index] ?? NO_OFFERS);
}

const asked = questionsBy(stepOffers);

const questions: typeof asked = {
  ...asked,
  answers: (orders, now) => asked.answers(byEnds(orders), now),
};

const byEnds = (orders: Orders): Orders =>
  orders.kind === 'start'
    ? orders
    : { ...orders, moves: orders.moves.map((move) => (move === null ? null : legOf(move).to)) };

export const marsImmerser2 = defineGame({
  ...definition,
  version: '2',
  play: { ...definition.play, next: nextStepBy(questions) },
  orders: { ...definition.orders, questions },
});
