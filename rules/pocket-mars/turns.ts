/** Points, turns, rounds and the end of the match (Rules, How to Play and End of the Game). */

import { mapSeats, type Seat } from '../kit/match/seat.ts';
import { emit } from '../kit/match/stage.ts';
import { capitalize, spellNumber } from '../kit/narrating/figures.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import { byMost } from '../kit/reckoning/rank.ts';
import { SETTLED_COLOURS } from './cards.ts';
import type { Event } from './events.ts';
import type { Position, State } from './state.ts';
import { type CurrentStage, countColonists, countSettled, getSettler } from './table.ts';

export type Points = Readonly<Record<PointPart | 'total', number>>;

export const POINTS_ON_SHIP = 1;
export const POINTS_ON_ONE_STAR = 2;
export const POINTS_ON_TWO_STAR = 4;
/** Points for colonists in all Buildings, for a crowd in one, and for the most Energy. */
export const POINTS_EVERYWHERE = 2;
export const POINTS_FOR_CROWD = 3;
export const CROWD_SIZE = 4;
export const POINTS_FOR_MOST_ENERGY = 1;

/** Titles of the parts of a score, in the order in which pages show them. */
export const POINT_TITLES = {
  ship: 'Ship',
  oneStar: 'One star',
  twoStar: 'Two stars',
  everywhere: `In all ${spellNumber(SETTLED_COLOURS.length)}`,
  crowd: `${capitalize(spellNumber(CROWD_SIZE))} in one`,
  energy: 'Most Energy',
} as const;

type PointPart = keyof typeof POINT_TITLES;
export const POINT_PARTS = Object.keys(POINT_TITLES) as readonly PointPart[];

export function computePoints(state: Position, seat: Seat): Points {
  const { ship, energy } = getSettler(state, seat);
  const hasMost = Object.values(state.settlers).every((other) => other.energy <= energy);
  const { oneStar, twoStar, fewest, most } = countInBuildings(state, seat);
  const parts = {
    ship: POINTS_ON_SHIP * ship,
    oneStar: POINTS_ON_ONE_STAR * oneStar,
    twoStar: POINTS_ON_TWO_STAR * twoStar,
    everywhere: fewest > 0 ? POINTS_EVERYWHERE : 0,
    crowd: most >= CROWD_SIZE ? POINTS_FOR_CROWD : 0,
    energy: hasMost ? POINTS_FOR_MOST_ENERGY : 0,
  };
  const total = POINT_PARTS.reduce((sum, part) => sum + parts[part], 0);
  return { ...parts, total };
}

/** Sorts the players by points, then by colonists in Buildings, the best first. */
export function rankSeats(state: Position): readonly Seat[] {
  const byPoints = byMost((seat) => computePoints(state, seat).total);
  const bySettled = byMost((seat) => countSettled(state, seat));
  return state.order.toSorted((one, other) => byPoints(one, other) || bySettled(one, other));
}

export function countInBuildings({ buildings }: Position, seat: Seat) {
  const counted = { oneStar: 0, twoStar: 0, fewest: Number.POSITIVE_INFINITY, most: 0 };
  for (const at of SETTLED_COLOURS) {
    const oneStar = countColonists(buildings[at].oneStar, seat);
    const twoStar = countColonists(buildings[at].twoStar, seat);
    counted.oneStar += oneStar;
    counted.twoStar += twoStar;
    counted.fewest = Math.min(counted.fewest, oneStar + twoStar);
    counted.most = Math.max(counted.most, oneStar + twoStar);
  }
  return counted;
}

export const COLONISTS = 7;

/** The match ends after this number of consecutive quiet rounds (our ruling 1). */
export const QUIET_ROUNDS_AT_END = 6;

/** After this number of consecutive quiet rounds, players are warned that the match may end. */
export const QUIET_ROUNDS_ANNOUNCED = 3;

export const computeRound = ({ order }: Pick<Position, 'order'>, turn: number): number =>
  Math.ceil(turn / order.length);

export function beginTurn(state: State, turn: number): State {
  const { order } = state;
  const seat = order[(turn - 1) % order.length];
  if (seat === undefined) throw new Error('a match has players');
  return {
    ...state,
    phase: 'turn',
    turn,
    round: computeRound(state, turn),
    current: { seat, orders: null },
    agenda: [],
    followUps: 0,
    said: omitCardPresets(state),
  };
}

/** Removes presets for the used card, but keeps presets for refills. */
const omitCardPresets = ({ order, said }: State): State['said'] =>
  order.reduce((left, seat) => {
    const own = said[seat];
    if (own === undefined || own.card === null) return left;
    return withEntry(left, seat, { card: null, refill: own.refill });
  }, said);

/** Ends a turn. If all players have had equally many turns, the match may end. */
export function endTurn(now: CurrentStage): CurrentStage {
  const { state } = now;
  if (state.turn % state.order.length !== 0) return emit(now, beginTurn(state, state.turn + 1));
  const quietRounds = state.moved ? 0 : state.quietRounds + 1;
  const points = mapSeats(state.order, (seat) => computePoints(state, seat).total);
  const ended = emit(
    now,
    { ...state, moved: false, quietRounds },
    { kind: 'round over', rule: 'Rules, How to Play', round: state.round, points },
  );
  const settled = state.order.filter((seat) => countSettled(state, seat) === COLONISTS);
  if (settled.length > 0) return endMatch(ended, 'all settled', settled);
  if (quietRounds >= QUIET_ROUNDS_AT_END) return endMatch(ended, 'quiet');
  const events: readonly Event[] =
    quietRounds < QUIET_ROUNDS_ANNOUNCED
      ? []
      : [{ kind: 'quiet round', rule: QUIET_RULE, rounds: quietRounds }];
  return emit(ended, beginTurn(ended.state, state.turn + 1), ...events);
}

export const describeQuietRounds = (rounds: number): string =>
  `No colonist was launched or entered a Building for ${rounds} rounds. ` +
  `The match ends after ${QUIET_ROUNDS_AT_END} such rounds in a row.`;

const QUIET_RULE = 'Our ruling 1';

const endMatch = (
  now: CurrentStage,
  why: 'all settled' | 'quiet',
  who: readonly Seat[] = [],
): CurrentStage =>
  emit(
    now,
    { ...now.state, phase: 'over', current: null, agenda: [] },
    { kind: 'match over', rule: why === 'quiet' ? QUIET_RULE : 'Rules, End of the Game', why, who },
  );
