/** Tests of moving workbooks into and out of the folders of their players. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import {
  filesOf,
  type HostsGoogle,
  hostsGoogle,
  planned,
} from '../../../test/support/table/hosts-google.ts';
import type { Match } from '../reading/match.ts';
import {
  draftFolder,
  foldersOf,
  leaveSeatFolder,
  moveToSeats,
  seatFolders,
} from './draft-files.ts';

let at: HostsGoogle;
beforeEach(() => {
  at = hostsGoogle();
});
afterEach(() => at.emulator.close());

/** Creates a season's files, with a folder for each player except the last. */
async function season() {
  const plan = planned({ hasFolders: true });
  const folder = await draftFolder(at.google, plan);
  const files = await filesOf(at, plan, folder);
  const folders = await seatFolders(at.google, { plan, folder });
  const [last = ''] = files.seats.map(({ seat }) => seat).toReversed();
  const { [last]: _own, ...others } = folders;
  await moveToSeats(at.google, { plan, files }, others);
  const awaited = (seats: readonly string[]) =>
    ({ players: seats.map((seat) => ({ seat })) }) as unknown as AwaitedMatch;
  return { folder, files, others, awaited, match: { files } as Match };
}

it('foldersOf finds the folders with the season’s workbooks of a match’s players', async () => {
  const { files, others, awaited, match } = await season();
  const seats = files.seats.map(({ seat }) => seat);
  expect(await foldersOf(at.google, match, awaited(seats))).toEqual(others);
  expect(await foldersOf(at.google, match, awaited(seats.slice(1)))).toEqual({});
  const lost = files.seats.map((one) => ({ ...one, workbookId: '' }));
  const without = { ...match, files: { ...files, seats: lost } };
  expect(await foldersOf(at.google, without, awaited(seats))).toEqual({});
});

it('leaveSeatFolder moves a workbook to the folder of its match', async () => {
  const { folder, files, match } = await season();
  const [first] = files.seats;
  if (first === undefined) throw new Error('somebody plays');
  expect(await leaveSeatFolder(at.google, match.files, first.workbookId)).toBe(true);
  expect(at.file(first.workbookId).parents).toEqual([folder.id]);
});
