import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import open from 'open';
import { getLatestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { buildFilm } from '../../../functions/match/showing/film-of.ts';
import { formatFilm, type MatchFilm } from '../../../page/film/film.ts';
import { type PagePartTexts, renderPageDocument } from '../../../page/live/page-document.ts';
import { type NamedFile, saveFile } from '../files/save-file.ts';
import { findOrigin } from './outside-game.ts';
import { loadPageParts } from './page-parts.ts';

/** Writes the page. Returns its size in bytes. @throws UsageError if it cannot be written */
export async function writePageFile(
  to: NamedFile,
  positions: readonly Position[],
): Promise<number> {
  const text = renderWholePage(
    buildFilm(positions),
    await loadPageParts(),
    await readExternalCode(positions),
  );
  const game = findOrigin(getLatestPosition(positions).game);
  const sources = [...(to.sources ?? []), ...(game === undefined ? [] : [game.file])];
  await saveFile({ ...to, sources }, text, 'as before');
  return Buffer.byteLength(text);
}

/** Reads the built file of an external game. The page then plays by the same code. */
async function readExternalCode(positions: readonly Position[]): Promise<string> {
  const loaded = findOrigin(getLatestPosition(positions).game);
  return loaded === undefined ? '' : readFile(loaded.file, 'utf8');
}

/** Opens the page in the browser, from a new temporary folder. Returns the path of the page. */
export async function openPageInBrowser(positions: readonly Position[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sealed-page-')), 'match.html');
  await writePageFile({ path, option: '--open' }, positions);
  await open(path);
  return path;
}

/** Renders film, viewer and prover as one file. `outside`: code of an external game, or ''. */
export const renderWholePage = (film: MatchFilm, parts: PagePartTexts, outside = ''): string =>
  renderPageDocument(film, parts, {
    data: {
      film: compressToBase64(formatFilm(film)),
      outside: compressToBase64(outside),
      prover: parts.prover,
    },
    addresses: [],
  });

const compressToBase64 = (text: string): string => gzipSync(text, { level: 9 }).toString('base64');
