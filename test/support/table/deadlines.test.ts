import { describe, expect, test } from 'vitest';
import { type Answers, answerTo, type Form, visitedPages } from '../../../rules/kit/asking/form.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import { type AnswerPolicy, playMatch, robotPolicy } from '../../../rules/kit/playing/play.ts';
import type { Content } from '../../../rules/pocket-mars/content.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { State } from '../../../rules/pocket-mars/state.ts';
import { atDepth } from '../depth.ts';
import { defaultContent } from './content.ts';

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'];

const ROBOTS = pocketMars.robots ?? {};

type AnswerFilter = (asked: {
  readonly answers: Answers;
  readonly form: Form;
  readonly seat: Seat;
  readonly step: string;
  readonly isTurn: boolean;
  readonly seed: number;
}) => Answers;

/**
 * Makes the standing choices with the set-up, and later leaves half of a turn's questions open, if
 * need
 * be by the choice that leaves them open.
 */
const usualFromTheStart: AnswerFilter = ({ answers, form, seat, step, isTurn, seed }) => {
  if (!isTurn) return answers;
  const draw = seededChance(seed);
  const left: Record<string, readonly string[]> = {};
  const visited = visitedPages(form, ({ name }) => answerTo(answers, name));
  const asked = [...visited].flatMap(({ fields }) => fields);
  for (const [name, given] of Object.entries(answers)) {
    const field = asked.find((one) => one.name === name);
    const isAsked = field?.choices.some(({ value }) => value === 'ask') === true;
    const isOptional = field?.kind === 'choice' && (isAsked || !field.required);
    const isLeft = draw(`${seat} leaves ${name} open in ${step}`).integer(0, 1) === 0;
    if (!isOptional || !isLeft) left[name] = given;
    else if (isAsked) left[name] = ['ask'];
  }
  return left;
};

interface Counted {
  readonly robot: string;
  readonly players: number;
  readonly seed: number;
  readonly says: AnswerFilter;
}

function deadlinesOf({ robot, players, seed, says }: Counted): number {
  const setup = {
    players: NAMES.slice(0, players).map((name) => ({ seat: seatNamed(name), garnets: 0 })),
    content: defaultContent(pocketMars) as Content,
    variants: { draft: 'no' },
  };
  const choose = sayingLess(robot, seed, says);
  let count = 0;
  for (const { step } of playMatch({ game: pocketMars, setup, seed, choose }))
    if (step !== null) count += 1;
  return count;
}

function sayingLess(robot: string, seed: number, says: AnswerFilter): AnswerPolicy<Content, State> {
  const plays = ROBOTS[robot];
  if (plays === undefined) throw new Error(`there is no robot ${robot}`);
  const choose = robotPolicy<Content, State>(seed, () => plays);
  return (due) => {
    const answers = choose(due);
    const { step, seat } = due;
    const form = step.asks.find((ask) => ask.seat === seat)?.form;
    if (answers === null || form === undefined) return answers;
    return says({ answers, form, seat, step: step.title, isTurn: step.pace === 'turn', seed });
  };
}

const MATCHES = atDepth({ quick: 5, deep: 200 });

const onOwnTurn =
  (less: (answers: Answers) => Answers): AnswerFilter =>
  ({ answers, isTurn }) =>
    isTurn ? less(answers) : answers;

/**
 * Answers as people do: they know their cards, order the prep module by value, and discard seen
 * cards.
 */
const people = onOwnTurn(({ discard: _, ...answers }) => answers);

const waiting = onOwnTurn(({ discard: _, refill: __, ...answers }) => ({
  ...answers,
  refill: ['ask'],
}));

function medianOf(players: number, says: AnswerFilter, robot = 'builder'): number {
  const counts = Array.from({ length: MATCHES }, (_, index) =>
    deadlinesOf({ robot, players, seed: index + 1, says }),
  );
  return counts.toSorted((one, other) => one - other)[(MATCHES - 1) >> 1] ?? 0;
}

describe.each([
  { players: 2, most: 30, mostWaiting: 45 },
  { players: 3, most: 42, mostWaiting: 62 },
  { players: 4, most: 55, mostWaiting: 80 },
])('a median match of $players players', ({ players, most, mostWaiting }) => {
  test('a median match of $players players takes few deadlines by answers as people give them', () => {
    expect(medianOf(players, people)).toBeLessThanOrEqual(most);
  });
  test('a median match of $players takes few deadlines even if players wait for every card to be seen', () => {
    expect(medianOf(players, waiting)).toBeLessThanOrEqual(mostWaiting);
  });
});

test.each(Object.keys(ROBOTS))(
  'a median match of four %s takes under 45 deadlines with standing choices',
  (robot) => {
    expect(medianOf(4, usualFromTheStart, robot)).toBeLessThan(45);
  },
);
