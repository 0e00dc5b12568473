import { beforeEach, expect, test } from 'vitest';
import { revokeAccess, shareFile } from '../../../functions/google/drive.ts';
import {
  buildProtection,
  buildUnprotection,
  type SheetRequest,
} from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { findIntervention } from '../../../functions/match/ledger/entry.ts';
import type { CoHostAction } from '../../../functions/match/next/seat-interventions.ts';
import { getCurrentPosition, listEntries } from '../../../functions/match/reading/match.ts';
import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { sortAsDrawn } from '../../../sheets-templates/records/record-tab.ts';
import { getTeamSheetId, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { deskText, typed } from '../../support/table/by-hand.ts';
import { ADJUDICATOR, HOST, type Table } from '../../support/table/table.ts';
import { createRowActions } from './rows.ts';
import { HOUR_MS, openPolledTable, passPoll, passTime, readPublicText, SCARLET } from './scene.ts';

const SAM = 'sam@example.org';
const KIM = 'kim@example.org';
const PROTECTED_CELL_PATTERN = /trying to edit a protected cell/;

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
  await addCoHost('Sam', SAM);
});

const createCoHostAction = (name: string, email: string): CoHostAction => ({
  kind: 'co-host',
  name,
  email,
  seat: null,
});

/** Adds a co-host and shares the workbook by hand. */
async function addCoHost(name: string, email: string, reason = 'Together.'): Promise<void> {
  await runAsMatchHost(table, createCoHostAction(name, email), reason);
  await shareFile(table.as(HOST), table.hostId, { email, role: 'writer', note: null });
  await passPoll(table);
}

const hostRows = createRowActions(() => table);
const createTeamRows = (email: string, tab = 0) =>
  createRowActions(() => table, { email, sheetId: getTeamSheetId(tab), title: 'Requests of Sam' });
const samRows = createTeamRows(SAM);

const editAsSam = (...requests: readonly SheetRequest[]): Promise<void> =>
  applyBatch(table.as(SAM), table.hostId, requests);

/** Lists each intervention after the co-host joined, with its author. */
const listDone = async (): Promise<readonly (string | undefined)[][]> =>
  listEntries(await table.read()).flatMap(({ entry }) => {
    const one = findIntervention(entry);
    return one === null || one.kind === 'co-host' ? [] : [[one.kind, one.by]];
  });

test('a co-host’s request is carried out once, under their name', async () => {
  await samRows.carryOut(1, 'absent', 'Dems', '', 'Dems is ill.');
  await passPoll(table);
  expect(await listDone()).toEqual([['absent', 'Sam']]);
  expect((await samRows.told(1)).done).toMatch(/^Done with entry 2, /);
  expect(await readPublicText(table, 'Proof')).toContain('Done by the co-host Sam. Dems is ill.');
  expect(await readPublicText(table, 'Story')).toContain('Sam can read all orders as a co-host.');
});

test('equal requests of a co-host and the host are carried out once', async () => {
  await samRows.ask(1, 'absent', 'Dems', '');
  await hostRows.ask(1, 'absent', 'Dems', '');
  await passPoll(table);
  await samRows.tick(1);
  await hostRows.confirm(1);
  await passPoll(table);
  expect(await listDone()).toEqual([['absent', undefined]]);
  expect((await samRows.told(1)).done).toMatch(/^Done with entry 2, /);
});

test('a co-host’s request to resolve a step is recorded with the step', async () => {
  await table.robots([SCARLET]);
  await samRows.carryOut(1, 'resolve', '', '', '');
  const { entry } = getCurrentPosition(await table.read()).sealed;
  expect(entry).toMatchObject({ kind: 'resolved', by: 'Sam' });
  expect(await readPublicText(table, 'Proof')).toContain('Done by the co-host Sam.');
});

test.each(['seat', 'co-host', 'go on'])('only the host can request %s', async (what) => {
  expect(await samRows.preview(1, what, 'Dems', 'new@example.org, New')).toMatch(
    /only the host can request this/,
  );
});

test('only its own co-host can edit the tab of a co-host', async () => {
  await addCoHost('Kim', KIM);
  await expect(createTeamRows(KIM).ask(1, 'pause', '', '')).rejects.toThrow(PROTECTED_CELL_PATTERN);
  await expect(editAsSam(typed(HOST_TABS.requests.sheetId, 1, 0, 'pause'))).rejects.toThrow(
    PROTECTED_CELL_PATTERN,
  );
});

test('an account that a co-host lets in cannot edit the tabs of hosts', async () => {
  const bot = 'sams@sam.iam.gserviceaccount.com';
  await shareFile(table.as(SAM), table.hostId, { email: bot, role: 'writer', note: null });
  await passPoll(table);
  for (const sheetId of [HOST_TABS.requests.sheetId, getTeamSheetId(0)])
    await expect(
      applyBatch(table.as(bot), table.hostId, [typed(sheetId, 1, 0, 'pause')]),
    ).rejects.toThrow(PROTECTED_CELL_PATTERN);
});

