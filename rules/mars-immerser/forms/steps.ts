/** The offered steps of a round: the places that a player can reach from the revealed position. */

import type { Offer } from '../../kit/asking/choosing.ts';
import { NO_OFFERS, ofContent } from '../../kit/asking/offering.ts';
import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import { atlasOf, kindAt, movesOf } from '../atlas.ts';
import type { Code, Content, Location, RoadRow } from '../content.ts';
import { placeWhat, roadsText, roadText } from '../describing.ts';
import { mostMoves } from '../moves-allowed.ts';
import type { Asked } from '../now.ts';
import { type Move, STAY } from './kinds.ts';

type Offers = readonly Offer<Move>[];

const STAY_OFFER: Offer<Move> = {
  value: STAY,
  label: 'Stay, for the additional Slice of the Relative where I am',
  short: 'Stay',
};

export const nameOf = ({ code, listed }: Location): string => `${code} · ${listed}`;

/** "N1 · Real Jack Son Walsh (Relative), from P and N" */
const anywhere = ofContent(
  (content: Content): Offers => [
    STAY_OFFER,
    ...content.locations.map((location) => ({
      value: location.code,
      label: `${nameOf(location)} (${placeWhat(content, location.code)}), from ${roadsText(content, location.code)}`,
      short: nameOf(location),
    })),
  ],
);

/** As the fields of a round offer it, from a location; the same lists for everybody who is there. */
const fromPlace = memoizedByObject((_: Content) => new Map<Code, readonly Offers[]>());

function offersFrom(asked: Pick<Asked, 'setup'>, from: Code): readonly Offers[] {
  const { content } = asked.setup;
  const known = fromPlace(content);
  const found = known.get(from) ?? madeFrom(asked, from);
  known.set(from, found);
  return found;
}

function madeFrom(asked: Pick<Asked, 'setup'>, from: Code): readonly Offers[] {
  const { content } = asked.setup;
  const all = anywhere(asked);
  return reachedFrom(content, from).map(({ places, mayStay }, index) => [
    ...(mayStay ? [STAY_OFFER] : []),
    ...(index === 0
      ? roadOffers(content, from)
      : all.filter(({ value }) => value !== STAY && places.has(value))),
  ]);
}

/** "N1 · Real Jack Son Walsh (Relative), 2 moves; on to P and N" */
const roadOffers = (content: Content, from: Code): Offers =>
  atlasOf(content)
    .roads.ways(from)
    .flatMap(({ to, road }) => {
      const location = atlasOf(content).byCode.get(to);
      if (location === undefined) return [];
      const label = `${nameOf(location)} (${placeWhat(content, to)})${roadText(road.kind)}, on to ${roadsText(content, to)}`;
      return [{ value: to, label, short: nameOf(location) }];
    });

/** Offers of the field with that index, from 0; all locations if a Veil hides the position. */
export function stepOffers(asked: Asked, index: number): Offers {
  const { setup, state, seat } = asked;
  if (index >= mostMoves(setup.content)) return NO_OFFERS;
  const from = Object.hasOwn(state.revealed, seat) ? state.revealed[seat] : null;
  return from === null || from === undefined
    ? anywhere(asked)
    : (offersFrom(asked, from)[index] ?? NO_OFFERS);
}

/** After a Swap one may be anywhere. */
export const afterOffers = (asked: Asked): Offers => anywhere(asked);

/** The possible steps of a field. */
interface Reached {
  readonly places: ReadonlySet<Code>;
  readonly mayStay: boolean;
}

/**
 * The places in reach at each step of a round, from step 0, by roads not used before in it. Allows
 * the most moves that a player can have, won ones and the Energizer's included, since they are
 * secret. Steps may be left open, so a later step also has the places of the earlier ones.
 */
function reachedFrom(content: Content, from: Code): readonly Reached[] {
  const known = reaches(content);
  const found = known.get(from) ?? explored(content, from);
  known.set(from, found);
  return found;
}

const reaches = memoizedByObject((_: Content) => new Map<Code, readonly Reached[]>());

interface Walked {
  readonly at: Code;
  readonly moves: number;
  readonly roads: readonly RoadRow[];
}

function explored(content: Content, from: Code): readonly Reached[] {
  const most = mostMoves(content);
  const reached: Reached[] = [];
  let walks: readonly Walked[] = [{ at: from, moves: 0, roads: [] }];
  let before: Reached = { places: new Set(), mayStay: false };
  for (let step = 0; step < most; step++) {
    const mayStay = before.mayStay || walks.some(({ at }) => kindAt(content, at) === 'Relative');
    walks = walks.flatMap((walk) => walkedOn(content, walk, most));
    before = { places: new Set([...before.places, ...walks.map(({ at }) => at)]), mayStay };
    reached.push(before);
  }
  return reached;
}

const walkedOn = (
  content: Content,
  { at, moves, roads }: Walked,
  most: number,
): readonly Walked[] =>
  atlasOf(content)
    .roads.ways(at)
    .filter(({ road }) => !roads.includes(road) && moves + movesOf(road.kind) <= most)
    .map(({ to, road }) => ({
      at: to,
      moves: moves + movesOf(road.kind),
      roads: [...roads, road],
    }));
