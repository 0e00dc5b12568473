/** The robot of every game with proposals. */

import type { Question } from '../asking/question.ts';
import { type Determinizing, knownTo } from '../match/determinizing.ts';
import type { Asked } from '../match/game.ts';
import type { Proposing } from '../match/proposal.ts';
import { type Robot, randomAnswers } from './robot.ts';

/**
 * Plays the first candidate of "What I can do", and at random what it leaves open or where nothing is proposed. Candidates are not weighed,
 * because that resolves the step once for each of them.
 */
export const proposalRobot = <Content, State, Orders>({
  questions,
  proposing,
  determinizing,
}: {
  readonly questions: Question<Asked<Content, State>, Orders>;
  readonly proposing: Proposing<Asked<Content, State>, Orders>;
  readonly determinizing?: Determinizing<Asked<Content, State>, Orders>;
}): Robot<Content, State> => ({
  answer({ setup, state, seat, form, draw }) {
    const asked = knownTo<Asked<Content, State>>(determinizing, { setup, state, seat });
    const first = proposing.candidates(asked)?.candidates[0];
    return randomAnswers(form, draw, first && questions.answers(first.orders, asked));
  },
});
