/** The version of the drawings: every entry and Proof name it, and published cells are compared with what this version draws only where the last entry says that it drew them. */

/** Raised whenever a workbook of the same match would show anything else in any cell. Decision 0023. */
export const DRAWING_VERSION = 1;
