/** Counts the calls to Google for a step and for an idle poll (`npm run bench -- --counts`). */

import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import {
  type BatchSize,
  MODEL_CELLS_PER_SECOND,
  measureBatch,
} from '../../../functions/google/batch-size.ts';
import { POLLS_PER_SECOND } from '../../../functions/match/adjudicator.ts';
import { computePollReadsPerHour } from '../../../functions/match/next/tasks.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { parseGame } from '../../support/options.ts';
import {
  LIVE_ADDRESS,
  openTable,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { sumNumbers } from '../harness/table.ts';
import { type EmulatorThread, startEmulatorThread } from './emulator-thread.ts';
import { type BenchFigure, formatThousands } from './figure.ts';
import { CALL_DELAY_MS } from './measures.ts';

/** A call to Google. Each wave consists of calls that wait for an answer to the previous wave. */
interface CountedCall {
  readonly api: Api;
  readonly isWrite: boolean;
  readonly wave: number;
  /** Size of a batch update of a spreadsheet; null if the call is of another kind. */
  readonly batch: (BatchSize & { readonly formatted: number }) | null;
  readonly receivedBytes: number;
}

const API_PATHS = {
  Sheets: /^\/v4\/spreadsheets/,
  Forms: /^\/v1\/forms/,
  Drive: /^\/drive\//,
  'Cloud Tasks': /^\/v2\/projects/,
  'Cloud Storage': /^\/(?:upload\/)?storage\//,
} as const;
type Api = keyof typeof API_PATHS;
const APIS = Object.keys(API_PATHS).filter((api): api is Api => api in API_PATHS);

const HOUR_MS = 3_600_000;
const POLL_MS = HOUR_MS / 12;

interface CountedTable {
  readonly table: Table;
  /** Advances the clock to `ms` and counts the calls. Each takes 100 ms longer. */
  readonly count: (ms: number) => Promise<CountedRun>;
  /** Runs a due step on an emulator in another thread. Each call takes 100 ms. */
  readonly countApart: (thread: EmulatorThread) => Promise<CountedRun>;
}

interface CountedRun {
  readonly calls: readonly CountedCall[];
  readonly ms: number;
  /** Processor time of this thread in ms. */
  readonly ownMs: number;
}

type Fetch = typeof globalThis.fetch;

async function openCountedTable(options: TableOptions): Promise<CountedTable> {
  let carry: Fetch | null = null;
  const table = await openTable({
    ...options,
    carry: (emulator) => (input, init) => (carry ?? emulator.fetchImplementation)(input, init),
  });
  const { clock, fetchImplementation } = table.emulator;
  const countDuring = async (run: () => Promise<unknown>, send: Fetch): Promise<CountedRun> => {
    const recorded: RecordedCall[] = [];
    let answeredWave = 0;
    carry = async (input, init) => {
      const wave = answeredWave + 1;
      const reply = await send(input, init);
      answeredWave = Math.max(answeredWave, wave);
      const { method = 'GET', body } = init ?? {};
      recorded.push({ url: String(input), method, body, wave, reply: reply.clone() });
      return reply;
    };
    const [startedMs, before] = [performance.now(), process.threadCpuUsage()];
    await run();
    const [ms, { user, system }] = [performance.now() - startedMs, process.threadCpuUsage(before)];
    carry = null;
    return { calls: await Promise.all(recorded.map(parseCall)), ms, ownMs: (user + system) / 1000 };
  };
  return {
    table,
    count: (ms) =>
      countDuring(
        () => clock.advanceTo(ms),
        async (input, init) => {
          const reply = await fetchImplementation(input, init);
          await wait(CALL_DELAY_MS);
          return reply;
        },
      ),
    countApart: async (thread) => {
      const task = await table.task();
      thread.open(table.keep().world, Date.parse(task.deadline));
      return countDuring(
        () => runMatch(table.adjudicator, task),
        async (input, init) => {
          const [reply] = await Promise.all([
            thread.fetchImplementation(input, init),
            wait(CALL_DELAY_MS),
          ]);
          return reply;
        },
      );
    },
  };
}

/** A call that is recorded during a measurement and parsed afterwards. */
interface RecordedCall extends Pick<CountedCall, 'wave'> {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
  readonly reply: Response;
}

async function parseCall({ url, method, body, wave, reply }: RecordedCall): Promise<CountedCall> {
  const { pathname } = new URL(url);
  const api = APIS.find((one) => API_PATHS[one].test(pathname));
  if (api === undefined) throw new Error(`no API has the path ${pathname}`);
  const isBatch = pathname.endsWith(':batchUpdate');
  const isWrite = api === 'Sheets' ? isBatch || /spreadsheets$/.test(pathname) : method !== 'GET';
  const text = String(body);
  const batch =
    api === 'Sheets' && isBatch
      ? { ...measureBatch(text), formatted: countFormattedCells(text) }
      : null;
  return { api, isWrite, wave, batch, receivedBytes: (await reply.arrayBuffer()).byteLength };
}

const formatsSchema = z.object({
  requests: z.array(
    z.object({ repeatCell: z.object({ range: z.record(z.string(), z.int()) }) }).partial(),
  ),
});

/** Counts the cells of all areas that get a format. One request is enough for an area. */
const countFormattedCells = (body: string): number =>
  sumNumbers(
    formatsSchema.parse(JSON.parse(body)).requests.flatMap(({ repeatCell }) => {
      if (repeatCell === undefined) return [];
      const { startRowIndex: top = 0, endRowIndex: bottom = 0, ...columns } = repeatCell.range;
      const { startColumnIndex: left = 0, endColumnIndex: right = 0 } = columns;
      return [(bottom - top) * (right - left)];
    }),
  );

const countWaves = (calls: readonly CountedCall[]): number =>
  new Set(calls.map(({ wave }) => wave)).size;

const selectCalls = (calls: readonly CountedCall[], api: Api, isWrite?: boolean) =>
  calls.filter((call) => call.api === api && (isWrite === undefined || call.isWrite === isWrite));

/** Formats calls such as "Sheets 4 reads and 10 writes, Drive 2 reads". */
const formatCalls = (calls: readonly CountedCall[]): string =>
  APIS.flatMap((api) => {
    const [reads = 0, writes = 0] = [false, true].map((is) => selectCalls(calls, api, is).length);
    const counts = [
      ...(reads === 0 ? [] : [countText(reads, 'read')]),
      ...(writes === 0 ? [] : [countText(writes, 'write')]),
    ];
    return counts.length === 0 ? [] : [`${api} ${counts.join(' and ')}`];
  }).join(', ');

const MATCHES_TIMED = 5;
const MAX_STEP_MS = 480;
const MAX_STEP_WAVES = 4;

/** Counts and times the second step of matches of robots, and returns the median. */
async function recordStep(
  game: AnyGame,
  count: (counted: CountedTable) => Promise<CountedRun>,
): Promise<CountedRun> {
  const steps: CountedRun[] = [];
  for (let match = 0; match < MATCHES_TIMED; match++) {
    const counted = await openCountedTable({ game });
    await counted.table.robots();
    await counted.table.deadline();
    await counted.table.robots();
    steps.push(await count(counted));
  }
  const median = steps.toSorted((one, other) => one.ms - other.ms)[MATCHES_TIMED >> 1];
  if (median === undefined) throw new Error('no step was timed');
  return median;
}

const countTogether = async ({ table, count }: CountedTable): Promise<CountedRun> =>
  count(Date.parse((await table.task()).deadline));

/** Number of cells that version 1.0.0 wrote for a step of Mars Immerser with nine players. */
const FORMER_CELLS = { 'mars-immerser': 23_622 } as const;
const MAX_FORMER_SHARE = 1 / 3;

/**
 * Measures a step. The emulator does Google's work in place of Google, so the target is for an
 * emulator in another thread. The second figure includes the emulator's work.
 */
async function measureStepCounts(
  game: AnyGame,
  thread: EmulatorThread,
): Promise<readonly BenchFigure[]> {
  const { calls, ms, ownMs } = await recordStep(game, ({ countApart }) => countApart(thread));
  const together = await recordStep(game, countTogether);
  const batches = calls.flatMap(({ batch }) => batch ?? []);
  const waves = countWaves(calls);
  const writes = selectCalls(calls, 'Sheets', true).length;
  const mostWrites = game.seats.most + 2;
  const cells = sumNumbers(batches.map((batch) => batch.cells));
  const largest = Math.max(...batches.map((batch) => batch.cells));
  const kilobytes = sumNumbers(batches.map((batch) => batch.bytes)) / 1024;
  const what = `${game.title}, a step of ${game.seats.most}`;
  const former = Object.entries(FORMER_CELLS).filter(([id]) => id === game.id);
  return [
    {
      what: `${what}, each call ${CALL_DELAY_MS} ms`,
      measured: `${Math.round(ms)} ms in ${waves} waves: ${formatCalls(calls)}`,
      target: `under ${MAX_STEP_MS} ms, ${MAX_STEP_WAVES} waves, ${mostWrites} writes`,
      met: ms < MAX_STEP_MS && waves <= MAX_STEP_WAVES && writes <= mostWrites,
    },
    {
      what: `${what}, its own work`,
      measured:
        `${Math.round(ownMs)} ms of the processor; ${Math.round(together.ms)} ms in all ` +
        `if Google’s work is done in the same thread and each call takes ${CALL_DELAY_MS} ms more`,
    },
    {
      what: `${what}, its batches for Sheets`,
      measured:
        `${formatThousands(cells)} cells with content, ` +
        `${formatThousands(sumNumbers(batches.map((batch) => batch.formatted)))} with formats, ` +
        `${formatThousands(sumNumbers(batches.map((batch) => batch.requests)))} requests, ` +
        `${formatThousands(kilobytes)} KB; the largest has ${formatThousands(largest)} cells, ` +
        `${(largest / MODEL_CELLS_PER_SECOND).toFixed(1)} s at Google by the model`,
    },
    ...former.map(([, before]) => ({
      what: `${what}, its cells against version 1.0.0`,
      measured:
        `${formatThousands(cells)} of ${formatThousands(before)}: ` +
        `${Math.round((cells / before) * 100)}%`,
      target: 'a third',
      met: cells <= before * MAX_FORMER_SHARE,
    })),
  ];
}

/** Counts the calls of a poll that finds nothing to do. */
async function measurePollCounts(game: AnyGame, forms: 1 | 2): Promise<BenchFigure> {
  const settings = { pollMs: POLL_MS, ...(forms === 2 && { away: 'host' as const }) };
  const { table, count } = await openCountedTable({ game, settings });
  const { clock } = table.emulator;
  await clock.advanceTo(clock.now() + POLL_MS + HOUR_MS);
  const { calls } = await count(clock.now() + POLL_MS);
  const number = (api: Api, isWrite: boolean) => selectCalls(calls, api, isWrite).length;
  const drive = selectCalls(calls, 'Drive');
  const received = sumNumbers(calls.map(({ receivedBytes }) => receivedBytes)) / 1024;
  return {
    what:
      `${game.title}, an idle poll of ${game.seats.most}, ` +
      `${forms === 1 ? 'one form' : 'two forms'}`,
    measured:
      `${countWaves(calls)} waves: ${formatCalls(calls)}; Drive in ` +
      `${countText(countWaves(drive), 'wave')}, ` +
      `${formatThousands(received)} KB received`,
    target: `Sheets 1 read, Forms at most ${2 * forms}, Drive in 1 wave, Cloud Tasks 1 write`,
    met:
      number('Sheets', false) === 1 &&
      number('Sheets', true) === 0 &&
      number('Forms', false) <= 2 * forms &&
      number('Forms', true) === 0 &&
      countWaves(drive) === 1 &&
      selectCalls(calls, 'Cloud Tasks').length === 1,
  };
}

async function measureLivePage(game: AnyGame): Promise<BenchFigure> {
  const { table, count } = await openCountedTable({ game, settings: { live: LIVE_ADDRESS } });
  await table.deadline();
  const { deadline } = await table.task();
  const { calls } = await count(Date.parse(deadline));
  return {
    what: `${game.title}, the live page of a step`,
    measured: `${selectCalls(calls, 'Cloud Storage').length} calls to Cloud Storage`,
  };
}

/** Computes how many matches can poll if polls may use half of an account's reads. */
function measurePollReads(game: AnyGame): readonly BenchFigure[] {
  return [POLL_MS, HOUR_MS].map((everyMs) => {
    const seats = game.seats.most;
    const reads = computePollReadsPerHour({ seats, everyMs });
    return {
      what: `${game.title} of ${seats} with a step a day, polls every ${everyMs / 60_000} minutes`,
      measured:
        `${reads.toFixed(1)} reads of Sheets an hour, so half of an account’s reads is enough ` +
        `for ${Math.floor(READS_PER_HOUR / 2 / reads)} matches`,
    };
  });
}

const READS_PER_HOUR = 60 * 60;

export async function measureCounts(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  const thread = startEmulatorThread();
  for (const game of GAMES) figures.push(...(await measureStepCounts(game, thread)));
  await thread.close();
  for (const game of GAMES) figures.push(await measurePollCounts(game, 1));
  const game = parseGame('presents-of-mine');
  return [
    ...figures,
    await measurePollCounts(game, 2),
    await measureLivePage(game),
    ...measurePollReads(game),
    ...MONTHS.map(estimateMonth),
  ];
}

/** Number of matches, and number of accounts that run them. */
const MONTHS = [
  { matches: 1, accounts: 1 },
  { matches: 100, accounts: 1 },
  { matches: 10_000, accounts: 5 },
] as const;

const HOURS_PER_MONTH = 720;
/** Estimated seconds of a step and a poll. A step waits for four waves of calls, a poll for two. */
const FUNCTION_SECONDS = { step: 1.3, poll: 0.7 } as const;

/** Google's list prices of 2025 in US dollars, and the amounts that are free each month. */
const PRICES = {
  seconds: { each: 0.000_024, free: 180_000 },
  gibSeconds: { each: 0.000_0025, free: 360_000 },
  calls: { each: 0.4 / 1e6, free: 2e6 },
  queueOperations: { each: 0.4 / 1e6, free: 1e6 },
  jobs: { each: 0.1, free: 3 },
} as const;
const GIB = 0.5;

/** Estimates a month of matches that have a step every two days and a poll every hour. */
function estimateMonth({ matches, accounts }: (typeof MONTHS)[number]): BenchFigure {
  const steps = matches * (HOURS_PER_MONTH / 48);
  const mostPolls = accounts * POLLS_PER_SECOND * HOURS_PER_MONTH * 3600;
  const polls = Math.min(matches * HOURS_PER_MONTH, mostPolls);
  const seconds = steps * FUNCTION_SECONDS.step + polls * FUNCTION_SECONDS.poll;
  const calls = steps + polls;
  const used = {
    ...{ seconds, gibSeconds: seconds * GIB, calls, queueOperations: 2 * calls, jobs: accounts },
  };
  const dollars = sumNumbers(
    Object.entries(PRICES).map(
      ([name, { each, free }]) => Math.max(0, used[name as keyof typeof used] - free) * each,
    ),
  );
  return {
    what: `A month of ${countText(matches, 'match')}, ${countText(accounts, 'account')}`,
    measured:
      `${formatThousands(seconds)} seconds of the function, ${formatThousands(calls)} calls, ` +
      `${formatThousands(2 * calls)} queue operations: ${Math.round(dollars)} US dollars`,
  };
}
