import assert from 'node:assert/strict';
import { seededChance } from '../../rules/kit/chance/seeded.ts';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { leafReader, noticed } from './alteration.ts';
import { assertDisguised } from './disguised-state.ts';
import { type Law, type LawfulGame, lawOfMatches, ofSecrecy, runsOf, type Trial } from './law.ts';
import { isListed, type Leaf, pathText } from './leaves.ts';
import { ADVICE } from './secret-words.ts';
import { evenly, momentsOf, namesIn } from './trial.ts';
import { assertDerived, assertUntoldHidden } from './untold.ts';
import { assertOneLine } from './words.ts';

const MOMENTS = 8;

/** Checks of the last moment only new places: after the end much no longer matters. */
function assertOpen(trial: Trial): void {
  const { game, setup, seed } = trial;
  const names = namesIn(setup);
  const moments = momentsOf(trial);
  const leavesIn = leafReader(trial, moments);
  const draw = seededChance(seed)('which leaf of a place is altered');
  /** A leaf without an alternative value so far, or null once one was altered. */
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
    const unclear = `Every other ${pathText(leaf)} throws, so it is unclear if everybody sees it.`;
    assert.fail(`${unclear} ${ADVICE.open} ${ADVICE.derived}`);
  }
}

export const HIDING: readonly Law[] = ofSecrecy([
  {
    claim: 'a game says that it hides nothing, or has a disguise',
    concerns: () => true,
    check: (game) => {
      const isAnswered = hidesNothing(game) !== hasDisguise(game);
      assert.ok(isAnswered, `${game.title} has to say one of the two. ${ADVICE.undeclared}`);
    },
  },
  lawOfMatches({
    claim: 'a game that hides nothing keeps no event from anybody',
    runs: 10,
    concerns: hidesNothing,
    holds: ({ game, ...trial }) => {
      const chapters = momentsOf({ game, ...trial }).at(-1)?.history ?? [];
      const events = chapters.flatMap((chapter) => chapter.events);
      const kept = events.find((event) => !game.narration.knows(event, PUBLIC, false));
      const said = `the narrator of "${kept?.kind}" keeps it from everybody but its seat.`;
      assert.ok(kept === undefined, `${said} ${ADVICE.open}`);
    },
  }),
  lawOfMatches({
    claim: 'in a game that hides nothing, whatever is altered in the state is seen by everybody',
    runs: 10,
    concerns: hidesNothing,
    holds: assertOpen,
  }),
  {
    claim: 'the disguise redraws each part of the state that an audience cannot see',
    concerns: hasDisguise,
    check: (game, effort) => assertDisguised(game, runsOf(game, 20, effort), effort),
  },
  lawOfMatches({
    claim: 'the disguise redraws every unreported draw and order',
    runs: 12,
    holds: assertUntoldHidden,
  }),
  lawOfMatches({
    claim: 'values listed as derived are equal wherever the same was seen',
    runs: 12,
    concerns: ({ derived = [] }) => derived.length > 0,
    holds: (trial) => {
      for (const { path, because } of trial.game.derived ?? []) {
        assertOneLine('a derived path', path);
        assertOneLine(`the reason why ${path} is derived`, because);
      }
      assertDerived(trial);
    },
  }),
]);

const PUBLIC: Audience = { kind: 'public' };

export function hidesNothing({ hides }: LawfulGame): boolean {
  return hides === 'nothing';
}

export function hasDisguise({ disguise }: LawfulGame): boolean {
  return disguise !== undefined;
}
