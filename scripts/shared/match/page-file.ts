/** The page of a match, written to a file or shown at once. */

import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import open from 'open';
import { latestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { filmOf } from '../../../page/film/make-film.ts';
import { type NamedFile, saveFile } from '../files/save-file.ts';
import { loadedFrom } from './outside-game.ts';
import { pageDocument } from './page-document.ts';
import { pageParts } from './page-parts.ts';

/** Returns its size in bytes. @throws UsageError when it cannot be written, or would replace one of its sources */
export async function writePage(to: NamedFile, positions: readonly Position[]): Promise<number> {
  const text = pageDocument(filmOf(positions), await pageParts(), await outsideOf(positions));
  const game = loadedFrom(latestPosition(positions).game);
  const sources = [...(to.sources ?? []), ...(game === undefined ? [] : [game.file])];
  await saveFile({ ...to, sources }, text, 'as before');
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
  await writePage({ path, option: '--open' }, positions);
  await open(path);
  return path;
}
