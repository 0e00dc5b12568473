/** Tests `sealed repair`: files that are created again, and repairs that are refused. */

import { beforeAll, expect, test } from 'vitest';
import { getCurrentPosition } from '../functions/match/reading/match.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type ServedTable, serveTable } from '../test/support/sealed/served-table.ts';
import { HOST, openTable, type Table } from '../test/support/table/table.ts';
import { USUAL_GAME } from '../test/support/table/usual-game.ts';
import { EXIT } from './shared/terminal/exit.ts';

let openedTable: Table;
let servedTable: ServedTable;
beforeAll(async () => {
  openedTable = await openTable({ game: USUAL_GAME });
  servedTable = await serveTable(openedTable);
  return servedTable.close;
});

const runRepair = (...words: readonly string[]) =>
  servedTable.sealed('repair', openedTable.hostId, '--reason', 'Deleted by mistake.', ...words);
const getDriveFiles = () => openedTable.as(HOST).drive.files;

test('repair changes nothing if no file is lost, or if a file is in the bin', async () => {
  expect(await runRepair('--yes')).toMatchObject(
    refusedWith('Google finds every file of the match'),
  );
  const { publicId } = (await openedTable.read()).files;
  await getDriveFiles().update({ fileId: publicId, requestBody: { trashed: true } });
  expect((await runRepair('--yes')).err).toContain(
    'the public workbook is in the bin. Open the bin',
  );
  await getDriveFiles().update({ fileId: publicId, requestBody: { trashed: false } });
});

test('repair names a lost form, and creates it once', async () => {
  const { formId: fileId } = (await openedTable.read()).files;
  await getDriveFiles().delete({ fileId });
  const run = await runRepair();
  expect(run.err).toContain('Google does not find the form. This command creates it again.');
  expect((await openedTable.read()).files.formId).toBe(fileId);
  const { code, out } = await runRepair('--yes');
  const { files, ...match } = await openedTable.read();
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: expect.stringContaining(files.formAddress),
  });
  expect(files.formId).not.toBe(fileId);
  expect(getCurrentPosition({ files, ...match }).sealed.entry.kind).toBe('replaced');
  expect((await runRepair('--yes')).code).toBe(EXIT.wrongUse);
});

test('repair reports that a deleted workbook of the host cannot be created again', async () => {
  await getDriveFiles().delete({ fileId: openedTable.hostId });
  const { code, err } = await runRepair('--yes');
  expect(code).not.toBe(EXIT.done);
  expect(err).toContain('the match is over');
});
