/** Sentences for everything that can be wrong with a player's answers: what, where, and what to do. */

import { explainer, type Problem } from '../kit/problem.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';

export const PROBLEM_CODES = [
  'not offered',
  'not a count',
  'not a location',
  'not a player',
  'exhausted',
  'not open yet',
  'named twice',
  'visited before',
  'one too many',
  'nobody named',
  'named already',
  'named last round',
  'oneself',
  'artefact used',
  'no Reserve',
  'not Exhausted',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A problem of this game's own making. */
export type OwnProblem = Problem<ProblemCode> & { readonly where: FieldName };

/** Questions without their mark. */
const PLACES = Object.fromEntries(
  Object.entries(FIELD_LABELS).map(([field, label]) => [field, label.replace(/\?$/, '')]),
) as Readonly<Record<FieldName, string>>;

const SENTENCES: Readonly<Record<ProblemCode, (given: string) => string>> = {
  'not offered': (given) =>
    `${given} is not one of the choices. Choose from the list, or leave it open.`,
  'not a count': (given) =>
    `${given} is not a number of Rations. Choose a whole number from the list, or leave it open.`,
  'not a location': (given) =>
    `${given} was not understood as a location. Choose from the list, or write its square, such as C4.`,
  'not a player': (given) => `nobody called ${given} plays in this match. Choose from the list.`,
  exhausted: (given) =>
    `${given} is exhausted, so it would not be visited. Choose another location.`,
  'not open yet': (given) =>
    `${given} opens in Round 3, so it would not be visited. Choose a location of the centre, B2 to F6.`,
  'named twice': (given) =>
    `${given} is chosen twice, which makes one visit. Choose another location.`,
  'visited before': (given) =>
    `you have visited ${given} before, so this visit is void. Choose a location that is new to you.`,
  'one too many': (given) =>
    `${given} is one location too many: three in a round, a fourth with the Power of Dark, one less with a Rest. Leave one open.`,
  'nobody named': (given) =>
    `${given} lets you name a player and you name nobody, so that part of its effect is lost. Name somebody if you want it.`,
  'named already': (given) =>
    `you name ${given} at two locations, and the second naming is void. Name somebody else there.`,
  'named last round': (given) =>
    `you named ${given} in the round before, so this naming is void. Name somebody else.`,
  oneself: (given) =>
    `${given} is yourself, and this location asks for somebody else. Name another player.`,
  'artefact used': (given) =>
    `your artefact has been used in an earlier round, so ${given} does nothing. Leave it open.`,
  'no Reserve': () => 'you have no Reserve to spend, so nothing is gained. Leave it open.',
  'not Exhausted': () =>
    'only who is Exhausted at the start of the round may rest, so you do not. Leave it open.',
};

/** The sentence for a problem of this game's own making. @throws for any other. */
export const explainProblem = explainer<ProblemCode, FieldName>({
  game: 'Uncharted Territory',
  places: PLACES,
  sentences: SENTENCES,
});
