/** How many deadlines a match of Pocket Mars takes: who says beforehand what can be known by then is seldom asked again. */

import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { type AnswerPolicy, playMatch, robotPolicy } from '../../../rules/kit/playing/play.ts';
import type { Robot } from '../../../rules/kit/playing/robot.ts';
import type { Content } from '../../../rules/pocket-mars/content.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { State } from '../../../rules/pocket-mars/state.ts';
import { atDepth } from '../depth.ts';
import { defaultContent } from './content.ts';

const MATCHES = atDepth({ quick: 9, deep: 200 });
const CONTENT = defaultContent(pocketMars) as Content;
const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'];

type Way = (answers: Answers) => Answers;

/** Knows the own cards, says by value what goes into the prep module, and discards what has been seen. */
const people: Way = ({ discard: _, ...answers }) => answers;

/** Says nothing of cards that have not been seen. */
const waiting: Way = ({ discard: _, refill: __, ...answers }) => ({ ...answers, refill: ['ask'] });

/** A robot's answers, and less than these where it is its own turn. */
function chooserOf(seed: number, way: Way): AnswerPolicy<Content, State> {
  const { builder } = pocketMars.robots ?? {};
  if (builder === undefined) throw new Error('the builder plays');
  const robot: Robot<Content, State> = builder;
  const choose = robotPolicy<Content, State>(seed, () => robot);
  return (due) => {
    const answers = choose(due);
    return answers === null || due.step.pace !== 'turn' ? answers : way(answers);
  };
}

function deadlinesOf(players: number, seed: number, way: Way): number {
  const setup = {
    players: NAMES.slice(0, players).map((name) => ({ seat: seatNamed(name), garnets: 0 })),
    content: CONTENT,
    variants: { draft: 'no' },
  };
  const choose = chooserOf(seed, way);
  let count = 0;
  for (const { step } of playMatch({ game: pocketMars, setup, seed, choose })) {
    if (step !== null) count += 1;
  }
  return count;
}

function medianOf(players: number, way: Way): number {
  const counts = Array.from({ length: MATCHES }, (_, seed) => deadlinesOf(players, seed, way));
  return counts.toSorted((one, other) => one - other)[Math.floor(MATCHES / 2)] ?? 0;
}

describe.each([
  { players: 2, most: 30, mostWaiting: 45 },
  { players: 3, most: 42, mostWaiting: 62 },
  { players: 4, most: 55, mostWaiting: 80 },
])('the median match of $players players', ({ players, most, mostWaiting }) => {
  test('takes few deadlines, by answers as people give them', () => {
    expect(medianOf(players, people)).toBeLessThanOrEqual(most);
  });
  test('takes not too many for those who wait for every card to be seen', () => {
    expect(medianOf(players, waiting)).toBeLessThanOrEqual(mostWaiting);
  });
});
