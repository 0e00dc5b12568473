/** `sealed-orders/proof`: verifies an exported match, as `sealed verify` does, without asking anybody. */

import { readArchive } from '../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../functions/match/auditing/verify.ts';
import { verdictText } from '../../scripts/shared/match/verdict.ts';

export interface Proof {
  /** "unreadable" is what is no exported match, or one of a later version. */
  readonly kind: 'verified' | 'differs' | 'too early' | 'unreadable';
  /** A sentence, and one more line for each difference: as `sealed verify` says it. */
  readonly text: string;
}

/** Takes the text of a file that `sealed export` has written. */
export async function verifyExport(text: string): Promise<Proof> {
  const read = readArchive(text);
  if (read.kind === 'unreadable') return { kind: 'unreadable', text: read.sentence };
  const verdict = await verifyArchive(read.archive);
  return { kind: verdict.kind, text: verdictText(verdict) };
}
