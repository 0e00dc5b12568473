/** Listens to every exchange of every emulator of this process. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EXCHANGES, type Exchange } from '../../emulator/core/exchange.ts';
import { type Checker, checkerOf } from './exchange.ts';
import { readDocuments } from './schemas.ts';

/** Hands on what is wrong with each exchange; the documents are read at the first one. The result ends it. */
export function overhear(folder: string, complain: (sentence: string) => void): () => void {
  let check: Checker | null = null;
  const listen = (message: unknown): void => {
    check ??= checkerOf(readDocuments(folder));
    // Nobody but the emulator speaks on this channel, and it says nothing else.
    for (const sentence of check(message as Exchange)) complain(sentence);
  };
  subscribe(EXCHANGES, listen);
  return () => void unsubscribe(EXCHANGES, listen);
}
