/** Exported matches and seasons on disk. */

import { readFile } from 'node:fs/promises';
import type { Archive } from '../../../functions/match/auditing/archive.ts';
import { type ReadExport, readExport } from '../../../functions/match/auditing/season-archive.ts';
import { UsageError } from '../terminal/exit.ts';

type Export = Exclude<ReadExport, { readonly kind: 'unreadable' }>;

/** @throws UsageError when there is no such file or it is no export. */
export async function loadExport(path: string): Promise<Export> {
  const read = readExport(await textOf(path));
  if (read.kind === 'unreadable') throw new UsageError(`${path}: ${read.sentence}`);
  return read;
}

/** Of a season its own, without its matches. @throws UsageError */
export async function loadArchive(path: string): Promise<Archive> {
  const read = await loadExport(path);
  return read.kind === 'match' ? read.archive : read.archive.season;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${path} that can be read.`);
  }
}
