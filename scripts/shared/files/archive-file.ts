/** Exported matches on disk. */

import { readFile, writeFile } from 'node:fs/promises';
import {
  type Archive,
  archiveText,
  readArchive,
} from '../../../functions/match/auditing/archive.ts';
import { UsageError } from '../terminal/exit.ts';

/** @throws UsageError when there is no such file or it is no exported match. */
export async function loadArchive(path: string): Promise<Archive> {
  const read = readArchive(await textOf(path));
  if (read.kind === 'unreadable') throw new UsageError(`${path}: ${read.sentence}`);
  return read.archive;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`There is no file ${path} that can be read.`);
  }
}

/** Only its owner may read the file: it holds every order and the seed. @throws UsageError when it cannot be written. */
export async function saveArchive(path: string, archive: Archive): Promise<void> {
  try {
    await writeFile(path, archiveText(archive), { mode: 0o600 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} cannot be written: ${why}. Give another file with --out.`);
  }
}
