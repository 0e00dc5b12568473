/** Steps of a match: a question to every player in each round. */

import { roundsAsking } from '../../kit/asking/orders.ts';
import type { Question } from '../../kit/asking/question.ts';
import { capitalize, spellNumber } from '../../kit/narrating/figures.ts';
import { MOVES } from '../atlas.ts';
import type { QuestionContext, Seen } from '../now.ts';
import { type PublicPosition, ROUNDS } from '../state.ts';
import { questions } from './questions.ts';

/** Creates the function that finds the open round; null when the match is over. */
export const createNextStep = <Orders>(asked: Question<QuestionContext, Orders>) =>
  roundsAsking<Seen, Orders>(asked, (state) => ({
    pace: state.phase === 'start' ? 'start' : 'round',
    about: describeRound(state),
  }));

export const findNextStep = createNextStep(questions);

function describeRound({ phase, round }: PublicPosition): string {
  if (phase === 'start') {
    const rounds = spellNumber(ROUNDS - 1);
    return (
      'Choose your start and the I Saw Lists that you intend to complete. ' +
      `${capitalize(rounds)} rounds of ${spellNumber(MOVES)} moves follow.`
    );
  }
  const last = round === ROUNDS ? 'This is the last round. ' : '';
  return `${last}Take up to ${spellNumber(MOVES)} moves along roads, and end at an Inn.`;
}
