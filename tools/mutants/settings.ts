/** The suites to try, as JSON: globs from the root, in order. */
export const SUITE_FILES = 'MUTANTS_SUITES';

export const LAWS_OF = 'MUTANTS_LAWS_OF';

/** Which mutants are drawn, as JSON: `{ seed, count }`. */
export const DRAW = 'MUTANTS_DRAW';
