/** Sentences for everything that can be wrong with a player's answers: what, where, and what to do. */

import { explainer, type Problem } from '../kit/problem.ts';
import type { FieldName } from './fields.ts';

export type ProblemCode =
  | 'not a present'
  | 'not a starting present'
  | 'picked twice'
  | 'too few picks'
  | 'too many picks'
  | 'nothing named'
  | 'not held'
  | 'named too often'
  | 'not kept'
  | 'not offered'
  | 'not theirs'
  | 'layers not said';

/** A problem of this game's own making. */
export type OwnProblem = Problem<ProblemCode> & { readonly where: FieldName };

const PLACES: Readonly<Record<FieldName, string>> = {
  picks: 'Your five presents',
  first: 'First player',
  second: 'Second player',
  third: 'Third player',
  replaced: 'The present you replace',
  replacement: 'What it is replaced with',
};

const EXAMPLES: Readonly<Record<FieldName, string>> = {
  picks: 'a letter from A to J',
  first: 'a letter and a staleness, such as A3',
  second: 'a letter and a staleness, such as A3',
  third: 'a letter and a staleness, such as A3',
  replaced: 'a letter and a staleness, such as A3',
  replacement: 'the letter of one of the two presents offered',
};

const SENTENCES: Readonly<Record<ProblemCode, (given: string, field: FieldName) => string>> = {
  'not a present': (given, field) =>
    `${given} was not understood as a present. Choose from the list, or write ${EXAMPLES[field]}.`,
  'not a starting present': (given) =>
    `${given} cannot be picked in the pregame. Pick from A to J instead.`,
  'picked twice': (given) =>
    `${given} is picked more than once, which counts once. Pick five different presents.`,
  'too few picks': () =>
    'fewer than five different presents are picked. Pick more; what is missing at the deadline is drawn at random.',
  'too many picks': () =>
    'more than five presents are picked. Pick five; as it stands, the first five you named count.',
  'nothing named': () => 'nothing is chosen here. Choose one; the rules choose for you otherwise.',
  'not held': (given) =>
    `you do not hold ${given}. Choose one of the presents in your inventory, with the staleness it has now.`,
  'named too often': (given) =>
    `you name ${given} more often than you hold it. Choose another present here.`,
  'not kept': (given) =>
    `${given} is passed this round, so it cannot be replaced. Choose one of the three presents that you keep.`,
  'not offered': (given) =>
    `${given} is not one of the two presents that this round brings. Choose one of those.`,
  'not theirs': (given) =>
    `this player does not hold ${given}. Choose one of that player's presents; a random one is stolen otherwise.`,
  'layers not said': (given) =>
    `you meet several Kaboom Presents as ${given}; the one with most layers left is taken. To mean another, add its layers, as in K2/4.`,
};

/** The sentence for a problem of this game's own making. @throws for any other. */
export const explainProblem = explainer<ProblemCode, FieldName>({
  game: 'Presents of Mine',
  places: PLACES,
  sentences: SENTENCES,
});
