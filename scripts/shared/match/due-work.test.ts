/** Tests the description of open matches in `list`, `status`, `doctor` and `season status`. */

import { expect, test } from 'vitest';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { describeCutOff } from '../../commands/status.ts';
import { describeConcurrentEntry, readListedMatches, timeAway } from './due-work.ts';
import { listKnownMatches } from './match-name.ts';

const openListedTable = () => openTable({ game: USUAL_GAME, deadlinesFire: false });

async function readProblems(openedTable: Table) {
  const google = openedTable.as(HOST);
  const known = (await listKnownMatches(google)).filter(({ state }) => state !== 'remembered');
  return (await readListedMatches(google, known, google.now())).map(({ problems }) => problems);
}

test('a match is listed as overdue a minute after its deadline', async () => {
  const openedTable = await openListedTable();
  await openedTable.deadline();
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 59_000);
  expect(await readProblems(openedTable)).toEqual([[]]);
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 21_000);
  expect(await readProblems(openedTable)).toEqual([
    [expect.stringMatching(/^The step is overdue/)],
  ]);
});

test('an unreadable match is listed with its problem and hides no other', async () => {
  const openedTable = await openListedTable();
  const google = openedTable.as(HOST);
  const unknown = { id: 'x'.repeat(44), title: 'x', state: 'open', isSeason: false } as const;
  const known = [unknown, ...(await listKnownMatches(google))];
  expect(await readListedMatches(google, known, google.now())).toMatchObject([
    { title: 'x', state: 'unreadable', problems: [expect.any(String)] },
    { state: 'open', problems: [] },
  ]);
});

test.each([
  ['2026-01-03T03:04:05Z', 'in 2 days 3 hours'],
  ['2026-01-01T01:00:00Z', 'in 1 hour'],
  ['2026-01-02T00:05:00Z', 'in 1 day'],
  ['2026-01-01T00:00:30Z', 'in less than a minute'],
  ['2025-12-31T23:59:30Z', 'less than a minute ago'],
  ['2025-12-31T22:58:00Z', '1 hour 2 minutes ago'],
])('timeAway formats %s as “%s” on the first of January', (moment, words) => {
  expect(timeAway(Date.parse(moment), Date.parse('2026-01-01T00:00:00Z'))).toBe(words);
});

test('describeConcurrentEntry reports whether another run has resolved the step', async () => {
  const table = await openTable({ game: USUAL_GAME });
  const before = await table.read();
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  const paused = await table.read();
  expect(describeConcurrentEntry(paused, before)).toContain('resolved nothing');
  await runAsMatchHost(table, { kind: 'resume' });
  await table.deadline();
  const resolved = await table.read();
  expect(describeConcurrentEntry(resolved, before)).toContain('Another run has resolved the step');
  expect(describeConcurrentEntry(resolved, resolved)).toContain('resolved nothing');
});

const DEADLINE_MS = Date.parse('2026-06-07T18:00:00Z');
const MINUTE_MS = 60_000;
const plainStep = {
  deadlineMs: DEADLINE_MS,
  cutOffMs: DEADLINE_MS,
  review: false,
  timeZone: 'Europe/Berlin',
};
const stepWithGrace = { ...plainStep, cutOffMs: DEADLINE_MS + 5 * MINUTE_MS };

test('describeCutOff is empty if the cut-off is at the deadline', () => {
  expect(describeCutOff(plainStep, DEADLINE_MS - MINUTE_MS)).toEqual([]);
});

test('describeCutOff names the time between deadline and cut-off', () => {
  expect(describeCutOff(stepWithGrace, DEADLINE_MS - MINUTE_MS)).toEqual([
    'Answers count for 5 minutes after the deadline, until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
      'Europe/Berlin).',
  ]);
});

test('describeCutOff names the time left during the grace period', () => {
  expect(describeCutOff(stepWithGrace, DEADLINE_MS + MINUTE_MS)).toEqual([
    'The deadline has passed. Answers count until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
      'Europe/Berlin), in 4 minutes.',
  ]);
  expect(describeCutOff(stepWithGrace, DEADLINE_MS + 5 * MINUTE_MS)).toEqual([]);
});

test('describeCutOff explains that the host resolves a reviewed step', () => {
  const reviewed = { ...plainStep, review: true };
  expect(describeCutOff(reviewed, DEADLINE_MS - MINUTE_MS).join()).toContain('Resolve');
});
