import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Names the folder; without it nothing is replayed. */
export const RECORDINGS_VARIABLE = 'GOOGLE_RECORDINGS';

export function recordingsFolder(): string | null {
  const folder = process.env[RECORDINGS_VARIABLE] ?? '';
  return folder === '' ? null : folder;
}

const exchangeShape = z.object({
  method: z.string(),
  uri: z.string(),
  body: z.unknown(),
  /** HTTP status; a word if recorded over gRPC, null if none. */
  status: z.union([z.number(), z.string()]).nullable(),
  /** The answer's date, as in HTTP. */
  date: z.string().optional(),
  reply: z.unknown(),
  source: z.string().optional(),
});
export type Exchange = z.infer<typeof exchangeShape>;

/** One recording session, in order. */
export interface Recording {
  /** File name without extension. */
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

/** One per file of JSON lines. @throws when there is none. */
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
