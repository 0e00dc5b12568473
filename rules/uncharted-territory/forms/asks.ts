import type { Question } from '../../kit/asking/form.ts';
import { roundsAsking } from '../../kit/asking/orders.ts';
import { describeIdleRounds } from '../ending.ts';
import type { PublicNow, QuestionInput } from '../now.ts';
import { isOpenIn, OUTER_OPENING_ROUND, VISIT_COUNT } from '../squares.ts';
import type { PublicPosition } from '../state.ts';
import { questions } from './questions.ts';

/** Builds a function that returns the step of the open round, or null if the match is over. */
export const buildStepFinder = <Orders>(question: Question<QuestionInput, Orders>) =>
  roundsAsking<PublicNow, Orders>(question, (state) => ({
    pace: 'round',
    about: describeRound(state),
  }));

export const findNextStep = buildStepFinder(questions);

function describeRound({ phase, round, idleRounds }: PublicPosition): string {
  const last =
    phase === 'last round'
      ? 'This is the last round: then each level above 0 of a meter earns 1 Progress. '
      : '';
  const inner = isOpenIn('A1', round)
    ? ''
    : ` Until Round ${OUTER_OPENING_ROUND} only the centre of the map is open.`;
  return (
    `${last}Visit up to ${VISIT_COUNT} locations. They are visited from A1 to G7, whatever order you choose.` +
    `${inner}${idleRounds > 0 ? ` ${describeIdleRounds(idleRounds)}` : ''}`
  );
}
