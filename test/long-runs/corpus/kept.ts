import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { rulesOf } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';

const keptMatch = z.strictObject({
  /** Name of the match: "eventful". */
  name: z.string(),
  archive: z.string(),
  /** Hash of the last entry when the match was kept. */
  newest: z.string(),
  /** The outcome as canonical JSON; "null" if the match goes on. */
  outcome: z.string(),
  /** A hash over the game's pages for all audiences. */
  pages: z.string(),
});
export type KeptMatch = z.infer<typeof keptMatch>;

const keptFile = z.strictObject({
  rules: z.string(),
  drawingVersion: z.int(),
  matches: z.array(keptMatch).readonly(),
});
/** Matches of one game with the same versions of rules and drawing. */
export type KeptFile = z.infer<typeof keptFile>;

const FOLDER = join(import.meta.dirname, 'exports');
const ENDING = '.json.br';

/** Returns the file of a game's present versions: "presents-of-mine-2-pages-1.json.br". */
export const fileFor = (game: AnyGame): string =>
  `${rulesOf(game).replaceAll(' ', '-')}-pages-${DRAWING_VERSION}${ENDING}`;

/** Lists the names of all files, sorted. */
export const keptFiles = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .toSorted();

export const readKept = (name: string): KeptFile =>
  keptFile.parse(JSON.parse(brotliDecompressSync(readFileSync(join(FOLDER, name))).toString()));

/** Compresses matches together, because they share most text. Returns the number of bytes. */
export function writeKept(name: string, kept: KeptFile): number {
  const packed = brotliCompressSync(JSON.stringify(kept), { params: WHOLE_FILE });
  writeFileSync(join(FOLDER, name), packed);
  return packed.length;
}

/** A window large enough to find repetitions of an earlier match. */
const WHOLE_FILE = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
