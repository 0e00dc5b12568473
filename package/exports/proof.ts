/** `sealed-orders/proof`: verifies an exported match or season offline, like `sealed verify`. */

import {
  formatExportVerdict,
  judgeExport,
  parseExport,
} from '../../functions/match/auditing/season-archive.ts';
import { formatVerdict } from '../../functions/match/auditing/verdict-text.ts';
import { judgeIncidents } from '../../functions/match/auditing/verify.ts';

export interface ExportProof {
  /** "unreadable": not an export. "not judged": needs another version or the code of a game. */
  readonly kind: 'verified' | 'differs' | 'too early' | 'not judged' | 'unreadable';
  /** The verdict and each difference, in the words of `sealed verify`. */
  readonly text: string;
}

/** Verifies the text of a file from `sealed export`. */
export async function verifyExport(text: string): Promise<ExportProof> {
  const read = parseExport(text);
  if (read.kind === 'unreadable')
    return read.later === undefined
      ? { kind: 'unreadable', text: read.sentence }
      : { kind: 'not judged', text: formatVerdict(judgeIncidents([read.later])) };
  const judged = await judgeExport(read);
  return { kind: judged.kind, text: formatExportVerdict(judged) };
}
