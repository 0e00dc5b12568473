/** Builds the prefilled answers of a personal link, which leave only the game's questions. */

import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { CONSTANT_QUESTIONS } from './form-ids.ts';
import { groupByForm } from './shared-forms.ts';

/** A question and its prefilled answer. */
export interface PrefilledAnswer {
  readonly questionId: string;
  readonly value: string;
}

/**
 * Builds the answers. If `step` is null, only the seat code, which is valid for the whole match.
 */
export function buildPrefilledAnswers(given: {
  readonly step: Step | null;
  readonly seat: Seat;
  readonly seatCode: string;
}): readonly PrefilledAnswer[] {
  const { step, seat } = given;
  const code = { questionId: CONSTANT_QUESTIONS.seatCode.questionId, value: given.seatCode };
  if (step === null) return [code];
  const title = { questionId: CONSTANT_QUESTIONS.step.questionId, value: step.title };
  if (groupByForm(step.asks).length < 2) return [code, title];
  return [code, title, { questionId: CONSTANT_QUESTIONS.seat.questionId, value: seat }];
}
