import { afterEach, beforeEach, expect, test } from 'vitest';
import { faults } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { sharersOf, shareWith, shareWithEverybody } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { incidentText } from '../ledger/incident.ts';
import { sharingProblems } from './sharing.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});
afterEach(() => table.close());

const found = async (as = HOST) =>
  (await sharingProblems(table.as(as), await table.read())).map(incidentText);
const unshare = async (fileId: string, permissionId: string) =>
  table.as(HOST).drive.permissions.delete({ fileId, permissionId });
const permissionOf = async (fileId: string, email: string) =>
  (await sharersOf(table.as(HOST), fileId)).find((one) => one.email === email)?.id ?? '';
const workbookOf = async (index: number) =>
  (await table.read()).files.seats[index]?.workbookId ?? '';
const may = async (fileId: string, role: 'reader' | 'writer') =>
  shareWith(table.as(HOST), fileId, { email: 'bob@example.com', role, note: null });

test('a match that was just opened has no problems of sharing', async () => {
  expect(await found()).toEqual([]);
});

test('a stranger who can edit a published file is reported with the file', async () => {
  const { publicId, formId, seats, hostId } = (await table.read()).files;
  await may(publicId, 'writer');
  await may(formId, 'writer');
  await may(seats[0]?.workbookId ?? '', 'writer');
  expect(await found()).toEqual([
    expect.stringMatching(/^The public workbook: bob@example.com can edit it\./),
    expect.stringMatching(/^The form: bob@example.com can edit it\./),
    expect.stringMatching(/^The workbook of Scarlet: bob@example.com can edit it\./),
  ]);
  await may(hostId, 'reader');
  expect(await found()).toHaveLength(3);
  await may(hostId, 'writer');
  expect(await found()).toEqual([]);
});

test('checking the sharing fails if Google does not answer', async () => {
  await faults(table, [
    {
      api: 'drive',
      path: '/drive/v3/files',
      times: null,
      effect: { kind: 'fail', status: 503, message: 'Nein.' },
    },
  ]);
  await expect(found()).rejects.toThrow(GoogleError);
});

test('a host’s workbook that everybody can open is reported', async () => {
  await shareWithEverybody(table.as(HOST), table.hostId);
  expect(await found()).toEqual([expect.stringMatching(/^The host’s workbook: Everybody/)]);
});

test('no problems are reported if the caller may not read the permissions of files', async () => {
  await may((await table.read()).files.publicId, 'writer');
  expect(await found('stranger@example.com')).toEqual([]);
});

test('a private workbook that somebody else can open is reported', async () => {
  const own = await workbookOf(0);
  const dems = { email: 'dems@example.com', role: 'reader', note: null } as const;
  await shareWith(table.as(HOST), own, dems);
  await may(own, 'reader');
  await shareWithEverybody(table.as(HOST), own);
  expect(await found()).toEqual([
    expect.stringMatching(/^The workbook of Scarlet: Everybody with its link can open it/),
    expect.stringMatching(/^The workbook of Scarlet: dems@example.com, the player of Dems, can/),
    expect.stringMatching(/^The workbook of Scarlet: bob@example.com can open it/),
  ]);
});

test('an editor of the host’s workbook may open private workbooks', async () => {
  await may(table.hostId, 'reader');
  await may(await workbookOf(0), 'reader');
  expect(await found()).toEqual([]);
});

test('a player who cannot open their own workbook is reported', async () => {
  const own = await workbookOf(0);
  await unshare(own, await permissionOf(own, 'scarlet@example.com'));
  expect(await found()).toEqual([
    expect.stringMatching(
      /^The workbook of Scarlet: Its player, scarlet@example.com, can no longer/,
    ),
  ]);
});

test('a public workbook whose link opens it for nobody is reported', async () => {
  await unshare((await table.read()).files.publicId, 'anyoneWithLink');
  expect(await found()).toEqual([
    expect.stringMatching(/^The public workbook: Its link opens it only for/),
  ]);
});

test('a file in the bin, a file in a binned folder and a deleted file are reported', async () => {
  const { publicId, formId } = (await table.read()).files;
  const { drive } = table.as(HOST);
  await drive.files.update({ fileId: publicId, requestBody: { trashed: true } });
  await drive.files.delete({ fileId: formId });
  expect(await found()).toEqual([
    expect.stringMatching(/^The public workbook: It is in the bin/),
    expect.stringMatching(/^The form: Google finds no such file/),
  ]);
  const { data } = await drive.files.get({ fileId: table.hostId, fields: 'parents' });
  const [folder = ''] = data.parents ?? [];
  await drive.files.update({ fileId: folder, requestBody: { trashed: true } });
  expect((await found()).join(' ')).toContain('The host’s workbook: It is in the bin');
});

test('a player’s address is recognised in every spelling of its mailbox', async () => {
  await table.close();
  table = await openTable({ game: USUAL_GAME, addressOf: (seat) => `${seat}.x@googlemail.com` });
  const own = await workbookOf(0);
  await unshare(own, await permissionOf(own, 'scarlet.x@googlemail.com'));
  const share = { email: 'ScarletX@gmail.com', role: 'reader', note: null } as const;
  await shareWith(table.as(HOST), own, share);
  expect(await found()).toEqual([]);
});

test('a workbook known only by its link is reported if the link opens it for nobody', async () => {
  await table.close();
  table = await openTable({ game: USUAL_GAME, addressOf: () => '' });
  expect(await found()).toEqual([]);
  await unshare(await workbookOf(0), 'anyoneWithLink');
  expect(await found()).toEqual([
    expect.stringMatching(/^The workbook of Scarlet: Its link opens it for nobody, and its player/),
  ]);
});
