import { expect, test } from 'vitest';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import { accountNote } from '../../../functions/match/reading/drive-notes.ts';
import { accountsFindings, capacityText } from '../doctor.ts';

const row = (text: string, seats: number): string | undefined =>
  text.split('\n').find((line) => line.trim().startsWith(`${seats} `));

test('one account bears sixty writes a minute, and more accounts as much more', () => {
  expect(row(capacityText(1, null), 8)).toMatch(/8 +6 +2 min +17 min +167 min/);
  expect(row(capacityText(5, null), 8)).toMatch(/8 +30 +1 min +4 min +34 min/);
  expect(capacityText(5, null)).toContain('300 writes a minute for the function’s 5 accounts');
});

test('what bears more is named: accounts first, then an increase of Google’s quota', () => {
  expect(capacityText(2, 'our-matches')).toContain('sealed deploy --accounts 5');
  const most = capacityText(5, 'our-matches');
  expect(most).toContain('sheets.googleapis.com/quotas?project=our-matches');
  expect(most).toContain('“Write requests per minute per user”');
  expect(most).not.toContain('--accounts');
});

const queue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
const file = (account: string | null) => ({
  id: 'i',
  name: 'Match',
  notes: accountNote(account),
  properties: {},
});

test('a match that is kept by no account of the function is missing one, and told with whom to share it', () => {
  const queues = [queue('a@example.org'), queue('b@example.org')];
  expect(accountsFindings([queue('a@example.org')], [file('z@example.org')])).toEqual([]);
  expect(accountsFindings(queues, [file(null), file('b@example.org')])).toMatchObject([
    { state: 'sound', seen: '2, with 1, 1 open matches' },
  ]);
  expect(accountsFindings(queues, [file('z@example.org')])).toMatchObject([
    { state: 'missing', seen: expect.stringContaining('“Match”') },
  ]);
});
