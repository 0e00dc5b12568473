/**
 * Replaces Node's `domain` on this machine: the framework creates one per request, and the first
 * makes Node track every promise. Errors of the function are asynchronous and caught without it.
 */

export const create = () => ({ on: () => undefined, run: (work: () => void) => work() });
