import { beforeEach, expect, test } from 'vitest';
import { faults } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { listGrants, shareFile, shareWithEverybody } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { formatIncident } from '../ledger/incident.ts';
import { findSharingProblems, listAddressWarnings } from './sharing.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});

const listProblemTexts = async (as = HOST) =>
  (await findSharingProblems(table.as(as), await table.read())).map(formatIncident);
const unshareFile = async (fileId: string, permissionId: string) =>
  table.as(HOST).drive.permissions.delete({ fileId, permissionId });
const findPermissionId = async (fileId: string, email: string) =>
  (await listGrants(table.as(HOST), fileId)).find((one) => one.email === email)?.id ?? '';
const getWorkbookId = async (index: number) =>
  (await table.read()).files.seats[index]?.workbookId ?? '';
const shareWithBob = async (fileId: string, role: 'reader' | 'writer') =>
  shareFile(table.as(HOST), fileId, { email: 'bob@example.com', role, note: null });

test('a stranger who can edit a published file is reported with the file', async () => {
  const { publicId, formId, seats, hostId } = (await table.read()).files;
  await shareWithBob(publicId, 'writer');
  await shareWithBob(formId, 'writer');
  await shareWithBob(seats[0]?.workbookId ?? '', 'writer');
  expect(await listProblemTexts()).toEqual([
    expect.stringMatching(/^The public workbook: bob@example.com can edit the file\./),
    expect.stringMatching(/^The form: bob@example.com can edit the file\./),
    expect.stringMatching(/^The workbook of Scarlet: bob@example.com can edit the file\./),
  ]);
  await shareWithBob(hostId, 'reader');
  expect(await listProblemTexts()).toHaveLength(3);
  await shareWithBob(hostId, 'writer');
  expect(await listProblemTexts()).toEqual([]);
});

test('the sharing check fails if Google does not reply', async () => {
  await faults(table, [
    {
      api: 'drive',
      path: '/drive/v3/files',
      times: null,
      effect: { kind: 'fail', status: 503, message: 'Nein.' },
    },
  ]);
  await expect(listProblemTexts()).rejects.toThrow(GoogleError);
});

test('no sharing problems are reported if the caller may not read permissions', async () => {
  await shareWithBob((await table.read()).files.publicId, 'writer');
  expect(await listProblemTexts('stranger@example.com')).toEqual([]);
});

test.each<readonly [string, () => Promise<unknown>, RegExp]>([
  [
    'a host’s workbook that everybody can open',
    () => shareWithEverybody(table.as(HOST), table.hostId),
    /^The host’s workbook: Everybody/,
  ],
  [
    'a public workbook that nobody can open by its link',
    async () => unshareFile((await table.read()).files.publicId, 'anyoneWithLink'),
    /^The public workbook: The link opens the file only for/,
  ],
  [
    'a player who cannot open their own workbook',
    async () => {
      const own = await getWorkbookId(0);
      await unshareFile(own, await findPermissionId(own, 'scarlet@example.com'));
    },
    /^The workbook of Scarlet: The player, scarlet@example.com, can no longer/,
  ],
])('the sharing check reports %s', async (_what, change, problem) => {
  await change();
  expect(await listProblemTexts()).toEqual([expect.stringMatching(problem)]);
});

test('a private workbook that somebody else can open is reported', async () => {
  const own = await getWorkbookId(0);
  const dems = { email: 'dems@example.com', role: 'reader', note: null } as const;
  await shareFile(table.as(HOST), own, dems);
  await shareWithBob(own, 'reader');
  await shareWithEverybody(table.as(HOST), own);
  expect(await listProblemTexts()).toEqual([
    expect.stringMatching(/^The workbook of Scarlet: Everybody with the link can open this/),
    expect.stringMatching(/^The workbook of Scarlet: dems@example.com, the player of Dems, can/),
    expect.stringMatching(/^The workbook of Scarlet: bob@example.com can open this/),
  ]);
});

test('an editor of the host’s workbook may open private workbooks', async () => {
  await shareWithBob(table.hostId, 'reader');
  await shareWithBob(await getWorkbookId(0), 'reader');
  expect(await listProblemTexts()).toEqual([]);
});

test('a file in the bin, a file in a binned folder and a deleted file are reported', async () => {
  const { publicId, formId } = (await table.read()).files;
  const { drive } = table.as(HOST);
  await drive.files.update({ fileId: publicId, requestBody: { trashed: true } });
  await drive.files.delete({ fileId: formId });
  expect(await listProblemTexts()).toEqual([
    expect.stringMatching(/^The public workbook: The file is in the bin/),
    expect.stringMatching(/^The form: Google cannot find the file/),
  ]);
  const { data } = await drive.files.get({ fileId: table.hostId, fields: 'parents' });
  const [folder = ''] = data.parents ?? [];
  await drive.files.update({ fileId: folder, requestBody: { trashed: true } });
  expect((await listProblemTexts()).join(' ')).toContain('host’s workbook: The file is in the bin');
});

test('a player’s address is recognised in every spelling of its mailbox', async () => {
  table = await openTable({ game: USUAL_GAME, getAddress: (seat) => `${seat}.x@googlemail.com` });
  const own = await getWorkbookId(0);
  await unshareFile(own, await findPermissionId(own, 'scarlet.x@googlemail.com'));
  const share = { email: 'ScarletX@gmail.com', role: 'reader', note: null } as const;
  await shareFile(table.as(HOST), own, share);
  expect(await listProblemTexts()).toEqual([]);
});

test('a workbook known only by its link is reported if the link opens it for nobody', async () => {
  table = await openTable({ game: USUAL_GAME, getAddress: () => '' });
  expect(await listProblemTexts()).toEqual([]);
  await unshareFile(await getWorkbookId(0), 'anyoneWithLink');
  expect(await listProblemTexts()).toEqual([
    expect.stringMatching(/^The workbook of Scarlet: The link opens the workbook for nobody/),
  ]);
});

const listWarnings = (emails: Readonly<Record<string, string>>, hosts: readonly string[] = []) =>
  listAddressWarnings(
    Object.entries(emails).map(([seat, email]) => ({ seat, email })),
    hosts,
  );

test('two seats with the same mailbox are reported together', () => {
  expect(
    listWarnings({ Ann: 'j.doe@gmail.com', Bob: 'bob@example.org', Cid: 'jdoe+2@gmail.com' }),
  ).toEqual([expect.stringMatching(/^Ann and Cid share the address jdoe\+2@gmail\.com, so/)]);
});

test('a seat with a host’s mailbox is reported', () => {
  expect(listWarnings({ Ann: 'Host@Example.org' }, ['host@example.org'])).toEqual([
    expect.stringMatching(/^Ann is played by Host@Example\.org, who can open the host’s workbook/),
  ]);
});

test('seats without an address are not reported as sharing one', () => {
  expect(
    listWarnings({ Ann: '', Bob: '', Cid: 'c@example.org' }, ['host@example.org', '']),
  ).toEqual([]);
});
