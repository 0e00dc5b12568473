/** Listens to every exchange of every emulator of this process. */

import { listenToExchanges } from '../../emulator/core/exchanges.ts';
import { type Checker, checkerOf } from './exchange.ts';
import { readDocuments } from './schemas.ts';

/** Hands on what is wrong with each exchange; the documents are read at the first one. The result ends it. */
export function overhear(folder: string, complain: (sentence: string) => void): () => void {
  let check: Checker | null = null;
  return listenToExchanges((exchange) => {
    check ??= checkerOf(readDocuments(folder));
    for (const sentence of check(exchange)) complain(sentence);
  });
}
