/** The version of the drawings: Proof names it, and published cells are compared with what this version draws only where it drew them. */

/** Raised whenever a workbook of the same match would show anything else in any cell. Decision 0023. */
export const DRAWING_VERSION = 1;
