import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareWithEverybody } from '../../../functions/google/drive.ts';
import { formatIncident } from '../../../functions/match/ledger/incident.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, clearFaults, deskText, faults, typed } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { endIn, HOUR_MS, passTime } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, requestsServed: true });
});
afterEach(() => table.close());

const trashFile = async ({ as }: Table, fileId: string): Promise<void> => {
  await as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
};
const getWorkbookId = async () => (await table.read()).files.seats[0]?.workbookId ?? '';
const SHARED_TEXT = 'Everybody with the link can open this private workbook.';

test('a private workbook shared by link is reported within the hour until it is not', async () => {
  await shareWithEverybody(table.as(HOST), await getWorkbookId());
  expect((await readStatus(table.as(HOST), table.hostId)).sharing.join(' ')).toContain(SHARED_TEXT);
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain(SHARED_TEXT);
  expect(await deskText(table)).toContain('The next hourly comparison removes this report.');
  const { incidents, sharing } = await readStatus(table.as(HOST), table.hostId);
  expect([...incidents.map(formatIncident), ...sharing].join().split(SHARED_TEXT)).toHaveLength(2);
  const effect = { kind: 'fail', status: 503 };
  await faults(table, [{ effect, api: 'drive', path: '/drive/v3/files', times: null }]);
  await passTime(table, HOUR_MS);
  await clearFaults(table);
  expect(await deskText(table)).toContain(SHARED_TEXT);
  const permissionId = 'anyoneWithLink';
  await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).not.toContain(SHARED_TEXT);
});

test('a private workbook opened while a step waits is reported within the hour', async () => {
  const held = 'It took no answers when the deadline came';
  await trashFile(table, (await table.read()).files.formId);
  await endIn(table, 2 * HOUR_MS);
  await passTime(table, 3 * HOUR_MS);
  expect(await deskText(table)).toContain(held);
  await shareWithEverybody(table.as(HOST), await getWorkbookId());
  for (let hour = 0; hour < 2; hour++) {
    await passTime(table, HOUR_MS);
    const desk = await deskText(table);
    expect(desk).toContain(SHARED_TEXT);
    expect(desk).toContain(held);
  }
  const permissionId = 'anyoneWithLink';
  await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).not.toContain(SHARED_TEXT);
});

test.each(['banana', ''])(
  'a setting that is fixed at the opening is reported if it was typed over: “%s”',
  async (typedOver) => {
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
    const row = rows.findIndex(([setting]) => setting === 'Early');
    await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, typedOver)]);
    await passTime(table, HOUR_MS);
    const said = `“${typedOver}” has no effect: this setting was fixed when the match was opened.`;
    expect(await deskText(table)).toContain(said);
    await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, 'no')]);
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).not.toContain('has no effect: this setting');
  },
);

test('settings that are fixed at the opening are locked', async () => {
  const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
  const tab = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.match.sheetId);
  expect(tab).toMatchObject({ protectedRanges: [expect.objectContaining({ warningOnly: true })] });
});
