/**
 * Stands in for Node's `domain` in what runs on this machine: the framework of functions makes one for each request, and from the
 * first one on every promise of the process is followed. What the function throws is caught without it, as it is asynchronous.
 */

export const create = () => ({ on: () => undefined, run: (work: () => void) => work() });
