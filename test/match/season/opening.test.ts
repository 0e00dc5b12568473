import { describe, expect, it } from 'vitest';
import { buildErrorResponse } from '../../../emulator/core/route.ts';
import { createFailure } from '../../../emulator/core/service.ts';
import { connect } from '../../../functions/google/connect.ts';
import { moveToBin } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { findMarkedOpening } from '../../../functions/match/opening/open-episode.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { createMoments } from '../../support/table/moments.ts';
import { requestRuling } from '../../support/table/season-host.ts';
import { createHost, openSeason } from '../../support/table/season-table.ts';
import { HOST, type Kept, ROOT_URL, type Table } from '../../support/table/table.ts';
import { expectOpenOnce, FIRST_MATCHES, hostWith, listLinkedMatches, openAll } from './openings.ts';

let table: Table;

/**
 * Creates a host who is overtaken at a call by another host that opens all matches. Three calls
 * later Google refuses new files.
 */
function createOvertakenHost(at: number): Adjudicator {
  let calls = 0;
  const google = connect({
    ...{ rootUrl: ROOT_URL, auth: table.emulator.tokenFor(HOST), patience: IMMEDIATE_RETRY_POLICY },
    fetchImplementation: async (input, init) => {
      calls += 1;
      if (calls === at) await openAll(table, createHost(table));
      const { method, url } = new Request(input, init);
      return calls > at + 3 && method === 'POST' && isCreation(url)
        ? buildErrorResponse(createFailure('sheets', { status: 400 }))
        : table.emulator.fetchImplementation(input, init);
    },
  });
  return { ...createHost(table), google };
}

const isCreation = (url: string): boolean =>
  /\/(spreadsheets|forms|files)$/.test(new URL(url).pathname);

const openUntilKilled = (adjudicator: Adjudicator): Promise<void> =>
  openAll(table, adjudicator).catch(() => {});

type Cell = Sheets[number]['rows'][number][number];
type Sheets = ReturnType<Table['emulator']['snapshot']>['spreadsheets'][string]['sheets'];

function readSheets(): Sheets {
  const book = table.emulator.snapshot().spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook');
  return book.sheets;
}

function putSheets(sheets: Sheets): void {
  const world = table.emulator.snapshot();
  const book = world.spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook');
  const spreadsheets = { ...world.spreadsheets, [table.hostId]: { ...book, sheets } };
  table.emulator.restore({ ...world, spreadsheets });
}

const isAddress = (cell: Cell): boolean =>
  cell?.userEnteredValue?.stringValue?.includes('@') === true;

const keepMoment = createMoments();

/** Kills a host who has begun to open the first match. */
const beginOpening = (): Promise<Kept> =>
  keepMoment('begun', async () => {
    table = await openSeason('league', 4);
    for (let at = 20; (await findMarkedOpening(table.as(HOST), table.hostId)) === null; at++)
      await openUntilKilled(hostWith(table, at, at));
    return table;
  });

describe('matches of a league of four', () => {
  it.each(Array.from({ length: atDepth({ quick: 3, deep: 20 }) }, (_, index) => index))(
    'matches are opened once by two runs at once (%i)',
    async (seed) => {
      table = await openSeason('league', 4);
      await Promise.all([
        openAll(table, hostWith(table, 2 * seed)),
        openAll(table, hostWith(table, 2 * seed + 1)),
      ]);
      await expectOpenOnce(table, FIRST_MATCHES);
    },
  );

  it.each(Array.from({ length: atDepth({ quick: 6, deep: 110 }) }, (_, index) => index))(
    'matches are opened once by runs during and after a killed run (%i)',
    async (index) => {
      table = await openSeason('league', 4);
      const at = Math.floor((index * 110) / atDepth({ quick: 6, deep: 110 }));
      await Promise.all([
        openUntilKilled(hostWith(table, at, at)),
        openUntilKilled(hostWith(table, at + 500, at + 12)),
      ]);
      await openAll(table, hostWith(table, at + 1000));
      await expectOpenOnce(table, FIRST_MATCHES);
    },
  );

  it.each(Array.from({ length: atDepth({ quick: 3, deep: 9 }) }, (_, index) => index))(
    'a run that Google refuses after another run’s success leaves no files (%i)',
    async (index) => {
      table = await openSeason('league', 4);
      const at = 6 + Math.floor((index * 9) / atDepth({ quick: 3, deep: 9 }));
      await expect(openAll(table, createOvertakenHost(at))).rejects.toThrow(GoogleError);
      await expectOpenOnce(table, FIRST_MATCHES);
    },
  );

  it('matches are opened again if their host has deleted unfinished files', async () => {
    table = await openSeason('league', 4, { from: await beginOpening() });
    const underway = await findMarkedOpening(table.as(HOST), table.hostId);
    await moveToBin(table.as(HOST), underway?.hostId ?? '');
    await openAll(table, hostWith(table, 1));
    await expectOpenOnce(table, FIRST_MATCHES);
  });

  it('no match opens while an address on Players is overwritten', async () => {
    table = await openSeason('league', 4);
    const sheets = readSheets();
    const withoutAddresses = sheets.map((sheet) =>
      sheet.properties.sheetId === HOST_TABS.players.sheetId
        ? {
            ...sheet,
            rows: sheet.rows.map((row) => row.map((cell) => (isAddress(cell) ? null : cell))),
          }
        : sheet,
    );
    putSheets(withoutAddresses);
    await expect(openAll(table, hostWith(table, 1))).rejects.toThrow('E-mail of');
    expect(listLinkedMatches(await table.read())).toEqual([]);
    putSheets(sheets);
    await openAll(table, hostWith(table, 2));
    await expectOpenOnce(table, FIRST_MATCHES);
  });

  it('a match that was begun is not opened if the season no longer awaits it', async () => {
    table = await openSeason('league', 4, { from: await beginOpening() });
    const before = await table.read();
    const [first] = currentPosition(before).step?.awaits ?? [];
    await requestRuling(table, `skip ${first?.match}`);
    await openAll(table, hostWith(table, 1));
    expect(listLinkedMatches(await table.read())).not.toContain(first?.match);
    expect(await findMarkedOpening(table.as(HOST), table.hostId)).toBeNull();
  });
});
