/** Sentences for everything that can be wrong with a player's answers: what, where, and what to do. */

import type { Problem } from '../kit/problem.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';

export const PROBLEM_CODES = [
  'no action',
  'not offered',
  'too few',
  'too many',
  'named twice',
  'Energy full',
  'condition not met',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A problem of this game's own making. */
export type OwnProblem = Problem<ProblemCode> & { readonly where: FieldName };

/** The sentence for a problem of this game's own making. @throws for any other. */
export function explainProblem({ code, where, given }: Problem): string {
  const known = PROBLEM_CODES.find((name) => name === code);
  if (known === undefined || !isField(where)) {
    throw new Error(`Pocket Mars knows no problem "${code}" of a field "${where}"`);
  }
  return `${FIELD_LABELS[where]}: ${SENTENCES[known](quoted(given))}`;
}

const isField = (where: string): where is FieldName => Object.hasOwn(FIELD_LABELS, where);

const LONGEST_QUOTE = 60;

function quoted(given = ''): string {
  const characters = [...given.slice(0, 2 * LONGEST_QUOTE + 2)];
  return characters.length > LONGEST_QUOTE
    ? `"${characters.slice(0, LONGEST_QUOTE).join('')}…"`
    : `"${given}"`;
}

const SENTENCES: Readonly<Record<ProblemCode, (given: string) => string>> = {
  'no action': () => 'nothing is chosen. Choose one of the five actions.',
  'not offered': (given) =>
    `${given} is not one of the choices. Choose from the list, or leave it open where you may.`,
  'too few': () =>
    'too few cards are ticked; the first ones are taken for the rest. Tick as many as are asked for.',
  'too many': () =>
    'too many cards are ticked; the first ones count. Tick as many as are asked for.',
  'named twice': (given) =>
    `${given} is ticked for two things. Choose another card for one of them.`,
  'Energy full': () =>
    'your Energy is at the top of the track, so the card is discarded for nothing. Choose another action if you did not mean that.',
  'condition not met': () =>
    'your hand does not have what the bottom action asks for, so it would not happen. Choose otherwise if you did not mean that.',
};
