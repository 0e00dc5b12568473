import { type Answers, answerTo, type Form, visitedPages } from '../../../rules/kit/asking/form.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { type Seat, seatNamed } from '../../../rules/kit/match/seat.ts';
import { type AnswerPolicy, playMatch, robotPolicy } from '../../../rules/kit/playing/play.ts';
import type { Content } from '../../../rules/pocket-mars/content.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { State } from '../../../rules/pocket-mars/state.ts';
import { defaultContent } from './content.ts';

const CONTENT = defaultContent(pocketMars) as Content;
const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'];

export const ROBOTS = pocketMars.robots ?? {};

export type AnswerFilter = (asked: {
  readonly answers: Answers;
  readonly form: Form;
  readonly seat: Seat;
  readonly step: string;
  readonly isTurn: boolean;
  readonly seed: number;
}) => Answers;

export const everything: AnswerFilter = ({ answers }) => answers;

/** Answers only required questions, and asks for every decision. */
export const nothing: AnswerFilter = ({ answers, form, isTurn }) => {
  if (isTurn) return leftOpen(answers, form, () => true);
  return 'always' in answers ? { ...answers, always: ['ask'] } : answers;
};

/** Leaves half of the questions of a turn open, after standing choices with the set-up. */
export const usualFromTheStart: AnswerFilter = ({ answers, form, seat, step, isTurn, seed }) => {
  const draw = seededChance(seed);
  const isLeftOpen = (field: string): boolean =>
    draw(`${seat} leaves ${field} open in ${step}`).integer(0, 1) === 0;
  return isTurn ? leftOpen(answers, form, isLeftOpen) : answers;
};

/** Leaves questions open where `isLeft`, those that insist on an answer by their own choice. */
function leftOpen(answers: Answers, form: Form, isLeft: (field: string) => boolean): Answers {
  const left: Record<string, readonly string[]> = {};
  const visited = visitedPages(form, ({ name }) => answerTo(answers, name));
  const asked = [...visited].flatMap(({ fields }) => fields);
  for (const [name, given] of Object.entries(answers)) {
    const field = asked.find((one) => one.name === name);
    const isAsked = field?.choices.some(({ value }) => value === 'ask') === true;
    const isOptional = field?.kind === 'choice' && (isAsked || !field.required);
    if (!isOptional || !isLeft(name)) left[name] = given;
    else if (isAsked) left[name] = ['ask'];
  }
  return left;
}

export interface Counted {
  readonly robot: string;
  readonly players: number;
  readonly seed: number;
  readonly says: AnswerFilter;
}

export function deadlinesOf({ robot, players, seed, says }: Counted): number {
  const setup = {
    players: NAMES.slice(0, players).map((name) => ({ seat: seatNamed(name), garnets: 0 })),
    content: CONTENT,
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

/** The value below which that share of counts lies; the lower median of an even number. */
export function quantile(counts: readonly number[], share: number): number {
  const sorted = counts.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}
