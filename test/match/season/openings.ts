import { expect } from 'vitest';
import { isInTrash } from '../../../emulator/drive/file.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { findMarkedOpening, openNextMatch } from '../../../functions/match/opening/open-episode.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { connectAs } from '../../support/emulated-client.ts';
import {
  buildOpeningOptions,
  createHost,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

export const FIRST_MATCHES = ['round-1-table-1', 'round-1-table-2'];

/** Creates a host whose calls are delayed at random, and who is killed before a call. */
export function createDelayedHost(
  table: Table,
  seed: number,
  killedAt = Number.POSITIVE_INFINITY,
): Adjudicator {
  const chance = seedChance(seed);
  let calls = 0;
  const google = connectAs(table.emulator, HOST, {
    fetchImplementation: async (input, init) => {
      calls += 1;
      if (calls > killedAt) throw new TypeError('fetch failed');
      for (let left = chance(`call ${calls}`).integer(0, 40); left > 0; left--)
        await new Promise((resolve) => setImmediate(resolve));
      return table.emulator.fetchImplementation(input, init);
    },
  });
  return { ...createHost(table), google };
}

/** Opens all due matches, until the runner is killed. */
export async function openAll(table: Table, adjudicator: Adjudicator): Promise<void> {
  const options = buildOpeningOptions();
  while ((await openNextMatch(adjudicator, table.hostId, options, () => {})) !== null);
}

/** Lists the names of opened matches in the order of the ledger. */
export const listLinkedMatches = ({ positions }: Match): readonly string[] =>
  positions.flatMap(({ sealed: { entry } }) => (entry.kind === 'match' ? [entry.match] : []));

/** Expects that each match was opened exactly once and has all its files, in its own folders. */
export async function expectOpenOnce(table: Table, episodes: readonly string[]): Promise<void> {
  expect(listLinkedMatches(await table.read()).toSorted()).toEqual(episodes);
  const open = await readOpenMatches(table);
  expect(open).toHaveLength(episodes.length);
  expect(await findMarkedOpening(table.as(HOST), table.hostId)).toBeNull();
  const { files, forms } = table.emulator.snapshot();
  const season = await table.read();
  const getFolder = (id: string): string | undefined => files[id]?.parents[0];
  for (const match of open)
    for (const { seat, workbookId } of match.files.seats) {
      const own = season.files.seats.find((one) => one.seat === seat);
      expect(getFolder(workbookId)).toBe(getFolder(own?.workbookId ?? ''));
    }
  expect(listSpareFiles(table, open)).toEqual([]);
  const accepting = Object.values(forms).filter((form) => form.isAcceptingResponses);
  expect(accepting).toHaveLength(episodes.length);
}

/** Lists files that were created for a match but belong to no match. */
function listSpareFiles(table: Table, open: readonly Match[]): readonly string[] {
  const world = table.emulator.snapshot();
  const own = open.flatMap(({ files: { hostId, publicId, formId, seats } }) => [
    ...[hostId, publicId, formId],
    ...seats.map(({ workbookId }) => workbookId),
  ]);
  const homes = open.flatMap(({ files }) => world.files[files.hostId]?.parents ?? []);
  return Object.values(world.files)
    .filter(({ parents }) => parents.some((id) => homes.includes(id)))
    .filter((file) => !isInTrash(world, file) && !own.includes(file.id))
    .map(({ name }) => name);
}
