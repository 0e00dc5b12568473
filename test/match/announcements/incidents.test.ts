import { expect, test } from 'vitest';
import type { DiscordFault } from '../../../emulator/discord/stand-in.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import { announceNews } from '../../../functions/announce/announce.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { type InstanceAction, startInstance } from '../../long-runs/faults/instance.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import {
  byHand,
  clearFaults,
  countTasks,
  deskText,
  faults,
  HOUR_MS,
  MINUTE_MS,
  passTime,
  typed,
} from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';
import { readShownResult } from '../survival/scene.ts';
import {
  ADDRESS,
  createAnnouncedTable,
  fetchUnreachable,
  findWebhookRow,
  getLastMessageText,
  listMessages,
  openAnnouncedTable,
  showUnannouncedMatch,
  WEBHOOK_ID,
} from './scene.ts';

let table: Table;

const countPosts = (): number => table.emulator.discord.posts();
const disturbDiscord = (discordFault: DiscordFault | null): void =>
  table.emulator.discord.disturb(discordFault);

/** Compares orders, state and the game's pages with those of a match without announcements. */
const expectUndisturbed = async (): Promise<void> =>
  expect(await readShownResult(table)).toEqual(await showUnannouncedMatch());

/** A match that waits for its next deadline has this number of tasks. */
const WAITING_TASK_COUNT = 1;

/** Whether Discord can be reached. */
let isThere = false;
const carry: NonNullable<Parameters<typeof openAnnouncedTable>[0]>['carry'] =
  (emulator) =>
  (...request) =>
    isThere ? emulator.fetchImplementation(...request) : fetchUnreachable(...request);

test('the host is informed of a Discord outage after five minutes', async () => {
  isThere = false;
  table = await openAnnouncedTable({ carry });
  await table.deadline();
  await expectUndisturbed();
  expect(await deskText(table)).not.toContain('Problem');
  await passTime(table, 10 * MINUTE_MS);
  expect(await deskText(table)).toMatch(/Problem: Discord.*ECONNREFUSED.*To do: Do nothing/);
  expect(countTasks(table)).toBe(WAITING_TASK_COUNT + 1);
  isThere = true;
  await passTime(table, 15 * MINUTE_MS);
  expect(listMessages(table)).toHaveLength(1);
  expect(getLastMessageText(table)).toMatch(/^\*\*The match\*\* · Round 1: Theme\n/);
  expect(await deskText(table)).not.toContain('Problem');
  expect(countTasks(table)).toBe(WAITING_TASK_COUNT);
  await expectUndisturbed();
});

test('an announcement is retried for a day, and then left to the next one', async () => {
  isThere = false;
  table = await createAnnouncedTable({ carry });
  const opened = await deskText(table);
  expect(opened).toContain('Answers count until');
  await passTime(table, 25 * HOUR_MS);
  expect(await deskText(table)).toContain('The next announcement includes it');
  expect(countTasks(table)).toBe(WAITING_TASK_COUNT);
  isThere = true;
  await table.robots();
  await table.deadline();
  expect(listMessages(table)).toHaveLength(1);
  expect(getLastMessageText(table)).toContain('Earlier entries: The match is opened.');
});

test('a match opened during a Discord outage is announced later by a task', async () => {
  isThere = false;
  table = await createAnnouncedTable({ carry });
  isThere = true;
  await passTime(table, MINUTE_MS);
  expect(getLastMessageText(table)).toContain(' begin');
  expect(countTasks(table)).toBe(WAITING_TASK_COUNT);
});

const answer = (status: number, body = ''): DiscordFault => ({
  kind: 'answer',
  status,
  isKept: false,
  body,
});

