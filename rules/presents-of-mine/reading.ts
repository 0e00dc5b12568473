/** Reading: a player's answers become orders, with everything that is wrong with them. */

import type { Answers } from '../kit/form.ts';
import type { Reading, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { FIELD_OF } from './fields.ts';
import type { Orders } from './orders.ts';
import type { Three } from './presents.ts';
import { NO_EXCHANGE, readExchange } from './reading-exchange.ts';
import { moveProblems, theftProblems } from './reading-moves.ts';
import { readPicks } from './reading-picks.ts';
import { below, DISTANCES, type Distance, presentsOf, type State } from './state.ts';
import { isReplacingRound, type RoundName } from './steps.ts';
import { threeNamed, typedPresent } from './typed.ts';

export interface Given {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly seat: Seat;
  readonly answers: Answers;
}

/** Reads the answers to the open step; once the match is over nothing is asked, and nothing read. */
export function readAnswers(given: Given): Reading<Orders> {
  const { step } = given.state;
  switch (step) {
    case 'over':
      return { orders: null, problems: [] };
    case 'pregame':
      return readPicks(given.answers, given.setup.content);
    case 'round-4':
      return readThefts(given);
    case 'round-1':
    case 'round-2':
    case 'round-3':
    case 'round-5':
      return readPassing(given, step);
  }
}

function readPassing({ setup, state, seat, answers }: Given, round: RoundName): Reading<Orders> {
  const inventory = presentsOf(state, seat);
  const moves = DISTANCES.map((distance) => typedPresent(answers, FIELD_OF[distance]));
  const passed = threeNamed(moves);
  const { replaced, replacement, problems } = isReplacingRound(round)
    ? readExchange({ round, inventory, passed, answers, content: setup.content })
    : NO_EXCHANGE;
  const blank = [...passed, replaced, replacement].every((part) => part === null);
  const passes = toEach(passed, (distance) => below(state.circle, seat, distance));
  return {
    orders: blank
      ? null
      : {
          kind: 'passing',
          passed: passes.map(([to, present]) => ({ to, present })),
          replaced,
          replacement,
        },
    problems: [...moveProblems(inventory, moves), ...problems],
  };
}

function readThefts({ state, seat, answers }: Given): Reading<Orders> {
  const moves = DISTANCES.map((distance) => typedPresent(answers, FIELD_OF[distance]));
  const thefts = toEach(threeNamed(moves), (distance) => below(state.circle, seat, -distance));
  const wanted = thefts.map(([of, present]) => ({ of, present }));
  return {
    orders: wanted.length === 0 ? null : { kind: 'stealing', wanted },
    problems: moves.flatMap((move, index) => {
      const victim = below(state.circle, seat, -1 - index);
      return theftProblems(presentsOf(state, victim), move);
    }),
  };
}

/** The players for whom something was named, with what it was. */
const toEach = (
  three: Three,
  playerAt: (distance: Distance) => Seat,
): readonly (readonly [Seat, string])[] =>
  DISTANCES.flatMap((distance) => {
    const named = three[distance - 1] ?? null;
    return named === null ? [] : [[playerAt(distance), named] as const];
  });
