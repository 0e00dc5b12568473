import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POLLS_PER_SECOND } from '../../../functions/match/adjudicator.ts';
import { computePollReadsPerHour } from '../../../functions/match/next/tasks.ts';
import { DEFAULT_POLL_MS } from '../../../scripts/shared/match/usual-polls.ts';
import { parseGame } from '../../support/options.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { endIn, HOUR_MS, MINUTE_MS, passTime } from './scene.ts';

const DAY_MS = 24 * HOUR_MS;

let table: Table;

interface Counted {
  reads: number;
  writes: number;
}

/** Opens a table and counts its requests to the Sheets API as Google does. */
async function openCountedTable(id: string, players: number, pollMs: number): Promise<Counted> {
  const counted = { reads: 0, writes: 0 };
  table = await openTable({
    game: parseGame(id),
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
  'a day of polls makes the calculated number of reads: %s, %i seats, every %i minutes',
  async (id, seats, minutes) => {
    const everyMs = minutes * MINUTE_MS;
    const counted = await openCountedTable(id, seats, everyMs);
    await endIn(table, 2 * DAY_MS);
    Object.assign(counted, { reads: 0, writes: 0 });
    await passTime(table, 2 * HOUR_MS + MINUTE_MS);
    await table.robots();
    await passTime(table, DAY_MS - 2 * HOUR_MS - MINUTE_MS);
    const reckoned = Math.ceil(24 * computePollReadsPerHour({ seats, everyMs }));
    expect(counted.reads).toBeLessThanOrEqual(reckoned);
    expect(counted.reads).toBeGreaterThan(reckoned - 1 - seats);
  },
);

test('polls of a hundred matches usually take at most half of an account’s reads', () => {
  const limits = { sheets: 60, forms: 390, responses: 180 };
  const reads = (everyMs: number) => (100 * computePollReadsPerHour({ seats: 8, everyMs })) / 60;
  expect(reads(DEFAULT_POLL_MS)).toBeLessThanOrEqual(limits.sheets / 2);
  expect(reads(DEFAULT_POLL_MS / 2)).toBeGreaterThan(limits.sheets / 2);
  const polls = (100 * MINUTE_MS) / DEFAULT_POLL_MS;
  expect(polls).toBeLessThanOrEqual(Math.min(limits.forms, limits.responses) / 2);
  expect(polls).toBeLessThanOrEqual(60 * POLLS_PER_SECOND);
});

test('docs/scale.md contains the counted reads', () => {
  const text = readFileSync('docs/scale.md', 'utf8').replace(/\s+/g, ' ');
  const [often = 0, hourly = 0] = [DEFAULT_POLL_MS, HOUR_MS].map((everyMs) =>
    computePollReadsPerHour({ seats: 8, everyMs }),
  );
  expect(text).toContain(`${often.toFixed(1)} reads an hour with a poll every five minutes`);
  expect(text).toContain(`${hourly.toFixed(1)} with one an hour`);
  expect(text).toContain(`${Math.floor((30 * 60) / often)} and ${Math.floor((30 * 60) / hourly)}`);
});
