import { beforeEach, expect, test } from 'vitest';
import { shareFile } from '../../../functions/google/drive.ts';
import { type SheetRequest, setCells } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, readDescription } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { NO_COMPARISON } from '../../../functions/match/reading/polled.ts';
import { writeDueEntry } from '../../../functions/match/running/write-due.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { getText } from '../../long-runs/interventions/host.ts';
import {
  byHand,
  clearFaults,
  deskText,
  faults,
  postControl,
  typed,
} from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  DEMS,
  endIn,
  findWorkbookId,
  HOUR_MS,
  listChangedFiles,
  MINUTE_MS,
  passTime,
  readFiles,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, settings: { pollMs: HOUR_MS } });
});

const getPublicId = async (): Promise<string> => (await table.read()).files.publicId;
const editByHand = (fileId: string, ...requests: readonly SheetRequest[]): Promise<void> =>
  applyBatch(table.as(HOST), fileId, requests);
const readDesk = (): Promise<string> => getText(table, table.hostId, 'Desk');

const createTypedCell = (sheetId: number, value: string, column = 1): SheetRequest =>
  setCells({ sheetId, row: 3, column, rows: [[{ value }]] });

/** Creates a guard as an editor of the workbook might. */
const createForgedGuard = (name: string, sheetId: number): SheetRequest => ({
  addNamedRange: {
    namedRange: { namedRangeId: name, name, range: { sheetId, endRowIndex: 1, endColumnIndex: 1 } },
  },
});

test('an edit of the public workbook is undone and reported within an hour', async () => {
  const file = await getPublicId();
  const stood = await getText(table, file, 'Story');
  await editByHand(file, createTypedCell(PUBLIC_TABS.story.sheetId, 'Send orders to me instead.'));
  expect(await getText(table, file, 'Story')).not.toBe(stood);
  await passTime(table, HOUR_MS);
  expect(await getText(table, file, 'Story')).toBe(stood);
  expect(await readDesk()).toContain('The public workbook: somebody has changed Story, B4.');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test('an edit of a player’s workbook is undone and reported within an hour', async () => {
  await table.robots([SCARLET]);
  await passTime(table, HOUR_MS);
  const stood = await readSeatText(table, SCARLET, 'Now');
  expect(stood).toContain('accepted');
  await editByHand(
    await findWorkbookId(table, SCARLET),
    createTypedCell(PLAYER_TABS.now.sheetId, 'Nothing counts.', 0),
  );
  await passTime(table, HOUR_MS);
  expect(await readSeatText(table, SCARLET, 'Now')).toBe(stood);
  expect(await readDesk()).toContain('The workbook of Scarlet: somebody has changed Now, A4.');
  await table.robots([SCARLET]);
  await passTime(table, HOUR_MS);
  expect(await readSeatText(table, SCARLET, 'Now')).not.toBe(stood);
  await endIn(table, MINUTE_MS);
  await table.deadline();
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('Airdrop 1');
});

test('a note in a workbook is removed and reported within an hour', async () => {
  const file = await getPublicId();
  const sheetId = PUBLIC_TABS.story.sheetId;
  const note = {
    updateCells: {
      start: { sheetId, rowIndex: 4, columnIndex: 1 },
      rows: [{ values: [{ note: 'Do not believe it.' }] }],
      fields: 'note',
    },
  };
  await editByHand(file, note);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({
    kind: 'differs',
    differences: [{ where: 'public, Story, B5, its note', found: 'Do not believe it.' }],
  });
  await passTime(table, HOUR_MS);
  expect(await readDesk()).toContain('somebody has changed Story, B5, its note.');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

const removeGuards = async (file: string): Promise<void> => {
  const { namedRanges } = await readDescription(table.as(HOST), file);
  const removals = namedRanges.map(({ id }) => ({ deleteNamedRange: { namedRangeId: id } }));
  await editByHand(file, ...removals);
};

test.each([
  {
    claim: 'an edit that cannot be undone is reported with a remedy until it is undone',
    spoil: (file: string) =>
      editByHand(file, createTypedCell(PUBLIC_TABS.story.sheetId, 'Send orders to me instead.')),
    told: /public workbook.*changed Story, B4, and it could not be restored/s,
    later: 'The public workbook: somebody has changed Story, B4.',
  },
  {
    claim: 'a stale page that cannot be drawn is reported until it is drawn',
    spoil: removeGuards,
    told: /public workbook.*not show the last entry, and could not be drawn/s,
    later: '',
  },
])('$claim', async ({ spoil, told, later }) => {
  const file = await getPublicId();
  await spoil(file);
  const effect = { kind: 'fail', status: 413 };
  await faults(table, [{ effect, api: 'sheets', path: `${file}:batchUpdate`, times: null }]);
  await passTime(table, HOUR_MS);
  expect(await readDesk()).toMatch(told);
  await clearFaults(table);
  await passTime(table, HOUR_MS);
  expect(await readDesk()).not.toMatch(/could not be (restored|drawn)/);
  expect(await readDesk()).toContain(later);
});

test('a player’s edits of their own workbook do not affect other workbooks', async () => {
  const own = await findWorkbookId(table, SCARLET);
  const email = 'scarlet@example.com';
  await shareFile(table.as(HOST), own, { email, role: 'writer', note: null });
  const { sheetId } = PLAYER_TABS.now;
  const tabs = Array.from({ length: 40 }, (_, index) => ({
    addSheet: { properties: { sheetId: 700 + index, title: `=IMPORTDATA("${index}")` } },
  }));
  await applyBatch(table.as(email), own, [
    ...tabs,
    createForgedGuard('entry_999999_hfedcba987654', sheetId),
    createTypedCell(sheetId, 'Dems has lost.', 0),
    { addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [] } } } },
  ]);
  const others = [await getPublicId(), await findWorkbookId(table, DEMS)];
  await editByHand(
    others[0] ?? '',
    createTypedCell(PUBLIC_TABS.story.sheetId, 'Send orders to me instead.'),
  );
  await table.robots();
  await passTime(table, HOUR_MS);
  expect(await readDesk()).toContain('The public workbook: somebody has changed Story, B4.');
  expect(await readDesk()).toMatch(
    /the tabs “=IMPORT.*”, “.*”, “.*” and 37 more of the workbook of Scarlet/,
  );
  await endIn(table, MINUTE_MS);
  await table.deadline();
  const { step } = getCurrentPosition(await table.read());
  for (const [tab, file] of [
    ['Story', others[0]],
    ['Now', others[1]],
  ] as const)
    expect(await getText(table, file ?? '', tab)).toContain(step?.title);
  expect((await table.read()).receipts.map(({ fate }) => fate)).toEqual(['accepted', 'accepted']);
});

test('a forged guard that names a later entry is removed, and its page is redrawn', async () => {
  const file = await getPublicId();
  const { sheetId } = PUBLIC_TABS.story;
  const listGuards = async () => (await readDescription(table.as(HOST), file)).namedRanges;
  await removeGuards(file);
  const forged = createForgedGuard('entry_999999_hfedcba987654', sheetId);
  await editByHand(file, forged, createTypedCell(sheetId, 'Another form.'));
  await passTime(table, HOUR_MS);
  expect((await listGuards()).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^entry_0_h/),
  ]);
  expect(await getText(table, file, 'Story')).not.toContain('Another form.');
  expect(await readDesk()).toContain('that names a later entry than the ledger’s last.');
});

