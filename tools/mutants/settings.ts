/** Environment variable with the suites to run: a JSON array of globs. */
export const SUITES_VARIABLE = 'MUTANTS_SUITES';

export const LAWS_VARIABLE = 'MUTANTS_LAWS_OF';

/** Environment variable with the draw: JSON of the form `{ seed, count }`. */
export const DRAW_VARIABLE = 'MUTANTS_DRAW';
