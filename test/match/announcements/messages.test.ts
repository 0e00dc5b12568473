import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import { announceNews, announceReminder } from '../../../functions/announce/announce.ts';
import { buildNews } from '../../../functions/announce/message.ts';
import type { LogLine } from '../../../functions/match/adjudicator.ts';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { type LocalGoogle, startLocalGoogle } from '../../../scripts/commands/demo/table.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { runSealed } from '../../support/sealed/run-sealed.ts';
import { byHand, HOUR_MS, MINUTE_MS, passTime, typed } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { buildPlan, HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  ADDRESS,
  createAnnouncedTable,
  createPlantedWebhook,
  DISCORD_IDS,
  fetchUnreachable,
  findWebhookRow,
  getLastMessageText,
  listMessages,
  openAnnouncedTable,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
} from './scene.ts';

let table: Table;

const readDeadlineMs = async (): Promise<number> =>
  Date.parse(getCurrentPosition(await table.read()).sealed.entry.next?.deadline ?? '');
const formatDiscordStamp = (ms: number): string => `<t:${ms / 1000}:F>`;

/** Converts a line to the text that readers of Discord see. */
const toShownText = (line: string): string =>
  line.replaceAll('\u200b', '').replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');

/** Finds each line on the page “Story”, and returns the lines between heading and next step. */
async function readLinesOnStory(content: string): Promise<readonly string[]> {
  const { files } = await table.read();
  // Headings may wrap over two rows, so only the first column is read, from top to bottom.
  const [rows = []] = await readRanges(table.as(HOST), files.publicId, ['Story']);
  const story = rows
    .map(([first = '']) => String(first))
    .join(' ')
    .replaceAll('\n', ' ');
  const lines = content.split('\n').slice(1);
  const end = lines.findIndex((line) => /are accepted until|^\*\*1\*\*|^\[/.test(line));
  const texts = lines.slice(0, end).map(toShownText);
  for (const line of texts) expect(story).toContain(line);
  return texts;
}

test('a resolved step is announced once with headline, deeds, link and next step', async () => {
  table = await openAnnouncedTable();
  await table.deadline();
  expect(listMessages(table)).toHaveLength(1);
  const { content = '', mentions = [] } = listMessages(table)[0] ?? {};
  expect(content).toMatch(/^\*\*The match\*\* · Round 1: Theme\n/);
  const texts = await readLinesOnStory(content);
  expect(texts[0]).toContain('points');
  expect(texts.length).toBeLessThanOrEqual(4);
  expect(content).toContain(
    'Orders for Round 2: Bomb Squad are accepted until ' +
      `${formatDiscordStamp(await readDeadlineMs())}`,
  );
  expect(mentions).toEqual(Object.values(DISCORD_IDS));
  await announceNews(table.adjudicator, await table.read());
  expect(listMessages(table)).toHaveLength(1);
});

test('the announcement of the end contains the winner and all places', async () => {
  table = await createAnnouncedTable();
  for (let step = 0; step < 9; step++) {
    if (getCurrentPosition(await table.read()).step !== null) await table.robots();
    if (Number.isFinite(await readDeadlineMs())) await table.deadline();
  }
  const match = await table.read();
  const { game, setup, state, sealed } = getCurrentPosition(match);
  expect(sealed.entry.kind).toBe('closed');
  const over = getLastMessageText(table);
  expect(await readLinesOnStory(over)).toHaveLength(1);
  const { placings = [] } = game.outcome({ setup, state }) ?? {};
  const places = placings.map(({ seat, place, score }) => `**${place}** ${seat}: ${score} points`);
  expect(over).toContain(places.join('\n'));
  expect(over).not.toContain('The form');
  expect(listMessages(table)).toHaveLength(match.positions.length - 1);
});

test('the announcements of a moved deadline, a pause and a resume mention nobody', async () => {
  table = await openAnnouncedTable();
  const toMs = (await readDeadlineMs()) + HOUR_MS;
  await runAsMatchHost(table, { kind: 'deadline', toMs }, 'Two of us @everyone *travel*');
  expect(getLastMessageText(table)).toContain(
    `The deadline was moved to ${formatDiscordStamp(toMs)}.`,
  );
  expect(getLastMessageText(table)).toContain(
    'The host says: Two of us @\u200beveryone \\*travel\\*',
  );
  await runAsMatchHost(table, { kind: 'pause', form: 'closed' });
  expect(getLastMessageText(table)).toContain('The match was paused with');
  await runAsMatchHost(table, { kind: 'resume' });
  expect(getLastMessageText(table)).toContain(
    `The match goes on, and this step ends ${formatDiscordStamp(await readDeadlineMs())}`,
  );
  expect(listMessages(table).map(({ mentions }) => mentions)).toEqual([[], [], []]);
  expect(listMessages(table).some(({ mentionsEveryone }) => mentionsEveryone)).toBe(false);
});

test('a handed-over seat is not announced', async () => {
  table = await openAnnouncedTable();
  const [first] = (await table.read()).files.seats;
  if (first === undefined) throw new Error('somebody plays');
  const action = { kind: 'seat', seat: first.seat, name: 'Sam' } as const;
  await runAsMatchHost(table, { ...action, email: 'sam@example.com' });
  expect(listMessages(table)).toEqual([]);
  const players = await getText(table, table.hostId, 'Players');
  expect(players).not.toContain(DISCORD_IDS['Scarlet']);
  expect(players).toContain(DISCORD_IDS['Dems']);
  await table.deadline();
  expect(listMessages(table)[0]?.mentions).toEqual([DISCORD_IDS['Dems'], DISCORD_IDS['Isa']]);
});

test('an absence that the host enters is not announced', async () => {
  table = await openAnnouncedTable();
  const [first] = (await table.read()).files.seats;
  if (first === undefined) throw new Error('somebody plays');
  await runAsMatchHost(table, { kind: 'absent', seat: first.seat, absence: 'this step' });
  expect(listMessages(table)).toEqual([]);
});

test('a reminder mentions every asked player once, with or without an answer', async () => {
  table = await openAnnouncedTable();
  const momentMs = (await readDeadlineMs()) - 2 * HOUR_MS;
  const match = await table.read();
  await announceReminder(table.adjudicator, match, momentMs);
  await announceReminder(table.adjudicator, match, momentMs);
  expect(listMessages(table)).toHaveLength(1);
  expect(getLastMessageText(table)).toContain(
    '**The match** · Reminder\nOrders for Round 1: Theme are accepted until ' +
      formatDiscordStamp(await readDeadlineMs()),
  );
  expect(listMessages(table)[0]?.mentions).toEqual(Object.values(DISCORD_IDS));
  await announceReminder(table.adjudicator, match, momentMs + HOUR_MS);
  expect(listMessages(table)).toHaveLength(2);
});

test('a reminder is sent only once at its time', async () => {
  let isThere = false;
  const carry: NonNullable<Parameters<typeof createAnnouncedTable>[0]>['carry'] =
    (emulator) =>
    (...request) =>
      isThere ? emulator.fetchImplementation(...request) : fetchUnreachable(...request);
  const settings = { pollMs: 5 * MINUTE_MS, remindMs: [HOUR_MS] };
  table = await createAnnouncedTable({ carry }, { settings });
  const toMs = table.emulator.clock.now() + 2 * HOUR_MS;
  await runAsMatchHost(table, { kind: 'deadline', toMs });
  await passTime(table, HOUR_MS);
  expect(listMessages(table)).toEqual([]);
  // A retry of the failed announcement runs at the same time: one run posts the reminder, the
  // other waits.
  expect(JSON.stringify([table.log, table.results])).toContain('Discord cannot be reached');
  isThere = true;
  await passTime(table, 50 * MINUTE_MS);
  const reminders = listMessages(table).filter(({ content }) => content.includes('Reminder'));
  expect(reminders).toHaveLength(1);
  expect(reminders[0]?.content).toContain(
    `Orders for Pregame are accepted until ${formatDiscordStamp(toMs)}`,
  );
  expect(reminders[0]?.mentions).toEqual(Object.values(DISCORD_IDS));
});

test('a host can start or stop announcements at any time', async () => {
  table = await createAnnouncedTable();
  const row = findWebhookRow(table);
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, '')]);
  await table.deadline();
  expect(listMessages(table)).toHaveLength(1);
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, ADDRESS)]);
  await table.deadline();
  expect(listMessages(table)).toHaveLength(2);
  expect(getLastMessageText(table)).toContain('Earlier entries: Pregame.');
});

