import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkMatch } from '../../../functions/match/opening/open-episode.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { hostOf, openDue, openMatches, openSeason } from '../../support/table/season-table.ts';
import type { Table } from '../../support/table/table.ts';

type World = ReturnType<Table['emulator']['snapshot']>;

let table: Table;
/** The emulator's data before any match was opened, and with both matches. */
let earlier: World;
let later: World;
beforeEach(async () => {
  table = await openSeason('league', 4);
  earlier = table.emulator.snapshot();
  await openDue(table);
  later = table.emulator.snapshot();
});
afterEach(() => table.close());

type Book = World['spreadsheets'][string];

const bookIn = ({ spreadsheets }: World): Book => {
  const book = spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook of its host');
  return book;
};

const put = (book: Book): void =>
  table.emulator.restore({
    ...later,
    spreadsheets: { ...later.spreadsheets, [table.hostId]: book },
  });

async function expectOpenOnceItIsBack(): Promise<void> {
  table.emulator.restore(later);
  await openDue(table);
  const { positions } = await table.read();
  const linked = positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'match' ? [entry.match] : [],
  );
  expect(linked.toSorted()).toEqual(['round-1-table-1', 'round-1-table-2']);
}

describe('an older version of a season’s ledger', () => {
  it('matches wait while an older ledger keeps its marks, and open afterwards', async () => {
    put({ ...bookIn(later), sheets: bookIn(earlier).sheets });
    await expect(openDue(table)).rejects.toThrow(/shows entry 2/);
    await expectOpenOnceItIsBack();
  });

  it('matches wait while an older ledger lacks its marks, and nothing is touched', async () => {
    const [match] = await openMatches(table);
    const [awaited] = currentPosition(await table.read()).step?.awaits ?? [];
    if (match === undefined || awaited === undefined) throw new Error('matches are open');
    put(bookIn(earlier));
    const before = table.emulator.snapshot();
    await expect(openDue(table)).rejects.toThrow(/shows entry/);
    const linking = linkMatch(hostOf(table), table.hostId, { match, awaited });
    await expect(linking).rejects.toThrow(/shows entry/);
    const { spreadsheets, files } = table.emulator.snapshot();
    expect(spreadsheets).toEqual(before.spreadsheets);
    expect(files).toEqual(before.files);
    await expectOpenOnceItIsBack();
  });
});
