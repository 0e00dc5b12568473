/**
 * The result: Tokens of Life, garnets won, and who chooses an opponent for the Death Match (Rules,
 * Final Scoring).
 */

import type { Outcome } from '../kit/match/game.ts';
import {
  onePrize,
  type Placing,
  type Prize,
  type Purses,
  pursesAfter,
} from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { roundedToCents } from '../kit/reckoning/fraction.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import { type Award, awardsOf } from './awards.ts';
import type { Now, Seen, Whole } from './now.ts';
import { finalScore } from './scoring.ts';
import { sightseerOf } from './state.ts';
import { endOf } from './views.ts';

export function outcomeOf(seen: Seen): Outcome | null {
  const end = endOf(seen);
  return end && finalOutcome(end);
}

/** Players with a Token of Life, the first winner first; then the Death Match, by totals. */
export function finalOutcome(now: Now): Outcome {
  const { awards, deathMatch, ties } = awardsOf(now);
  const placings = [...winners(now, awards), ...losers(now, deathMatch)];
  const [chooser, ...among] = deathMatch;
  return {
    placings,
    ties,
    purses: pursesAfter(pursesOf(now), placings),
    duels: chooser === undefined ? [] : [{ kind: 'chooses', chooser, among }],
    ending: {
      holders: awards.map(({ seats, by }) => ({ seats, by: `(${by})` })),
      verb: {
        one: 'earns a Token of Life',
        many: 'earn Tokens of Life',
        you: 'earn a Token of Life',
      },
    },
  };
}

/** The present purses, with winnings once the match is over. */
export const pursesNow = (now: Pick<Whole, 'setup' | 'state'>): Purses =>
  now.state.phase === 'over' ? finalOutcome(now).purses : pursesOf(now);

const pursesOf = ({ setup, state }: Now): Purses => ({
  players: setup.players.map(({ seat }) => ({ seat, garnets: sightseerOf(state, seat).garnets })),
  pairs: state.pairs,
});

function winners(now: Now, awards: readonly Award[]): readonly Placing[] {
  return awards.flatMap((award, index) => {
    const before = awards.slice(0, index).reduce((sum, { seats }) => sum + seats.length, 0);
    return award.seats.map((seat) => winner(now, { seat, award, place: before + 1 }));
  });
}

function winner(
  now: Now,
  won: { readonly seat: Seat; readonly award: Award; readonly place: number },
): Placing {
  const { seat, award, place } = won;
  const { garnets } = award;
  const partner = award.seats.find((other) => other !== seat);
  const prize: Prize =
    partner === undefined
      ? { code: 'garnet', count: garnets, text: `${garnets} Garnets` }
      : {
          code: 'communal-garnet',
          count: garnets,
          text: `${garnets} Communal Garnets with ${partner}`,
          with: partner,
        };
  return {
    ...placed(now, seat, place),
    prizes: [onePrize('token-of-life', 'Token of Life'), prize],
  };
}

/** The first one has the highest total and chooses; the two who are not chosen face each other. */
function losers(now: Now, deathMatch: readonly Seat[]): readonly Placing[] {
  const first = now.setup.players.length - deathMatch.length + 1;
  const [chooser, ...others] = deathMatch;
  return deathMatch.map((seat, index) => {
    const part =
      seat === chooser ? `with the choice of ${namesOf(others)}` : `by the choice of ${chooser}`;
    return {
      ...placed(now, seat, first + index),
      prizes: [onePrize('death-match', `Death Match, ${part}`)],
    };
  });
}

const placed = (now: Now, seat: Seat, place: number): Placing => ({
  seat,
  place,
  score: roundedToCents(finalScore(now, seat).total),
  prizes: [],
});
