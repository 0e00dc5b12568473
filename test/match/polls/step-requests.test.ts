import { beforeEach, describe, expect, test } from 'vitest';
import { shareWith } from '../../../functions/google/drive.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { getTeamSheetId } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { MatchMoment } from '../../long-runs/faults/moments.ts';
import { everyNth, listCrashes, switches } from '../../long-runs/faults/schedules.ts';
import { findViolations } from '../../long-runs/faults/strike.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPollAction, createPollMoment } from './poll-act.ts';
import { createRowActions } from './rows.ts';
import {
  DEMS,
  endIn,
  getNextPoll,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  passPoll,
  passTime,
  SCARLET,
} from './scene.ts';

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'].map(
  toSeat,
);

const FAULT_STRIDE = atDepth({ quick: 197, deep: 3 });

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

const { ask, tick, told } = createRowActions(() => table);

describe('requests to resolve a step', () => {
  const resolvedSteps = async (): Promise<number> =>
    currentPosition(await table.read()).line.length;

  test('a request resolves a step that waits for its host, with the cut-off answers', async () => {
    table = await openTable({
      game: USUAL_GAME,
      settings: { review: true, pollMs: 5 * MINUTE_MS },
      requestsServed: true,
    });
    await endIn(table, MINUTE_MS);
    await table.robots(NAMES.filter((seat) => seat !== SCARLET));
    await table.deadline();
    await ask(1, 'resolve', '', '', '');
    await passPoll(table);
    expect((await told(1)).change.split('\n').slice(0, 4)).toEqual([
      'Missing: Scarlet (nothing has arrived).',
      'Ranking is resolved with the answers received so far.',
      expect.stringMatching(/^Now: Ranking is due /),
      expect.stringMatching(/^Then: Airdrop 1 is due /),
    ]);
    expect(await resolvedSteps()).toBe(0);
    await tick(1);
    await passPoll(table);
    expect(table.polls.filter(({ kind }) => kind === 'resolved')).toHaveLength(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
    expect(await told(1)).toMatchObject({
      ticked: false,
      done: expect.stringMatching(/^Done with entry 2, /),
    });
    await tick(1);
    await passPoll(table);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
  });

  test('a request resolves a step without earlier polls, with the answers that exist', async () => {
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
    await table.robots([SCARLET, DEMS]);
    await ask(1, 'resolve', '', '', '');
    await passTime(table, HOUR_MS);
    await tick(1);
    await passTime(table, HOUR_MS);
    const [{ by } = { by: null }] = currentPosition(await table.read()).line;
    expect(Object.keys(by?.orders ?? {}).toSorted()).toEqual([DEMS, SCARLET]);
  });

  test('a request resolves a step only with the answers of its preview', async () => {
    await table.robots([SCARLET]);
    await ask(1, 'resolve', '', '', '');
    await passPoll(table);
    await table.robots([DEMS]);
    await tick(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(0);
    expect((await told(1)).done).toContain('the effect has changed since the preview');
    await tick(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
    const [{ by } = { by: null }] = currentPosition(await table.read()).line;
    expect(Object.keys(by?.orders ?? {}).toSorted()).toEqual([DEMS, SCARLET]);
  });

  test('a request resolves an undone step at once', async () => {
    await endIn(table, MINUTE_MS);
    await table.robots();
    await table.deadline();
    await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: false });
    await ask(1, 'resolve', '', '', '');
    await passPoll(table);
    expect((await told(1)).change).toMatch(/^All orders have arrived\./);
    await tick(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(1);
  });

  test('a request does not resolve a step early if no awaited seat has answered', async () => {
    await runAsMatchHost(table, { kind: 'absent', seat: SCARLET, absence: 'this step' });
    await ask(1, 'resolve', '', '', '');
    await passPoll(table);
    expect((await told(1)).change).toMatch(/^Nobody has answered yet: /);
    await tick(1);
    await passPoll(table);
    expect(await resolvedSteps()).toBe(0);
    await table.robots([DEMS]);
    await passPoll(table);
    expect((await told(1)).change).toMatch(/^All orders have arrived\./);
  });
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
  await shareWith(table.as(HOST), table.hostId, { email: SAM, role: 'writer', note: null });
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

/** Lists the violations by crashes and by two instances at once. */
const listViolations = (moment: MatchMoment): Promise<readonly string[]> =>
  findViolations(
    moment,
    [listCrashes, switches].flatMap((family) => everyNth(FAULT_STRIDE, family(moment.calls))),
  );

async function pollOnceMore(): Promise<void> {
  const first = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(first.at));
  await createPollAction(first)(table.adjudicator);
}

/** Returns the moment before a poll finds the tick, with the undisturbed result. */
async function createTickMoment(tickRow: () => Promise<void>): Promise<MatchMoment> {
  await pollOnceMore();
  await tickRow();
  const poll = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(poll.at));
  return createPollMoment(table, poll);
}