test('a message with hostile texts mentions nobody', async () => {
  table = await openAnnouncedTable();
  const match = withTexts(await table.read(), '@everyone <@&1> `*_|/'.repeat(40));
  const late = `It is late: ${'x'.repeat(400)}`;
  const { content = '', users = [] } = buildNews(match, 0, late) ?? {};
  expect(content.length).toBeGreaterThan(1200);
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(content).not.toMatch(/@everyone|<@&/);
  expect(users).toEqual(Object.values(DISCORD_IDS));
  // If a text is too long, its end is kept and whole optional parts are omitted.
  expect(content).toContain('[What happened](<');
  expect(content.endsWith(users.map((id) => `<@${id}>`).join(' '))).toBe(true);
});

/** Puts a text into every place where a host or player may type one. */
function withTexts(match: Match, text: string): Match {
  const { game, history, setup } = getCurrentPosition(match);
  const [first] = game.narration.news(history.at(-1)?.events ?? [], setup.content);
  if (first === undefined) throw new Error('there is news of this step');
  const news = Array.from({ length: 7 }, (_, nth) => ({ ...first, text: `${nth} ${text}` }));
  const told = { ...game, narration: { ...game.narration, news: () => news } };
  const positions = match.positions.map((position) => ({
    ...position,
    game: told,
    opened: {
      ...position.opened,
      settings: { ...position.opened.settings, title: text.slice(0, 80) },
    },
    sealed: { ...position.sealed, entry: withTitle(position.sealed.entry, text) },
  }));
  const formAddress = `${match.files.formAddress}?${'x'.repeat(300)}`;
  return { ...match, positions, files: { ...match.files, formAddress } };
}