test('requests of a co-host without headings are not read, as the Desk reports', async () => {
  await samRows.ask(1, 'pause', '', '');
  const headings = REQUESTS.columns.map(() => '');
  await editAsSam(typed(getTeamSheetId(0), 0, 0, ...headings));
  await passPoll(table);
  expect((await samRows.told(1)).number).toBe('');
  expect(await deskText(table)).toContain('Requests of Sam A column or row was inserted');
  const restored = sortAsDrawn(REQUESTS.columns).map(({ title }) => title);
  await editAsSam(typed(getTeamSheetId(0), 0, 0, ...restored));
  await passPoll(table);
  expect((await samRows.told(1)).number).toMatch(/^row-/);
  expect(await deskText(table)).not.toContain('Problem');
});

test('the tab of a co-host works under another name and with sorted rows', async () => {
  const { sheetId } = { sheetId: getTeamSheetId(0) };
  await editAsSam({
    updateSheetProperties: { properties: { sheetId, title: 'Mine' }, fields: 'title' },
  });
  const mine = createRowActions(() => table, { email: SAM, sheetId, title: 'Mine' });
  await mine.ask(1, 'pause', '', '');
  await mine.ask(2, 'absent', 'Dems', '');
  await passPoll(table);
  await mine.tick(2);
  const range = { sheetId, startRowIndex: 1 };
  await editAsSam({
    sortRange: { range, sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }] },
  });
  await passPoll(table);
  expect(await listDone()).toEqual([['absent', 'Sam']]);
});

test('a deleted tab of a co-host is created and protected again', async () => {
  await editAsSam({ deleteSheet: { sheetId: getTeamSheetId(0) } });
  await passPoll(table);
  await expect(
    applyBatch(table.as(KIM), table.hostId, [typed(getTeamSheetId(0), 1, 0, 'pause')]),
  ).rejects.toThrow();
  await samRows.carryOut(1, 'pause', '', '');
  expect(await listDone()).toEqual([['pause', 'Sam']]);
});

test('a copy of a co-host’s tab has no effect', async () => {
  await samRows.ask(1, 'pause', '', '');
  await passPoll(table);
  await editAsSam({
    duplicateSheet: {
      sourceSheetId: getTeamSheetId(0),
      newSheetId: 77,
      newSheetName: 'Copy of mine',
    },
  });
  const copy = createRowActions(() => table, { email: SAM, sheetId: 77, title: 'Copy of mine' });
  await copy.confirm(1);
  expect(await listDone()).toEqual([]);
});

test.each([
  ['is not protected', []],
  ['also admits somebody else', [buildProtection(getTeamSheetId(0), [ADJUDICATOR, SAM, KIM])]],
])('the tab of a co-host has no effect while it %s', async (_, protections) => {
  const { sheets } = table.emulator.snapshot().spreadsheets[table.hostId] ?? { sheets: [] };
  const ids = sheets.flatMap(({ properties, protectedRanges }) =>
    properties.sheetId === getTeamSheetId(0) ? protectedRanges : [],
  );
  await editAsSam(
    ...ids.map(({ protectedRangeId = 0 }) => buildUnprotection(protectedRangeId)),
    ...protections,
  );
  await samRows.carryOut(1, 'pause', '', '');
  expect(await listDone()).toEqual([]);
  expect((await samRows.told(1)).change).toMatch(/not protected for Sam alone/);
});

const leave = (): Promise<unknown> =>
  runAsMatchHost(table, { kind: 'co-host', name: 'Sam', email: null, seat: null });

test('a former co-host has no effect and is reported until their access ends', async () => {
  await samRows.ask(1, 'pause', '', '');
  await passPoll(table);
  await samRows.tick(1);
  await leave();
  await passPoll(table);
  expect(await listDone()).toEqual([]);
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain('can still edit the host’s workbook: Sam.');
  await revokeAccess(table.as(HOST), table.hostId, SAM);
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).not.toContain('former co-host');
});

test('a co-host who returns gets a new tab', async () => {
  await leave();
  await addCoHost('Sam', SAM, 'Sam is back.');
  await createTeamRows(SAM, 1).carryOut(1, 'pause', '', '');
  expect(await listDone()).toEqual([['pause', 'Sam']]);
});

test('a co-host without access is reported on the Desk', async () => {
  await revokeAccess(table.as(HOST), table.hostId, SAM);
  await passTime(table, 2 * HOUR_MS);
  expect(await deskText(table)).toContain('A co-host cannot edit the host’s workbook: Sam.');
});

test('a co-host who plays is named on Story and Proof, by the address of the seat', async () => {
  await runAsMatchHost(table, createCoHostAction('Kim', 'scarlet@example.com'));
  for (const tab of ['Story', 'Proof'])
    expect(await readPublicText(table, tab)).toContain('The co-host Kim plays Scarlet.');
});

test('the tabs are protected before the host shares the workbook with a co-host', async () => {
  table = await openPolledTable();
  await runAsMatchHost(table, createCoHostAction('Sam', SAM));
  await passPoll(table);
  await shareFile(table.as(HOST), table.hostId, { email: SAM, role: 'writer', note: null });
  await expect(editAsSam(typed(HOST_TABS.requests.sheetId, 1, 0, 'pause'))).rejects.toThrow(
    PROTECTED_CELL_PATTERN,
  );
});
