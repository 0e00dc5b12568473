import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The environment variable with the folder of recordings. Without it nothing is replayed. */
export const RECORDINGS_VARIABLE = 'GOOGLE_RECORDINGS';

export function findRecordings(): string | null {
  const folder = process.env[RECORDINGS_VARIABLE] ?? '';
  return folder === '' ? null : folder;
}

const exchangeSchema = z.object({
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
export type RecordedExchange = z.infer<typeof exchangeSchema>;

/** The exchanges of one recording session, in order. */
export interface Recording {
  /** The name of the file without its extension. */
  readonly name: string;
  readonly exchanges: readonly RecordedExchange[];
}

/** Reads one recording for each file of JSON lines. @throws if there is none. */
export function readRecordings(folder: string): readonly Recording[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(FILE_ENDING));
  if (names.length === 0) throw new Error(`${folder} holds no recordings (*${FILE_ENDING}).`);
  return names.toSorted().map((name) => ({
    name: name.slice(0, -FILE_ENDING.length),
    exchanges: parseExchanges(readFileSync(join(folder, name), 'utf8')),
  }));
}

const FILE_ENDING = '.jsonl';

const parseExchanges = (lines: string): readonly RecordedExchange[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => exchangeSchema.parse(JSON.parse(line)));
