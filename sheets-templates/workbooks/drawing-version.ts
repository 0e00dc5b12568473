/** Version of the drawings in entries and on Proof. Cells of other versions are not compared. */

/** Raised at most once between releases (docs/decisions/0023). Release 1.0.0 has version 1. */
export const DRAWING_VERSION = 2;