const unsure: readonly DiscordFault[] = [
  { kind: 'answer', status: 500, isKept: true },
  { kind: 'hang', isKept: false },
  { kind: 'answer', status: 504, isKept: false },
  { kind: 'drop', isKept: true },
];
test.each(unsure.slice(0, atDepth({ quick: 2, deep: 4 })))(
  'an announcement that may have arrived is not sent again: $kind $status',
  async (disturbance) => {
    table = await openAnnouncedTable({ patienceMs: 20 });
    disturbDiscord(disturbance);
    await table.deadline();
    disturbDiscord(null);
    await passTime(table, HOUR_MS);
    expect(countPosts()).toBe(1);
    expect(await deskText(table)).toContain(
      'may already have the announcement, so it is not sent again',
    );
    expect(countTasks(table)).toBe(WAITING_TASK_COUNT);
    await expectUndisturbed();
  },
);

test('a rate-limited announcement waits for as long as Discord asks', async () => {
  table = await openAnnouncedTable();
  disturbDiscord(answer(429, '{"message": "x", "retry_after": 599.5, "global": true}'));
  await table.deadline();
  disturbDiscord(null);
  await passTime(table, 9 * MINUTE_MS);
  expect(countPosts()).toBe(1);
  await passTime(table, 30 * MINUTE_MS);
  expect(countPosts()).toBe(2);
  expect(listMessages(table)).toHaveLength(1);
});

test.each(atDepth({ quick: [403], deep: [400, 401, 403] }))(
  'a refusal with %i is reported at once and not retried',
  async (status) => {
    table = await openAnnouncedTable();
    disturbDiscord(answer(status));
    await table.deadline();
    await passTime(table, HOUR_MS);
    expect(countPosts()).toBe(1);
    expect(await deskText(table)).toMatch(
      new RegExp(`Discord answered ${status}.*On the tab Match`),
    );
    expect(countTasks(table)).toBe(WAITING_TASK_COUNT);
    await expectUndisturbed();
  },
);

test('a new webhook after a deleted one gets every missed announcement', async () => {
  table = await openAnnouncedTable();
  table.emulator.discord.remove(WEBHOOK_ID);
  await table.deadline();
  await passTime(table, HOUR_MS);
  expect(countPosts()).toBe(1);
  expect(await deskText(table)).toContain('The webhook was deleted');
  const other = ADDRESS.replace(WEBHOOK_ID, '998877665544332211');
  await byHand(table, [typed(HOST_TABS.match.sheetId, findWebhookRow(table), 1, other)]);
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  expect(listMessages(table).map(({ webhook }) => webhook)).toEqual(['998877665544332211']);
  expect(getLastMessageText(table)).toContain('Earlier entries: Round 1: Theme.');
});

test('an invalid webhook is reported, and the match is announced once it is valid', async () => {
  table = await openAnnouncedTable();
  const row = findWebhookRow(table);
  const wrong = ADDRESS.replace('/webhooks/', '/webhok/');
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, wrong)]);
  await table.deadline();
  const desk = await deskText(table);
  expect(desk).toContain('Problem: Match, Discord webhook');
  expect(desk).not.toContain('planted');
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, ADDRESS)]);
  await passTime(table, MINUTE_MS);
  expect(listMessages(table)).toHaveLength(1);
  expect(await deskText(table)).not.toContain('Problem');
  await expectUndisturbed();
});

test('nothing is announced while the public workbook cannot be written', async () => {
  table = await openAnnouncedTable();
  const { files } = await table.read();
  const refusal = { kind: 'fail', status: 403 };
  await faults(table, [
    { effect: refusal, api: 'sheets', path: `${files.publicId}.*batchUpdate`, times: null },
  ]);
  await table.deadline();
  await passTime(table, HOUR_MS);
  expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('resolved');
  expect(countPosts()).toBe(0);
  await clearFaults(table);
  await passTime(table, 15 * MINUTE_MS);
  expect(listMessages(table)).toHaveLength(1);
  await expectUndisturbed();
});

type Fetch = typeof globalThis.fetch;

