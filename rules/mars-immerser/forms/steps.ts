/** The roads that the form offers from a player's revealed position, and all walks of a round. */

import { NO_OFFERS, type Offer, ofContent } from '../../kit/asking/choosing.ts';
import type { Field, Question } from '../../kit/asking/form.ts';
import { memoizeByObject } from '../../kit/reckoning/memoize.ts';
import {
  countRoadMoves,
  describeKind,
  findKind,
  formatRoads,
  getAtlas,
  getLocation,
  getMaxMoves,
  placeText,
} from '../atlas.ts';
import type { Code, Content, Location, RoadRow } from '../content.ts';
import { FIELDS } from '../fields.ts';
import type { QuestionContext } from '../now.ts';
import { formatStep, type OrderedStep, STAY, type SwapAnswer } from './kinds.ts';

export type Offers = readonly Offer<OrderedStep>[];

export const STAY_OFFER: Offer<OrderedStep> = {
  value: STAY,
  label: 'Stay, for the additional Slice',
  short: 'Stay',
};

export const formatName = ({ code, listed }: Location): string => `${code} · ${listed}`;

/** Lists all locations as offers: "N1 · Real Jack Son Walsh (Relative), from P and N". */
export const listAnywhereOffers = ofContent(
  (content: Content): Offers => [
    STAY_OFFER,
    ...content.locations.map((location) => ({
      value: location.code,
      label:
        `${formatName(location)} (${describeKind(content, location.code)}), from ` +
        `${formatRoads(content, location.code)}`,
      short: formatName(location),
    })),
  ],
);

/**
 * Lists all roads as offers in both directions, by start: "F2 → O2 Inn Candescent (Inn, 2 moves)".
 */
const listRoadOffers = memoizeByObject(
  (content: Content): Offers =>
    getAtlas(content)
      .codes.toSorted(compareCodes)
      .flatMap((from) =>
        getAtlas(content)
          .roads.ways(from)
          .toSorted((one, other) => compareCodes(one.to, other.to))
          .map(({ to, road }) => {
            const short = `${from} → ${placeText(content, to)}`;
            const { kind } = getLocation(content, to);
            const notes = [
              ...(kind === 'Sight' ? [] : [describeKind(content, to)]),
              ...(road.kind.startsWith('super') ? ['Super Road'] : []),
              ...(countRoadMoves(road.kind) === 2 ? ['2 moves'] : []),
            ];
            const label = notes.length === 0 ? short : `${short} (${notes.join('; ')})`;
            return { value: formatStep(from, to), label, short };
          }),
      ),
);

const compareCodes = (one: Code, other: Code): number => (one < other ? -1 : one > other ? 1 : 0);

/** Caches the offers of all fields for players who were revealed at a location. */
const cacheOffersByPlace = memoizeByObject((content: Content) => {
  const made = new Map<Code, readonly Offers[]>();
  return (from: Code): readonly Offers[] => {
    const offers = made.get(from) ?? listOffersFrom(content, from);
    made.set(from, offers);
    return offers;
  };
});

/** Lists offers by field. Everybody is offered the moves that a player may have in secret. */
function listOffersFrom(content: Content, from: Code): readonly Offers[] {
  const most = getMaxMoves(content);
  const walks = listWalks(content, from, most);
  return Array.from({ length: most }, (_, index) => {
    const moves = new Set(walks.map(({ steps }) => steps[index]));
    return [STAY_OFFER, ...listRoadOffers(content)].filter(({ value }) => moves.has(value));
  });
}

/** Lists the offers of the field with this index, from 0. After a Veil these are all locations. */
export function listStepOffers(context: QuestionContext, index: number): Offers {
  const { setup, state, seat } = context;
  if (index >= getMaxMoves(setup.content)) return NO_OFFERS;
  const from = Object.hasOwn(state.revealed, seat) ? state.revealed[seat] : null;
  return from === null || from === undefined
    ? listAnywhereOffers(context)
    : (cacheOffersByPlace(setup.content)(from)[index] ?? NO_OFFERS);
}

type OrderedSteps = readonly (OrderedStep | null)[];

/** Parts of a round's orders that concern a Swap. */
interface SwapOrders {
  readonly kind: 'movement';
  readonly moves: OrderedSteps;
  readonly swap: { readonly word: SwapAnswer | null } | null;
}

/** Adds the steps after a Swap. They are read only if a Swap is ordered. */
export function withSwap<Orders extends SwapOrders | { readonly kind: 'start' }>(
  rounds: Question<QuestionContext, Orders>,
  after: Question<QuestionContext, OrderedSteps>,
): Question<QuestionContext, Orders> {
  return {
    ...rounds,
    fields: (context) => sortByPage([...rounds.fields(context), ...after.fields(context)]),
    read(answers, context) {
      const read = rounds.read(answers, context);
      if (!isSwapOrdered(read.value)) return read;
      const more = after.read(answers, context);
      return {
        value: { ...read.value, moves: joinSteps(read.value.moves, more.value ?? []) },
        isAnswered: read.isAnswered || more.isAnswered,
        problems: [...read.problems, ...more.problems],
      };
    },
    answers(orders, context) {
      if (!isSwapOrdered(orders)) return rounds.answers(orders, context);
      const own = orders.moves.slice(0, FIELDS.moves.length);
      const more = orders.moves.slice(FIELDS.moves.length);
      return {
        ...rounds.answers({ ...orders, moves: own }, context),
        ...after.answers(more, context),
      };
    },
  };
}

const isSwapOrdered = <Orders extends SwapOrders | { readonly kind: 'start' }>(
  orders: Orders | undefined,
): orders is Extract<Orders, SwapOrders> => orders?.kind === 'movement' && orders.swap !== null;

/** Joins the steps, so that each keeps the index of its field for warnings. */
const joinSteps = (own: OrderedSteps, after: OrderedSteps): OrderedSteps =>
  after.every((move) => move === null) ? own : [...own, ...after];

/** Pages in order. The Swap comes before the steps after it. */
const PAGE_ORDER = [undefined, 'swap', 'further', 'extras'] as const;

const sortByPage = (fields: readonly Field[]): readonly Field[] =>
  PAGE_ORDER.flatMap((name) => fields.filter(({ page }) => page?.name === name));

/** A walk of one round that the Map allows. */
export interface Walk {
  readonly steps: readonly OrderedStep[];
  readonly roads: readonly RoadRow[];
  /** Reached locations in order. */
  readonly reached: readonly Code[];
  readonly stays: readonly Code[];
  readonly end: Code;
}

/** Lists walks of at most `moves` moves. The first walk stays in place. */
export function listWalks(content: Content, from: Code, moves: number): readonly Walk[] {
  const walks: Walk[] = [];
  const go = (walk: Walk, left: number): void => {
    walks.push(walk);
    if (left === 0) return;
    if (findKind(content, walk.end) === 'Relative' && !walk.stays.includes(walk.end)) {
      go({ ...walk, steps: [...walk.steps, STAY], stays: [...walk.stays, walk.end] }, left - 1);
    }
    for (const { to, road } of getAtlas(content).roads.ways(walk.end)) {
      const cost = countRoadMoves(road.kind);
      if (cost > left || walk.roads.includes(road)) continue;
      go(
        {
          steps: [...walk.steps, formatStep(walk.end, to)],
          roads: [...walk.roads, road],
          reached: [...walk.reached, to],
          stays: walk.stays,
          end: to,
        },
        left - cost,
      );
    }
  };
  go({ steps: [], roads: [], reached: [], stays: [], end: from }, moves);
  return walks;
}
