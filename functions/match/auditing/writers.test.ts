import { afterEach, beforeEach, expect, test } from 'vitest';
import { faults } from '../../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { shareWith, shareWithEverybody } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { writersNotOfMatch } from './writers.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});
afterEach(() => table.close());

const found = async () => writersNotOfMatch(table.as(HOST), (await table.read()).files);
const may = async (fileId: string, role: 'reader' | 'writer') =>
  shareWith(table.as(HOST), fileId, { email: 'bob@example.com', role, note: null });

test('of a match as it is opened nobody is named', async () => {
  expect(await found()).toEqual([]);
});

test('who may edit what is published and does not have the host’s workbook is named, with the file', async () => {
  const { publicId, formId, seats, hostId } = (await table.read()).files;
  await may(seats[1]?.workbookId ?? '', 'reader');
  expect(await found()).toEqual([]);
  await may(publicId, 'writer');
  await may(formId, 'writer');
  await may(seats[0]?.workbookId ?? '', 'writer');
  expect(await found()).toEqual([
    expect.stringMatching(/^The public workbook: bob@example.com may edit it\./),
    expect.stringMatching(/^The form: bob@example.com may edit it\./),
    expect.stringMatching(/^The workbook of Scarlet: bob@example.com may edit it\./),
  ]);
  await may(hostId, 'reader');
  expect(await found()).toHaveLength(3);
  await may(hostId, 'writer');
  expect(await found()).toEqual([]);
});

test('where Google cannot be asked it is not said that nobody may', async () => {
  await faults(table, [
    {
      api: 'drive',
      path: 'permissions',
      times: null,
      effect: { kind: 'fail', status: 503, message: 'Nein.' },
    },
  ]);
  await expect(found()).rejects.toThrow(GoogleError);
});

test('a host’s workbook that everybody may open is named', async () => {
  await shareWithEverybody(table.as(HOST), table.hostId);
  expect(await found()).toEqual([expect.stringMatching(/^The host’s workbook: everybody/)]);
});

test('where the caller may not see with whom files are shared nothing is said', async () => {
  const { files } = await table.read();
  await may(files.publicId, 'writer');
  expect(await writersNotOfMatch(table.as('stranger@example.com'), files)).toEqual([]);
});
