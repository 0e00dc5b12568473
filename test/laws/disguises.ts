/** The disguises of a match's moments: each moment for each audience with its secrets drawn again. Laws share them. */

import assert from 'node:assert/strict';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import type { LawfulGame, Trial } from './law.ts';
import { type AnyMoment, audiencesOf, momentsOf } from './trial.ts';

export interface Disguise {
  readonly moment: AnyMoment;
  readonly audience: Audience;
  readonly hidden: Pick<AnyMoment, 'state' | 'history'>;
  /** Whether it is the truth itself. */
  readonly isTrue: boolean;
}

/** Disguises made so far, keyed by the moments of a match, with its game. */
const made = new WeakMap<
  readonly AnyMoment[],
  { readonly game: LawfulGame; readonly disguises: readonly Disguise[] }
>();

/** Returns a disguise of every moment for every audience. */
export function disguisesOf(trial: Trial): readonly Disguise[] {
  const { game } = trial;
  const moments = momentsOf(trial);
  const known = made.get(moments);
  if (known?.game === game) return known.disguises;
  const disguises = moments.flatMap((moment) => disguisesAt(trial, moment));
  made.set(moments, { game, disguises });
  return disguises;
}

function disguisesAt({ game, setup, seed }: Trial, moment: AnyMoment): readonly Disguise[] {
  const { state, history } = moment;
  return audiencesOf(setup).flatMap((audience): readonly Disguise[] => {
    const chance = seededChance(seed ^ 0x5ec2e7);
    const hidden = game.disguise?.({ ...moment, audience, chance });
    if (hidden === undefined) return [];
    const isTrue = isSame(hidden.state, state) && isSame(hidden.history, history);
    return [{ moment, audience, hidden, isTrue }];
  });
}

/** Calls `check` with each disguise that differs from the truth: of all others everything that a pure game shows is the same. */
export function eachDisguise(trial: Trial, check: (disguise: Disguise) => void): void {
  for (const disguise of disguisesOf(trial)) if (!disguise.isTrue) check(disguise);
}

/** @throws when they differ, with the sentence. Made for large values that are nearly always the same. */
export function assertSame(actual: unknown, expected: unknown, said: () => string): void {
  if (!isSame(actual, expected)) assert.deepEqual(actual, expected, said());
}
