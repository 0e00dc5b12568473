import { beforeEach, expect, test } from 'vitest';
import { readDescription } from '../../../functions/google/sheets.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { publishEntry } from '../../../functions/match/visiting/publish.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, deskText, HOUR_MS, passTime } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const OTHER_HASH = 'fedcba987654';

async function readPublicId(): Promise<string> {
  return (await table.read()).files.publicId;
}

const listRangeNames = async (fileId: string): Promise<readonly string[]> =>
  (await readDescription(table.as(HOST), fileId)).namedRanges
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('announced'));

/** Replaces the version guard. */
async function replaceGuard(fileId: string, namedRangeId: string): Promise<void> {
  const sheets = (await readDescription(table.as(HOST), fileId)).sheets;
  const range = { sheetId: sheets[0]?.sheetId ?? 0, endRowIndex: 1, endColumnIndex: 1 };
  const stood = await listRangeNames(fileId);
  await byHand(
    table,
    [
      ...stood.map((id) => ({ deleteNamedRange: { namedRangeId: id } })),
      { addNamedRange: { namedRange: { namedRangeId, name: namedRangeId, range } } },
    ],
    fileId,
  );
}

async function findLastGuard(of: 'entry' | 'desk'): Promise<string> {
  const { entry, hash } = currentPosition(await table.read()).sealed;
  return `${of}_${entry.entry}_h${hash.slice(0, 12)}`;
}

test('a page that shows an unknown hash of the current entry is redrawn and reported', async () => {
  await replaceGuard(await readPublicId(), `entry_2_h${OTHER_HASH}`);
  await table.deadline();
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await listRangeNames(await readPublicId())).toEqual([await findLastGuard('entry')]);
  expect(await deskText(table)).toContain(
    'The public workbook: The page showed an entry that is not in the ledger, and has been drawn',
  );
});

test('a page that shows a later entry of the ledger stays as it is', async () => {
  const before = await table.read();
  await table.deadline();
  const { spreadsheets } = table.emulator.snapshot();
  const published = await publishEntry(table.adjudicator, before, { form: null });
  expect(published).toEqual({ unfinished: [], repairNotes: [] });
  expect(table.emulator.snapshot().spreadsheets).toEqual(spreadsheets);
});

test('nothing is drawn or resolved while two pages show an unknown entry', async () => {
  const guard = `entry_9_h${OTHER_HASH}`;
  const { files } = await table.read();
  const ids = [files.publicId, files.seats[0]?.workbookId ?? ''];
  for (const id of ids) await replaceGuard(id, guard);
  const stood = table.emulator.snapshot().spreadsheets[files.publicId];
  await table.deadline();
  await passTime(table, HOUR_MS);
  expect(table.emulator.snapshot().spreadsheets[files.publicId]).toEqual(stood);
  expect((await table.read()).positions).toHaveLength(2);
  expect(await deskText(table)).toContain(`The public workbook shows entry 9 (${OTHER_HASH})`);
  for (const id of ids) await byHand(table, [{ deleteNamedRange: { namedRangeId: guard } }], id);
  await passTime(table, HOUR_MS);
  expect(await listRangeNames(files.publicId)).toEqual([await findLastGuard('entry')]);
  expect(await deskText(table)).not.toContain('Problem');
});

test('a page drawn by a later version is not redrawn, and the Desk reports it', async () => {
  const guard = 'entry_1_v2_1a2b3c';
  await replaceGuard(await readPublicId(), guard);
  const stood = table.emulator.snapshot().spreadsheets[await readPublicId()];
  await table.deadline();
  expect(table.emulator.snapshot().spreadsheets[await readPublicId()]).toEqual(stood);
  expect(await deskText(table)).toContain(
    `has drawn the page (“${guard}”). The page was left as it is.`,
  );
});

test('nothing is written while the Desk shows an entry that the ledger lacks', async () => {
  const guard = `desk_2_h${OTHER_HASH}`;
  await replaceGuard(table.hostId, guard);
  await table.deadline();
  await passTime(table, HOUR_MS);
  expect((await table.read()).positions).toHaveLength(2);
  expect(await deskText(table)).toContain(`The page shows entry 2 (${OTHER_HASH})`);
  const names = (await listRangeNames(table.hostId)).map((id) => ({
    deleteNamedRange: { namedRangeId: id },
  }));
  await byHand(table, names);
  await passTime(table, HOUR_MS);
  expect((await table.read()).positions).toHaveLength(3);
  expect(await listRangeNames(table.hostId)).toEqual([await findLastGuard('desk')]);
});

test('a Desk drawn by a later version stays unchanged, and the step is resolved', async () => {
  await replaceGuard(table.hostId, 'desk_1_v2');
  const desk = () =>
    table.emulator
      .snapshot()
      .spreadsheets[table.hostId]?.sheets.find(
        ({ properties }) => properties.sheetId === HOST_TABS.desk.sheetId,
      )?.rows;
  const stood = desk();
  await table.deadline();
  expect((await table.read()).positions).toHaveLength(3);
  expect(desk()).toEqual(stood);
  expect(table.log.map(({ message }) => message).join(' ')).toContain(
    'A later version of the adjudicator has drawn the page (“desk_1_v2”).',
  );
});
