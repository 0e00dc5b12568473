/** What is wrong with the presents that were named for passing or stealing, field by field. */

import { claimAll, claimed } from './claims.ts';
import { type Inventory, parseNotation } from './presents.ts';
import type { OwnProblem } from './problems.ts';
import { type TypedPresent, threeNamed } from './typed.ts';

/** Problems of the three presents to pass. */
export function moveProblems(
  inventory: Inventory,
  moves: readonly TypedPresent[],
): readonly OwnProblem[] {
  const { faults } = claimAll(inventory, threeNamed(moves));
  return moves.flatMap((move, index): readonly OwnProblem[] => {
    if (move.named === null) return unnamedProblems(move);
    const fault = faults[index] ?? null;
    if (fault === null) return layersProblems(inventory, move);
    const code = fault === 'named too often' ? 'named too often' : 'not held';
    return [{ kind: 'illegal', code, ...placeOf(move) }];
  });
}

/** Problems of one present to steal. */
export function theftProblems(theirs: Inventory, move: TypedPresent): readonly OwnProblem[] {
  if (move.named === null) return unnamedProblems(move);
  return claimed(theirs, move.named) === undefined
    ? [{ kind: 'illegal', code: 'not theirs', ...placeOf(move) }]
    : layersProblems(theirs, move);
}

/** The problem of a field that is blank or was not understood. */
export const unnamedProblems = (typed: TypedPresent): readonly OwnProblem[] =>
  typed.text === null
    ? [{ kind: 'illegal', code: 'nothing named', where: typed.field }]
    : [{ kind: 'unreadable', code: 'not a present', ...placeOf(typed) }];

/** A Kaboom Present named without its layers, where there are several that differ in nothing else. */
export function layersProblems(inventory: Inventory, typed: TypedPresent): readonly OwnProblem[] {
  const wanted = typed.named === null ? null : parseNotation(typed.named);
  if (wanted?.letter !== 'K' || wanted.layers !== null) return [];
  const layers = inventory.flatMap((present) =>
    present.letter === 'K' && present.staleness === wanted.staleness ? [present.layers] : [],
  );
  return new Set(layers).size > 1
    ? [{ kind: 'doubtful', code: 'layers not said', ...placeOf(typed) }]
    : [];
}

/** Where a problem is and what was given there. */
export const placeOf = ({ field, text }: TypedPresent) =>
  text === null ? { where: field } : { where: field, given: text };
