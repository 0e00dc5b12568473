import { beforeEach, expect, test } from 'vitest';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { writeDueEntry } from '../../../functions/match/polling/do-request.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { NO_COMPARISON } from '../../../functions/match/reading/polled.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import {
  byHand,
  clearFaults,
  deskText,
  faults,
  postControl,
  typed,
} from '../../support/table/by-hand.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { endIn, HOUR_MS, MINUTE_MS, passTime } from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, settings: { pollMs: HOUR_MS } });
});

const setVersionMode = (fileVersions: 'at once' | 'late') =>
  postControl(table, 'accounts', { fileVersions });
const editStory = async () => {
  const { publicId } = (await table.read()).files;
  await byHand(table, [typed(PUBLIC_TABS.story.sheetId, 3, 1, 'Mine')], publicId);
};
const EDITED_NOTE = 'The public workbook: somebody has changed Story, B4.';

test('an edit whose version Drive shows late is undone within a day', async () => {
  await endIn(table, 72 * HOUR_MS);
  await passTime(table, 2 * HOUR_MS);
  await setVersionMode('late');
  await editStory();
  await passTime(table, 2 * HOUR_MS);
  expect(await deskText(table)).not.toContain(EDITED_NOTE);
  await passTime(table, 22 * HOUR_MS);
  expect(await deskText(table)).toContain(EDITED_NOTE);
});

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
  const { content } = currentPosition(stale).opened;
  const ticked = { kind: 'content', content } as const;
  const due = { kind: 'entry', entry: 'request', ticked } as const;
  const done = writeDueEntry(table.adjudicator, stale, due);
  await expect(done).rejects.toThrow(IncidentError);
  expect((await table.read()).positions).toHaveLength(stale.positions.length);
  await setVersionMode('at once');
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain('The public workbook shows entry');
});
