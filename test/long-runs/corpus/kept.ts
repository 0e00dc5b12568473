/** The corpus: exported matches that were kept for good, a file for each version of a game's rules and of the pages. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { rulesOf } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';

const keptMatch = z.strictObject({
  /** What is in it: "eventful". */
  name: z.string(),
  /** The text of an exported file. */
  archive: z.string(),
  /** What it led to when it was kept: the hash of its last entry, */
  newest: z.string(),
  /** the outcome, as canonical JSON; "null" while it goes on, */
  outcome: z.string(),
  /** and a hash over the game's pages of all audiences. */
  pages: z.string(),
});
export type KeptMatch = z.infer<typeof keptMatch>;

const keptFile = z.strictObject({
  rules: z.string(),
  drawingVersion: z.int(),
  matches: z.array(keptMatch).readonly(),
});
/** Matches of one game, all played by the same rules and drawn by the same version. */
export type KeptFile = z.infer<typeof keptFile>;

const FOLDER = join(import.meta.dirname, 'exports');
const ENDING = '.json.br';

/** "presents-of-mine-2-pages-1.json.br": where matches of a game as it is now are kept. */
export const fileFor = (game: AnyGame): string =>
  `${rulesOf(game).replaceAll(' ', '-')}-pages-${DRAWING_VERSION}${ENDING}`;

/** Names of all files, in order. */
export const keptFiles = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .toSorted();

export const readKept = (name: string): KeptFile =>
  keptFile.parse(JSON.parse(brotliDecompressSync(readFileSync(join(FOLDER, name))).toString()));

/** Matches of one game share most of their text: together they take little more room than one. Gives how many bytes. */
export function writeKept(name: string, kept: KeptFile): number {
  const packed = brotliCompressSync(JSON.stringify(kept), { params: WHOLE_FILE });
  writeFileSync(join(FOLDER, name), packed);
  return packed.length;
}

/** Far enough back to find what an earlier match of the file said alike. */
const WHOLE_FILE = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
