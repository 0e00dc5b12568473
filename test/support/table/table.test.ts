import { afterEach, expect, test } from 'vitest';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { openSeason } from './season-table.ts';
import type { Table, TableOptions } from './table.ts';

const tables: Table[] = [];
async function league(options: Partial<TableOptions> = {}): Promise<Table> {
  const table = await openSeason('league', 2, options);
  tables.push(table);
  return table;
}
afterEach(async () => {
  await Promise.all(tables.splice(0).map((table) => table.close()));
});

const contentIn = async (table: Table): Promise<unknown> =>
  currentPosition(await table.read()).setup.content;

const callsOf = async ({ emulator }: Table): Promise<unknown> =>
  (await emulator.fetch(new Request('http://emulator.test/emulator/calls'))).json();

test('another format for the same number of players opens another match', async () => {
  const first = await contentIn(await league());
  const knockout = await openSeason('knockout', 2);
  tables.push(knockout);
  expect(await contentIn(knockout)).not.toEqual(first);
  expect(await contentIn(await league())).toEqual(first);
});

test('opensAnew counts the calls of an opening', async () => {
  expect(await callsOf(await league())).toEqual({});
  expect(await callsOf(await league({ opensAnew: true }))).toMatchObject({
    sheets: expect.any(Object),
    drive: expect.any(Object),
  });
});
