/** `sealed-orders/laws`: property tests for any game, for any test runner. */

import type { AnyGame } from '../../rules/kit/match/game.ts';
import { LAWS, LEAST_EFFORT } from '../../test/laws/laws.ts';
import { provideContent } from '../../test/support/table/content.ts';

/** A law: `check` throws with the smallest match that violates `claim`. */
export interface LawOfGame {
  readonly claim: string;
  readonly check: () => void;
}

export interface LawsOptions {
  /** Replaceable content as typed: rows by the tab's title. Absent for games without content. */
  readonly content?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /**
   * Thoroughness: 1 finds each known kind of fault in seconds, 10 plays ten times as many matches.
   */
  readonly effort?: number;
  /** Equal seeds play equal matches. Default: a constant. */
  readonly seed?: number;
}

/**
 * Returns the laws for this game.
 *
 *     import { test } from 'node:test';     for (const { claim, check } of lawsFor(game))
 * test(claim, check);
 */
export function lawsFor(game: AnyGame, options: LawsOptions = {}): readonly LawOfGame[] {
  const { effort = 1, seed = LEAST_EFFORT.seed } = options;
  provideContent(game, options.content ?? (game.content.tabs.length === 0 ? {} : null));
  const spent = { ...LEAST_EFFORT, factor: LEAST_EFFORT.factor * effort, seed };
  return LAWS.filter(({ concerns }) => concerns(game)).map(({ claim, check }) => ({
    claim,
    check: () => check(game, spent),
  }));
}
