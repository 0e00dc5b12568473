import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { findDifferences, type ShownTexts } from '../../long-runs/faults/shown-texts.ts';
import { buildRequest, createIntervention } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { MINUTE_MS } from '../../support/table/by-hand.ts';
import { selectGames } from '../../support/table/some-games.ts';
import {
  HOST,
  openTable,
  type SavedMatch,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';
import { createRowActions } from '../polls/rows.ts';
import {
  createHostWithoutQueue,
  findDueMs,
  isMarkedOpen,
  openUnscheduled,
  readShownTexts,
  startRunProcess,
} from './run-process.ts';

const testedGame = parseGame('dm-invitational');

/** Number of steps; 100 are more than any match has. */
const PLAYED_STEPS = atDepth({ quick: 3, deep: 100 });

/** Lets a deadline pass, either by one round of “sealed run” or by the clock alone. */
type DeadlineRunner = (table: Table, deadlineMs: number) => Promise<void>;

const advanceClockTo = (table: Table, ms: number): Promise<void> =>
  table.emulator.clock.advanceTo(ms);

const DEADLINE_RUNNERS: Readonly<Record<string, () => DeadlineRunner>> = {
  'sealed run that goes on and on': () => {
    let running: ReturnType<typeof startRunProcess> | null = null;
    return async (table, deadlineMs) => {
      running ??= startRunProcess(table);
      await running.round();
      await advanceClockTo(table, deadlineMs);
      await running.round();
    };
  },
  'sealed run --once by cron, late': () => async (table, deadlineMs) => {
    await advanceClockTo(table, deadlineMs + 7 * MINUTE_MS);
    await startRunProcess(table, { isOnce: true }).round();
  },
  'two of them at once': () => async (table, deadlineMs) => {
    await advanceClockTo(table, deadlineMs);
    await Promise.all([startRunProcess(table).round(), startRunProcess(table).round()]);
    await startRunProcess(table).round();
  },
  'one that is killed on the way each time, and started again': () => {
    let step = 0;
    return async (table, deadlineMs) => {
      await advanceClockTo(table, deadlineMs);
      step += 1;
      await startRunProcess(table, { killedAt: 5 * step })
        .round()
        .catch(() => 0);
      await startRunProcess(table).round();
    };
  },
};

/** Plays the first steps by robots. */
async function playSteps(
  game: AnyGame,
  from: SavedMatch,
  { way, deadlinesFire }: { readonly way: DeadlineRunner; readonly deadlinesFire: boolean },
): Promise<Table> {
  const table = await openTable({ game, from, deadlinesFire });
  for (let step = 0; step < PLAYED_STEPS; step++) {
    const deadlineMs = await findDueMs(table);
    if (deadlineMs === null) break;
    // Robots answer at the same instants however late the previous step was resolved.
    await advanceClockTo(table, deadlineMs - 60 * MINUTE_MS);
    await table.robots();
    await way(table, deadlineMs);
  }
  return table;
}

const TESTED_GAMES = selectGames('dm-invitational').map((game) => [game.title, game] as const);

describe.each(TESTED_GAMES)('a match of %s under “sealed run”', (_title, game) => {
  const playFrom = (
    from: SavedMatch,
    way: DeadlineRunner,
    deadlinesFire: boolean,
  ): Promise<Table> => playSteps(game, from, { way, deadlinesFire });
  let alone: SavedMatch;
  let withFunction: SavedMatch;
  let undisturbed: ShownTexts;
  beforeAll(async () => {
    const opened = await openTable({ game });
    withFunction = opened.keep();
    alone = { ...withFunction, world: { ...withFunction.world, queues: {} } };
    const table = await playFrom(withFunction, advanceClockTo, true);
    undisturbed = readShownTexts(table);
  });

  test.each(Object.entries(DEADLINE_RUNNERS))(
    'a match that %s runs has the same cells as a match that the function runs',
    async (_, way) => {
      const table = await playFrom(alone, way(), false);
      expect(findDifferences(undisturbed, readShownTexts(table))).toEqual([]);
      const verdict = await verifyMatch(table.as(HOST), table.hostId);
      expect(verdict).toMatchObject({ kind: 'verified' });
    },
  );

  test('a match that the function and “sealed run” run together has the usual cells', async () => {
    const passWithBoth: DeadlineRunner = async (table, deadlineMs) => {
      await Promise.all([advanceClockTo(table, deadlineMs), runNextToFunction(table, deadlineMs)]);
      await startRunProcess(table).round();
    };
    const table = await playFrom(withFunction, passWithBoth, true);
    expect(findDifferences(undisturbed, readShownTexts(table))).toEqual([]);
  });

  test('a match has the usual cells if “sealed run” is killed next to the function', async () => {
    const passWithBoth: DeadlineRunner = async (table, deadlineMs) => {
      const killed = startRunProcess(table, { killedAt: 6 });
      await Promise.all([advanceClockTo(table, deadlineMs), killed.round().catch(() => 0)]);
    };
    const table = await playFrom(withFunction, passWithBoth, true);
    expect(findDifferences(undisturbed, readShownTexts(table))).toEqual([]);
  });
});

/** Starts a round of “sealed run” next to the function. Returns its number of calls. */
async function runNextToFunction(table: Table, ms: number): Promise<number> {
  while (table.emulator.clock.now() < ms) await Promise.resolve();
  return startRunProcess(table).round();
}

test('a round of “sealed run” completes a killed round', async () => {
  const from = await openUnscheduled({ game: testedGame });
  const calm = await stepBy(from, {});
  const every = atDepth({ quick: 17, deep: 1 });
  const calls = calm.calls;
  for (let killedAt = 0; killedAt < calls; killedAt += every) {
    const { cells } = await stepBy(from, { killedAt });
    expect({ killedAt, other: findDifferences(calm.cells, cells) }).toEqual({
      killedAt,
      other: [],
    });
  }
  expect(calls).toBeGreaterThan(10);
});

async function stepBy(
  from: SavedMatch,
  options: { readonly killedAt?: number },
): Promise<{ readonly cells: ShownTexts; readonly calls: number }> {
  const table = await openTable({ game: testedGame, from, deadlinesFire: false });
  await table.robots();
  await advanceClockTo(table, (await findDueMs(table)) ?? 0);
  const first = startRunProcess(table, options);
  await first.round().catch(() => 0);
  if (options.killedAt !== undefined) await startRunProcess(table).round();
  const cells = readShownTexts(table);
  return { cells, calls: first.calls() };
}

describe('sealed run', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openWithoutFunction();
  });

  const openWithoutFunction = async (
    settings: NonNullable<TableOptions['settings']> = {},
  ): Promise<Table> => {
    const from = await openUnscheduled({ game: testedGame, settings });
    return openTable({ game: testedGame, from, deadlinesFire: false });
  };

  const { ask, tick } = createRowActions(() => table);

  test('“sealed run” resolves every step that became due while the machine was off', async () => {
    await advanceClockTo(table, ((await findDueMs(table)) ?? 0) + 4 * 24 * 60 * MINUTE_MS);
    await startRunProcess(table, { isOnce: true }).round();
    expect(await findDueMs(table)).toBeGreaterThan(table.emulator.clock.now());
  });

  test('a round of “sealed run” with nothing due makes two calls to Google', async () => {
    const runner = startRunProcess(table);
    await runner.round();
    // Only the first round searches the bin.
    const first = runner.calls();
    expect(first).toBe(3);
    await runner.round();
    expect(runner.calls() - first).toBe(2);
  });

  test('“sealed run” uses a deadline that the host has moved', async () => {
    const runner = startRunProcess(table);
    await runner.round();
    const toMs = ((await findDueMs(table)) ?? 0) - 60 * MINUTE_MS;
    const request = buildRequest({ kind: 'deadline', toMs });
    await createIntervention(table.hostId, request)(createHostWithoutQueue(table));
    await runner.round();
    await advanceClockTo(table, toMs);
    await runner.round();
    const { sealed } = getCurrentPosition(await table.read());
    expect(sealed.entry).toMatchObject({ kind: 'resolved', entry: 2 });
  });

  test('“sealed run” carries out requests of the tab Requests in its next round', async () => {
    const runner = startRunProcess(table);
    await ask(1, 'pause', '', '');
    await runner.round();
    await tick(1);
    await advanceClockTo(table, table.emulator.clock.now() + MINUTE_MS);
    await runner.round();
    expect(getCurrentPosition(await table.read()).sealed.entry).toMatchObject({ kind: 'pause' });
    await runner.round();
    const calls = runner.calls();
    await runner.round();
    expect(runner.calls() - calls).toBe(2);
  });

  test('two simultaneous runs, one of them killed, carry out a ticked request once', async () => {
    await ask(1, 'pause', '', '');
    await startRunProcess(table).round();
    await tick(1);
    await advanceClockTo(table, table.emulator.clock.now() + MINUTE_MS);
    const killed = startRunProcess(table, { killedAt: 9 });
    await Promise.all([killed.round().catch(() => 0), startRunProcess(table).round()]);
    await advanceClockTo(table, table.emulator.clock.now() + MINUTE_MS);
    await Promise.all([startRunProcess(table).round(), startRunProcess(table).round()]);
    const { positions } = await table.read();
    expect(positions.map(({ sealed }) => sealed.entry.kind)).toEqual(['opened', 'pause']);
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('“sealed run” reports an unreadable match only once', async () => {
    const { spreadsheets, files, ...world } = table.emulator.snapshot();
    const [book, file] = [spreadsheets[table.hostId], files[table.hostId]];
    if (book === undefined || file === undefined) throw new Error('the host has a workbook');
    const id = '1another-workbook-0000000000000000000000000';
    table.emulator.restore({
      ...world,
      spreadsheets: { ...spreadsheets, [id]: { ...book, spreadsheetId: id, sheets: [] } },
      files: { ...files, [id]: { ...file, id, name: 'Another', modifiedMs: file.modifiedMs + 1 } },
    });
    await advanceClockTo(table, (await findDueMs(table)) ?? 0);
    const runner = startRunProcess(table);
    expect(await runner.round()).toBe(2);
    expect(runner.events).toMatchObject([
      { kind: 'unreadable', name: 'Another' },
      { kind: 'found' },
      { kind: 'visited', result: { kind: 'resolved' } },
    ]);
    await runner.round();
    expect(runner.events.filter(({ kind }) => kind === 'unreadable')).toHaveLength(1);
  });

  test('“sealed run” resolves a step early if the settings allow early resolution', async () => {
    table = await openWithoutFunction({ earlyMs: 10 * MINUTE_MS });
    await table.robots();
    await advanceClockTo(table, table.emulator.clock.now() + 11 * MINUTE_MS);
    await startRunProcess(table, { isOnce: true }).round();
    const { sealed } = getCurrentPosition(await table.read());
    expect(sealed.entry).toMatchObject({ kind: 'resolved', entry: 1 });
  });

  test('“sealed run” stops running a closed match', async () => {
    const runner = startRunProcess(table);
    for (let due = await findDueMs(table); due !== null; due = await findDueMs(table)) {
      await advanceClockTo(table, due);
      await runner.round();
    }
    expect(isMarkedOpen(table)).toBe(true);
    await runner.round();
    expect(isMarkedOpen(table)).toBe(false);
    expect(await runner.round()).toBe(0);
  });
});
