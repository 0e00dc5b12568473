/** The outcome of a match as a season's host says it: what he does not name of garnets is as it was at the match's own end. */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { MatchOutcome, Placing, Report } from '../../../rules/kit/match/game.ts';
import { onePrize, type Prize } from '../../../rules/kit/match/prizes.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Position } from '../ledger/position.ts';

export interface OutcomeWords {
  /** Best first; those who share a place together. */
  readonly order: readonly (readonly Seat[])[];
  readonly tokens: readonly Seat[];
  readonly candidate: readonly Seat[];
  /** How many more than were brought. */
  readonly garnets: ReadonlyMap<Seat, number>;
}

/** As it was collected of the match's own ledger; null where it is not over, or was played elsewhere. */
export function endOf({ line, meanwhile }: Position, match: string): MatchOutcome | null {
  const reports: readonly Report[] = [
    ...line.flatMap(({ before, by }) => [...collectedIn(before.meanwhile), ...(by.reports ?? [])]),
    ...collectedIn(meanwhile),
  ];
  const found = reports.findLast((one) => one.kind === 'finished' && one.match === match);
  return found?.kind === 'finished' && found.lastHash !== null ? found.outcome : null;
}

const collectedIn = (entries: Position['meanwhile']): readonly Report[] =>
  entries.flatMap((entry) => (entry.kind === 'results' ? entry.reports : []));

/** The game’s prizes of garnets go with the places; all else that anybody held at the end stays. Where it has no end, what was brought. */
export function ruledOutcome(
  { players, communal = [] }: AwaitedMatch,
  said: OutcomeWords,
  end: MatchOutcome | null,
): MatchOutcome {
  const order = said.order.flat();
  const wonBy = (seat: Seat): readonly Prize[] =>
    said.garnets.has(seat) ? [] : garnetsIn(end?.placings[order.indexOf(seat)]);
  const heldBy = (seat: Seat, brought: number): number => {
    const named = said.garnets.get(seat);
    if (named !== undefined) return brought + named;
    const held = end?.purses.players.find((one) => one.seat === seat)?.garnets ?? brought;
    const lost = garnetsIn(end?.placings.find((one) => one.seat === seat));
    return held - sumOf(lost) + sumOf(wonBy(seat));
  };
  const held = players.map(({ seat, garnets }) => ({
    seat,
    garnets: Math.max(0, heldBy(seat, garnets)),
  }));
  const prizesOf = (seat: Seat) => [...prizesSaid(said, seat), ...wonBy(seat)];
  return {
    placings: placingsOf(said, prizesOf),
    purses: { players: held, pairs: end?.purses.pairs ?? communal },
  };
}

const garnetsIn = (placing: Placing | undefined): readonly Prize[] =>
  (placing?.prizes ?? []).filter(({ code }) => code === 'garnet');

const sumOf = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

const prizesSaid = ({ tokens, candidate }: OutcomeWords, seat: Seat): readonly Prize[] => [
  ...(tokens.includes(seat) ? [onePrize('token-of-life', 'Token of Life')] : []),
  ...(candidate.includes(seat) ? [onePrize('elimination-candidate', 'Elimination Candidate')] : []),
];

function placingsOf(
  { order }: OutcomeWords,
  prizesOf: (seat: Seat) => readonly Prize[],
): readonly Placing[] {
  const count = order.flat().length;
  let place = 1;
  return order.flatMap((seats): readonly Placing[] => {
    const here = place;
    place += seats.length;
    return seats.map((seat) => ({
      seat,
      place: here,
      score: count - here,
      prizes: prizesOf(seat),
    }));
  });
}