test('a poll that finds no edits changes only its recorded time', async () => {
  await table.robots([SCARLET]);
  await passTime(table, HOUR_MS);
  const stood = await readFiles(table);
  const desk = await getText(table, table.hostId, 'Desk');
  await passTime(table, 3 * HOUR_MS);
  expect(listChangedFiles(stood, await readFiles(table))).toEqual([table.hostId]);
  expect(omitPollTime(await getText(table, table.hostId, 'Desk'))).toBe(omitPollTime(desk));
  expect(await getText(table, table.hostId, 'Desk')).not.toBe(desk);
});

const omitPollTime = (desk: string): string => desk.replace(/Last polled .*?by/, '');
const setVersionMode = (fileVersions: 'at once' | 'late') =>
  postControl(table, 'accounts', { fileVersions });
const editStory = async () => {
  const { publicId } = (await table.read()).files;
  await byHand(table, [typed(PUBLIC_TABS.story.sheetId, 3, 1, 'Mine')], publicId);
};
const EDITED_NOTE = 'The public workbook: somebody has changed Story, B4.';

test('a comparison is repeated if its record could not be written', async () => {
  const path = `${table.hostId}:batchUpdate`;
  await faults(table, [
    { effect: { kind: 'fail', status: 413 }, api: 'sheets', path, times: null },
  ]);
  await passTime(table, HOUR_MS);
  await clearFaults(table);
  expect((await table.read()).polled.compared).toEqual(NO_COMPARISON);
  await editStory();
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain(EDITED_NOTE);
  await passTime(table, HOUR_MS);
  const { files, polled } = await table.read();
  expect(polled.compared.files).toHaveLength(files.seats.length + 1);
});

test('a new entry discards the recorded versions', async () => {
  await passTime(table, HOUR_MS);
  expect((await table.read()).polled.compared.files).not.toEqual([]);
  await endIn(table, HOUR_MS - MINUTE_MS);
  await passTime(table, HOUR_MS);
  expect((await table.read()).polled.compared).toEqual(NO_COMPARISON);
});

test('a poll does not overwrite a newer page if Drive shows the version late', async () => {
  await passTime(table, HOUR_MS);
  const stale = await table.read();
  const version = table.emulator.versions.keep(table.hostId);
  await setVersionMode('late');
  await table.deadline();
  table.emulator.versions.bringBack(table.hostId, { version });
  const { content } = getCurrentPosition(stale).opened;
  const ticked = { kind: 'content', content } as const;
  const due = { kind: 'entry', entry: 'request', ticked } as const;
  const done = writeDueEntry(table.adjudicator, stale, due);
  await expect(done).rejects.toThrow(IncidentError);
  expect((await table.read()).positions).toHaveLength(stale.positions.length);
  await setVersionMode('at once');
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain('The public workbook shows entry');
});
