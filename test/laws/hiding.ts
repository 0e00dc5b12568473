/** Laws: no secret is forgotten. A game hides nothing, or its disguise draws anew whatever an audience cannot see. */

import assert from 'node:assert/strict';
import type { Audience } from '../../rules/kit/showing/view.ts';
import { assertDisguised } from './disguised-state.ts';
import { type Law, type LawfulGame, lawOfMatches, ofSecrecy, runsOf } from './law.ts';
import { assertOpen } from './open-state.ts';
import { ADVICE } from './secret-words.ts';
import { momentsOf } from './trial.ts';
import { assertDerived, assertUntoldHidden } from './untold.ts';
import { assertOneLine } from './words.ts';

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
    claim: 'what an audience cannot see of the state, the disguise draws anew',
    concerns: hasDisguise,
    check: (game, effort) => assertDisguised(game, runsOf(game, 20, effort), effort),
  },
  lawOfMatches({
    claim: 'what is drawn or ordered and not told to everybody is drawn anew by the disguise',
    runs: 12,
    holds: assertUntoldHidden,
  }),
  lawOfMatches({
    claim: 'what is listed as derived is the same wherever the same was seen',
    runs: 12,
    concerns: ({ derived = [] }) => derived.length > 0,
    holds: (trial) => {
      for (const { path, because } of trial.game.derived ?? []) {
        assertOneLine('the path of what is derived', path);
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
