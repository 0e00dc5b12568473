import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The environment variable with the folder of recordings. Without it nothing is replayed. */
export const RECORDINGS_VARIABLE = 'GOOGLE_RECORDINGS';

export function recordingsFolder(): string | null {
  const folder = process.env[RECORDINGS_VARIABLE] ?? '';
  return folder === '' ? null : folder;
}

const exchangeShape = z.object({
  method: z.string(),
  uri: z.string(),
  body: z.unknown(),
  /** The HTTP status; a word if recorded over gRPC; null without a status. */
  status: z.union([z.number(), z.string()]).nullable(),
  /** The date of the reply in the format of HTTP. */
  date: z.string().optional(),
  reply: z.unknown(),
  source: z.string().optional(),
});
export type Exchange = z.infer<typeof exchangeShape>;

/** The exchanges of one recording session, in order. */
export interface Recording {
  /** The name of the file without its extension. */
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

/** Reads one recording for each file of JSON lines. @throws if there is none. */
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
