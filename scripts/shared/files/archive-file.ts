/** Exported matches and seasons on disk. */

import type { Archive } from '../../../functions/match/auditing/archive.ts';
import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import { type ReadExport, readExport } from '../../../functions/match/auditing/season-archive.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { UsageError } from '../terminal/exit.ts';
import { readFileUpTo } from './bounded-file.ts';

type Export = Exclude<ReadExport, { readonly kind: 'unreadable' }>;

/** @throws UsageError when there is no such file or it is not an export; IncidentError when a later version has written it */
export async function loadExport(path: string): Promise<Export> {
  const read = readExport(await textOf(path));
  if (read.kind !== 'unreadable') return read;
  if (read.later !== undefined) throw new IncidentError([read.later]);
  throw new UsageError(`${path}: ${read.sentence}`);
}

/** Of a season its own, without its matches. @throws UsageError */
export async function loadArchive(path: string): Promise<Archive> {
  const read = await loadExport(path);
  return read.kind === 'match' ? read.archive : read.archive.season;
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFileUpTo(path, { most: EXPORT_BOUNDS.length, what: 'an exported match' });
  return new TextDecoder().decode(bytes);
}
