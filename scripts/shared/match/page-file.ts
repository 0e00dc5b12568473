/** Writes the page of a match to a file, or opens it. */

import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import open from 'open';
import { latestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { filmOf } from '../../../functions/match/showing/film-of.ts';
import { type Film, filmText } from '../../../page/film/film.ts';
import { type LiveParts, pageDocument } from '../../../page/live/page-document.ts';
import { type NamedFile, saveFile } from '../files/save-file.ts';
import { loadedFrom } from './outside-game.ts';
import { pageParts } from './page-parts.ts';

/** Returns the size in bytes. @throws UsageError if the file cannot be written */
export async function writePage(to: NamedFile, positions: readonly Position[]): Promise<number> {
  const text = wholePage(filmOf(positions), await pageParts(), await outsideOf(positions));
  const game = loadedFrom(latestPosition(positions).game);
  const sources = [...(to.sources ?? []), ...(game === undefined ? [] : [game.file])];
  await saveFile({ ...to, sources }, text, 'as before');
  return Buffer.byteLength(text);
}

/** Reads the built file of an external game, since the page must play by the same code. */
async function outsideOf(positions: readonly Position[]): Promise<string> {
  const loaded = loadedFrom(latestPosition(positions).game);
  return loaded === undefined ? '' : readFile(loaded.file, 'utf8');
}

/** Opens the page in the browser, from a new temporary folder. Returns its path. */
export async function openPage(positions: readonly Position[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sealed-page-')), 'match.html');
  await writePage({ path, option: '--open' }, positions);
  await open(path);
  return path;
}

/**
 * Renders one file with film, viewer and prover. `outside` is an external game's built file, or ''.
 */
export const wholePage = (film: Film, parts: LiveParts, outside = ''): string =>
  pageDocument(film, parts, {
    data: { film: packed(filmText(film)), outside: packed(outside), prover: parts.prover },
    addresses: [],
  });

const packed = (text: string): string => gzipSync(text, { level: 9 }).toString('base64');
