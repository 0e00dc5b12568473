/** Scarlet's form and answers, on a map that a case changes. */

import type { Answers } from '../../kit/asking/form.ts';
import { unchartedTerritory as game } from '../game.ts';
import {
  type Name,
  type Places,
  type RoundSpec,
  seatOf,
  setupWith,
  stateWith,
} from '../staging.ts';

export const stepOf = (staged: RoundSpec) =>
  game.next({ setup: setupWith(staged.places), state: stateWith(staged) });

export const fieldsOf = (staged: RoundSpec, name: Name = 'Scarlet') =>
  stepOf(staged)?.asks.find(({ seat }) => seat === name)?.form.fields ?? [];

export const names = (staged: RoundSpec, name: Name = 'Scarlet') =>
  fieldsOf(staged, name).map((field) => field.name);

/** Returns the labels of one field's choices. */
export const labelsOf = (staged: RoundSpec, field: string) =>
  fieldsOf(staged)
    .find(({ name }) => name === field)
    ?.choices.map(({ label }) => label);

export const NAMING: Places = { B2: { effect: 'a named player loses 1 Water' } };
export const NAMING_AND_VOTING: Places = { ...NAMING, C3: { effect: 'visitors vote on Water' } };
export const VOTING: Places = { C3: { effect: 'visitors vote on Water' } };

export const asked = (staged: RoundSpec) => ({
  setup: setupWith(staged.places),
  state: stateWith(staged),
  seat: seatOf('Scarlet'),
});
export const read = (answers: Answers, staged: RoundSpec = {}) =>
  game.read({ ...asked(staged), answers });
export const problems = (answers: Answers, staged: RoundSpec = {}) =>
  read(answers, staged).problems.map(({ kind, code, where }) => [kind, code, where].join(' · '));
