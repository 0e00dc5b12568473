/** Sentences for everything that can be wrong with a player's answers: what, where, and what to do. */

import { explainer, type Problem } from '../kit/problem.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';

export type ProblemCode =
  | 'no action'
  | 'not offered'
  | 'too few'
  | 'too many'
  | 'named twice'
  | 'Energy full'
  | 'condition not met';

/** A problem of this game's own making. */
export type OwnProblem = Problem<ProblemCode> & { readonly where: FieldName };

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

/** The sentence for a problem of this game's own making. @throws for any other. */
export const explainProblem = explainer<ProblemCode, FieldName>({
  game: 'Pocket Mars',
  places: FIELD_LABELS,
  sentences: SENTENCES,
});
