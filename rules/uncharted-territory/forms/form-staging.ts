/** Scarlet's form and answers, on a map that a case can change. */

import type { Answers } from '../../kit/asking/form.ts';
import { unchartedTerritory as game } from '../game.ts';
import { VISIT_FIELDS } from '../squares.ts';
import {
  createState,
  getSeat,
  type Places,
  type PlayerName,
  type RoundSpec,
  setupWith,
} from '../staging.ts';

/** Builds answers that visit these locations in order. */
export const go = (...squares: readonly string[]): Answers =>
  Object.fromEntries(squares.map((square, index) => [VISIT_FIELDS[index] ?? '', [square]]));

export const findStep = (staged: RoundSpec) =>
  game.next({ setup: setupWith(staged.places), state: createState(staged) });

export const listFields = (staged: RoundSpec, name: PlayerName = 'Scarlet') =>
  findStep(staged)?.asks.find(({ seat }) => seat === name)?.form.fields ?? [];

export const listFieldNames = (staged: RoundSpec, name: PlayerName = 'Scarlet') =>
  listFields(staged, name).map((field) => field.name);

export const listChoiceLabels = (staged: RoundSpec, field: string) =>
  listFields(staged)
    .find(({ name }) => name === field)
    ?.choices.map(({ label }) => label);

export const NAMING_PLACES: Places = { B2: { effect: 'a named player loses 1 Water' } };
export const MAP_WITH_NAMING_AND_VOTE: Places = {
  ...NAMING_PLACES,
  C3: { effect: 'visitors vote on Water' },
};
export const VOTING_PLACES: Places = { C3: { effect: 'visitors vote on Water' } };

export const createInput = (staged: RoundSpec) => ({
  setup: setupWith(staged.places),
  state: createState(staged),
  seat: getSeat('Scarlet'),
});
export const readAnswers = (answers: Answers, staged: RoundSpec = {}) =>
  game.read({ ...createInput(staged), answers });
export const listProblems = (answers: Answers, staged: RoundSpec = {}) =>
  readAnswers(answers, staged).problems.map(({ kind, code, where }) =>
    [kind, code, where].join(' · '),
  );
