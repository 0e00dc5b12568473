/** Every exchange of an API, told to whoever wants to hold it against Google's published schemas. Costs nothing when nobody does. */

import type { Api } from './world.ts';

export interface Exchange {
  readonly api: Api;
  readonly method: string;
  readonly url: URL;
  /** As it was sent; '' where there was no body. */
  readonly requestText: string;
  readonly status: number;
  /** The parsed JSON reply; undefined where there is none. */
  readonly reply: unknown;
}

type Listener = (exchange: Exchange) => void;

const listeners = new Set<Listener>();

/** Hears of all exchanges of all emulators in this process from now on; the result ends that. */
export function listenToExchanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `describe` is asked only when somebody listens. */
export function tellExchange(describe: () => Exchange): void {
  if (listeners.size === 0) return;
  const exchange = describe();
  for (const listener of listeners) listener(exchange);
}
