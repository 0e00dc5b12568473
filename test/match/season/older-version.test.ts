import { beforeEach, describe, expect, it } from 'vitest';
import { linkMatch } from '../../../functions/match/opening/open-episode.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import {
  createHost,
  openAllDue,
  openSeason,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import type { Table } from '../../support/table/table.ts';

type World = ReturnType<Table['emulator']['snapshot']>;

let table: Table;
/** The emulator's data before any match was opened, and with both matches. */
let earlierWorld: World;
let laterWorld: World;
beforeEach(async () => {
  table = await openSeason('league', 4);
  earlierWorld = table.emulator.snapshot();
  await openAllDue(table);
  laterWorld = table.emulator.snapshot();
});

type SeasonBook = World['spreadsheets'][string];

const getSeasonBook = ({ spreadsheets }: World): SeasonBook => {
  const book = spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook of its host');
  return book;
};

const putSeasonBook = (book: SeasonBook): void =>
  table.emulator.restore({
    ...laterWorld,
    spreadsheets: { ...laterWorld.spreadsheets, [table.hostId]: book },
  });

async function expectOpenOnceRestored(): Promise<void> {
  table.emulator.restore(laterWorld);
  await openAllDue(table);
  const { positions } = await table.read();
  const linked = positions.flatMap(({ sealed: { entry } }) =>
    entry.kind === 'match' ? [entry.match] : [],
  );
  expect(linked.toSorted()).toEqual(['round-1-table-1', 'round-1-table-2']);
}

describe('an older version of a season’s ledger', () => {
  it('matches wait while an older ledger keeps its marks, and open afterwards', async () => {
    putSeasonBook({ ...getSeasonBook(laterWorld), sheets: getSeasonBook(earlierWorld).sheets });
    await expect(openAllDue(table)).rejects.toThrow(/shows entry 2/);
    await expectOpenOnceRestored();
  });

  it('matches wait while an older ledger lacks its marks, and nothing is touched', async () => {
    const [match] = await readOpenMatches(table);
    const [awaited] = currentPosition(await table.read()).step?.awaits ?? [];
    if (match === undefined || awaited === undefined) throw new Error('matches are open');
    putSeasonBook(getSeasonBook(earlierWorld));
    const before = table.emulator.snapshot();
    await expect(openAllDue(table)).rejects.toThrow(/shows entry/);
    const linking = linkMatch(createHost(table), table.hostId, { match, awaited });
    await expect(linking).rejects.toThrow(/shows entry/);
    const { spreadsheets, files } = table.emulator.snapshot();
    expect(spreadsheets).toEqual(before.spreadsheets);
    expect(files).toEqual(before.files);
    await expectOpenOnceRestored();
  });
});
