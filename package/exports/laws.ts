/** `sealed-orders/laws`: all that every game has to keep, for any test runner. */

import type { AnyGame } from '../../rules/kit/match/game.ts';
import { LAWS, LEAST_EFFORT } from '../../test/laws/laws.ts';
import { provideContent } from '../../test/support/table/content.ts';

/** A law, as a test: the claim is its name, and `check` throws with the smallest match that breaks it. */
export interface LawOfGame {
  readonly claim: string;
  readonly check: () => void;
}

export interface LawsOptions {
  /** What a host may replace, as typed: the rows of each tab by its title. Absent for a game without content, and for the five. */
  readonly content?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** How hard to look: 1 finds every kind of fault that is known in a few seconds, 10 looks at ten times as many matches. Default: 1. */
  readonly effort?: number;
  /** The same seed looks at the same matches. Default: one that stays the same. */
  readonly seed?: number;
}

/**
 * The laws that concern this game.
 *
 *     import { test } from 'node:test';
 *     for (const { claim, check } of lawsFor(game)) test(claim, check);
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
