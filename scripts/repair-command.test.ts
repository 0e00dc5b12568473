/** Tests `sealed repair`: files created again, and refusals. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../emulator/server.ts';
import { currentPosition } from '../functions/match/reading/match.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { HOST, openTable, type Table } from '../test/support/table/table.ts';
import { USUAL_GAME } from '../test/support/table/usual-game.ts';
import { EXIT } from './shared/terminal/exit.ts';

let table: Table;
let served: Served;

beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  served = await serve(table.emulator);
});

afterAll(async () => {
  await table.close();
  await served.close();
});

const repair = (...words: readonly string[]) =>
  runSealed(['repair', table.hostId, '--reason', 'It was deleted.', ...words], {
    SEALED_EMULATOR: served.url,
    SEALED_AS: HOST,
    SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
    SEALED_URL: 'http://127.0.0.1:9/',
    SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
  });
const drive = () => table.as(HOST).drive.files;

test('repair changes nothing if no file is lost, or if a file is in the bin', async () => {
  const { code, err } = await repair('--yes');
  expect({ code, err }).toEqual({
    code: EXIT.wrongUse,
    err: expect.stringContaining('Google finds every file of the match'),
  });
  const { publicId } = (await table.read()).files;
  await drive().update({ fileId: publicId, requestBody: { trashed: true } });
  expect((await repair('--yes')).err).toContain('the public workbook is in the bin. Open the bin');
  await drive().update({ fileId: publicId, requestBody: { trashed: false } });
});

test('repair first names a lost form, then creates it once and prints its address', async () => {
  const { formId: fileId } = (await table.read()).files;
  await drive().delete({ fileId });
  const asked = await repair();
  expect(asked.err).toContain('Google does not find the form. This command creates it again.');
  expect((await table.read()).files.formId).toBe(fileId);
  const { code, out } = await repair('--yes');
  const { files, ...match } = await table.read();
  expect({ code, out }).toEqual({
    code: EXIT.done,
    out: expect.stringContaining(files.formAddress),
  });
  expect(files.formId).not.toBe(fileId);
  expect(currentPosition({ files, ...match }).sealed.entry.kind).toBe('replaced');
  expect((await repair('--yes')).code).toBe(EXIT.wrongUse);
});

test('repair reports that a lost host’s workbook cannot be created again', async () => {
  await drive().delete({ fileId: table.hostId });
  const { code, err } = await repair('--yes');
  expect(code).not.toBe(EXIT.done);
  expect(err).toContain('the match is over');
});
