import { expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { openSeason } from './season-table.ts';
import type { Table, TableOptions } from './table.ts';

const openLeague = (options: Partial<TableOptions> = {}): Promise<Table> =>
  openSeason('league', 2, options);
const readContent = async (table: Table): Promise<unknown> =>
  currentPosition(await table.read()).setup.content;

const countCalls = async ({ emulator }: Table): Promise<unknown> =>
  (await emulator.fetch(new Request('http://emulator.test/emulator/calls'))).json();

test('another season format opens another match even for the same number of players', async () => {
  const first = await readContent(await openLeague());
  expect(await readContent(await openSeason('knockout', 2))).not.toEqual(first);
  expect(await readContent(await openLeague())).toEqual(first);
});

test('a table with `opensAnew` counts the calls of its opening', async () => {
  expect(await countCalls(await openLeague())).toEqual({});
  expect(await countCalls(await openLeague({ opensAnew: true }))).toMatchObject({
    sheets: expect.any(Object),
    drive: expect.any(Object),
  });
});
