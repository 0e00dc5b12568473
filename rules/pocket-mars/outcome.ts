/** The result: most victory points win; then more colonists in Buildings; else the victory is shared (Rules, End of the Game). */

import type { Outcome } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Now } from './now.ts';
import { pointsOf } from './points.ts';
import { settledOf } from './table.ts';

export function outcomeOf({ setup, state }: Now): Outcome | null {
  if (state.phase !== 'over') return null;
  const standings = state.order
    .map((seat) => ({ seat, score: pointsOf(state, seat).total, settled: settledOf(state, seat) }))
    .toSorted((one, other) => other.score - one.score || other.settled - one.settled);
  const placings = standings.map(({ seat, score, settled }) => {
    const better = standings.filter(
      (other) => other.score > score || (other.score === score && other.settled > settled),
    ).length;
    return {
      seat,
      place: better + 1,
      score,
      garnets: setup.players.find((player) => player.seat === seat)?.garnets ?? 0,
      prizes: better === 0 ? ['Victory'] : [],
    };
  });
  return { placings, ties: tiesOf(standings) };
}

interface Standing {
  readonly seat: Seat;
  readonly score: number;
  readonly settled: number;
}

function tiesOf(standings: readonly Standing[]): readonly string[] {
  return standings.flatMap((standing, index) => {
    const next = standings[index + 1];
    return next === undefined || next.score !== standing.score ? [] : [tieSentence(standing, next)];
  });
}

function tieSentence(one: Standing, other: Standing): string {
  const tie = `${one.seat} and ${other.seat} both have ${one.score} points`;
  return one.settled === other.settled
    ? `${tie} and ${one.settled} colonists in Buildings: they share the place.`
    : `${tie}: ${one.seat} has more colonists in Buildings (${one.settled} to ${other.settled}).`;
}
