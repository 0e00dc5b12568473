/** Reads files from unknown sources, up to a size limit. */

import { open } from 'node:fs/promises';
import type { Archive } from '../../../functions/match/auditing/archive.ts';
import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import {
  type ExportReading,
  parseExport,
} from '../../../functions/match/auditing/season-archive.ts';
import type { TitledTab } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { UsageError } from '../terminal/exit.ts';

const READ_CHUNK_BYTES = 1024 * 1024;

export interface ExpectedFile {
  /** Maximum size in bytes. */
  readonly most: number;
  /** Noun phrase for messages, such as "an exported match". */
  readonly what: string;
  /** Option that names the file; absent if an argument does. */
  readonly option?: string;
}

/** @throws UsageError if the file does not exist or is larger than `most` bytes */
export async function readFileUpTo(
  path: string,
  { most, what, option }: ExpectedFile,
): Promise<Uint8Array> {
  const taken = option === undefined ? '' : `: ${option} needs ${what}`;
  const unreadable = new UsageError(`The file ${path} cannot be read${taken}. Check the path.`);
  const file = await open(path).catch(() => null);
  if (file === null) throw unreadable;
  try {
    const parts: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(READ_CHUNK_BYTES));
      if (bytesRead === 0) return Buffer.concat(parts);
      size += bytesRead;
      if (size > most)
        throw new UsageError(
          `${path} is larger than ${most / 1024 / 1024} MB, so it is not ${what}.`,
        );
      parts.push(buffer.subarray(0, bytesRead));
    }
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable;
  } finally {
    await file.close();
  }
}

type ReadableExport = Exclude<ExportReading, { readonly kind: 'unreadable' }>;

/** @throws UsageError if the file is not an export; IncidentError if a later version wrote it */
export async function loadExport(path: string): Promise<ReadableExport> {
  const read = parseExport(await readText(path));
  if (read.kind !== 'unreadable') return read;
  if (read.later !== undefined) throw new IncidentError([read.later]);
  throw new UsageError(`${path}: ${read.sentence}`);
}

/** Loads the archive of a match, or of a season without its matches. @throws UsageError */
export async function loadArchive(path: string): Promise<Archive> {
  const read = await loadExport(path);
  return read.kind === 'match' ? read.archive : read.archive.season;
}

async function readText(path: string): Promise<string> {
  const bytes = await readFileUpTo(path, { most: EXPORT_BOUNDS.length, what: 'an exported match' });
  return new TextDecoder().decode(bytes);
}

export const hasWorkbookExtension = (path: string): boolean => path.toLowerCase().endsWith('.xlsx');

/** @throws UsageError if the file does not exist or is not a readable workbook */
export async function loadWorkbook(path: string): Promise<readonly TitledTab[]> {
  const { packed: most } = WORKBOOK_BOUNDS;
  const read = readWorkbook(await readFileUpTo(path, { most, what: 'a public workbook' }));
  if (read.kind === 'read') return read.tabs;
  throw new UsageError(`${path}: ${read.sentence}`);
}
