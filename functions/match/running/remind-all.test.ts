import { beforeEach, expect, test } from 'vitest';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { parseWebhook } from '../reading/host-settings.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { remindAll } from './submission-preview.ts';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;

let table: Table;
let match: Match;
let dueMs: number;
beforeEach(async () => {
  const webhook = parseWebhook(
    `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'t'.repeat(60)}`,
  );
  if (webhook === null) throw new Error('this is an address of a webhook');
  table = await openTable({
    ...{
      game: USUAL_GAME,
      settings: { remindMs: [5 * HOUR_MS, 2 * HOUR_MS] },
      announced: { webhook },
    },
  });
  match = await readMatch(table.adjudicator.google, table.hostId);
  dueMs = Date.parse(currentPosition(match).sealed.entry.next?.deadline ?? '');
});

/** Returns how many messages a poll posts `beforeMs` before the deadline. */
async function countPosted(beforeMs: number, status = 200): Promise<number> {
  let calls = 0;
  const discord = {
    root: 'http://discord.test/',
    fetchImplementation: async () => {
      calls += 1;
      return Response.json({ id: '1', message: 'No.' }, { status });
    },
    patienceMs: 1000,
  };
  await remindAll({ ...table.adjudicator, discord }, match, dueMs - beforeMs);
  return calls;
}

test.each([
  ['before the first instant', 5 * HOUR_MS + 1, 0],
  ['at the first instant', 5 * HOUR_MS, 1],
  ['half an hour after the first instant', 5 * HOUR_MS - HALF_HOUR_MS, 1],
  ['more than half an hour after the first instant', 5 * HOUR_MS - HALF_HOUR_MS - 1, 0],
  ['at the second instant', 2 * HOUR_MS, 1],
])('a poll %s sends this number of reminders: $2', async (_when, beforeMs, count) => {
  expect(await countPosted(beforeMs)).toBe(count);
  expect(table.log).toEqual([]);
});

test('polls send one reminder at each reminder time', async () => {
  expect(await countPosted(5 * HOUR_MS)).toBe(1);
  expect(await countPosted(5 * HOUR_MS - 1)).toBe(0);
  expect(await countPosted(2 * HOUR_MS)).toBe(1);
});

test('a reminder that Discord refuses is logged', async () => {
  expect(await countPosted(5 * HOUR_MS, 404)).toBe(1);
  expect(table.log).toMatchObject([{ severity: 'WARNING', match: match.files.hostId }]);
});
