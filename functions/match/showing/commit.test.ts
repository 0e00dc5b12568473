import { expect, test } from 'vitest';
import { openTable } from '../../../test/table/table.ts';
import { USUAL_GAME } from '../../../test/table/usual-game.ts';
import { currentPosition } from '../reading/match.ts';
import { commit } from './commit.ts';

test('an entry that nobody could read is not written', async () => {
  const table = await openTable({ game: USUAL_GAME });
  try {
    const match = await table.read();
    const sealed = { ...currentPosition(match).sealed, body: '{}' };
    const before = JSON.stringify(table.emulator.snapshot().spreadsheets);
    await expect(commit(table.adjudicator, { match, sealed, rows: [] }, [])).rejects.toThrow(
      'nobody could read entry 0: it is not written',
    );
    expect(JSON.stringify(table.emulator.snapshot().spreadsheets)).toBe(before);
  } finally {
    await table.close();
  }
});
