import { expect, test } from 'vitest';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { openTable } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { currentPosition } from '../reading/match.ts';
import { commit } from './commit.ts';

test('the row of an entry looks like the row before', async () => {
  const table = await openTable({ game: USUAL_GAME });
  try {
    await table.deadline();
    const { spreadsheets } = table.emulator.snapshot();
    const ledger = spreadsheets[table.hostId]?.sheets.find(
      ({ properties }) => properties.sheetId === HOST_TABS.ledger.sheetId,
    );
    const formats = (row: number) =>
      (ledger?.rows[row] ?? []).map((cell) => cell?.userEnteredFormat ?? null);
    expect(formats(2).some((format) => format !== null)).toBe(true);
    expect(formats(2)).toEqual(formats(1));
  } finally {
    await table.close();
  }
});

test('an entry that nobody could read is not written', async () => {
  const table = await openTable({ game: USUAL_GAME });
  try {
    const match = await table.read();
    const sealed = { ...currentPosition(match).sealed, body: '{}' };
    const before = JSON.stringify(table.emulator.snapshot().spreadsheets);
    await expect(commit(table.adjudicator, { match, sealed, submissions: [] }, [])).rejects.toThrow(
      'nobody could read entry 0: it is not written',
    );
    expect(JSON.stringify(table.emulator.snapshot().spreadsheets)).toBe(before);
  } finally {
    await table.close();
  }
});
