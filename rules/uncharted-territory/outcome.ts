/** The result: most Progress wins, and how ties are broken (Rules, Final Results; Rulings, The end). */

import type { Outcome, Placing, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import type { Now } from './now.ts';
import { travellerOf } from './start.ts';
import type { State } from './state.ts';

/** How many win a Token of Life. */
const WINNERS = 3;

export function outcomeOf({ setup, state }: Now): Outcome | null {
  if (state.phase !== 'over') return null;
  const order = ranked(state);
  return {
    placings: order.map((seat, index) =>
      placingOf(setup, state, { seat, index, of: order.length }),
    ),
    ties: tieSentences(state, order),
  };
}

/** All seats, best first: ties always find an end in the lots. */
function ranked(state: State): readonly Seat[] {
  return state.lots.toSorted(
    (one, other) => byProgress(state, one, other) || byGains(state, one, other)?.by || 0,
  );
}

const byProgress = (state: State, one: Seat, other: Seat): number =>
  travellerOf(state, other).progress - travellerOf(state, one).progress;

/** Compares what two players gained in the last round, then in the one before, and so on. Null when it was the same in all. */
function byGains(
  state: State,
  one: Seat,
  other: Seat,
): { readonly round: number; readonly by: number } | null {
  const [own, others] = [travellerOf(state, one).gains, travellerOf(state, other).gains];
  const index = own.findLastIndex((gain, round) => gain !== others[round]);
  return index < 0 ? null : { round: index + 1, by: (others[index] ?? 0) - (own[index] ?? 0) };
}

function placingOf(
  { players }: Setup<Content>,
  state: State,
  at: { readonly seat: Seat; readonly index: number; readonly of: number },
): Placing {
  const { seat, index, of } = at;
  const prizes =
    index < WINNERS ? ['Token of Life'] : index === of - 1 ? ['Elimination Candidate'] : [];
  return {
    seat,
    place: index + 1,
    score: travellerOf(state, seat).progress,
    garnets: players.find((player) => player.seat === seat)?.garnets ?? 0,
    prizes,
  };
}

/** A sentence for every two neighbours with the same Progress. */
function tieSentences(state: State, order: readonly Seat[]): readonly string[] {
  return order.flatMap((seat, index) => {
    const next = order[index + 1];
    return next === undefined || byProgress(state, seat, next) !== 0
      ? []
      : [tieSentence(state, seat, next)];
  });
}

function tieSentence(state: State, better: Seat, worse: Seat): string {
  const { progress } = travellerOf(state, better);
  const tie = `${better} and ${worse} both ended with ${progress} Progress`;
  const found = byGains(state, better, worse);
  if (found === null) {
    return `${tie} and gained the same in every round: a random draw put ${better} first.`;
  }
  return `${tie}: ${better} gained more in Round ${found.round}, the last round in which they differ.`;
}
