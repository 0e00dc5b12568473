/** The sources of a match's dice. */

/** The seed alone, or a public beacon with it. */
export const DICE_SOURCES = ['seed', 'beacon'] as const;
