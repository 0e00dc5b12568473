/** Lists the matches that a host can name: those in Drive, and those named by a link before. */

import { z } from 'zod';
import type { Google } from '../../../functions/google/connect.ts';
import type { NotedFile } from '../../../functions/google/drive.ts';
import {
  findClosed,
  findInBin,
  findOpen,
  isSeasonItself,
} from '../../../functions/match/reading/drive-notes.ts';
import { titleInName } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { keepConfiguration, readConfiguration } from '../google/configuration-folder.ts';

export interface KnownMatch {
  /** ID of the host's workbook. */
  readonly id: string;
  readonly title: string;
  /** `remembered` is a match that Drive does not show, such as another host's. */
  readonly state: 'open' | 'in bin' | 'closed' | 'remembered';
  /** Whether the match is a season, by its file; false for remembered matches. */
  readonly isSeason: boolean;
}

const memory = z.object({
  /** IDs in the order of the last list. */
  listed: z.array(z.string()).default([]),
  /** Matches that a link named before. */
  named: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});
type Memory = z.infer<typeof memory>;

const FILE = 'matches.json';

const NOTHING: Memory = { listed: [], named: [] };

async function remembered(): Promise<Memory> {
  const read = memory.safeParse(await readConfiguration(FILE));
  return read.success ? read.data : NOTHING;
}

/** Ignores write errors: a match that is not remembered only needs its link again. */
async function remember(change: (before: Memory) => Memory): Promise<void> {
  const before = await remembered();
  await keepConfiguration(FILE, change(before)).catch(() => {});
}

/** Maximum length of each list. */
const MOST = 100;

/** Problem of a match whose host’s workbook is in the bin, with its remedy. */
export const IN_BIN =
  'Its host’s workbook is in the bin, so no step is resolved. Open the bin in Drive, right-click ' +
  'the workbook or its folder, then choose “Restore”. If you no longer want the match, delete it there ' +
  'for good.';

/** Lists open matches, then those in the bin, other hosts' matches and finished ones. */
export async function knownMatches(google: Google): Promise<readonly KnownMatch[]> {
  const [open, inBin, closed, { named }] = await Promise.all([
    findOpen(google),
    findInBin(google),
    findClosed(google),
    remembered(),
  ]);
  const shown = new Set([...open, ...inBin, ...closed].map(({ id }) => id));
  const others = named.filter(({ id }) => !shown.has(id));
  return [
    ...open.map((file) => matchOf(file, 'open')),
    ...inBin.map((file) => matchOf(file, 'in bin')),
    ...others.map(({ id, title }) => ({
      ...{ id, title, state: 'remembered' as const },
      isSeason: false,
    })),
    ...closed.map((file) => matchOf(file, 'closed')),
  ];
}

const matchOf = ({ id, name, properties }: NotedFile, state: KnownMatch['state']): KnownMatch => ({
  ...{ id, title: titleInName(name), state },
  isSeason: isSeasonItself(properties),
});

/** Stores the numbers of a list until the next list is shown. */
export const rememberList = (ids: readonly string[]): Promise<void> =>
  remember((before) => ({ ...before, listed: ids.slice(0, MOST) }));

/** Stores a match that a link named, so that its title finds it later. */
export async function rememberNamed(id: string, title: string): Promise<void> {
  const { named } = await remembered();
  if (named.some((one) => one.id === id && one.title === title)) return;
  await remember((before) => ({
    ...before,
    named: [{ id, title }, ...before.named.filter((one) => one.id !== id)].slice(0, MOST),
  }));
}

/** Returns the ID of the match with this number in the last list; null if the list was shorter. */
export async function listedAt(number: number): Promise<string | null> {
  const { listed } = await remembered();
  return listed[number - 1] ?? null;
}
