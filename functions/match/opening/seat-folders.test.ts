/** Tests of moving workbooks into and out of the folders of their players. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import {
  createHostsGoogle,
  createPlan,
  type HostsGoogle,
  openFiles,
} from '../../../test/support/table/hosts-google.ts';
import type { Match } from '../reading/match.ts';
import {
  ensureSeatFolders,
  findOrCreateDraft,
  findSeasonFolders,
  leaveSeatFolder,
  moveToSeatFolders,
} from './draft-files.ts';

let hosts: HostsGoogle;
beforeEach(() => {
  hosts = createHostsGoogle();
});
afterEach(() => hosts.emulator.close());

/** Creates a season's files, with a folder for each player except the last. */
async function createSeason() {
  const plan = createPlan({ hasFolders: true });
  const folder = await findOrCreateDraft(hosts.google, plan);
  const files = await openFiles(hosts, plan, folder);
  const folders = await ensureSeatFolders(hosts.google, { plan, folder });
  const [last = ''] = files.seats.map(({ seat }) => seat).toReversed();
  const { [last]: _own, ...others } = folders;
  await moveToSeatFolders(hosts.google, { plan, files }, others);
  const awaited = (seats: readonly string[]) =>
    ({ players: seats.map((seat) => ({ seat })) }) as unknown as AwaitedMatch;
  return { folder, files, others, awaited, match: { files } as Match };
}

it('findSeasonFolders finds the season’s folders of a match’s players', async () => {
  const { files, others, awaited, match } = await createSeason();
  const seats = files.seats.map(({ seat }) => seat);
  expect(await findSeasonFolders(hosts.google, match, awaited(seats))).toEqual(others);
  expect(await findSeasonFolders(hosts.google, match, awaited(seats.slice(1)))).toEqual({});
  const lost = files.seats.map((one) => ({ ...one, workbookId: '' }));
  const without = { ...match, files: { ...files, seats: lost } };
  expect(await findSeasonFolders(hosts.google, without, awaited(seats))).toEqual({});
});

it('leaveSeatFolder moves a workbook to the folder of its match', async () => {
  const { folder, files, match } = await createSeason();
  const [first] = files.seats;
  if (first === undefined) throw new Error('somebody plays');
  expect(await leaveSeatFolder(hosts.google, match.files, first.workbookId)).toBe(true);
  expect(hosts.file(first.workbookId).parents).toEqual([folder.id]);
});
