/** What polls and steps take of Google’s quotas is what “sealed new” and docs/scale.md reckon. */

import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { pollReadsAnHour } from '../../../functions/match/polling/poll-reads.ts';
import { gameNamed } from '../../support/options.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { HOUR_MS, MINUTE_MS, pass } from './scene.ts';

let table: Table;
afterEach(() => table.close());

interface Counted {
  reads: number;
  writes: number;
}

/** Requests of the Sheets API, as Google counts them. */
async function countedTable(id: string, players: number, pollMs: number): Promise<Counted> {
  const counted = { reads: 0, writes: 0 };
  table = await openTable({
    game: gameNamed(id),
    players,
    settings: { pollMs },
    carry: (emulator) => (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/v4/spreadsheets'))
        counted[pathname.endsWith(':batchUpdate') ? 'writes' : 'reads'] += 1;
      return emulator.fetchImplementation(request);
    },
  });
  return counted;
}

test.each([
  ['pocket-mars', 2, 10],
  ['presents-of-mine', 8, 20],
  ['presents-of-mine', 8, 60],
] as const)(
  'an hour of polls takes the reads that are reckoned: %s, %i seats, every %i minutes',
  async (id, seats, minutes) => {
    const everyMs = minutes * MINUTE_MS;
    const counted = await countedTable(id, seats, everyMs);
    await pass(table, HOUR_MS);
    Object.assign(counted, { reads: 0, writes: 0 });
    await pass(table, HOUR_MS);
    expect(counted.reads).toBe(pollReadsAnHour({ seats, everyMs }));
  },
);

test('a poll writes once for each player who has answered, and once for the Desk', async () => {
  const counted = await countedTable('presents-of-mine', 8, 10 * MINUTE_MS);
  await pass(table, 20 * MINUTE_MS);
  await table.robots();
  counted.writes = 0;
  await pass(table, 10 * MINUTE_MS);
  expect(counted.writes).toBe(9);
});

test('docs/scale.md contains the reads that are counted', () => {
  const text = readFileSync('docs/scale.md', 'utf8');
  const often = pollReadsAnHour({ seats: 8, everyMs: 10 * MINUTE_MS });
  const hourly = pollReadsAnHour({ seats: 8, everyMs: HOUR_MS });
  expect(text).toContain(`${often} reads an hour with a poll every ten minutes`);
  expect(text).toContain(`${hourly} with one an hour`);
  expect(text).toContain(`${Math.floor((30 * 60) / often)} and ${Math.floor((30 * 60) / hourly)}`);
});
