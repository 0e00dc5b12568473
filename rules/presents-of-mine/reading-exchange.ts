/** Reading what Rounds 2 and 3 ask besides passing: which present goes, and what comes in its place. */

import type { Answers } from '../kit/form.ts';
import { claimed } from './claims.ts';
import type { Content } from './content.ts';
import { partInventory } from './passing.ts';
import type { Inventory, Letter, Three } from './presents.ts';
import type { OwnProblem } from './problems.ts';
import { layersProblems, placeOf, unnamedProblems } from './reading-moves.ts';
import { isReplacement } from './replacing.ts';
import type { ReplacingRound } from './steps.ts';
import { letterTyped, type TypedPresent, typedPresent, typedText } from './typed.ts';

export interface ReadExchange {
  readonly replaced: string | null;
  readonly replacement: Letter | null;
  readonly problems: readonly OwnProblem[];
}

/** In rounds that ask for none. */
export const NO_EXCHANGE: ReadExchange = { replaced: null, replacement: null, problems: [] };

/** Each of the two stands by itself: one may be right where the other is wrong. */
export function readExchange(asked: {
  readonly round: ReplacingRound;
  readonly inventory: Inventory;
  /** As named in the same answers: what is passed cannot be replaced. */
  readonly passed: Three;
  readonly answers: Answers;
  readonly content: Content;
}): ReadExchange {
  const { round, inventory, passed, answers, content } = asked;
  const gone = typedPresent(answers, 'replaced');
  const text = typedText(answers, 'replacement');
  const replacement = text === null ? null : letterTyped(text, content);
  return {
    replaced: gone.named,
    replacement,
    problems: [
      ...goneProblems(inventory, passed, gone),
      ...replacementProblems(round, text, replacement),
    ],
  };
}

function goneProblems(
  inventory: Inventory,
  passed: Three,
  gone: TypedPresent,
): readonly OwnProblem[] {
  if (gone.named === null) return unnamedProblems(gone);
  const { kept } = partInventory(inventory, passed);
  if (claimed(kept, gone.named) !== undefined) return layersProblems(kept, gone);
  const code = claimed(inventory, gone.named) !== undefined ? 'not kept' : 'not held';
  return [{ kind: 'illegal', code, ...placeOf(gone) }];
}

function replacementProblems(
  round: ReplacingRound,
  text: string | null,
  letter: Letter | null,
): readonly OwnProblem[] {
  const where = 'replacement';
  if (text === null) return [{ kind: 'illegal', code: 'nothing named', where }];
  if (letter === null) return [{ kind: 'unreadable', code: 'not a present', where, given: text }];
  if (isReplacement(round, letter)) return [];
  return [{ kind: 'illegal', code: 'not offered', where, given: text }];
}
