/** Compares the true state with the state that a seat knows. */

import assert from 'node:assert/strict';
import { isSame } from '../../rules/kit/judging/same.ts';
import { filterHistory } from '../../rules/kit/match/define.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Trial } from './law.ts';
import { type AnyMoment, listMoments } from './trial.ts';

export interface SeatKnowledge {
  readonly moment: AnyMoment;
  readonly seat: Seat;
  /** The moment in the state that the seat knows. */
  readonly known: AnyMoment;
}

/** Calls `check` for each seat at each moment that `isChecked` selects. */
export function checkEachKnowledge(
  trial: Trial,
  check: (knowledge: SeatKnowledge) => void,
  isChecked: (moment: AnyMoment, seat: Seat) => boolean = () => true,
): void {
  const { game, setup } = trial;
  for (const moment of listMoments(trial)) {
    for (const { seat } of setup.players.filter((player) => isChecked(moment, player.seat))) {
      const known = {
        ...moment,
        state: game.views.getKnownState({ setup, state: moment.state, seat }),
        history: filterHistory({
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
