import type { GameEvent } from '../../rules/kit/match/event.ts';
import {
  type AnswerPolicy,
  createStepChance,
  type MatchSnapshot,
  playMatch,
  type SeededMatch,
} from '../../rules/kit/playing/play.ts';

/** Limit in steps. A longer match is considered endless. */
const MAX_STEPS = 1000;

/** A match that did not end. The message names the last step. */
export class EndlessMatchError extends Error {}

/** Yields every moment from start to end. @throws EndlessMatchError */
export function* playToEnd<Content, State, Orders, Event extends GameEvent>(
  match: SeededMatch<Content, State, Orders, Event>,
): Generator<MatchSnapshot<Content, State, Orders, Event>, void> {
  for (const moment of playMatch(match)) {
    if (moment.history.length > MAX_STEPS) {
      const still = moment.step?.name ?? moment.history.at(-1)?.step;
      const steps = MAX_STEPS.toLocaleString('en');
      throw new EndlessMatchError(`after ${steps} steps the match was still at ${still}`);
    }
    yield moment;
  }
}

export const answerNothing: AnswerPolicy = () => null;

/**
 * Builds a policy like `chooser`, but each seat misses each step with a probability of `percent`.
 */
export function createAbsentPolicy(absence: {
  readonly percent: number;
  readonly seed: number;
  readonly chooser: AnswerPolicy;
}): AnswerPolicy {
  const { percent, seed, chooser } = absence;
  return (context) => {
    const draw = createStepChance(seed, context.step.name)(`absence of ${context.seat}`);
    return draw.integer(1, 100) <= percent ? null : chooser(context);
  };
}
