import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { formatRules } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';

const keptMatchSchema = z.strictObject({
  name: z.string(),
  archive: z.string(),
  /** Hash of the last entry at the time of recording. */
  newest: z.string(),
  /** Outcome as canonical JSON; "null" for a running match. */
  outcome: z.string(),
  /** Hash of the game's pages for all audiences. */
  pages: z.string(),
});
export type KeptMatch = z.infer<typeof keptMatchSchema>;

const keptFileSchema = z.strictObject({
  rules: z.string(),
  drawingVersion: z.int(),
  matches: z.array(keptMatchSchema).readonly(),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

const EXPORTS_FOLDER = join(import.meta.dirname, 'exports');
const FILE_ENDING = '.json.br';

/** Returns the file of a game's present versions: "presents-of-mine-2-pages-1.json.br". */
export const getFileName = (game: AnyGame): string =>
  `${formatRules(game).replaceAll(' ', '-')}-pages-${DRAWING_VERSION}${FILE_ENDING}`;

export const listKeptFiles = (): readonly string[] =>
  readdirSync(EXPORTS_FOLDER)
    .filter((name) => name.endsWith(FILE_ENDING))
    .toSorted();

export const readKeptFile = (name: string): KeptFile =>
  keptFileSchema.parse(
    JSON.parse(brotliDecompressSync(readFileSync(join(EXPORTS_FOLDER, name))).toString()),
  );

/** Compresses matches together, because they share most text. Returns the number of bytes. */
export function writeKept(name: string, kept: KeptFile): number {
  const packed = brotliCompressSync(JSON.stringify(kept), { params: COMPRESSION_OPTIONS });
  writeFileSync(join(EXPORTS_FOLDER, name), packed);
  return packed.length;
}

/** The window is large enough to find repetitions of an earlier match. */
const COMPRESSION_OPTIONS = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
