/** Tests the rounds of `sealed run`, their calls of Google, and their log. */

import { beforeEach, describe, expect, test } from 'vitest';
import { moveToBin } from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import { runMatch } from '../../functions/match/running/run.ts';
import {
  openUnscheduled,
  type RunProcess,
  startRunProcess,
} from '../../test/match/keeping/run-process.ts';
import { parseGame } from '../../test/support/options.ts';
import { faults } from '../../test/support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../test/support/table/table.ts';
import { buildLogLine, runRounds } from './run.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const invitationalGame = parseGame('dm-invitational');

let openedTable: Table;

interface RunRecord {
  readonly calls: number;
  readonly rests: readonly number[];
  readonly failures: readonly unknown[];
  readonly error: unknown;
}

/** Runs a match for `ms` emulated milliseconds. `act` receives the number of waits so far. */
async function runFor(ms: number, act?: (rests: number) => Promise<void>): Promise<RunRecord> {
  const runner = startRunProcess(openedTable);
  const rests: number[] = [];
  const failures: unknown[] = [];
  const { clock } = openedTable.emulator;
  const endMs = clock.now() + ms;
  let error: unknown = null;
  await runRounds({
    round: runner.round,
    untilDueMs: () =>
      Math.max(0, (runner.queue.nextMs() ?? Number.POSITIVE_INFINITY) - clock.now()),
    rest: async (restMs) => {
      rests.push(restMs);
      await act?.(rests.length);
      await clock.advanceTo(clock.now() + restMs);
    },
    isEnding: () => clock.now() >= endMs,
    printOpen: () => {},
    printFailure: (failure) => failures.push(failure),
  }).catch((thrown: unknown) => {
    error = thrown;
  });
  return { calls: runner.calls(), rests, failures, error };
}

async function openPolledMatch(): Promise<void> {
  const from = await openUnscheduled({
    game: invitationalGame,
    settings: { pollMs: 10 * MINUTE_MS },
  });
  openedTable = await openTable({ game: invitationalGame, from, deadlinesFire: false });
}

const refuseListing = (status: number): Promise<unknown> =>
  faults(openedTable, [
    { api: 'drive', method: 'GET', path: 'files', effect: { kind: 'fail', status }, times: 3 },
  ]);

test('run makes at most a few calls a minute if nothing is due', async () => {
  await openPolledMatch();
  const { calls, rests } = await runFor(3 * HOUR_MS);
  expect(calls / 180).toBeLessThan(4);
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(1000);
});

test('a match in the bin costs no extra calls of run', async () => {
  await openPolledMatch();
  const { calls, rests, failures } = await runFor(HOUR_MS, async (count) => {
    if (count === 2) await moveToBin(openedTable.as(HOST), openedTable.hostId);
  });
  expect(failures).toEqual([]);
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(1000);
  expect(calls).toBeLessThan(100);
});

test.each([400, 401, 403, 404])(
  'run continues after Google refuses a list with status %s',
  async (status) => {
    await openPolledMatch();
    await refuseListing(status);
    const { error, failures } = await runFor(10 * MINUTE_MS);
    expect(error).toBeNull();
    expect(failures).toHaveLength(3);
  },
);

test('run ends if the sign-in is invalid for three rounds in a row', async () => {
  await openPolledMatch();
  const ended = new GoogleError({
    ...{ api: 'Drive', call: 'files.list', kind: 'unauthorised', status: 400 },
    ...{ retriable: false, detail: 'Token has been expired or revoked.' },
  } as ConstructorParameters<typeof GoogleError>[0]);
  const outcomes = [ended, ended, null, ended, ended, ended, null];
  let rounds = 0;
  const rests: number[] = [];
  const keepingOn = runRounds({
    round: async () => {
      const outcome = outcomes[rounds++] ?? null;
      if (outcome !== null) throw outcome;
      return 1;
    },
    untilDueMs: () => 0,
    rest: async (ms) => void rests.push(ms),
    isEnding: () => rounds >= outcomes.length,
    printOpen: () => {},
    printFailure: () => {},
  });
  await expect(keepingOn).rejects.toBe(ended);
  expect(rounds).toBe(6);
  expect(Math.min(...rests)).toBe(1000);
});

test('run reports only steps that were resolved since the last report', async () => {
  openedTable = await openTable({ game: invitationalGame, deadlinesFire: false });
  const task = await openedTable.task();
  await openedTable.deadline();
  const nowMs = openedTable.emulator.clock.now();
  const runAndDescribe = async (): Promise<unknown> => {
    const result = await runMatch(openedTable.adjudicator, task);
    return [
      result.kind,
      buildLogLine({ kind: 'visited', title: 'The match', result, news: [] }, nowMs),
    ];
  };
  expect(await runAndDescribe()).toMatchObject(['resolved', { outcome: 'resolved' }]);
  expect(await runAndDescribe()).toEqual(['resolved before', null]);
});

describe('lost matches', () => {
  let keptTable: RunProcess;
  beforeEach(async () => {
    const from = await openUnscheduled({ game: invitationalGame });
    openedTable = await openTable({ game: invitationalGame, from, deadlinesFire: false });
    keptTable = startRunProcess(openedTable);
    await keptTable.round();
  });

  const listLostMatches = (): readonly (readonly string[] | undefined)[] =>
    keptTable.events
      .filter(({ kind }) => kind === 'lost')
      .map((event) => buildLogLine(event, 0)?.said);

  test('run reports a match in the bin once, and finds it again after it is restored', async () => {
    await moveToBin(openedTable.as(HOST), openedTable.hostId);
    await keptTable.round();
    await keptTable.round();
    expect(listLostMatches()).toEqual([
      [expect.stringContaining('is in the bin, so no step is resolved')],
    ]);
    const restored = { fileId: openedTable.hostId, requestBody: { trashed: false } };
    await openedTable.as(HOST).drive.files.update(restored);
    await keptTable.round();
    expect(keptTable.events.filter(({ kind }) => kind === 'found')).toHaveLength(2);
  });

  test('run reports a match that is no longer shared with the account', async () => {
    const { files, ...world } = openedTable.emulator.snapshot();
    const file = files[openedTable.hostId];
    if (file === undefined) throw new Error('the match has a workbook');
    const others = { ...file, owner: 'nobody@example.org', parents: [] };
    openedTable.emulator.restore({ ...world, files: { ...files, [openedTable.hostId]: others } });
    await keptTable.round();
    expect(listLostMatches()).toEqual([[expect.stringContaining('no longer shared with you')]]);
  });

  test('run does not report a finished match as lost', async () => {
    const { clock } = openedTable.emulator;
    for (let round = 0; round < 40 && (await keptTable.round()) > 0; round++)
      await clock.advanceBy(30 * 86_400_000);
    expect(await keptTable.round()).toBe(0);
    expect(listLostMatches()).toEqual([]);
  });
});
