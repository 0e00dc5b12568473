/** Ways to choose, for seasons of robots. All that they look at is public. */

import type { Answers } from '../../kit/asking/form.ts';
import { bestOf, type Robot, type RobotAsked, randomAnswers } from '../../kit/playing/robot.ts';
import type { Content } from '../content.ts';
import { positionOf } from '../fold.ts';
import { choiceOf } from '../forms/questions.ts';
import { memberOf } from '../position.ts';
import type { State } from '../state.ts';

type Asked = RobotAsked<Content, State>;

/** Whoever has won least, or most. */
const byWins =
  (sign: 1 | -1) =>
  (asked: Asked): Answers => {
    const choice = choiceOf(asked);
    if (choice === undefined || choice.kind === 'artefact')
      return randomAnswers(asked.form, asked.draw);
    const position = positionOf(asked);
    const best = bestOf(choice.options, (seat) => sign * memberOf(position, seat).wins);
    return best === undefined ? {} : { [choice.kind]: [best] };
  };

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  /** Meets and brings back who has won least. */
  careful: { answer: byWins(-1) },
  /** Meets and brings back who has won most. */
  daring: { answer: byWins(1) },
};