const withTitle = (entry: Entry, title: string): Entry =>
  entry.kind === 'resolved' ? { ...entry, title } : entry;

/** The webhook's address is on the host's tab “Match” and nowhere else. */

const SECRETS = [WEBHOOK_ID, WEBHOOK_TOKEN, sha256(ADDRESS), sha256(WEBHOOK_TOKEN)];

function expectNoSecret(text: string): void {
  expect(text.length).toBeGreaterThan(0);
  for (const secret of SECRETS) expect(text.includes(secret)).toBe(false);
}

/** Returns the emulator's data without the tab “Match”, and that tab. */
function splitWorldFromMatchTab({ emulator, hostId }: Table): { rest: string; match: string } {
  const world = emulator.snapshot();
  const host = world.spreadsheets[hostId];
  if (host === undefined) throw new Error('the host has a workbook');
  const isMatch = (sheet: (typeof host.sheets)[number]): boolean =>
    sheet.properties.sheetId === HOST_TABS.match.sheetId;
  const sheets = host.sheets.filter((sheet) => !isMatch(sheet));
  const spreadsheets = { ...world.spreadsheets, [hostId]: { ...host, sheets } };
  const bodies = [...JSON.stringify(world.queues).matchAll(/"body":"([^"]+)"/g)].map(([, body]) =>
    Buffer.from(body ?? '', 'base64').toString(),
  );
  return {
    rest: JSON.stringify([{ ...world, spreadsheets }, bodies]),
    match: JSON.stringify(host.sheets.filter(isMatch)),
  };
}

test('no page, log, task, export or message contains the webhook after any reply', async () => {
  const echoing = [503, 429, 500, 404];
  let call = 0;
  table = await createAnnouncedTable({
    carry: (emulator) => async (input, init) => {
      const status = echoing[call++ % echoing.length] ?? 404;
      await emulator.fetchImplementation(input, init);
      return new Response(`{"message": "no ${String(input)}", "retry_after": 1}`, { status });
    },
  });
  for (let step = 0; step < atDepth({ quick: 1, deep: 3 }); step++) {
    await table.robots();
    await table.deadline();
    await passTime(table, HOUR_MS);
  }
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  expect(call).toBeGreaterThan(2);
  const { rest, match } = splitWorldFromMatchTab(table);
  expect(match).toContain(ADDRESS);
  expectNoSecret(rest);
  expectNoSecret(JSON.stringify([table.log, table.results]));
  expectNoSecret(JSON.stringify(await exportMatch(table.as(HOST), table.hostId)));
  expectNoSecret(JSON.stringify(table.emulator.discord.messages().map(({ content }) => content)));
});

test('an error does not contain the webhook, even in its stack', async () => {
  table = await createAnnouncedTable({
    carry: () => (input) => Promise.reject(new TypeError(`Failed to fetch ${String(input)}`)),
  });
  await passTime(table, HOUR_MS);
  expectNoSecret(JSON.stringify([table.log, table.results]));
  expectNoSecret(splitWorldFromMatchTab(table).rest);
});

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'];

