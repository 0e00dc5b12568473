import { expect, test } from 'vitest';
import { findByProperty } from '../../../functions/google/drive.ts';
import {
  type Adjudicator,
  getPollQueue,
  POLLS_PER_SECOND,
} from '../../../functions/match/adjudicator.ts';
import { buildPollPrefix, buildTaskPrefix } from '../../../functions/match/next/tasks.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { sweep } from '../../../functions/match/running/reconcile.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import {
  byHand,
  clearFaults,
  faults,
  MINUTE_MS,
  passTime,
  protectTab,
  unprotect,
} from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { buildPlan, HOST, openTable, type Table } from '../../support/table/table.ts';

const SWEPT_MATCH_COUNT = atDepth({ quick: 8, deep: 100 });
const GAME = parseGame('pocket-mars');
const SETTINGS = { pollMs: 10 * MINUTE_MS };

let table: Table;
let calls: { readonly path: string; readonly atMs: number }[] = [];

async function openMatches(count: number): Promise<readonly string[]> {
  calls = [];
  table = await openTable({
    game: GAME,
    players: 2,
    settings: SETTINGS,
    carry: (emulator) => (input, init) => {
      const request = new Request(input, init);
      calls.push({ path: new URL(request.url).pathname, atMs: emulator.clock.now() });
      return emulator.fetchImplementation(request);
    },
  });
  const ids = [table.hostId];
  for (let one = 2; one <= count; one++) {
    const plan = buildPlan({
      game: GAME,
      players: 2,
      settings: { ...SETTINGS, title: `Match ${one}` },
    });
    const { files } = await openMatch(createHostAdjudicator(), plan, () => {});
    ids.push(files.hostId);
  }
  return ids;
}

const createHostAdjudicator = (): Adjudicator => ({ ...table.adjudicator, google: table.as(HOST) });
const sweepMatches = (hosts: readonly string[] = [HOST]): Promise<void> =>
  sweep({ ...table.adjudicator, hosts });

/** Empties both queues. */
async function purgeAllQueues(): Promise<void> {
  const { name } = table.adjudicator.queue;
  for (const queue of [name, getPollQueue({ name })])
    await table.as(HOST).tasks.projects.locations.queues.purge({ name: queue });
}

const listWaitingTasks = (): readonly string[] =>
  Object.values(table.emulator.snapshot().queues).flatMap(({ tasks }) =>
    Object.keys(tasks).map((name) => name.split('/').at(-1) ?? ''),
  );

const isScheduled = (id: string): boolean => {
  const names = listWaitingTasks();
  const isDue = names.some((name) => name.startsWith(buildTaskPrefix(id, 1)));
  return isDue && names.some((name) => name.startsWith(buildPollPrefix(id)));
};

const readDesk = async (id: string): Promise<string> => {
  const [rows = []] = await readRanges(table.as(HOST), id, ['Desk']);
  return rows.flat().join(' ');
};

const SWEEP_NOTE = 'The polls of this match had stopped. The sweep has restarted them.';

test(`a sweep of ${SWEPT_MATCH_COUNT} matches keeps quotas and schedules all tasks`, async () => {
  const ids = await openMatches(SWEPT_MATCH_COUNT);
  await purgeAllQueues();
  calls.length = 0;
  const beganMs = table.emulator.clock.now();
  await sweepMatches();
  expect(calls.filter(({ path }) => path.startsWith('/v4'))).toEqual([]);
  expect(table.log.map(({ message }) => message)).toContain(
    `A sweep found ${SWEPT_MATCH_COUNT} open matches. ${SWEPT_MATCH_COUNT} of them had no ` +
      'waiting poll and got one.',
  );
  let lastMs = beganMs;
  const rateMs = (SWEPT_MATCH_COUNT / POLLS_PER_SECOND) * 1000;
  while (!ids.every(isScheduled) && lastMs - beganMs < 2 * rateMs) {
    lastMs += 1000;
    await table.emulator.clock.advanceTo(lastMs);
  }
  expect(ids.every(isScheduled)).toBe(true);
  const tookMs = lastMs - beganMs;
  expect(tookMs).toBeLessThanOrEqual(1.1 * rateMs);
  for (const id of ids) {
    const desk = await readDesk(id);
    expect(desk).toContain(SWEEP_NOTE);
    expect(desk).toContain('The task of the deadline was missing and has been created again.');
  }
  for (const kind of ['read', 'write'] as const)
    expect(countMostInMinute(kind)).toBeLessThanOrEqual(SHEETS_CALLS_PER_MINUTE);
}, 120_000);

/** Google's limit for one user in a minute: this many reads, and as many writes. */
const SHEETS_CALLS_PER_MINUTE = 60;

type CallKind = 'read' | 'write';

const getCallKind = (path: string): CallKind => (path.endsWith(':batchUpdate') ? 'write' : 'read');

/** Lists the times of calls to Google Sheets. */
const listCallTimes = (kind: CallKind): readonly number[] =>
  calls
    .filter(({ path }) => path.startsWith('/v4') && getCallKind(path) === kind)
    .map(({ atMs }) => atMs);

/** Returns the greatest number of calls in any minute. */
function countMostInMinute(kind: CallKind): number {
  const times = listCallTimes(kind);
  return Math.max(
    ...times.map((from) => times.filter((ms) => ms >= from && ms < from + MINUTE_MS).length),
  );
}

