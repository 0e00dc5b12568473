import { expect, test } from 'vitest';
import { type Answers, type Form, getAnswer, visitPages } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  type AnswerPolicy,
  createRobotPolicy,
  playMatch,
} from '../../../rules/kit/playing/play.ts';
import type { Content } from '../../../rules/pocket-mars/content.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { State } from '../../../rules/pocket-mars/state.ts';
import { atDepth } from '../depth.ts';
import { loadDefaultContent } from './content.ts';

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'];

const POCKET_MARS_ROBOTS = pocketMars.robots ?? {};

type AnswerFilter = (asked: {
  readonly answers: Answers;
  readonly form: Form;
  readonly seat: Seat;
  readonly step: string;
  readonly isTurn: boolean;
  readonly seed: number;
}) => Answers;

/**
 * Answers the standing choices with the set-up. Later leaves half of a turn's questions open, where
 * necessary by the choice to leave them open.
 */
const answerHalf: AnswerFilter = ({ answers, form, seat, step, isTurn, seed }) => {
  if (!isTurn) return answers;
  const draw = seedChance(seed);
  const left: Record<string, readonly string[]> = {};
  const visited = visitPages(form, ({ name }) => getAnswer(answers, name));
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

interface CountedMatch {
  readonly robot: string;
  readonly players: number;
  readonly seed: number;
  readonly says: AnswerFilter;
}

/** The forms of a match: all deadlines, and the number of forms of each turn. */
interface FormCount {
  readonly deadlines: number;
  readonly byTurn: ReadonlyMap<number, number>;
}

function countForms({ robot, players, seed, says }: CountedMatch): FormCount {
  const setup = {
    players: NAMES.slice(0, players).map((name) => ({ seat: toSeat(name), garnets: 0 })),
    content: loadDefaultContent(pocketMars) as Content,
    variants: { draft: 'no' },
  };
  const choose = createReducedPolicy(robot, seed, says);
  let deadlines = 0;
  const byTurn = new Map<number, number>();
  for (const { step, state } of playMatch({ game: pocketMars, setup, seed, choose })) {
    if (step === null) break;
    deadlines += 1;
    if (state.phase === 'turn') byTurn.set(state.turn, (byTurn.get(state.turn) ?? 0) + 1);
  }
  return { deadlines, byTurn };
}

function createReducedPolicy(
  robot: string,
  seed: number,
  says: AnswerFilter,
): AnswerPolicy<Content, State> {
  const plays = POCKET_MARS_ROBOTS[robot];
  if (plays === undefined) throw new Error(`there is no robot ${robot}`);
  const choose = createRobotPolicy<Content, State>(seed, () => plays);
  return (due) => {
    const answers = choose(due);
    const { step, seat } = due;
    const form = step.asks.find((ask) => ask.seat === seat)?.form;
    if (answers === null || form === undefined) return answers;
    return says({ answers, form, seat, step: step.title, isTurn: step.pace === 'turn', seed });
  };
}

const MATCH_COUNT = atDepth({ quick: 3, deep: 200 });

const answerOnOwnTurn =
  (less: (answers: Answers) => Answers): AnswerFilter =>
  ({ answers, isTurn }) =>
    isTurn ? less(answers) : answers;

/**
 * Answers as people do: they know their cards, order the prep module by value, and discard seen
 * cards.
 */
const answerLikePeople = answerOnOwnTurn(({ discard: _, ...answers }) => answers);

const answerWaiting = answerOnOwnTurn(({ discard: _, refill: __, ...answers }) => ({
  ...answers,
  refill: ['ask'],
}));

const countMatches = (players: number, says: AnswerFilter, robot = 'builder') =>
  Array.from({ length: MATCH_COUNT }, (_, index) =>
    countForms({ robot, players, seed: index + 1, says }),
  );

const computeMedian = (counts: readonly FormCount[]): number =>
  counts.map(({ deadlines }) => deadlines).toSorted((one, other) => one - other)[
    (counts.length - 1) >> 1
  ] ?? 0;

test('a median match of four takes at most 37 deadlines if players answer the whole form', () => {
  const counts = countMatches(4, ({ answers }) => answers);
  expect(computeMedian(counts)).toBeLessThanOrEqual(37);
  const turns = counts.flatMap(({ byTurn }) => [...byTurn.values()]);
  expect(turns.filter((forms) => forms === 1).length / turns.length).toBeGreaterThanOrEqual(0.99);
});

test.each([
  { players: 2, most: 30, mostWaiting: 45 },
  { players: 3, most: 42, mostWaiting: 62 },
  { players: 4, most: 55, mostWaiting: 80 },
])(
  'a median match of $players has few deadlines, even if all wait for every card',
  ({ players, most, mostWaiting }) => {
    expect(computeMedian(countMatches(players, answerLikePeople))).toBeLessThanOrEqual(most);
    expect(computeMedian(countMatches(players, answerWaiting))).toBeLessThanOrEqual(mostWaiting);
  },
);

test.each(Object.keys(POCKET_MARS_ROBOTS))(
  'a median match of four %s takes fewer than 45 deadlines with standing choices',
  (robot) => {
    expect(computeMedian(countMatches(4, answerHalf, robot))).toBeLessThan(45);
  },
);
