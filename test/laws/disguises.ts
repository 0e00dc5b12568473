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
  readonly isTrue: boolean;
}

/** Keyed by a match's moments; each with its game. */
const made = new WeakMap<
  readonly AnyMoment[],
  { readonly game: LawfulGame; readonly disguises: readonly Disguise[] }
>();

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

/** Calls `check` with each disguise that differs from the truth. */
export function eachDisguise(trial: Trial, check: (disguise: Disguise) => void): void {
  for (const disguise of disguisesOf(trial)) if (!disguise.isTrue) check(disguise);
}

/** Compares large values that are nearly always equal. @throws with `said` when they differ. */
export function assertSame(actual: unknown, expected: unknown, said: () => string): void {
  if (!isSame(actual, expected)) assert.deepEqual(actual, expected, said());
}
