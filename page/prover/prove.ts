/** Judges a file like `sealed verify`, with the same sentences. */

import { EXPORT_BOUNDS, TOO_LARGE } from '../../functions/match/auditing/export-bounds.ts';
import {
  exportText,
  type JudgedExport,
  judgeExport,
  readExport,
} from '../../functions/match/auditing/season-archive.ts';
import { verdictText } from '../../functions/match/auditing/verdict-text.ts';
import {
  judgeDownload,
  type Verdict,
  verdictOnIncidents,
} from '../../functions/match/auditing/verify.ts';
import { filmOf } from '../../functions/match/showing/film-of.ts';
import { filmText } from '../film/film.ts';
import { readWorkbook } from './workbook.ts';

export interface Proof {
  readonly kind: Verdict['kind'] | 'unreadable';
  /** Lines: the verdict, then each difference, or the facts that are proven and that cannot be. */
  readonly text: string;
  /** Whether the replayed match equals the film on the page; null if it was not replayed. */
  readonly isShown: boolean | null;
}

/** Judges an exported match or season, or a public workbook, against the page's film text. */
export async function proofOf(file: ArrayBuffer, shown: string): Promise<Proof> {
  return isZip(file) ? proofOfWorkbook(file, shown) : proofOfArchive(file, shown);
}

const isZip = (file: ArrayBuffer): boolean =>
  String.fromCharCode(...new Uint8Array(file.slice(0, 2))) === 'PK';

async function proofOfArchive(file: ArrayBuffer, shown: string): Promise<Proof> {
  if (file.byteLength > EXPORT_BOUNDS.length)
    return { kind: 'unreadable', text: TOO_LARGE.length, isShown: null };
  const read = readExport(new TextDecoder().decode(file));
  if (read.kind !== 'unreadable') return proved(await judgeExport(read), shown);
  if (read.later === undefined) return { kind: 'unreadable', text: read.sentence, isShown: null };
  const verdict = verdictOnIncidents([read.later]);
  return { kind: verdict.kind, text: verdictText(verdict), isShown: null };
}

async function proofOfWorkbook(file: ArrayBuffer, shown: string): Promise<Proof> {
  const read = readWorkbook(new Uint8Array(file));
  if (read.kind === 'refused') return { kind: 'unreadable', text: read.sentence, isShown: null };
  const judged = await judgeDownload(read.tabs);
  return proved({ ...judged, kind: judged.verdict.kind, episodes: [] }, shown);
}

function proved(judged: JudgedExport, shown: string): Proof {
  const { kind, verdict, positions } = judged;
  const isShown = verdict.kind === 'verified' ? filmText(filmOf(positions)) === shown : null;
  return { kind, text: exportText(judged), isShown };
}
