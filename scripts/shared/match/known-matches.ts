/** Lists the matches that a host can name: those in Drive, and those named by a link before. */

import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import type { NotedFile } from '../../../functions/google/drive.ts';
import {
  findClosedMatches,
  findMatchesInBin,
  findOpenMatches,
  isSeasonItself,
} from '../../../functions/match/reading/drive-notes.ts';
import { parseTitleFromName } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { readConfiguration, writeConfiguration } from '../google/configuration-folder.ts';

export interface KnownMatch {
  /** ID of the host's workbook. */
  readonly id: string;
  readonly title: string;
  /** `readMemory` is a match that Drive does not show, such as another host's. */
  readonly state: 'open' | 'in bin' | 'closed' | 'remembered';
  /** Whether the match is a season, by its file; false for remembered matches. */
  readonly isSeason: boolean;
}

const memorySchema = z.object({
  /** IDs in the order of the last list. */
  listed: z.array(z.string()).default([]),
  /** Matches that a link named before. */
  named: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});
type MatchMemory = z.infer<typeof memorySchema>;

const MEMORY_FILE_NAME = 'matches.json';

const EMPTY_MEMORY: MatchMemory = { listed: [], named: [] };

async function readMemory(): Promise<MatchMemory> {
  const read = memorySchema.safeParse(await readConfiguration(MEMORY_FILE_NAME));
  return read.success ? read.data : EMPTY_MEMORY;
}

/** Ignores write errors: a match that is not remembered only needs its link again. */
async function updateMemory(change: (before: MatchMemory) => MatchMemory): Promise<void> {
  const before = await readMemory();
  await writeConfiguration(MEMORY_FILE_NAME, change(before)).catch(() => {});
}

/** Maximum length of each list. */
const MAX_REMEMBERED = 100;

/** Problem of a match whose host’s workbook is in the bin, with its remedy. */
export const IN_BIN_PROBLEM =
  'Its host’s workbook is in the bin, so no step is resolved. Open the bin in Drive, right-click ' +
  'the workbook or its folder, then choose “Restore”. If you no longer want the match, delete it there ' +
  'for good.';

/** Lists open matches, then those in the bin, other hosts' matches and finished ones. */
export async function listKnownMatches(google: Google): Promise<readonly KnownMatch[]> {
  const [open, inBin, closed, { named }] = await Promise.all([
    findOpenMatches(google),
    findMatchesInBin(google),
    findClosedMatches(google),
    readMemory(),
  ]);
  const shown = new Set([...open, ...inBin, ...closed].map(({ id }) => id));
  const others = named.filter(({ id }) => !shown.has(id));
  return [
    ...open.map((file) => buildKnownMatch(file, 'open')),
    ...inBin.map((file) => buildKnownMatch(file, 'in bin')),
    ...others.map(({ id, title }) => ({
      ...{ id, title, state: 'remembered' as const },
      isSeason: false,
    })),
    ...closed.map((file) => buildKnownMatch(file, 'closed')),
  ];
}

const buildKnownMatch = (
  { id, name, properties }: NotedFile,
  state: KnownMatch['state'],
): KnownMatch => ({
  ...{ id, title: parseTitleFromName(name), state },
  isSeason: isSeasonItself(properties),
});

/** Stores the numbers of a list until the next list is shown. */
export const writeListedMatches = (ids: readonly string[]): Promise<void> =>
  updateMemory((before) => ({ ...before, listed: ids.slice(0, MAX_REMEMBERED) }));

/** Stores a match that a link named, so that its title finds it later. */
export async function writeNamedMatch(id: string, title: string): Promise<void> {
  const { named } = await readMemory();
  if (named.some((one) => one.id === id && one.title === title)) return;
  await updateMemory((before) => ({
    ...before,
    named: [{ id, title }, ...before.named.filter((one) => one.id !== id)].slice(0, MAX_REMEMBERED),
  }));
}

/** Returns the ID of the match with this number in the last list; null if the list was shorter. */
export async function findListedMatch(number: number): Promise<string | null> {
  const { listed } = await readMemory();
  return listed[number - 1] ?? null;
}
