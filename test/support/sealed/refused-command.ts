import { expect } from 'vitest';
import { EXIT } from '../../../scripts/shared/terminal/exit.ts';

/** Matches the outcome of a refused command whose message contains `sentence`. */
export const refusedWith = (sentence: string) => ({
  code: EXIT.wrongUse,
  err: expect.stringContaining(sentence),
});
