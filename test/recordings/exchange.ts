/** Exchanges with the real Google, recorded by public projects: a folder that is no part of this project. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Names the folder; without it nothing is replayed. */
export const RECORDINGS_VARIABLE = 'GOOGLE_RECORDINGS';

/** Null when the variable is not set. */
export function recordingsFolder(): string | null {
  const folder = process.env[RECORDINGS_VARIABLE] ?? '';
  return folder === '' ? null : folder;
}

const exchangeShape = z.object({
  method: z.string(),
  uri: z.string(),
  body: z.unknown(),
  /** Of HTTP; a word where it was recorded over gRPC, null where there was none. */
  status: z.union([z.number(), z.string()]).nullable(),
  /** When it was answered, as HTTP writes it. */
  date: z.string().optional(),
  reply: z.unknown(),
  source: z.string().optional(),
});
export type Exchange = z.infer<typeof exchangeShape>;

/** What was recorded in one go, in its order. */
export interface Recording {
  /** Of the file, without its end. */
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

/** One of each file of JSON lines. @throws when there is none. */
export function readRecordings(folder: string): readonly Recording[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(END));
  if (names.length === 0) throw new Error(`${folder} holds no recordings (*${END}).`);
  return names.toSorted().map((name) => ({
    name: name.slice(0, -END.length),
    exchanges: exchangesIn(readFileSync(join(folder, name), 'utf8')),
  }));
}

const END = '.jsonl';

const exchangesIn = (lines: string): readonly Exchange[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => exchangeShape.parse(JSON.parse(line)));
