/** What can be wrong with what a player or a host has written. A player's problem carries its sentence; a host's is told at the edge. */

/**
 * Unreadable: not understood. Illegal: understood, not allowed by the rules. Doubtful: allowed, probably not meant.
 */
export const PROBLEM_KINDS = ['unreadable', 'illegal', 'doubtful'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A problem of a player's answers. `Code` is the game's own closed union. */
export interface Problem<Code extends string = string> {
  readonly kind: ProblemKind;
  readonly code: Code;
  /** The name of the field it is about. */
  readonly where: string;
  /** What was given there; absent when nothing was. */
  readonly given?: string;
  /** For the player: where, what, and what to do. */
  readonly sentence: string;
}

/** A sentence about what was given, which is quoted already. */
export type Sentence = string | ((given: string) => string);

/** A problem with its sentence, which begins with the question. */
export function problemOf(about: {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly where: string;
  readonly given?: string | undefined;
  /** The question, as the form has it. */
  readonly label: string;
  readonly warning: Sentence;
}): Problem {
  const { kind, code, where, given, label, warning } = about;
  const sentence = `${label.replace(/\?$/, '')}: ${sentenceOf(warning, given)}`;
  return { kind, code, where, ...(given !== undefined && { given }), sentence };
}

export const sentenceOf = (sentence: Sentence, given: string | undefined): string =>
  typeof sentence === 'string' ? sentence : sentence(quoted(given));

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

/** In characters, not in code units. */
const LONGEST_QUOTE = 60;

function quoted(given = ''): string {
  if (given.length <= LONGEST_QUOTE) return `"${given}"`;
  const characters = [...given.slice(0, 2 * LONGEST_QUOTE + 2)];
  return characters.length > LONGEST_QUOTE
    ? `"${characters.slice(0, LONGEST_QUOTE).join('')}…"`
    : `"${given}"`;
}
