/** Version 2, for matches of 1.0.0: players choose a step by the place where it ends. */

import { NO_OFFERS } from '../../kit/asking/choosing.ts';
import { defineGame } from '../../kit/match/define.ts';
import { memoizeByObject } from '../../kit/reckoning/memoize.ts';
import {
  describeKind,
  findKind,
  formatRoads,
  getAtlas,
  getLocation,
  getMaxMoves,
  ROAD_TEXTS,
} from '../atlas.ts';
import type { Code, Content } from '../content.ts';
import { parseStep, STAY } from '../forms/kinds.ts';
import { createNextStep, createQuestions } from '../forms/questions.ts';
import {
  formatName,
  listAnywhereOffers,
  listWalks,
  type Offers,
  STAY_OFFER,
} from '../forms/steps.ts';
import { definition } from '../game.ts';
import type { QuestionContext } from '../now.ts';
import type { Orders } from '../orders.ts';

const FORMER_STAY_OFFER = {
  ...STAY_OFFER,
  label: 'Stay, for the additional Slice of the Relative where I am',
};

const getOffersByPlace = memoizeByObject((_: Content) => new Map<Code, readonly Offers[]>());

function listOffersFrom(context: QuestionContext, from: Code): readonly Offers[] {
  const { content } = context.setup;
  const known = getOffersByPlace(content);
  const found = known.get(from) ?? createOffersFrom(context, from);
  known.set(from, found);
  return found;
}

/** Creates the offers of each step. Later steps repeat the places of earlier steps. */
function createOffersFrom(context: QuestionContext, from: Code): readonly Offers[] {
  const { content } = context.setup;
  const most = getMaxMoves(content);
  const walks = listWalks(content, from, most).filter(({ stays }) => stays.length === 0);
  return Array.from({ length: most }, (_, index) => {
    const reached = walks.filter(({ roads }) => roads.length <= index + 1);
    const places = new Set(reached.flatMap((walk) => walk.reached));
    const mayStay = walks.some(
      ({ roads, end }) => roads.length <= index && findKind(content, end) === 'Relative',
    );
    return [
      ...(mayStay ? [FORMER_STAY_OFFER] : []),
      ...(index === 0
        ? listRoadOffers(content, from)
        : listAnywhereOffers(context).filter(({ value }) => value !== STAY && places.has(value))),
    ];
  });
}

/** Lists roads as offers: "N1 · Real Jack Son Walsh (Relative) (2 moves), on to P and N". */
const listRoadOffers = (content: Content, from: Code): Offers =>
  getAtlas(content)
    .roads.ways(from)
    .map(({ to, road }) => {
      const short = formatName(getLocation(content, to));
      const what = `${describeKind(content, to)})${ROAD_TEXTS[road.kind]}`;
      return { value: to, label: `${short} (${what}, on to ${formatRoads(content, to)}`, short };
    });

function listStepOffers(context: QuestionContext, index: number): Offers {
  const { setup, state, seat } = context;
  if (index >= getMaxMoves(setup.content)) return NO_OFFERS;
  const from = Object.hasOwn(state.revealed, seat) ? state.revealed[seat] : null;
  return from === null || from === undefined
    ? listAnywhereOffers(context).with(0, FORMER_STAY_OFFER)
    : (listOffersFrom(context, from)[index] ?? NO_OFFERS);
}

const currentQuestions = createQuestions(listStepOffers);

const questions: typeof currentQuestions = {
  ...currentQuestions,
  answers: (orders, now) => currentQuestions.answers(withLocations(orders), now),
};

const withLocations = (orders: Orders): Orders =>
  orders.kind === 'start'
    ? orders
    : { ...orders, moves: orders.moves.map((move) => (move === null ? null : parseStep(move).to)) };

export const marsImmerser2 = defineGame({
  ...definition,
  version: '2',
  play: { ...definition.play, next: createNextStep(questions) },
  orders: { ...definition.orders, questions },
});
