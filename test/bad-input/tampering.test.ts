import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SheetRequest } from '../../functions/google/sheet-requests.ts';
import { applyBatch, readRanges } from '../../functions/google/sheets.ts';
import { type Match, readMatch } from '../../functions/match/match.ts';
import { Troubled } from '../../functions/match/trouble.ts';
import { verifyMatch } from '../../functions/match/verify.ts';
import { findGame } from '../../rules/games.ts';
import { HOST_TABS } from '../../sheets-templates/host-workbook.ts';
import { HOST, openTable, type Table } from '../table/table.ts';

const game = findGame('presents-of-mine');
if (game === undefined) throw new Error('the game is registered');

let table: Table;
beforeEach(async () => {
  table = await openTable({ game });
  await table.robots();
  await table.deadline();
});
afterEach(() => table.close());

/** What a host does by hand, in the host’s own workbook or another. */
async function byHand(requests: readonly SheetRequest[], fileId = table.hostId): Promise<void> {
  await applyBatch(table.as(HOST), fileId, requests);
}

const typed = (sheetId: number, row: number, column: number, ...texts: string[]): SheetRequest => ({
  updateCells: {
    start: { sheetId, rowIndex: row, columnIndex: column },
    rows: [{ values: texts.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
    fields: 'userEnteredValue',
  },
});

/** The deadline comes; the match may not be readable afterwards. */
async function deadline(due: Match): Promise<void> {
  const { next } = due.positions.at(-1)?.sealed.entry ?? {};
  await table.emulator.clock.advanceTo(Date.parse(next?.deadline ?? ''));
}

async function deskText(): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
  return rows.flat().join('\n');
}

describe('what stops a match, says so on the Desk, and goes on when it is mended', () => {
  const breaking: readonly (readonly [string, () => SheetRequest, RegExp])[] = [
    [
      'an order typed over in the ledger',
      () => typed(HOST_TABS.ledger.sheetId, 2, 9, '{"entry":1}'),
      /Ledger, row 3/,
    ],
    [
      'a hash typed over in the ledger',
      () => typed(HOST_TABS.ledger.sheetId, 2, 8, 'f'.repeat(64)),
      /Ledger, row 3/,
    ],
  ];

  test.each(breaking)('%s', async (_what, request, where) => {
    const sound = table.emulator.snapshot().spreadsheets[table.hostId];
    const before = await table.read();
    await table.robots();
    await byHand([request()]);
    await deadline(before);
    expect(table.results.at(-1)).toMatchObject({ kind: 'refused' });
    const desk = await deskText();
    expect(desk).toMatch(where);
    expect(desk).toContain('Version history');
    await expect(readMatch(table.as(HOST), table.hostId)).rejects.toThrow(Troubled);

    const world = table.emulator.snapshot();
    if (sound === undefined) throw new Error('there was a workbook');
    table.emulator.restore({
      ...world,
      spreadsheets: { ...world.spreadsheets, [table.hostId]: sound },
    });
    expect((await table.read()).positions).toHaveLength(2);
  });

  test('another seed', async () => {
    const before = await table.read();
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match!A1:B']);
    const row = rows.findIndex(([name]) => name === 'Seed');
    await byHand([typed(HOST_TABS.match.sheetId, row, 1, 'a'.repeat(64))]);
    await deadline(before);
    expect(table.results.at(-1)).toMatchObject({ kind: 'refused' });
    expect(await deskText()).toContain('The seed is not the one');
  });

  test.each([HOST_TABS.ledger, HOST_TABS.match, HOST_TABS.players, HOST_TABS.submissions])(
    'a tab that is read is gone: $title',
    async ({ sheetId }) => {
      const before = await table.read();
      await byHand([{ deleteSheet: { sheetId } }]);
      await deadline(before);
      expect(table.results.at(-1)).toMatchObject({ kind: 'refused' });
      expect(await deskText()).toContain('missing or renamed');
    },
  );
});

describe('what does not stop a match', () => {
  async function goesOn(): Promise<Match> {
    const { files } = await table.read();
    await table.robots(files.seats.map(({ seat }) => seat));
    const match = await table.deadline();
    expect(match.positions).toHaveLength(3);
    return match;
  }

  test('a computed tab of the host’s workbook is gone: it is made again', async () => {
    await byHand([
      { deleteSheet: { sheetId: 100 } },
      { deleteSheet: { sheetId: HOST_TABS.desk.sheetId } },
    ]);
    await goesOn();
    expect(await deskText()).toContain('Orders are taken until');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('tabs of the public and of a player’s workbook are gone: they are made again', async () => {
    const { files } = await table.read();
    await byHand([{ deleteSheet: { sheetId: 100 } }], files.publicId);
    await byHand([{ deleteSheet: { sheetId: 1 } }], files.seats[0]?.workbookId ?? '');
    await goesOn();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('a tab is renamed and a cell typed over: they are as they must be again', async () => {
    const { files } = await table.read();
    const renamed = { sheetId: 100, title: 'My scores' };
    await byHand(
      [
        { updateSheetProperties: { properties: renamed, fields: 'title' } },
        typed(101, 5, 1, '=1+2'),
      ],
      files.publicId,
    );
    await goesOn();
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('a player’s workbook is gone: the others are written, and the Desk says which', async () => {
    const { files } = await table.read();
    const [gone] = files.seats;
    const world = table.emulator.snapshot();
    const { [gone?.workbookId ?? '']: _gone, ...left } = world.files;
    table.emulator.restore({ ...world, files: left });
    await goesOn();
    expect(await deskText()).toContain(`The workbook of ${gone?.seat}`);
  });

  test('rows of Submissions are typed over or gone: the Desk says which, no answer counts twice', async () => {
    await byHand([typed(HOST_TABS.submissions.sheetId, 1, 4, 'late')]);
    const match = await goesOn();
    expect(match.troubles.map(({ where }) => where)).toContain('Submissions, entry 1');
    expect(await deskText()).toContain('are not as they were written');
    expect(match.submissions).toHaveLength(16);
  });

  test('a time on Submissions is typed over: it is shown as it stands, and the Desk says which', async () => {
    await byHand([typed(HOST_TABS.submissions.sheetId, 1, 1, 'yesterday')]);
    const match = await goesOn();
    expect(match.troubles.map(({ where }) => where)).toContain('Submissions, entry 1');
    const seat = String(match.submissions[0]?.[2]);
    const { workbookId } = match.files.seats.find((files) => files.seat === seat) ?? {};
    const [rows = []] = await readRanges(table.as(HOST), workbookId ?? '', ['Receipts']);
    expect(rows.flat()).toContain('yesterday');
  });

  test('a row of Players is gone: that seat is not recognised, and the Desk says so', async () => {
    await byHand([typed(HOST_TABS.players.sheetId, 1, 0, '', '', '', '', '')]);
    const match = await goesOn();
    expect(match.troubles.some(({ code }) => code === 'players tab')).toBe(true);
    expect(await deskText()).toContain('There is no row for Scarlet');
  });

  test.each([HOST_TABS.match, HOST_TABS.ledger, HOST_TABS.players, HOST_TABS.submissions])(
    'a head of $title is renamed: columns are known by their place, and the Desk says which',
    async ({ title, sheetId }) => {
      await byHand([typed(sheetId, 0, 1, 'Renamed')]);
      const { troubles } = await goesOn();
      expect(troubles.map(({ where }) => where)).toEqual([`${title}, row 1`]);
      expect(await deskText()).toContain('Column 2 is headed “Renamed”');
    },
  );

  test('a million cells pasted over the Desk and beside it are drawn over', async () => {
    const row = {
      values: Array.from({ length: 1000 }, () => ({ userEnteredValue: { stringValue: 'pasted' } })),
    };
    const rows = Array.from({ length: 1000 }, () => row);
    const { sheetId } = HOST_TABS.desk;
    await byHand([
      {
        updateSheetProperties: {
          properties: { sheetId, gridProperties: { rowCount: 1000, columnCount: 1000 } },
          fields: 'gridProperties.rowCount,gridProperties.columnCount',
        },
      },
      {
        updateCells: {
          start: { sheetId, rowIndex: 0, columnIndex: 0 },
          rows,
          fields: 'userEnteredValue',
        },
      },
    ]);
    await goesOn();
    expect(await deskText()).not.toContain('pasted');
  });
});
