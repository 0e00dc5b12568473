/** `sealed-orders/proof`: verifies an exported match or season, as `sealed verify` does, without asking anybody. */

import {
  exportText,
  judgeExport,
  readExport,
} from '../../functions/match/auditing/season-archive.ts';
import { verdictText } from '../../functions/match/auditing/verdict-text.ts';
import { verdictOnIncidents } from '../../functions/match/auditing/verify.ts';

export interface Proof {
  /** "unreadable": not an export. "not judged": another version, or the code of an external game, is needed. */
  readonly kind: 'verified' | 'differs' | 'too early' | 'not judged' | 'unreadable';
  /** A sentence, and one more line for each difference: as `sealed verify` says it. */
  readonly text: string;
}

/** Takes the text of a file that `sealed export` has written. */
export async function verifyExport(text: string): Promise<Proof> {
  const read = readExport(text);
  if (read.kind === 'unreadable')
    return read.later === undefined
      ? { kind: 'unreadable', text: read.sentence }
      : { kind: 'not judged', text: verdictText(verdictOnIncidents([read.later])) };
  const judged = await judgeExport(read);
  return { kind: judged.kind, text: exportText(judged) };
}
