/** Environment variable with the suites to run, as JSON: globs from the root, in order. */
export const SUITES_VARIABLE = 'MUTANTS_SUITES';

export const LAWS_VARIABLE = 'MUTANTS_LAWS_OF';

/** Environment variable with the draw, as JSON: `{ seed, count }`. */
export const DRAW_VARIABLE = 'MUTANTS_DRAW';
