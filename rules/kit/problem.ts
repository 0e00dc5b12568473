/** What can be wrong with what a player or a host has written: described here, told in a sentence at the edge. */

/**
 * Unreadable: not understood. Illegal: understood, not allowed by the rules. Doubtful: allowed, probably not meant.
 */
export const PROBLEM_KINDS = ['unreadable', 'illegal', 'doubtful'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A problem of a player's answers. `Code` is the game's own closed union; its `explain` makes the sentence. */
export interface Problem<Code extends string = string> {
  readonly kind: ProblemKind;
  readonly code: Code;
  /** The name of the field it is about. */
  readonly where: string;
  /** What was given there, as the player put it; absent when nothing was. */
  readonly given?: string;
}

/** A problem of a content tab. `row` counts as the host sees it: the header is row 1. */
export interface ContentProblem {
  readonly tab: string;
  /** Absent when it is about the tab as a whole. */
  readonly row?: number;
  readonly column?: string;
  /** What is expected there, for a host: "a whole number from 0 to 6". */
  readonly expected: string;
  readonly given?: string;
}
