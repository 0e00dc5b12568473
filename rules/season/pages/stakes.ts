/** Describes the stakes of the next matches: the race for the first place, and eliminations. */

import type { Seat } from '../../kit/match/seat.ts';
import { countText, figure, plural, spellNumber } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildSlots } from '../choices.ts';
import { computePoints, rankLeague } from '../league.ts';
import {
  type Episode,
  findCurrentRound,
  findEpisodeIn,
  findResult,
  isStaying,
  listPlayersIn,
  type Position,
  type Round,
} from '../position.ts';
import { getTokenCount } from '../programme.ts';

/** Describes the race for the first place, or the consequences of the current round. */
export function describeStakes(position: Position): readonly string[] {
  const { champions } = position;
  switch (position.programme.kind) {
    case 'league':
      return describeRace(position);
    case 'rounds':
      return champions === null
        ? describeElimination(position, position.programme.final?.title)
        : [];
    case 'unsound':
      return [];
  }
}

/** The number of names that fit in a line. */
const MAX_NAMES = 4;

/** Describes the gap at the top, and who can still catch up. Empty before the first result. */
function describeRace(position: Position): readonly string[] {
  const left = position.episodes.filter(({ stage }) => stage.kind !== 'over');
  if (left.length === position.episodes.length) return [];
  const race = rankLeague(position).places.map(({ seat }) => ({
    seat,
    points: computePoints(position, seat),
    most: computePoints(position, seat) + countPointsLeft(left, seat),
  }));
  const [first, second] = race;
  if (first === undefined || second === undefined) return [];
  const able = race.filter(({ seat, most }) => isStaying(position, seat) && most >= first.points);
  const gap = first.points - second.points;
  const margin = `${figure(gap)} ${plural(gap, 'point')}`;
  if (left.length === 0)
    return gap > 0 ? [`${first.seat} finishes ${margin} ahead of ${second.seat}.`] : [];
  if (able.length === 1) return [`${first.seat} is certain to become champion.`];
  const names =
    able.length === race.length
      ? `all ${spellNumber(race.length)}`
      : able.length > MAX_NAMES
        ? `${able.length} of ${race.length}`
        : joinNames(able.map(({ seat }) => seat));
  return [
    ...(gap > 0 ? [`${first.seat} leads ${second.seat} by ${margin}.`] : []),
    `With ${countText(left.length, 'match')} left, ${names} can still become champion.`,
    ...describeMeeting(left, [first.seat, second.seat]),
  ];
}

/** Counts the points of all wins that a player can still have. */
const countPointsLeft = (left: readonly Episode[], seat: Seat): number =>
  left.reduce((sum, { seats }) => (seats.includes(seat) ? sum + seats.length - 1 : sum), 0);

/** Describes whether the first two players still have a match together. */
function describeMeeting(left: readonly Episode[], seats: readonly Seat[]): readonly string[] {
  const match = left.find((one) => seats.every((seat) => one.seats.includes(seat)));
  if (match === undefined) return [];
  return [
    match.stage.kind === 'open'
      ? `${joinNames(seats)} are playing each other.`
      : `${joinNames(seats)} still have to play each other.`,
  ];
}

function describeElimination(
  position: Position,
  finalTitle: string | undefined,
): readonly string[] {
  const final = findEpisodeIn(position, 'final');
  if (final !== undefined) return [`${joinNames(final.seats, 'or')} will be the champion.`];
  const round = findCurrentRound(position);
  if (round === null) return [];
  return [
    ...describeRound(position, round),
    ...describePlayersToGo(listPlayersIn(position).length, round, finalTitle),
  ];
}

/** Describes the consequences of the awaited part of a round: safety, elimination, or a return. */
function describeRound(position: Position, round: Round): readonly string[] {
  const slots = buildSlots(round);
  const main = findEpisodeIn(position, slots.main);
  if (main === undefined) return [];
  const { plan } = round;
  if (findResult(position, slots.main) === null) {
    const tokens = getTokenCount(plan.main, main.game, main.seats.length);
    const safe =
      tokens === 1 ? 'The winner is safe.' : `The first ${spellNumber(tokens)} are safe.`;
    return [`${safe} ${plan.death === null ? 'All others play' : 'The last plays'} for survival.`];
  }
  if (plan.death !== null) {
    const seats = findEpisodeIn(position, slots.death ?? '')?.seats;
    return seats === undefined
      ? ['The loser of the death match is out.']
      : [`${joinNames(seats)} play for survival: the loser is out.`];
  }
  return plan.life === null
    ? []
    : ['Losers of death matches wait: the winner of the life match brings one back.'];
}

function describePlayersToGo(
  count: number,
  { plan: { main } }: Round,
  finalTitle: string | undefined,
): readonly string[] {
  if (main.until === null) return [];
  const toGo = count - main.until;
  const next = finalTitle === undefined ? 'the end' : `“${finalTitle}”`;
  return toGo > 0 ? [`${countText(toGo, 'player')} of ${count} must go out before ${next}.`] : [];
}
