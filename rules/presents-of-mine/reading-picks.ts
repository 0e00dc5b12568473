/** Reading the pregame's picks. */

import { type Answers, answersTo } from '../kit/form.ts';
import type { Reading } from '../kit/game.ts';
import type { Content } from './content.ts';
import type { Orders } from './orders.ts';
import { PICKS, validPicks } from './pregame.ts';
import { type Letter, STARTING_LETTERS } from './presents.ts';
import type { OwnProblem } from './problems.ts';
import { letterTyped } from './typed.ts';

/** Keeps every letter that was understood, also those that cannot be picked. */
export function readPicks(answers: Answers, content: Content): Reading<Orders> {
  const typed = answersTo(answers, 'picks').filter((text) => text.trim() !== '');
  const read = typed.map((text) => ({ text, letter: letterTyped(text, content) }));
  const picks = read.flatMap(({ letter }) => (letter === null ? [] : [letter]));
  return {
    orders: picks.length === 0 ? null : { kind: 'picking', picks },
    problems: [
      ...read.flatMap((pick, index) => pickProblems(pick, read.slice(0, index))),
      ...countProblems(picks),
    ],
  };
}

interface TypedPick {
  readonly text: string;
  readonly letter: Letter | null;
}

function pickProblems(
  { text, letter }: TypedPick,
  before: readonly TypedPick[],
): readonly OwnProblem[] {
  const about = { where: 'picks', given: text } as const;
  if (letter === null) return [{ kind: 'unreadable', code: 'not a present', ...about }];
  if (!isStarting(letter)) {
    return [{ kind: 'illegal', code: 'not a starting present', ...about }];
  }
  const twice = before.some((earlier) => earlier.letter === letter);
  return twice ? [{ kind: 'illegal', code: 'picked twice', ...about }] : [];
}

function countProblems(picks: readonly Letter[]): readonly OwnProblem[] {
  if (validPicks(picks).length < PICKS) {
    return [{ kind: 'illegal', code: 'too few picks', where: 'picks' }];
  }
  const different = new Set(picks.filter(isStarting)).size;
  return different > PICKS ? [{ kind: 'illegal', code: 'too many picks', where: 'picks' }] : [];
}

const isStarting = (letter: Letter): boolean =>
  STARTING_LETTERS.some((starting) => starting === letter);
