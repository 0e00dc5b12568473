/** Steps that a round offers: roads that a player can reach from the revealed position. */

import type { Offer } from '../../kit/asking/choosing.ts';
import type { Field } from '../../kit/asking/form.ts';
import { NO_OFFERS, ofContent } from '../../kit/asking/offering.ts';
import type { Question } from '../../kit/asking/question.ts';
import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import {
  atlasOf,
  locationAt,
  mostMoves,
  movesOf,
  placeText,
  placeWhat,
  roadsText,
} from '../atlas.ts';
import type { Code, Content, Location } from '../content.ts';
import { FIELDS } from '../fields.ts';
import type { Asked } from '../now.ts';
import { walksFrom } from '../walks.ts';
import { type Move, moveBy, STAY, type SwapWord } from './kinds.ts';

export type Offers = readonly Offer<Move>[];

export const STAY_OFFER: Offer<Move> = {
  value: STAY,
  label: 'Stay, for the additional Slice of the Relative where I am',
  short: 'Stay',
};

export const nameOf = ({ code, listed }: Location): string => `${code} · ${listed}`;

/** Offers every location: "N1 · Real Jack Son Walsh (Relative), from P and N". */
export const anywhere = ofContent(
  (content: Content): Offers => [
    STAY_OFFER,
    ...content.locations.map((location) => ({
      value: location.code,
      label:
        `${nameOf(location)} (${placeWhat(content, location.code)}), from ` +
        `${roadsText(content, location.code)}`,
      short: nameOf(location),
    })),
  ],
);

/** Offers every road in each direction, by its start: "F2 → O2 Inn Candescent (Inn, 2 moves)". */
const roadOffers = memoizedByObject(
  (content: Content): Offers =>
    atlasOf(content)
      .codes.toSorted(byCode)
      .flatMap((from) =>
        atlasOf(content)
          .roads.ways(from)
          .toSorted((one, other) => byCode(one.to, other.to))
          .map(({ to, road }) => {
            const short = `${from} → ${placeText(content, to)}`;
            const { kind } = locationAt(content, to);
            const notes = [
              ...(kind === 'Sight' ? [] : [placeWhat(content, to)]),
              ...(road.kind.startsWith('super') ? ['Super Road'] : []),
              ...(movesOf(road.kind) === 2 ? ['2 moves'] : []),
            ];
            const label = notes.length === 0 ? short : `${short} (${notes.join('; ')})`;
            return { value: moveBy(from, to), label, short };
          }),
      ),
);

const byCode = (one: Code, other: Code): number => (one < other ? -1 : one > other ? 1 : 0);

/** Caches the offers of all fields for players who were revealed at a location. */
const fromPlace = memoizedByObject((content: Content) => {
  const made = new Map<Code, readonly Offers[]>();
  return (from: Code): readonly Offers[] => {
    const offers = made.get(from) ?? offersFrom(content, from);
    made.set(from, offers);
    return offers;
  };
});

/** Lists offers by field. Secret moves, won or by the Energizer, count for everybody. */
function offersFrom(content: Content, from: Code): readonly Offers[] {
  const most = mostMoves(content);
  const walks = walksFrom(content, from, most);
  return Array.from({ length: most }, (_, index) => {
    const moves = new Set(walks.map(({ steps }) => steps[index]));
    return [STAY_OFFER, ...roadOffers(content)].filter(({ value }) => moves.has(value));
  });
}

/** Returns the offers of the field with this index, from 0; all locations after a Veil. */
export function stepOffers(asked: Asked, index: number): Offers {
  const { setup, state, seat } = asked;
  if (index >= mostMoves(setup.content)) return NO_OFFERS;
  const from = Object.hasOwn(state.revealed, seat) ? state.revealed[seat] : null;
  return from === null || from === undefined
    ? anywhere(asked)
    : (fromPlace(setup.content)(from)[index] ?? NO_OFFERS);
}

type Moves = readonly (Move | null)[];

/** Orders of a movement round, as far as they concern a Swap. */
interface SwapOrders {
  readonly kind: 'movement';
  readonly moves: Moves;
  readonly swap: { readonly word: SwapWord | null } | null;
}

/** Adds the steps after a Swap, which are read only if a Swap is ordered. */
export function withSwap<Orders extends SwapOrders | { readonly kind: 'start' }>(
  rounds: Question<Asked, Orders>,
  after: Question<Asked, Moves>,
): Question<Asked, Orders> {
  return {
    ...rounds,
    fields: (asked) => ordered([...rounds.fields(asked), ...after.fields(asked)]),
    read(answers, asked) {
      const read = rounds.read(answers, asked);
      if (!isSwapping(read.value)) return read;
      const more = after.read(answers, asked);
      return {
        value: { ...read.value, moves: joined(read.value.moves, more.value ?? []) },
        isAnswered: read.isAnswered || more.isAnswered,
        problems: [...read.problems, ...more.problems],
      };
    },
    answers(orders, asked) {
      if (!isSwapping(orders)) return rounds.answers(orders, asked);
      const own = orders.moves.slice(0, FIELDS.moves.length);
      const more = orders.moves.slice(FIELDS.moves.length);
      return { ...rounds.answers({ ...orders, moves: own }, asked), ...after.answers(more, asked) };
    },
  };
}

const isSwapping = <Orders extends SwapOrders | { readonly kind: 'start' }>(
  orders: Orders | undefined,
): orders is Extract<Orders, SwapOrders> => orders?.kind === 'movement' && orders.swap !== null;

/** Joins the steps so that each keeps the index of its field, which warnings name. */
const joined = (own: Moves, after: Moves): Moves =>
  after.every((move) => move === null) ? own : [...own, ...after];

/** Pages in order: the Swap comes before the steps after it. */
const PAGES = [undefined, 'swap', 'further', 'extras'] as const;

const ordered = (fields: readonly Field[]): readonly Field[] =>
  PAGES.flatMap((name) => fields.filter(({ page }) => page?.name === name));
