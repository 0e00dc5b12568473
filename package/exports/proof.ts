/** `sealed-orders/proof`: verifies an exported match or season, as `sealed verify` does, without asking anybody. */

import {
  exportText,
  judgeExport,
  readExport,
} from '../../functions/match/auditing/season-archive.ts';

export interface Proof {
  /** "unreadable" is what is no export, or one of a later version. */
  readonly kind: 'verified' | 'differs' | 'too early' | 'unreadable';
  /** A sentence, and one more line for each difference: as `sealed verify` says it. */
  readonly text: string;
}

/** Takes the text of a file that `sealed export` has written. */
export async function verifyExport(text: string): Promise<Proof> {
  const read = readExport(text);
  if (read.kind === 'unreadable') return { kind: 'unreadable', text: read.sentence };
  const judged = await judgeExport(read);
  return { kind: judged.kind, text: exportText(judged) };
}
