/** Files that were deleted for good are replaced, bound by an entry, and shared. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listGrants } from '../../../functions/google/drive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import {
  findLostFiles,
  replaceLostFiles,
  shareReplacements,
} from '../../../functions/match/opening/share-files.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match, polledNow } from '../../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../../functions/match/reading/sharing.ts';
import { runAsMatchHost, textOf } from '../../long-runs/interventions/host.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { sendAboutMessage } from '../../support/table/say.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  DEMS,
  endIn,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  passPoll,
  passTime,
  readSeatText,
  SCARLET,
} from '../polls/scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});
afterEach(() => table.close());

const deleteFile = async (pick: (match: Match) => string): Promise<string> => {
  const fileId = pick(await table.read());
  await table.as(HOST).drive.files.delete({ fileId });
  return fileId;
};
const getFormId = ({ files }: Match): string => files.formId;
const getPublicId = ({ files }: Match): string => files.publicId;
const selectWorkbook =
  (seat: string) =>
  ({ files }: Match): string =>
    files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

/** Repairs the match as `sealed repair` does. */
async function repairMatch(): Promise<void> {
  const google = table.as(HOST);
  const match = await table.read();
  const { lost } = await findLostFiles(google, match);
  const files = await replaceLostFiles(google, match, lost);
  const done = await runAsMatchHost(table, { kind: 'replaced', files });
  if (done.kind !== 'done') throw new Error(JSON.stringify(done));
  await shareReplacements(google, done.match, lost);
  await passTime(table, MINUTE_MS);
}

test('a repair finds no lost files in a new match or in the bin', async () => {
  const google = table.as(HOST);
  const match = await table.read();
  expect(await findLostFiles(google, match)).toEqual({ lost: [], binned: [] });
  await google.drive.files.update({ fileId: match.files.formId, requestBody: { trashed: true } });
  expect(await findLostFiles(google, match)).toEqual({
    lost: [],
    binned: [{ file: 'form', seat: null }],
  });
});

describe('files created again', () => {
  test('a form created again asks the open step at a new address, and takes answers', async () => {
    await table.close();
    table = await openPolledTable();
    await endIn(table, HOUR_MS);
    const former = await deleteFile(getFormId);
    await passPoll(table);
    expect(await deskText(table)).toContain('sealed repair');
    await repairMatch();
    const match = await table.read();
    expect(match.incidents).toEqual([]);
    expect(match.files.formId).not.toBe(former);
    const players = await textOf(table, table.hostId, 'Players');
    expect(players.split(match.files.formAddress)).toHaveLength(3);
    const { data } = await table.as(HOST).forms.forms.get({ formId: match.files.formId });
    expect(data.publishSettings?.publishState?.isAcceptingResponses).toBe(true);
    await table.robots();
    await passPoll(table);
    expect(Object.keys(polledNow(await table.read()).confirmed)).toHaveLength(2);
    expect(await textOf(table, match.files.publicId, 'Proof')).toContain('The form is made again');
    expect(await readSeatText(table, DEMS, 'Now')).toContain('Open your link to the form again');
    await table.deadline();
    expect(currentPosition(await table.read()).sealed.entry.kind).toBe('resolved');
  });

  test('a form “About me” created again takes messages after the match went on', async () => {
    await table.close();
    const extensions = { count: 1, lengthMs: HOUR_MS } as const;
    table = await openPolledTable({ settings: { pollMs: HOUR_MS, extensions } });
    await deleteFile(({ files }) => files.aboutForm?.id ?? '');
    await passTime(table, 2 * HOUR_MS);
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
    expect(await deskText(table)).toContain('The form “About me”');
    await repairMatch();
    await sendAboutMessage(table.emulator, await table.read(), {
      seat: SCARLET,
      kind: 'more time',
    });
    await passTime(table, HOUR_MS);
    const match = await table.read();
    expect(match.incidents).toEqual([]);
    expect(currentPosition(match).sealed.entry.kind).toBe('extended');
    expect(await deskText(table)).not.toContain('The form “About me” (sharing)');
  });

  test.each([
    ['the public workbook', getPublicId, 'Story'],
    ['a player’s workbook', selectWorkbook('Dems'), 'Now'],
  ] as const)(
    '%s, created again, shows the match and is shared as before',
    async (_what, pick, tab) => {
      const former = await deleteFile(pick);
      await repairMatch();
      const match = await table.read();
      expect(match.incidents).toEqual([]);
      expect(pick(match)).not.toBe(former);
      expect(await textOf(table, pick(match), tab)).toContain('Ranking');
      expect(await findSharingProblems(table.as(HOST), match)).toEqual([]);
      await table.deadline();
      expect(await textOf(table, pick(await table.read()), tab)).toContain('Airdrop 1');
    },
  );

  test('a repair creates all lost files at once, and the match is verified', async () => {
    for (const pick of [getFormId, getPublicId, selectWorkbook('Dems'), selectWorkbook('Scarlet')])
      await deleteFile(pick);
    await repairMatch();
    for (let step = 0; step < 30; step += 1) {
      if (currentPosition(await table.read()).sealed.entry.next === null) break;
      await table.deadline();
    }
    const { files } = await table.read();
    const link = buildSheetLink(files, files.publicId);
    expect(await verifyMatch(table.as(HOST), link)).toMatchObject({ kind: 'verified' });
  });

  test('a run finds a created file that no entry binds yet', async () => {
    await deleteFile(getPublicId);
    const google = table.as(HOST);
    const match = await table.read();
    const { lost } = await findLostFiles(google, match);
    const first = await replaceLostFiles(google, match, lost);
    expect(await replaceLostFiles(google, match, lost)).toEqual(first);
    const { publicId, hostId } = match.files;
    expect(first[0]?.id).not.toBe(publicId);
    const editors = async (fileId: string) =>
      (await listGrants(google, fileId)).map(({ email, role }) => `${email} ${role}`).toSorted();
    expect(await editors(first[0]?.id ?? '')).toEqual(await editors(hostId));
  });
});

test('answers confirmed in a lost form stay confirmed, and the step waits', async () => {
  await table.close();
  table = await openPolledTable();
  await endIn(table, HOUR_MS);
  await table.robots([SCARLET]);
  await passPoll(table);
  await deleteFile(getFormId);
  await repairMatch();
  expect(polledNow(await table.read()).confirmed).toHaveProperty('Scarlet');
  await table.robots([DEMS]);
  await passTime(table, 2 * HOUR_MS);
  expect(currentPosition(await table.read()).sealed.entry.kind).toBe('replaced');
  expect(await deskText(table)).toContain('The answer of Scarlet');
});
