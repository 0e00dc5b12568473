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

/** What a game says of problems with answers. */
export interface Explaining<Code extends string, Field extends string> {
  /** The game's title. */
  readonly game: string;
  /** How each field is called. */
  readonly places: Readonly<Record<Field, string>>;
  /** What is wrong and what to do; `given` is quoted already. */
  readonly sentences: Readonly<Record<Code, (given: string, field: Field) => string>>;
}

/** A game's `explain`: where, what, and what to do. It throws for a problem that is not of the game's own making. */
export const explainer =
  <Code extends string, Field extends string>({
    game,
    places,
    sentences,
  }: Explaining<Code, Field>) =>
  ({ code, where, given }: Problem): string => {
    if (!isKeyOf(sentences, code) || !isKeyOf(places, where)) {
      throw new Error(`${game} knows no problem "${code}" of a field "${where}"`);
    }
    return `${places[where]}: ${sentences[code](quoted(given), where)}`;
  };

const isKeyOf = <Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  key: string,
): key is Key => Object.hasOwn(record, key);

/** In characters, not in code units. */
const LONGEST_QUOTE = 60;

function quoted(given = ''): string {
  const characters = [...given.slice(0, 2 * LONGEST_QUOTE + 2)];
  return characters.length > LONGEST_QUOTE
    ? `"${characters.slice(0, LONGEST_QUOTE).join('')}…"`
    : `"${given}"`;
}
