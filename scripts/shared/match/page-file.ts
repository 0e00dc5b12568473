/** The page of a match, written to a file or shown at once. */

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import open from 'open';
import { latestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { filmOf } from '../../../page/film/make-film.ts';
import { UsageError } from '../terminal/exit.ts';
import { loadedFrom } from './outside-game.ts';
import { pageDocument } from './page-document.ts';
import { pageParts } from './page-parts.ts';

/** Gives its size in bytes. @throws UsageError when it cannot be written */
export async function writePage(path: string, positions: readonly Position[]): Promise<number> {
  const text = pageDocument(filmOf(positions), await pageParts(), await outsideOf(positions));
  try {
    await writeFile(path, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} cannot be written: ${why}. Give another file with --out.`);
  }
  return Buffer.byteLength(text);
}

/** The built file of a game from outside: the page plays by the very code that the match was opened with. */
async function outsideOf(positions: readonly Position[]): Promise<string> {
  const loaded = loadedFrom(latestPosition(positions).game);
  return loaded === undefined ? '' : readFile(loaded.file, 'utf8');
}

/** Opens the page in the browser, from a folder of its own; gives where it is. */
export async function openPage(positions: readonly Position[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sealed-page-')), 'match.html');
  await writePage(path, positions);
  await open(path);
  return path;
}
