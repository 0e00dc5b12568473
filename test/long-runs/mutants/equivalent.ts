/** A mutant that changes nothing, as the lists of them have it. */

/** One such mutant. Where a line is changed, its mutants are looked at anew. */
export interface Equivalent {
  /** From the root. */
  readonly file: string;
  /** The code that is replaced, white space squeezed. */
  readonly code: string;
  /** What it is replaced by, white space squeezed. */
  readonly by: string;
  /** The line in which it begins, trimmed. */
  readonly line: string;
  readonly because: string;
}
