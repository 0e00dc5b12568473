/** What a personal link to the form fills in, so that a player only answers the game's questions. */

import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { CONSTANT_QUESTIONS } from './form-ids.ts';
import { sharedForms } from './shared-forms.ts';

/** A question and what it is filled in with. */
export interface FilledIn {
  readonly questionId: string;
  readonly value: string;
}

/**
 * The answers a link carries. With a null step only the seat code: that link stays right for the whole match.
 */
export function filledIn(given: {
  readonly step: Step | null;
  readonly seat: Seat;
  readonly seatCode: string;
}): readonly FilledIn[] {
  const { step, seat } = given;
  const code = { questionId: CONSTANT_QUESTIONS.seatCode.questionId, value: given.seatCode };
  if (step === null) return [code];
  const title = { questionId: CONSTANT_QUESTIONS.step.questionId, value: step.title };
  if (sharedForms(step.asks).length < 2) return [code, title];
  return [code, title, { questionId: CONSTANT_QUESTIONS.seat.questionId, value: seat }];
}
