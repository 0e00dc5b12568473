/** The page of a match, written to a file or shown at once. */

import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import open from 'open';
import { verdictText } from '../../../functions/match/auditing/verdict-text.ts';
import { latestPosition, type Position } from '../../../functions/match/ledger/position.ts';
import { type Film, filmText } from '../../../page/film/film.ts';
import { filmOf } from '../../../page/film/make-film.ts';
import { escaped, type NamedFile, saveFile } from '../files/save-file.ts';
import { loadedFrom } from './outside-game.ts';
import { type PageParts, pageParts } from './page-parts.ts';

/** Returns the size in bytes. @throws UsageError when it cannot be written */
export async function writePage(to: NamedFile, positions: readonly Position[]): Promise<number> {
  const text = pageDocument(filmOf(positions), await pageParts(), await outsideOf(positions));
  const game = loadedFrom(latestPosition(positions).game);
  const sources = [...(to.sources ?? []), ...(game === undefined ? [] : [game.file])];
  await saveFile({ ...to, sources }, text, 'as before');
  return Buffer.byteLength(text);
}

/** The built file of an external game: the page must play by the same code. */
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

/** The same arguments give the same HTML. `outside`: an external game's built file, or ''. */
export const pageDocument = (film: Film, parts: PageParts, outside = ''): string => {
  const { style, viewer, prover } = parts;
  const start = inScript(viewer);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style, start)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(film.title)}</title>
<style>${style}</style>
<script type="text/plain" id="film">${packed(filmText(film))}</script>
<script type="text/plain" id="outside">${packed(outside)}</script>
<script type="text/plain" id="too-early">${inScript(film.isOver ? '' : tooEarlyText(film))}</script>
<body><main><h1>${escaped(film.title)}</h1></main>
<script>${start}</script>
<script type="text/plain" id="prover">${inScript(prover)}</script>
`;
};

const policyOf = (style: string, script: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashed(style)}`,
    `script-src ${hashed(script)} blob:`,
    "worker-src blob:; base-uri 'none'; form-action 'none'",
  ].join('; ');

const packed = (text: string): string => gzipSync(text, { level: 9 }).toString('base64');

const hashed = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const tooEarlyText = ({ hashes }: Film): string =>
  verdictText({ kind: 'too early', entries: hashes.length, newest: hashes.at(-1) ?? '' });

/** Escapes ends of scripts, which occur only in strings. */
const inScript = (text: string): string => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
