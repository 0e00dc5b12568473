/** The outcome: the highest final score wins, and equal scores share a place. */

import type { Outcome, Placing, Setup } from '../kit/game.ts';
import { byName } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { type State, scoreOf } from './state.ts';

/** Null while the match goes on. */
export function outcomeOf(now: {
  readonly setup: Setup<Content>;
  readonly state: State;
}): Outcome | null {
  if (now.state.step !== 'over') return null;
  const placings = placingsOf(now);
  return { placings, ties: tiesAmong(placings) };
}

/** Everybody's place by the scores so far, best first; those who share a place by name. */
export function placingsOf({
  setup,
  state,
}: {
  readonly setup: Setup<Content>;
  readonly state: State;
}): readonly Placing[] {
  const scores = setup.players.map(({ seat }) => scoreOf(state, seat));
  return setup.players
    .map(({ seat, garnets }, index): Placing => {
      const score = scores[index] ?? 0;
      const place = 1 + scores.filter((other) => other > score).length;
      return { seat, place, score, garnets, prizes: [] };
    })
    .toSorted((one, other) => one.place - other.place || byName(one.seat, other.seat));
}

function tiesAmong(placings: readonly Placing[]): readonly string[] {
  const shared = [...Map.groupBy(placings, ({ place }) => place).values()];
  return shared.flatMap((tied) => (tied.length > 1 ? [tieSentence(tied)] : []));
}

function tieSentence(tied: readonly Placing[]): string {
  const seats = tied.map(({ seat }) => seat);
  const names = `${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}`;
  const [{ place = 0, score = 0 } = {}] = tied;
  return `${names} share place ${place} with ${score} points: the rules break no ties.`;
}
