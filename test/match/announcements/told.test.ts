import { expect, test } from 'vitest';
import { announceNews, announceReminder } from '../../../functions/announce/announce.ts';
import { buildNews } from '../../../functions/announce/message.ts';
import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { byHand, HOUR_MS, MINUTE_MS, passTime, typed } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import {
  ADDRESS,
  createAnnouncedTable,
  DISCORD_IDS,
  fetchUnreachable,
  findWebhookRow,
  getLastMessageText,
  listMessages,
  openAnnouncedTable,
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
  const told = lines.slice(0, end).map(toShownText);
  for (const line of told) expect(story).toContain(line);
  return told;
}

test('a resolved step is announced once with headline, deeds, link and next step', async () => {
  table = await openAnnouncedTable();
  await table.deadline();
  expect(listMessages(table)).toHaveLength(1);
  const { content = '', mentions = [] } = listMessages(table)[0] ?? {};
  expect(content).toMatch(/^\*\*The match\*\* · Round 1: Theme\n/);
  const told = await readLinesOnStory(content);
  expect(told[0]).toContain('points');
  expect(told.length).toBeLessThanOrEqual(4);
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
