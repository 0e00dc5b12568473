/** The version of the drawings: every entry and Proof name it, and published cells are compared with what this version draws only where the last entry says that it drew them. */

/**
 * Raised once between two releases, with the first change of any cell of the same match (docs/decisions/0023).
 * Version 1 is that of release 1.0.0.
 */
export const DRAWING_VERSION = 2;
