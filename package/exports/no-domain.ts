/**
 * Replaces Node's `domain` for the framework of functions. It would create a domain for each
 * request, and the first domain makes Node track all promises.
 */

export const create = () => ({ on: () => undefined, run: (work: () => void) => work() });
