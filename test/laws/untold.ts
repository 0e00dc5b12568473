/** Laws of the differences between two ways of a step that look the same to an audience. */

import assert from 'node:assert/strict';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { leafReader } from './alteration.ts';
import { eyesOf } from './eyes.ts';
import { type Fork, forksOf, isOver, isShownTheSame } from './forks.ts';
import type { Trial } from './law.ts';
import { isListed, type Leaf, pathText, textAt } from './leaves.ts';
import { adviceFor } from './secret-words.ts';
import { audiencesOf, momentsOf, nameOf, namesIn } from './trial.ts';

const PUBLIC: Audience = { kind: 'public' };

/** Unreported differences by place: the first leaf, and whether any is ever redrawn. */
type InFigures = Map<string, { readonly isHidden: boolean; readonly said: string }>;

/** Skips counts unless nothing is hidden: sizes may be visible where contents are not. */
export function assertUntoldHidden(trial: Trial): void {
  const isOpen = trial.game.hides === 'nothing';
  const untold: InFigures = new Map();
  const differingIn = differences(trial);
  for (const fork of forksOf(trial)) {
    const leaves = differingIn(fork, PUBLIC).filter(
      ({ leaf, isDerived }) => (leaf.kind === 'value' || isOpen) && !isDerived,
    );
    if (leaves.length === 0 || isOver(trial, fork) || !isShownTheSame(trial, fork, PUBLIC))
      continue;
    const isVaried = variedIn(trial, fork, PUBLIC);
    for (const { leaf, said } of leaves) {
      const isHidden = untold.get(leaf.place)?.isHidden || isVaried(leaf);
      untold.set(leaf.place, { isHidden, said });
    }
  }
  const wrong = [...untold.values()].find(({ isHidden }) => !isHidden);
  if (wrong === undefined) return;
  assert.fail(`${wrong.said}, and everybody is shown the same. ${adviceFor(trial.game)}`);
}

/** Listed values may be redrawn at times; elsewhere they must follow from shown facts. */
export function assertDerived(trial: Trial): void {
  const differingIn = differences(trial);
  for (const fork of forksOf(trial)) {
    for (const audience of audiencesOf(trial.setup)) {
      const isOwn = audience.kind === 'seat' && audience.seat === fork.seat;
      if (audience.kind === 'host' || isOwn || isOver(trial, fork)) continue;
      const leaves = differingIn(fork, audience).filter(({ isDerived }) => isDerived);
      if (leaves.length === 0 || !isSeenTheSame(trial, fork, audience)) continue;
      const isVaried = variedIn(trial, fork, audience);
      const wrong = leaves.find(({ leaf }) => !isVaried(leaf));
      const said = `${wrong?.said}, and ${nameOf(audience)} sees and hears the same`;
      assert.ok(wrong === undefined, `${said}: it is not derived. ${adviceFor(trial.game)}`);
    }
  }
}

interface Difference {
  readonly leaf: Leaf;
  readonly isDerived: boolean;
  readonly said: string;
}

function differences(trial: Trial): (fork: Fork, audience: Audience) => readonly Difference[] {
  const { game, setup } = trial;
  const names = namesIn(setup);
  const leavesIn = leafReader(trial, momentsOf(trial));
  return ({ one, other, by }, audience) => {
    const own = audience.kind === 'seat' ? audience.seat : null;
    return leavesIn(one.state, own).flatMap((leaf): readonly Difference[] => {
      const [now, then] = [one, other].map(({ state }) => textAt(state, leaf));
      if (now === then) return [];
      const said = `${pathText(leaf)} is ${now} or ${then}, as ${by} has it`;
      return [{ leaf, isDerived: isListed(game, leaf, { names, own }), said }];
    });
  };
}

const isSeenTheSame = (trial: Trial, fork: Fork, audience: Audience): boolean =>
  isShownTheSame(trial, fork, audience) &&
  eyesOf(trial.game, fork.one, audience).seesNoOther(fork.other);

/** Draws of the disguise before a leaf counts as never redrawn. */
const DRAWS = 40;

/** Whether the disguise ever redraws a leaf of `one`. */
function variedIn({ game }: Trial, { one }: Fork, audience: Audience): (leaf: Leaf) => boolean {
  const drawn = Array.from({ length: game.disguise ? DRAWS : 0 }, (_, seed) =>
    game.disguise?.({ ...one, audience, chance: seededChance(seed) }),
  );
  return (leaf) => {
    const truth = textAt(one.state, leaf);
    return drawn.some((other) => textAt(other?.state, leaf) !== truth);
  };
}
