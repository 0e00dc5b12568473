/** Tests `sealed seat`: a new code or another player, and their access to files. */

import { beforeAll, describe, expect, test } from 'vitest';
import { GoogleError } from '../functions/google/error.ts';
import { readDescription } from '../functions/google/sheets.ts';
import { getCurrentPosition, type Match } from '../functions/match/reading/match.ts';
import { openInSecondStep } from '../test/match/survival/scene.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type ServedTable, serveTable } from '../test/support/sealed/served-table.ts';
import { openAllDue, openSeason, readOpenMatches } from '../test/support/table/season-table.ts';
import { HOST, type Table } from '../test/support/table/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

let openedTable: Table;
let servedTable: ServedTable;
beforeAll(async () => {
  openedTable = await openInSecondStep();
  servedTable = await serveTable(openedTable);
  return servedTable.close;
});

const runSeat = (...words: readonly string[]) =>
  runSeatOnMatch(servedTable, openedTable.hostId, words);
const runSeatOnMatch = (at: ServedTable, hostId: string, words: readonly string[]) =>
  at.sealed('seat', hostId, ...words, '--reason', 'She moves house.', '--yes');
const SCARLET_TO_SAM = ['Scarlet', '--email', 'sam@example.com', '--name', 'Sam'] as const;

const readScarletsFiles = async () => {
  const files = (await openedTable.read()).files.seats.find(({ seat }) => seat === 'Scarlet');
  if (files === undefined) throw new Error('Scarlet plays');
  return files;
};

const canOpenWorkbook = async (email: string): Promise<boolean> =>
  readDescription(openedTable.as(email), (await readScarletsFiles()).workbookId).then(
    () => true,
    () => false,
  );

test.each([
  ['an unknown seat', ['Nobody'], 'The seat “Nobody” does not exist'],
  ['an invalid address', ['Scarlet', '--email', 'sam'], '--email: “sam” is not an e-mail address'],
  [
    'the name of another seat',
    ['Scarlet', '--email', 'sam@example.com', '--name', 'Dems'],
    '--name: “Dems”',
  ],
] as const)('a handover is refused: %s', async (_what, words, sentence) => {
  expect(await runSeat(...words)).toMatchObject(refusedWith(sentence));
  expect(await canOpenWorkbook('scarlet@example.com')).toBe(true);
  expect(getCurrentPosition(await openedTable.read()).sealed.entry.entry).toBe(1);
});

test('only the new player can open the workbook after a handover', async () => {
  const { code: old } = await readScarletsFiles();
  const done = await runSeat(...SCARLET_TO_SAM);
  expect(done).toMatchObject({ code: EXIT.done });
  expect(done.err).toContain('and no longer with scarlet@example.com');
  const { code } = await readScarletsFiles();
  expect(code).not.toBe(old);
  expect(done.out).toContain(code);
  const { body } = getCurrentPosition(await openedTable.read()).sealed;
  expect(body).toContain('"asked":"seat Scarlet, to ');
  expect([body.includes(code), body.includes('sam@example.com')]).toEqual([false, false]);
  expect([
    await canOpenWorkbook('scarlet@example.com'),
    await canOpenWorkbook('sam@example.com'),
  ]).toEqual([false, true]);
});

test('a repeated handover changes nothing, and completes a killed one', async () => {
  const { code, workbookId } = await readScarletsFiles();
  const permissions = openedTable.as(HOST).drive.permissions;
  const { data } = await permissions.list({
    fileId: workbookId,
    fields: 'permissions(id,emailAddress)',
  });
  const sams = data.permissions?.find(({ emailAddress }) => emailAddress === 'sam@example.com');
  await permissions.delete({ fileId: workbookId, permissionId: sams?.id ?? '' });
  expect(await canOpenWorkbook('sam@example.com')).toBe(false);
  expect((await runSeat(...SCARLET_TO_SAM)).out).toContain('with entry 2');
  expect(await canOpenWorkbook('sam@example.com')).toBe(true);
  expect((await readScarletsFiles()).code).toBe(code);
});

test('seat first names a player who could read others’ secrets', async () => {
  const shared = await runSeat('Dems', '--email', 'sam@example.com');
  expect(shared.err).toContain('Scarlet and Dems share the address sam@example.com');
  const hosted = await runSeat('Dems', '--email', HOST);
  expect(hosted.err).toContain(`Dems is played by ${HOST}, who can open the host’s workbook`);
});

test('a new code alone does not change the access to the workbook', async () => {
  const { code } = await readScarletsFiles();
  expect((await runSeat('Scarlet')).code).toBe(EXIT.done);
  expect((await readScarletsFiles()).code).not.toBe(code);
  expect(await canOpenWorkbook('sam@example.com')).toBe(true);
});

describe('season', () => {
  let season: Table;
  let at: ServedTable;
  beforeAll(async () => {
    season = await openSeason('league', 3);
    at = await serveTable(season);
    return at.close;
  });

  const statusFor = (fileId: string, email: string): Promise<unknown> =>
    readDescription(season.as(email), fileId).then(
      () => 200,
      (error: unknown) => (error instanceof GoogleError ? error.status : error),
    );

  /** Returns the statuses with which Google answers the old and the new player. */
  const statuses = async ({ files }: Match, seat: string, email: string) => {
    const { workbookId = '' } = files.seats.find((one) => one.seat === seat) ?? {};
    const emails = [`${seat.toLowerCase()}@example.com`, email];
    return Promise.all(emails.map((one) => statusFor(workbookId, one)));
  };

  test('a season’s old player can open neither current nor later workbooks', async () => {
    const before = await season.read();
    const [first = '', second = ''] =
      getCurrentPosition(before).step?.awaits?.[0]?.players.map(({ seat }) => seat) ?? [];
    expect(await statuses(before, first, 'sam@example.com')).toEqual([200, 403]);
    const ofSeason = [first, '--email', 'sam@example.com', '--name', 'Sam'];
    expect(await runSeatOnMatch(at, season.hostId, ofSeason)).toMatchObject({ code: EXIT.done });
    expect(await statuses(before, first, 'sam@example.com')).toEqual([403, 200]);
    await openAllDue(season);
    const [match] = await readOpenMatches(season);
    if (match === undefined) throw new Error('a match is open');
    expect(await statuses(match, first, 'sam@example.com')).toEqual([403, 200]);
    expect(await statuses(match, second, 'pat@example.com')).toEqual([200, 403]);
    const ofMatch = [second, '--email', 'pat@example.com', '--name', 'Pat'];
    expect(await runSeatOnMatch(at, match.files.hostId, ofMatch)).toMatchObject({
      code: EXIT.done,
    });
    expect(await statuses(match, second, 'pat@example.com')).toEqual([403, 200]);
  });
});
