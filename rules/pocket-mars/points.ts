/** Victory points (Rules, End of the Game). */

import type { Seat } from '../kit/match/seat.ts';
import { capitalized, numberInWords } from '../kit/narrating/figures.ts';
import { SETTLED_COLOURS } from './colours.ts';
import type { Position } from './state.ts';
import { countOf, settlerOf } from './table.ts';

/** A player's points by rule. */
export interface Points {
  readonly ship: number;
  readonly oneStar: number;
  readonly twoStar: number;
  readonly everywhere: number;
  readonly crowd: number;
  /** To all who share the most. */
  readonly energy: number;
  readonly total: number;
}

/** Points for each colonist there. */
export const PER_SHIP = 1;
export const PER_ONE_STAR = 2;
export const PER_TWO_STAR = 4;
/** For all four Buildings with colonists; for a crowd in one; for the most Energy. */
export const EVERYWHERE = 2;
export const CROWD = 3;
export const CROWD_SIZE = 4;
export const MOST_ENERGY = 1;

/** Titles of the parts, in their order. */
export const POINT_TITLES = {
  ship: 'Ship',
  oneStar: 'One star',
  twoStar: 'Two stars',
  everywhere: `In all ${numberInWords(SETTLED_COLOURS.length)}`,
  crowd: `${capitalized(numberInWords(CROWD_SIZE))} in one`,
  energy: 'Most Energy',
} as const satisfies Readonly<Record<Exclude<keyof Points, 'total'>, string>>;

type PointPart = keyof typeof POINT_TITLES;
export const POINT_PARTS = Object.keys(POINT_TITLES) as readonly PointPart[];

export const POINTS = { counted: 'points', one: 'point' } as const;

export function pointsOf(state: Position, seat: Seat): Points {
  const { ship, energy } = settlerOf(state, seat);
  const hasMost = Object.values(state.settlers).every((other) => other.energy <= energy);
  const { oneStar, twoStar, fewest, most } = inBuildings(state, seat);
  const parts = {
    ship: PER_SHIP * ship,
    oneStar: PER_ONE_STAR * oneStar,
    twoStar: PER_TWO_STAR * twoStar,
    everywhere: fewest > 0 ? EVERYWHERE : 0,
    crowd: most >= CROWD_SIZE ? CROWD : 0,
    energy: hasMost ? MOST_ENERGY : 0,
  };
  const total = POINT_PARTS.reduce((sum, part) => sum + parts[part], 0);
  return { ...parts, total };
}

/** Numbers of a player's colonists by space, and the minimum and maximum of a Building. */
export function inBuildings({ buildings }: Position, seat: Seat) {
  const counted = { oneStar: 0, twoStar: 0, fewest: Number.POSITIVE_INFINITY, most: 0 };
  for (const at of SETTLED_COLOURS) {
    const oneStar = countOf(buildings[at].oneStar, seat);
    const twoStar = countOf(buildings[at].twoStar, seat);
    counted.oneStar += oneStar;
    counted.twoStar += twoStar;
    counted.fewest = Math.min(counted.fewest, oneStar + twoStar);
    counted.most = Math.max(counted.most, oneStar + twoStar);
  }
  return counted;
}
