/** Purses: the start plus a line with its reason for every change (Rulings, Matches and purses). */

import { getPairGarnets, type Pair } from '../kit/match/communal.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import type { Seat } from '../kit/match/seat.ts';
import { stage } from '../kit/match/stage.ts';
import type { Event } from './events.ts';
import {
  type Episode,
  type EpisodeStage,
  getMember,
  isStaying,
  type Line,
  type Position,
  type PositionStage,
  withMember,
} from './position.ts';

const PURSE_RULE = 'Season, Matches and purses';

export function applyChange(position: Position, line: Line): PositionStage {
  if (line.amount === 0) return stage(position);
  const after = { ...holding(position, line), lines: [...position.lines, line] };
  return stage<Position, Event>(after, { kind: 'changed', rule: PURSE_RULE, ...line });
}

function holding(position: Position, { seat, with: other, of, amount }: Line): Position {
  const { garnets, tokens } = getMember(position, seat);
  switch (of) {
    case 'Garnet':
      return withMember(position, seat, { garnets: garnets + amount });
    case 'Token':
      return withMember(position, seat, { tokens: tokens + amount });
    case 'Communal Garnet':
      return other === null ? position : withPairGarnets(position, [seat, other], amount);
  }
}

function withPairGarnets(position: Position, seats: Pair['seats'], amount: number): Position {
  const isIt = (pair: Pair) => seats.every((seat) => pair.seats.includes(seat));
  const pairs = position.pairs.some(isIt)
    ? position.pairs
    : [...position.pairs, { seats, garnets: 0 }];
  return {
    ...position,
    pairs: pairs.map((pair) => (isIt(pair) ? { ...pair, garnets: pair.garnets + amount } : pair)),
  };
}

type Open = Extract<EpisodeStage, { kind: 'open' }>;

/** Lists changes from initial to final holdings. Garnets won by a player who has left lapse. */
export function listChanges(
  position: Position,
  episode: Episode,
  given: { readonly open: Open; readonly outcome: MatchOutcome; readonly first: Seat | null },
): readonly Line[] {
  const { open, outcome, first } = given;
  const why = episode.title;
  const lapsed = listLapsedGarnets(position, outcome);
  const own = episode.seats.map((seat, index): Line => {
    const brought = open.garnets[index] ?? 0;
    const held = outcome.purses.players.find((player) => player.seat === seat)?.garnets ?? brought;
    const amount = held - brought - (lapsed.find((one) => one.seat === seat)?.garnets ?? 0);
    return { seat, with: null, of: 'Garnet', amount, why };
  });
  const passing = lapsed
    .filter(({ place }) => place === 1 && first !== null)
    .map(({ garnets: amount }): Line => {
      const line = {
        with: null,
        of: 'Garnet',
        why: `${why}: the player in first place has left`,
      } as const;
      return { seat: first as Seat, amount, ...line };
    });
  return [...own, ...listPairChanges(episode, open, outcome), ...passing];
}

const listLapsedGarnets = (position: Position, { placings }: MatchOutcome) =>
  placings
    .filter(({ seat }) => !isStaying(position, seat))
    .map(({ seat, place, prizes }) => ({
      seat,
      place,
      garnets: prizes.reduce((sum, { code, count }) => sum + (code === 'garnet' ? count : 0), 0),
    }));

const listPairChanges = (
  { seats, title }: Episode,
  { pairs }: Open,
  { purses }: MatchOutcome,
): readonly Line[] =>
  purses.pairs
    .filter((pair) => pair.seats.every((seat) => seats.includes(seat)))
    .map(({ seats: [seat, other], garnets }): Line => {
      const amount = garnets - getPairGarnets(pairs, seat, other);
      return { seat, with: other, of: 'Communal Garnet', amount, why: title };
    });

/** Lists the garnets that pairs of these seats bring; at least 0. */
export const listBroughtPairs = ({ pairs }: Position, seats: readonly Seat[]): readonly Pair[] =>
  pairs
    .filter((pair) => pair.seats.every((seat) => seats.includes(seat)))
    .map((pair) => ({ ...pair, garnets: Math.max(0, pair.garnets) }));
