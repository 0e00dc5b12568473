import { EXCESS_SENTENCES, EXPORT_BOUNDS } from '../../functions/match/auditing/export-bounds.ts';
import {
  formatExportVerdict,
  type JudgedExport,
  judgeExport,
  parseExport,
} from '../../functions/match/auditing/season-archive.ts';
import { formatVerdict } from '../../functions/match/auditing/verdict-text.ts';
import {
  judgeDownload,
  judgeIncidents,
  type Verdict,
} from '../../functions/match/auditing/verify.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { formatFilm } from '../film/film.ts';
import { readWorkbook } from './workbook.ts';

export interface FileProof {
  readonly kind: Verdict['kind'] | 'unreadable';
  /** The verdict, followed by a line for each difference or limit. */
  readonly text: string;
  /** Whether the file has the same frames as the page; null if the match was not replayed. */
  readonly isShown: boolean | null;
}

/**
 * Judges an exported match or season, or a public workbook. `shown` is the text of the page's film.
 */
export async function judgeFile(file: ArrayBuffer, shown: string): Promise<FileProof> {
  return isZipFile(file) ? judgeWorkbook(file, shown) : judgeArchive(file, shown);
}

const isZipFile = (file: ArrayBuffer): boolean =>
  String.fromCharCode(...new Uint8Array(file.slice(0, 2))) === 'PK';

async function judgeArchive(file: ArrayBuffer, shown: string): Promise<FileProof> {
  if (file.byteLength > EXPORT_BOUNDS.length)
    return { kind: 'unreadable', text: EXCESS_SENTENCES.length, isShown: null };
  const read = parseExport(new TextDecoder().decode(file));
  if (read.kind !== 'unreadable') return buildProof(await judgeExport(read), shown);
  if (read.later === undefined) return { kind: 'unreadable', text: read.sentence, isShown: null };
  const verdict = judgeIncidents([read.later]);
  return { kind: verdict.kind, text: formatVerdict(verdict), isShown: null };
}

async function judgeWorkbook(file: ArrayBuffer, shown: string): Promise<FileProof> {
  const read = readWorkbook(new Uint8Array(file));
  if (read.kind === 'refused') return { kind: 'unreadable', text: read.sentence, isShown: null };
  const judged = await judgeDownload(read.tabs);
  return buildProof({ ...judged, kind: judged.verdict.kind, episodes: [] }, shown);
}

function buildProof(judged: JudgedExport, shown: string): FileProof {
  const { kind, verdict, positions } = judged;
  const isShown = verdict.kind === 'verified' ? formatFilm(buildFilm(positions)) === shown : null;
  return { kind, text: formatExportVerdict(judged), isShown };
}
