/** A law of games that hide nothing: whatever is altered in the state, everybody would see it. */

import assert from 'node:assert/strict';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import { leafReader, noticed } from './alteration.ts';
import type { Trial } from './law.ts';
import { isListed, type Leaf, pathText } from './leaves.ts';
import { ADVICE } from './secret-words.ts';
import { evenly, momentsOf, namesIn } from './trial.ts';

const MOMENTS = 8;

/** Once the match is over much is of no account any more: of the last moment only what had no place before is looked at. */
export function assertOpen(trial: Trial): void {
  const { game, setup, seed } = trial;
  const names = namesIn(setup);
  const moments = momentsOf(trial);
  const leavesIn = leafReader(trial, moments);
  const draw = seededChance(seed)('which leaf of a place is altered');
  /** By place: a leaf that could not be altered yet, or null once one was. */
  const places = new Map<string, Leaf | null>();
  const last = moments.filter(({ step }) => step === null);
  const open = moments.filter(({ step }) => step !== null);
  for (const moment of [...evenly(open, MOMENTS), ...last]) {
    const leaves = leavesIn(moment.state, null);
    for (const [place, all] of Map.groupBy(leaves, (leaf) => leaf.place)) {
      const leaf = draw.pick(all);
      const isOld = moment.step === null && places.get(place) === null;
      if (isOld || isListed(game, leaf, { names, own: null })) continue;
      const found = noticed({ game, sight: moment, audience: { kind: 'public' }, leaf });
      if (typeof found === 'object')
        assert.fail(`${found.unseen}. ${ADVICE.open} ${ADVICE.derived}`);
      if (found === 'impossible') places.set(place, places.get(place) === null ? null : leaf);
      else places.set(place, null);
    }
  }
  for (const leaf of places.values()) {
    if (leaf === null) continue;
    assert.fail(
      `With anything else as ${pathText(leaf)} the rules throw, so nothing tells whether everybody sees it. ${ADVICE.open} ${ADVICE.derived}`,
    );
  }
}
