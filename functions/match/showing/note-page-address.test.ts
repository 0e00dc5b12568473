import { beforeEach, expect, test } from 'vitest';
import { MATCH } from '../../../sheets-templates/records/record-columns.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, faults, typed } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { readDescription, readEntered } from '../../google/sheets.ts';
import { buildArchivedMatch, exportMatch } from '../auditing/archive.ts';
import { judgeArchive } from '../auditing/verify.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import { notePageAddress } from './note-page-address.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});

const PAGE_URL = 'https://page.example/race.html';

const noteAddress = async (address: string) =>
  notePageAddress(table.as(HOST), await table.read(), address);

async function readRows() {
  const { tabs } = await readEntered(table.as(HOST), table.hostId);
  return tabs.find(({ sheetId }) => sheetId === HOST_TABS.match.sheetId)?.cells ?? [];
}

const readSettings = async () => {
  const rows = await readRows();
  return rows.filter(([setting]) => setting === MATCH_SETTINGS.page).map(([, value]) => value);
};

test('notePageAddress appends each row once although a reply is lost', async () => {
  const rows = await readRows();
  const at = rows.findIndex(([setting]) => setting === MATCH_SETTINGS.page);
  await byHand(table, [
    typed(HOST_TABS.match.sheetId, at, 0, 'A row of the host’s own'),
    {
      updateSheetProperties: {
        properties: { sheetId: HOST_TABS.match.sheetId, gridProperties: { rowCount: rows.length } },
        fields: 'gridProperties.rowCount',
      },
    },
  ]);
  const effect = { kind: 'drop', applied: true } as const;
  await faults(table, [{ api: 'sheets', path: ':batchUpdate', effect }]);
  await noteAddress(PAGE_URL);
  expect(await readSettings()).toEqual([PAGE_URL]);
  const after = await readRows();
  expect(after.slice(0, rows.length).map(([one]) => one)).toEqual(
    rows.map(([one], index) => (index === at ? 'A row of the host’s own' : one)),
  );
  expect(MATCH.readRecord((after[rows.length] ?? []) as never)).toMatchObject({ value: PAGE_URL });
  const { sheets } = await readDescription(table.as(HOST), table.hostId);
  const grid = sheets.find(({ sheetId }) => sheetId === HOST_TABS.match.sheetId);
  expect(grid?.rowCount).toBe(rows.length + 1);
});

test('an export contains the page’s address from Story until it is removed', async () => {
  await noteAddress(PAGE_URL);
  const archive = await exportMatch(table.as(HOST), table.hostId);
  expect(buildArchivedMatch(archive).pageAddress).toBe(PAGE_URL);
  const seats = archive.workbooks.filter(({ of }) => of !== 'public');
  const open = archive.workbooks.filter(({ of }) => of === 'public');
  expect(buildArchivedMatch({ ...archive, workbooks: [...seats, ...open] }).pageAddress).toBe(
    PAGE_URL,
  );
  expect(buildArchivedMatch({ ...archive, workbooks: seats }).pageAddress).toBe('');
  expect((await judgeArchive(archive)).verdict.kind).toBe('verified');
  await noteAddress('');
  const { pageAddress } = buildArchivedMatch(await exportMatch(table.as(HOST), table.hostId));
  expect([(await table.read()).pageAddress, pageAddress]).toEqual(['', '']);
});