test('a sweep does not touch polled matches, or files of anybody but hosts', async () => {
  await openMatches(1);
  await sweepMatches();
  expect(table.log.at(-1)?.message).toContain('found 1 open match. 0 of them');
  await purgeAllQueues();
  await sweepMatches([]);
  await sweepMatches(['somebody-else@example.com']);
  expect(listWaitingTasks()).toEqual([]);
  await sweepMatches();
  await sweepMatches();
  expect(listWaitingTasks()).toHaveLength(1);
});

test('an overdue step is resolved after the sweep, and reported as late', async () => {
  await openMatches(1);
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  await purgeAllQueues();
  await table.emulator.clock.advanceTo(Date.parse(next?.deadline ?? '') + 84 * 60 * MINUTE_MS);
  await sweepMatches();
  await passTime(table, 10_000);
  expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('resolved');
  expect(await readDesk(table.hostId)).toMatch(
    /resolved 3 days 12 hours later\. No task was waiting for it; the sweep found that\./,
  );
});

/** Sweeps after some minutes, and runs the polls that the sweep requests. */
async function sweepAfter(minutes: number): Promise<void> {
  await passTime(table, minutes * MINUTE_MS);
  await sweepMatches();
  await passTime(table, MINUTE_MS);
}

const refuse = (path: string) =>
  faults(table, [{ api: 'sheets', path, effect: { kind: 'fail', status: 404 }, times: null }]);

const findOpenFiles = () =>
  findByProperty(table.as(HOST), { key: 'sealed-orders', value: 'open', owners: [HOST] });

test('a sweep completes the effects of a last entry before it skips the match', async () => {
  table = await openTable({ game: parseGame('dm-invitational') });
  let from = table.keep();
  for (; getCurrentPosition(await table.read()).step !== null; await table.deadline())
    from = table.keep();
  table = await openTable({ game: parseGame('dm-invitational'), from });
  const { publicId } = (await table.read()).files;
  const story = async () => (await readRanges(table.as(HOST), publicId, ['Story'])).flat().join();
  await refuse(`${publicId}:batchUpdate`);
  await table.deadline();
  await clearFaults(table);
  await purgeAllQueues();
  expect(await story()).not.toContain('The match is over');
  await sweepAfter(0);
  expect(await story()).toContain('The match is over');
  expect(await findOpenFiles()).toHaveLength(1);
  // The poll that was waiting for the step runs and finds it resolved.
  await sweepAfter(60);
  expect(await findOpenFiles()).toEqual([]);
});

test('a sweep draws the Desk if it could not be drawn after the last entry', async () => {
  table = await openTable({ game: parseGame('dm-invitational') });
  while (getCurrentPosition(await table.read()).step !== null) await table.deadline();
  await byHand(table, [protectTab(HOST_TABS.desk.sheetId)]);
  await table.deadline();
  await purgeAllQueues();
  const { sealed } = getCurrentPosition(await table.read());
  expect(sealed.entry.kind).toBe('closed');
  expect(await readDrawnEntry()).toBe(sealed.entry.entry - 1);
  await unprotect(table, { sheetId: HOST_TABS.desk.sheetId });
  await sweepAfter(0);
  expect(await readDrawnEntry()).toBe(sealed.entry.entry);
  expect(await findOpenFiles()).toHaveLength(1);
  await sweepAfter(60);
  expect(await findOpenFiles()).toEqual([]);
});

/** Returns the entry after which the Desk was last drawn. */
const readDrawnEntry = async (): Promise<number> => (await table.read()).polled.entry;

test('a sweep draws the last page if Google answered without drawing it', async () => {
  let answeredOnly = '';
  table = await openTable({
    game: parseGame('dm-invitational'),
    carry: (emulator) => async (input, init) =>
      answeredOnly !== '' && new Request(input, init).url.includes(`${answeredOnly}:batchUpdate`)
        ? Response.json({ spreadsheetId: answeredOnly, replies: [] })
        : emulator.fetchImplementation(input, init),
  });
  while (getCurrentPosition(await table.read()).step !== null) await table.deadline();
  const { publicId } = (await table.read()).files;
  const proof = async () => (await readRanges(table.as(HOST), publicId, ['Proof'])).flat().join();
  answeredOnly = publicId;
  await table.deadline();
  answeredOnly = '';
  const { sealed } = getCurrentPosition(await table.read());
  expect(sealed.entry.kind).toBe('closed');
  expect(await proof()).not.toContain(sealed.hash);
  await purgeAllQueues();
  await sweepAfter(0);
  expect(await proof()).toContain(sealed.hash);
  expect(await findOpenFiles()).toEqual([]);
});

test('a last page that cannot be read is checked by each sweep of a day', async () => {
  table = await openTable({ game: parseGame('dm-invitational') });
  while (getCurrentPosition(await table.read()).step !== null) await table.deadline();
  await table.deadline();
  await purgeAllQueues();
  await refuse((await table.read()).files.publicId);
  await sweepAfter(5);
  await sweepAfter(5);
  expect(await findOpenFiles()).toHaveLength(1);
  await passTime(table, 24 * 60 * MINUTE_MS);
  await sweepAfter(5);
  expect(await findOpenFiles()).toEqual([]);
});
