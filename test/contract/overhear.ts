/** Listens to every exchange of every emulator of this process. */

import { listenToExchanges } from '../../emulator/core/exchanges.ts';
import { type Checker, checkerOf } from './exchange.ts';
import { readDocuments } from './schemas.ts';

/** Read once for all suites that one process runs. */
const checkers = new Map<string, Checker>();

function checkerFor(folder: string): Checker {
  const checker = checkers.get(folder) ?? checkerOf(readDocuments(folder));
  checkers.set(folder, checker);
  return checker;
}

/** Hands on what is wrong with each exchange; the documents are read at the first one. The result ends it. */
export function overhear(folder: string, complain: (sentence: string) => void): () => void {
  return listenToExchanges((exchange) => {
    for (const sentence of checkerFor(folder)(exchange)) complain(sentence);
  });
}
