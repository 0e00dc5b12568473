/**
 * Version of the drawings, named by entries and Proof. Cells of other versions are not compared.
 */

/**
 * Raised at most once between releases (docs/decisions/0023). Version 1 is that of release 1.0.0.
 */
export const DRAWING_VERSION = 2;