/** Simulates a machine that dies at a certain call to Google or Discord. */
function createMortalMachine(at: number, when: 'before' | 'after') {
  let calls = 0;
  let isDead = false;
  let post = 0;
  const interceptCalls =
    (kind: 'google' | 'discord') =>
    (emulator: Emulator): Fetch =>
    async (...request) => {
      if (isDead) throw createLostError();
      calls += 1;
      if (kind === 'discord') post = calls;
      const dies = calls === at;
      if (dies) isDead = true;
      if (dies && when === 'before') throw createLostError();
      const answer = await emulator.fetchImplementation(...request);
      if (dies) throw createLostError();
      return answer;
    };
  return {
    google: interceptCalls('google'),
    discord: interceptCalls('discord'),
    revive: () => {
      isDead = false;
    },
    calls: () => calls,
    /** Number of the call that posts the message. */
    post: () => post,
  };
}

const createLostError = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('lost'), { code: 'ECONNRESET' }),
  });

async function resolveWithMachine(machine: ReturnType<typeof createMortalMachine>): Promise<Table> {
  const table = await openAnnouncedTable({ carry: machine.discord }, { carry: machine.google });
  await table.deadline();
  return table;
}

test('a kill at any call changes nothing, and repeats the message at most once', async () => {
  const calm = createMortalMachine(0, 'before');
  expect(listMessages(await resolveWithMachine(calm))).toHaveLength(1);
  const [last, post] = [calm.calls(), calm.post()];
  expect(last).toBe(post + 1);
  // A run without a reply has no time yet.
  const earlier = Array.from({ length: post - 2 }, (_, index) => index + 1).slice(FIRST_CALL_COUNT);
  const some = earlier.filter((call) => call % atDepth({ quick: 19, deep: 1 }) === 0);
  for (const at of [...some, post - 1, post, last]) {
    for (const when of ['before', 'after'] as const) {
      const machine = createMortalMachine(at, when);
      const table = await resolveWithMachine(machine);
      machine.revive();
      await passTime(table, 10 * MINUTE_MS);
      const isBetween = (at === post && when === 'after') || (at === last && when === 'before');
      expect({ at, when, said: listMessages(table).length }).toEqual({
        at,
        when,
        said: isBetween ? 2 : 1,
      });
      expect(await readShownResult(table)).toEqual(await showUnannouncedMatch());
    }
  }
});

/** Number of calls that a run makes in parallel at its start. */
const FIRST_CALL_COUNT = 3;

test('two runs at once send an announcement once, however their calls interleave', async () => {
  const table = await openAnnouncedTable({}, { deadlinesFire: false });
  const match = await table.read();
  const before = table.keep();
  for (let order = 0; order < 64; order += atDepth({ quick: 9, deep: 1 })) {
    const own = await openAnnouncedTable({}, { deadlinesFire: false });
    own.emulator.restore(before.world);
    const act: InstanceAction = async (adjudicator) => {
      const { fetchImplementation } = own.emulator;
      const discord = { root: 'http://emulator.test/', fetchImplementation, patienceMs: 1000 };
      await announceNews(
        { ...adjudicator, discord },
        { ...match, positions: withUnannouncedEntry(match) },
      ).catch((error: unknown) => {
        if (!(error instanceof IncidentError)) throw error;
      });
      return { kind: 'gone' };
    };
    const instances = [startInstance(own.emulator, act), startInstance(own.emulator, act)];
    for (let word = 0; word < 6; word++) {
      const instance = instances[(order >> word) & 1];
      if ((await instance?.waits()) === 'waiting') await instance?.grant('pass');
    }
    for (const instance of instances) {
      while ((await instance.waits()) === 'waiting') await instance.grant('pass');
      expect((await instance.ended).kind).toBe('done');
    }
    expect(listMessages(own)).toHaveLength(1);
  }
});

/** Adds an entry that has not been announced. */
const withUnannouncedEntry = ({
  positions,
}: Awaited<ReturnType<Table['read']>>): typeof positions => [...positions, ...positions.slice(-1)];
