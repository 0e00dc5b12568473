import { beforeEach, describe, expect, test } from 'vitest';
import { shareFile } from '../../../functions/google/drive.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { getTeamSheetId, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import type { MatchMoment } from '../../long-runs/faults/moments.ts';
import { everyNth, listCrashes, listSwitches } from '../../long-runs/faults/schedules.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPollAction, createPollMoment } from './poll-act.ts';
import { createRowActions } from './rows.ts';
import {
  DEMS,
  getNextPoll,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  passPoll,
  passTime,
  readSeatText,
  resolveSoon,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

const { ask, tick, told, done, preview, confirm, carryOut } = createRowActions(() => table);

const due = async (): Promise<number> =>
  Date.parse(getCurrentPosition(await table.read()).sealed.entry.next?.deadline ?? '');

test('a request is previewed and then executed once after it is ticked', async () => {
  const before = await due();
  expect(await preview(1, 'deadline', '', '1 day', 'Two of us travel.')).toMatch(
    /Now: .* is due Wed 3 Jun.*Then: .* is due Thu 4 Jun/s,
  );
  const previewed = /Tick row 2 .*deadline: Ranking is due Thu 4 Jun/;
  expect(await deskText(table)).toMatch(previewed);
  await passPoll(table);
  expect(table.polls.at(-1)).toMatchObject({ kind: 'polled', isNew: false });
  expect(await due()).toBe(before);
  await confirm(1);
  expect(await deskText(table)).not.toContain('row 2');
  expect((await due()) - before).toBe(24 * HOUR_MS);
  expect(await told(1)).toMatchObject({
    ticked: true,
    done: expect.stringContaining('entry 1'),
  });
  await confirm(1);
  await passPoll(table);
  expect(await done()).toEqual(['deadline']);
  expect((await told(1)).ticked).toBe(true);
  expect(await getText(table, (await table.read()).files.publicId, 'Proof')).toContain(
    'Two of us travel.',
  );
});

test('the second of two ticked requests waits for the effect of the first', async () => {
  await ask(1, 'absent', 'Dems', '');
  await ask(2, 'pause', '', 'closed');
  await passPoll(table);
  await tick(1);
  await confirm(2);
  expect(await done()).toEqual(['absent']);
  expect(await told(1)).toMatchObject({ done: expect.stringMatching(/^Done with entry 1, /) });
  expect(await told(2)).toMatchObject({
    ticked: false,
    done:
      'Not done yet: the match has a newer entry than the preview, entry 1 (Dems is not ' +
      'waited for). Read the new preview, and tick the row again.',
  });
  await passPoll(table);
  expect((await told(2)).done).toContain('Not done yet');
  await confirm(2);
  expect(await done()).toEqual(['absent', 'pause']);
  expect((await told(2)).done).toMatch(/^Done with entry 2, /);
});

test('a request whose effect has changed loses its tick and is previewed again', async () => {
  table = await openTable({ game: USUAL_GAME, settings: { pollMs: HOUR_MS } });
  await resolveSoon(table);
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  // A deadline must leave half a step. From 08:00 on, the next deadline is too early.
  await table.emulator.clock.advanceTo(Date.parse('2026-06-02T06:50:00Z'));
  await ask(1, 'undo', '', '');
  await table.emulator.clock.advanceTo(Date.parse('2026-06-02T07:58:00Z'));
  const before = await told(1);
  await confirm(1);
  expect(await done()).toEqual(['deadline', 'pause']);
  const now = await told(1);
  expect(now).toMatchObject({
    ticked: false,
    done:
      'Not done yet: the effect has changed since the preview. Read the new ' +
      'preview, and tick the row again.',
  });
  expect(now.change).not.toBe(before.change);
  await confirm(1);
  expect(await done()).toEqual(['deadline', 'pause', 'rewound']);
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  const day = new Date(next?.deadline ?? '').getUTCDate();
  expect(now.change).toMatch(new RegExp(`Then: Ranking is due \\w+ ${day} Jun`));
});

test('a preview contains no line twice', async () => {
  await resolveSoon(table);
  await table.robots([SCARLET]);
  const rows = [
    ['deadline', '', '1 day'],
    ['pause', '', ''],
    ['undo', '', ''],
    ['absent', 'Dems', ''],
    ['new code', 'Dems', ''],
    ['resolve', '', ''],
  ] as const;
  for (const [index, [what, whom, value]] of rows.entries())
    await ask(index + 1, what, whom, value);
  await passPoll(table);
  for (const [index] of rows.entries()) {
    const texts = (await told(index + 1)).change
      .split('\n')
      .map((line) => line.replace(/^(Now|Then|As before): /, ''));
    expect(texts.length).toBeGreaterThan(2);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

/** Inserts an empty row, counted from 0. */
const insertRow = (startIndex: number): Promise<void> => {
  const { sheetId } = HOST_TABS.requests;
  const range = { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 };
  return applyBatch(table.as(HOST), table.hostId, [{ insertDimension: { range } }]);
};

test('the Desk names a request’s row below a row that the host inserted', async () => {
  await ask(1, 'absent', 'Dems', '');
  await insertRow(0);
  await passPoll(table);
  expect((await told(2)).change).not.toBe('');
  expect(await deskText(table)).toMatch(/ Tick row 3 .* absent Dems: This step does not wait for/);
});

test('a request is executed in its current row after rows were moved', async () => {
  await ask(1, 'absent', 'Dems', '');
  await passPoll(table);
  await tick(1);
  const { number } = await told(1);
  await insertRow(1);
  await passPoll(table);
  expect(await done()).toEqual(['absent']);
  expect(await told(2)).toMatchObject({ number, done: expect.stringContaining('Done') });
});

test('a request for a new code lists the remaining manual steps', async () => {
  const code = async () =>
    (await table.read()).files.seats.find(({ seat }) => seat === SCARLET)?.code;
  const before = await code();
  await carryOut(1, 'new code', 'Scarlet', '');
  expect(await code()).not.toBe(before);
  expect((await told(1)).done).toContain('tab Players');
  expect(await readSeatText(table, DEMS, 'Now')).not.toContain(String(await code()));
});

test('requests in a match without polls are processed hourly', async () => {
  table = await openTable({ game: USUAL_GAME, requestsServed: true });
  await passTime(table, 3 * HOUR_MS);
  expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled', 'polled']);
  await ask(1, 'pause', '', '');
  await passTime(table, HOUR_MS);
  await tick(1);
  await passTime(table, 5 * MINUTE_MS);
  expect(await done()).toEqual(['pause']);
  expect((await told(1)).done).toContain('Done');
});

describe('requests about steps', () => {
  const FAULT_STRIDE = atDepth({ quick: 197, deep: 3 });

  const resolvedSteps = async (): Promise<number> =>
    getCurrentPosition(await table.read()).line.length;

  test('a request resolves a held step with the received answers', async () => {
    table = await openTable({
      game: USUAL_GAME,
      settings: { review: true, pollMs: 5 * MINUTE_MS },
      requestsServed: true,
    });
    await resolveSoon(table, [DEMS]);
    await ask(1, 'resolve', '', '', '');
    await passPoll(table);
    expect((await told(1)).change.split('\n').slice(0, 4)).toEqual([
      'Missing: Scarlet (nothing has arrived).',
      'Ranking is resolved with the answers received so far.',
      expect.stringMatching(/^Now: Ranking is due /),
      expect.stringMatching(/^Then: Airdrop 1 is due /),
    ]);
    expect(await resolvedSteps()).toBe(0);
    await confirm(1);
    expect(table.polls.filter(({ kind }) => kind === 'resolved')).toHaveLength(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
    expect(await told(1)).toMatchObject({
      ticked: true,
      done: expect.stringMatching(/^Done with entry 2, /),
    });
    await confirm(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
  });

  test('a request resolves a step without earlier polls with all answers', async () => {
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
    await table.robots([SCARLET, DEMS]);
    await ask(1, 'resolve', '', '', '');
    await passTime(table, HOUR_MS);
    await tick(1);
    await passTime(table, HOUR_MS);
    const [{ by } = { by: null }] = getCurrentPosition(await table.read()).line;
    expect(Object.keys(by?.orders ?? {}).toSorted()).toEqual([DEMS, SCARLET]);
  });

  test('a request resolves an undone step at once', async () => {
    await resolveSoon(table);
    await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: false });
    expect(await preview(1, 'resolve', '', '', '')).toMatch(/^All orders have arrived\./);
    await confirm(1);
    expect(await resolvedSteps()).toBe(1);
  });

  test('a request does not resolve a step early if no awaited seat has answered', async () => {
    await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'this step' });
    expect(await preview(1, 'resolve', '', '', '')).toMatch(/^Nobody has answered yet: /);
    await confirm(1);
    expect(await resolvedSteps()).toBe(0);
    await table.robots([DEMS]);
    await passPoll(table);
    expect((await told(1)).change).toContain('Nothing has arrived from Scarlet (absent).');
  });

  test.each([
    ['seat', 'Dems', 'sam@example.org, Sam'],
    ['resolve', '', ''],
  ] as const)(
    'a ticked “%s” is carried out once by killed or parallel polls',
    async (what, whose, value) => {
      table = await openPolledTable({ deadlinesFire: false });
      await table.robots([SCARLET]);
      await ask(1, what, whose, value);
      expect(await listViolations(await createTickMoment(() => tick(1)))).toEqual([]);
    },
  );

  test('a co-host’s ticked request is carried out once by killed or parallel polls', async () => {
    table = await openPolledTable({ deadlinesFire: false });
    await table.robots([SCARLET]);
    await runAsMatchHost(table, { kind: 'co-host', name: 'Sam', email: SAM, seat: null });
    await shareFile(table.as(HOST), table.hostId, { email: SAM, role: 'writer', note: null });
    await pollOnceMore();
    const sams = createRowActions(() => table, {
      email: SAM,
      sheetId: getTeamSheetId(0),
      title: 'Requests of Sam',
    });
    await sams.ask(1, 'resolve', '', '', '');
    expect(await listViolations(await createTickMoment(() => sams.tick(1)))).toEqual([]);
  });

  const SAM = 'sam@example.org';

  /** Lists the violations if the run crashes or two instances run at once. */
  const listViolations = (moment: MatchMoment): Promise<readonly string[]> =>
    findViolations(
      moment,
      [listCrashes, listSwitches].flatMap((family) => everyNth(FAULT_STRIDE, family(moment.calls))),
    );

  async function pollOnceMore(): Promise<void> {
    const first = await getNextPoll(table);
    await table.emulator.clock.advanceTo(Date.parse(first.at));
    await createPollAction(first)(table.adjudicator);
  }

  /** Returns the state before a poll finds the tick, and the result without faults. */
  async function createTickMoment(tickRow: () => Promise<void>): Promise<MatchMoment> {
    await pollOnceMore();
    await tickRow();
    const poll = await getNextPoll(table);
    await table.emulator.clock.advanceTo(Date.parse(poll.at));
    return createPollMoment(table, poll);
  }
});
