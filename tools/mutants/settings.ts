/** Environment variable with the suites to run, as JSON: globs from the root, in order. */
export const SUITE_FILES = 'MUTANTS_SUITES';

export const LAWS_OF = 'MUTANTS_LAWS_OF';

/** Environment variable with the draw, as JSON: `{ seed, count }`. */
export const DRAW = 'MUTANTS_DRAW';
