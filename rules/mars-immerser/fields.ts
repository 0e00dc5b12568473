/** Names of the form's fields, for questions and faults. */

export const FIELDS = {
  start: 'start',
  lists: 'lists',
  moves: ['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6'],
  afterSwap: ['after-1', 'after-2', 'after-3', 'after-4', 'after-5'],
  more: 'more',
  swapWith: 'swap-with',
  swapWord: 'swap',
  power: 'power',
  jet: 'jet',
  list: 'list',
  ware: 'ware',
} as const;

/** Fields of all steps in order: the first steps, then the steps after a Swap. */
export const STEP_FIELDS: readonly string[] = [...FIELDS.moves, ...FIELDS.afterSwap];
