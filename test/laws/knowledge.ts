/** Compares the true state with the state that a seat knows. */

import assert from 'node:assert/strict';
import { isSame } from '../../rules/kit/judging/same.ts';
import { knownHistory } from '../../rules/kit/match/define.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Trial } from './law.ts';
import { type AnyMoment, momentsOf } from './trial.ts';

export interface Knowledge {
  readonly moment: AnyMoment;
  readonly seat: Seat;
  /** The moment without anything that the seat cannot see. */
  readonly known: AnyMoment;
}

/** Calls `check` for each seat at each moment. */
export function eachKnowledge(trial: Trial, check: (knowledge: Knowledge) => void): void {
  const { game, setup } = trial;
  for (const moment of momentsOf(trial)) {
    for (const { seat } of setup.players) {
      const known = {
        ...moment,
        state: game.views.getKnownState({ setup, state: moment.state, seat }),
        history: knownHistory({
          history: moment.history,
          audience: { kind: 'seat', seat },
          narration: game.narration,
          isOver: moment.step === null,
        }),
      };
      check({ moment, seat, known });
    }
  }
}

/**
 * Compares large values that are nearly always equal. @throws with the sentence of `said` if they
 * differ
 */
export function assertSame(actual: unknown, expected: unknown, said: () => string): void {
  if (!isSame(actual, expected)) assert.deepEqual(actual, expected, said());
}
