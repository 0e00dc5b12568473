/** Random results of awaited matches, to play a season with robots and without other games. */

import type { Chance, Draw } from '../chance/chance.ts';
import type { Pair } from '../match/communal.ts';
import type { Step } from '../match/game.ts';
import { onePrize, type Placing } from '../match/prizes.ts';
import type { AwaitedMatch, Report } from '../match/season.ts';
import { byName, type Seat } from '../match/seat.ts';

/** Imagines reports that end one match or more. Rarely, a match is void or a player leaves. */
export function imagineReports({
  step,
  chance,
}: {
  readonly step: Step;
  readonly chance: Chance;
}): readonly Report[] {
  const draw = chance('which matches end');
  const open = draw.shuffle(step.awaits ?? []);
  const ended = open.slice(0, draw.integer(1, Math.max(1, open.length)));
  return ended.flatMap((match) => {
    const drawn = chance(`the end of ${match.match}`);
    return [...imagineDisturbance(match, drawn), imagineResult(match, drawn)];
  });
}

const imagineResult = (match: AwaitedMatch, draw: Draw): Report => ({
  kind: 'finished',
  match: match.match,
  lastHash: `${match.match} ended`,
  outcome: {
    placings: imaginePlacings(match, draw),
    purses: {
      players: sortPlayers(match).map(({ seat, garnets }) => ({
        seat,
        garnets: Math.max(0, garnets + draw.integer(-2, 3)),
      })),
      pairs: (match.communal ?? []).map((pair) => changePair(pair, draw)),
    },
  },
});

const changePair = (pair: Pair, draw: Draw): Pair => ({
  ...pair,
  garnets: Math.max(0, pair.garnets + draw.integer(-1, 2)),
});

/** Draws places in random order. One in ten is shared; half of the matches give Tokens. */
function imaginePlacings(match: AwaitedMatch, draw: Draw): readonly Placing[] {
  const seats = draw.shuffle(sortPlayers(match).map(({ seat }) => seat));
  const tokens = draw.integer(0, 1) === 0 ? 0 : Math.floor(seats.length / 2);
  let place = 1;
  return seats.map((seat, index) => {
    if (index > 0 && draw.integer(1, RARELY_ONE_IN) > 1) place = index + 1;
    const prizes = index < tokens ? [onePrize('token-of-life', 'Token of Life')] : [];
    return { seat, place, score: seats.length - place, prizes };
  });
}

const RARELY_ONE_IN = 10;

const sortPlayers = ({ players }: AwaitedMatch): AwaitedMatch['players'] =>
  players.toSorted((one, other) => byName(one.seat, other.seat));

function imagineDisturbance(awaited: AwaitedMatch, draw: Draw): readonly Report[] {
  if (draw.integer(1, RARELY_ONE_IN) > 1) return [];
  const { match } = awaited;
  const seat: Seat = draw.pick(sortPlayers(awaited)).seat;
  return draw.pick<readonly Report[]>([
    [{ kind: 'left', seat }],
    [
      { kind: 'left', seat },
      { kind: 'returned', seat },
    ],
    [{ kind: 'void', match, follows: 'again' }],
    [{ kind: 'void', match, follows: 'skip' }],
  ]);
}
