/** The page of a match as one file: it asks nobody for anything, and its rules of content say so. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { verdictText } from '../../../functions/match/auditing/verdict-text.ts';
import { type Film, filmText } from '../../../page/film/film.ts';
import { escaped } from '../files/html-text.ts';
import type { PageParts } from './page-parts.ts';

/**
 * HTML; the same film and parts give the same text. `outside` is the built file of a game that does not come along, by which alone its
 * match can be proven; '' for all others.
 */
export const pageDocument = (film: Film, parts: PageParts, outside = ''): string => {
  const { style, viewer, prover } = parts;
  const start = inScript(viewer);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashed(style)}; script-src ${hashed(start)} blob:; worker-src blob:; base-uri 'none'; form-action 'none'">
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

const packed = (text: string): string => gzipSync(text, { level: 9 }).toString('base64');

const hashed = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const tooEarlyText = ({ hashes }: Film): string =>
  verdictText({ kind: 'too early', entries: hashes.length, newest: hashes.at(-1) ?? '' });

/** Only in texts of a program does a script end so, and there a stroke in between changes nothing. */
const inScript = (text: string): string => text.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
