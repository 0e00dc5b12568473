/** Strategies for seasons of robots, by public knowledge alone. */

import type { Answers } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { type Robot, type RobotInput, randomAnswers } from '../../kit/playing/robot.ts';
import { highestOf } from '../../kit/reckoning/plurality.ts';
import type { Content } from '../content.ts';
import { positionOf } from '../fold.ts';
import { choiceOf } from '../forms/questions.ts';
import { memberOf } from '../position.ts';
import type { State } from '../state.ts';

type Asked = RobotInput<Content, State>;

/** Chooses the player with the fewest (or most) wins. */
const byWins =
  (sign: 1 | -1) =>
  (asked: Asked): Answers => {
    const choice = choiceOf(asked);
    if (choice === undefined || choice.kind === 'artefact')
      return randomAnswers(asked.form, asked.draw);
    const position = positionOf(asked);
    const winsOf = (seat: Seat) => sign * memberOf(position, seat).wins;
    const [best] = highestOf(choice.options, winsOf).items;
    return best === undefined ? {} : { [choice.kind]: [best] };
  };

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  careful: { answer: byWins(-1) },
  daring: { answer: byWins(1) },
};