test('“sealed new” accepts a webhook and ids without printing them', async () => {
  const emulator = createEmulator();
  const { url, close } = await serve(emulator, { port: 0 });
  const folder = await mkdtemp(join(tmpdir(), 'announced-'));
  const seats = join(folder, 'seats.csv');
  const rows = NAMES.map((name, index) => `${name},${index === 0 ? '200000000000000001' : ''}`);
  await writeFile(seats, ['Seat,Discord', ...rows].join('\n'));
  const variables = {
    SEALED_EMULATOR: url,
    SEALED_AS: HOST,
    SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
    SEALED_URL: 'http://127.0.0.1:9/',
    SEALED_INVOKER: 'adjudicator@p.iam.gserviceaccount.com',
  };
  const words = ['new', 'presents-of-mine', '--seats', seats, '--first', '2026-11-22T19:00:00Z'];
  const { code, out, err } = await runSealed([...words, '--discord', ADDRESS], variables);
  expect({ code, err }).toMatchObject({ code: 0 });
  expectNoSecret(out + err);
  expect(emulator.discord.messages()).toMatchObject([{ mentions: ['200000000000000001'] }]);
  const [host = ''] = /https?:\S+\/edit/.exec(out.split('host’s workbook')[1] ?? '') ?? [];
  const file = join(folder, 'match.json');
  const exported = await runSealed(['export', host, '--out', file], variables);
  expect(exported.code).toBe(0);
  expectNoSecret(await readFile(file, 'utf8'));
  expectNoSecret((await runSealed(['status', host, '--json'], variables)).out);
  await close();
  await emulator.close();
  await rm(folder, { recursive: true });
});

test('“sealed new” refuses an invalid webhook without repeating it', async () => {
  const wrong = ADDRESS.replace('discord.com', 'discord.example.com');
  const { code, err } = await runSealed(['new', 'presents-of-mine', '--discord', wrong]);
  expect(code).toBe(2);
  expect(err).toContain('--discord: this is not a valid webhook.');
  expectNoSecret(err);
});

test('a match object does not contain the webhook', async () => {
  table = await createAnnouncedTable();
  const match = await table.read();
  expect(getCurrentPosition(match).opened.kind).toBe('opened');
  expectNoSecret(JSON.stringify(match));
});

describe('over HTTP', () => {
  const log: LogLine[] = [];
  let local: LocalGoogle;
  let match: Match;

  beforeAll(async () => {
    const clock = createSteppedClock(Date.parse('2026-06-01T20:00:00Z'));
    local = await startLocalGoogle({ clock, port: 0, log: (line) => log.push(line) });
    const announced = { webhook: createPlantedWebhook(), ids: DISCORD_IDS };
    const plan = buildPlan({
      game: USUAL_GAME,
      settings: { times: { airdrop: '1 hour' } },
      announced,
    });
    // Without an early deadline, the match would be polled for days.
    const firstDeadlineMs = clock.now() + 3_600_000;
    match = await openMatch(local.host, { ...plan, firstDeadlineMs }, () => {});
  });
  afterAll(() => local.close());

  async function passDeadline(): Promise<void> {
    match = await readMatch(local.host.google, match.files.hostId);
    const { next } = getCurrentPosition(match).sealed.entry;
    await local.emulator.clock.advanceTo(Date.parse(next?.deadline ?? ''));
  }

  test('the function’s log does not contain the webhook’s address', async () => {
    const { discord } = local.emulator;
    await passDeadline();
    expect(discord.messages().map(({ webhook }) => webhook)).toEqual([WEBHOOK_ID, WEBHOOK_ID]);
    const mentioned = discord.messages().at(-1)?.mentions.toSorted();
    expect(mentioned).toEqual([DISCORD_IDS['Scarlet'], DISCORD_IDS['Dems']]);
    discord.disturb({ kind: 'answer', status: 503, isKept: false, body: WEBHOOK_TOKEN });
    await passDeadline();
    await local.emulator.clock.advanceBy(10 * 60_000);
    const text = JSON.stringify(log);
    expect(text).toContain('Discord: Discord answered 503.');
    for (const secret of [WEBHOOK_ID, WEBHOOK_TOKEN]) expect(text).not.toContain(secret);
    discord.disturb(null);
    await local.emulator.clock.advanceBy(15 * 60_000);
    expect(discord.messages()).toHaveLength(3);
  });
});
