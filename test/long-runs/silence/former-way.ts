/** A way in which a match once stopped, or lost orders, without a word. */

import type { InjectedFault } from '../../support/planted/fault.ts';

export interface FormerWay {
  /** Ways with one cause share a number. */
  readonly item: number;
  readonly what: string;
  readonly faults: readonly InjectedFault[];
  /** The file, and a part of the test's name. */
  readonly test: readonly [file: string, name: string];
  /** Whether its test sees it at full depth alone. */
  readonly isDeep?: true;
}

/** Where tests and sources lie. */
export const MATCH = 'functions/match';
export const POLLS = 'test/match/polls';
