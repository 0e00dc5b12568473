import { afterEach, describe, expect, test } from 'vitest';
import { announceNews, announceReminder } from '../../../functions/announce/announce.ts';
import { buildNews } from '../../../functions/announce/message.ts';
import { readRanges } from '../../../functions/google/sheets.ts';
import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { describeOpenUntil } from '../../../functions/match/showing/intervention-texts.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { hostDoes, textOf } from '../../long-runs/interventions/host.ts';
import { byHand, HOUR_MS, MINUTE_MS, passTime, typed } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import {
  ADDRESS,
  atTheTable,
  IDS,
  lastMessage,
  messages,
  openAnnounced,
  unreachable,
  webhookRow,
} from './scene.ts';

let table: Table;
afterEach(() => table.close());

const dueMs = async (): Promise<number> =>
  Date.parse(currentPosition(await table.read()).sealed.entry.next?.deadline ?? '');
const stampOf = (ms: number): string => `<t:${ms / 1000}:F>`;

/** Converts a line to the text that readers of Discord see. */
const shown = (line: string): string =>
  line.replaceAll('\u200b', '').replaceAll(/\\([^0-9A-Za-z\s])/g, '$1');

/** Returns the lines between head and next step after finding each of them on the page “Story”. */
async function linesOnTheStory(content: string): Promise<readonly string[]> {
  const { files } = await table.read();
  // Headings may wrap over two rows, so only the first column is read, from top to bottom.
  const [rows = []] = await readRanges(table.as(HOST), files.publicId, ['Story']);
  const story = rows
    .map(([first = '']) => String(first))
    .join(' ')
    .replaceAll('\n', ' ');
  const lines = content.split('\n').slice(1);
  const end = lines.findIndex((line) => /orders are accepted|^\*\*1\*\*|^\[/.test(line));
  const told = lines.slice(0, end).map(shown);
  for (const line of told) expect(story).toContain(line);
  return told;
}

test('the opening names match, first step and deadline, and mentions all players', async () => {
  table = await openAnnounced();
  const [{ content = '', mentions = [] } = {}] = messages(table);
  expect(messages(table)).toHaveLength(1);
  expect(content).toContain('**The match** · Presents of Mine\nScarlet and 7 others begin\n');
  expect(content).toContain(`Pregame: orders are accepted until ${stampOf(await dueMs())}`);
  const { files } = await table.read();
  expect(content).toContain(`/spreadsheets/d/${files.publicId}/edit>)`);
  expect(content).toContain(`[The form](<${files.formAddress}>)`);
  expect(mentions).toEqual(Object.values(IDS));
});

test('a resolved step is announced once: headline, three deeds, link and next step', async () => {
  table = await atTheTable();
  await table.deadline();
  expect(messages(table)).toHaveLength(1);
  const { content = '', mentions = [] } = messages(table)[0] ?? {};
  expect(content).toMatch(/^\*\*The match\*\* · Round 1: Theme\n/);
  const told = await linesOnTheStory(content);
  expect(told[0]).toContain('points');
  expect(told.length).toBeLessThanOrEqual(4);
  expect(content).toContain(
    `Round 2: Bomb Squad: orders are accepted until ${stampOf(await dueMs())}`,
  );
  expect(mentions).toEqual(Object.values(IDS));
  await announceNews(table.adjudicator, await table.read());
  expect(messages(table)).toHaveLength(1);
});

test('the end announces the winner and all places, and the closing nothing', async () => {
  table = await openAnnounced();
  for (let step = 0; step < 9; step++) {
    if (currentPosition(await table.read()).step !== null) await table.robots();
    if (Number.isFinite(await dueMs())) await table.deadline();
  }
  const match = await table.read();
  const { game, setup, state, sealed } = currentPosition(match);
  expect(sealed.entry.kind).toBe('closed');
  const over = lastMessage(table);
  expect(await linesOnTheStory(over)).toHaveLength(1);
  const { placings = [] } = game.outcome({ setup, state }) ?? {};
  const places = placings.map(({ seat, place, score }) => `**${place}** ${seat}: ${score} points`);
  expect(over).toContain(places.join('\n'));
  expect(over).not.toContain('The form');
  expect(messages(table)).toHaveLength(match.positions.length - 1);
});

describe('actions of the host', () => {
  test('a moved deadline, a pause and a resume are announced without mentions', async () => {
    table = await atTheTable();
    const toMs = (await dueMs()) + HOUR_MS;
    await hostDoes(table, { kind: 'deadline', toMs }, 'Two of us @everyone *travel*');
    expect(lastMessage(table)).toContain(`The deadline was moved to ${stampOf(toMs)}.`);
    expect(lastMessage(table)).toContain('The host says: Two of us @\u200beveryone \\*travel\\*');
    await hostDoes(table, { kind: 'pause', form: 'closed' });
    expect(lastMessage(table)).toContain('The match was paused with');
    await hostDoes(table, { kind: 'resume' });
    expect(lastMessage(table)).toContain(
      `The match goes on: this step ends ${stampOf(await dueMs())}`,
    );
    expect(messages(table).map(({ mentions }) => mentions)).toEqual([[], [], []]);
    expect(messages(table).some(({ mentionsEveryone }) => mentionsEveryone)).toBe(false);
  });

  test('an undone step is announced as open, and a corrected one with its story', async () => {
    table = await atTheTable();
    const resolved = currentPosition(await table.deadline()).line.at(-1)?.by.orders ?? {};
    await hostDoes(table, { kind: 'undo', to: 2, reopen: true });
    expect(lastMessage(table)).toContain(
      'Round 1: Theme was undone, and the match goes back to before it.',
    );
    expect(lastMessage(table)).toContain(`orders are accepted until ${stampOf(await dueMs())}`);
    expect(messages(table).at(-1)?.mentions).toEqual(Object.values(IDS));
    await table.deadline();
    const [first] = (await table.read()).files.seats;
    if (first === undefined) throw new Error('somebody plays');
    const { orders } = Object.values(resolved).at(-1) ?? {};
    await hostDoes(table, { kind: 'correct', seat: first.seat, to: 2, orders });
    expect(lastMessage(table)).toContain(
      'were corrected, and it was resolved again with the same draws.',
    );
    const story = await textOf(table, (await table.read()).files.publicId, 'Story');
    expect(story).toContain(shown(lastMessage(table).split('\n')[3] ?? 'nothing'));
  });

  test('a handed-over seat is not announced, nor is its former player mentioned', async () => {
    table = await atTheTable();
    const [first] = (await table.read()).files.seats;
    if (first === undefined) throw new Error('somebody plays');
    const action = { kind: 'seat', seat: first.seat, name: 'Sam' } as const;
    await hostDoes(table, { ...action, email: 'sam@example.com' });
    expect(messages(table)).toEqual([]);
    const players = await textOf(table, table.hostId, 'Players');
    expect(players).not.toContain(IDS['Scarlet']);
    expect(players).toContain(IDS['Dems']);
    await table.deadline();
    expect(messages(table)[0]?.mentions).toEqual([IDS['Dems'], IDS['Isa']]);
  });

  test('a seat with a new code keeps its player, who is mentioned as before', async () => {
    table = await atTheTable();
    const [first] = (await table.read()).files.seats;
    if (first === undefined) throw new Error('somebody plays');
    const action = { kind: 'seat', seat: first.seat } as const;
    await hostDoes(table, { ...action, name: null, email: null });
    expect(await textOf(table, table.hostId, 'Players')).toContain(IDS['Scarlet']);
  });

  test('a seat that the host does not await is not announced', async () => {
    table = await atTheTable();
    const [first] = (await table.read()).files.seats;
    if (first === undefined) throw new Error('somebody plays');
    await hostDoes(table, { kind: 'absent', seat: first.seat, absence: 'this step' });
    expect(messages(table)).toEqual([]);
  });
});

describe('reminders', () => {
  test('a reminder mentions every asked player once, with or without an answer', async () => {
    table = await atTheTable();
    const momentMs = (await dueMs()) - 2 * HOUR_MS;
    const match = await table.read();
    await announceReminder(table.adjudicator, match, momentMs);
    await announceReminder(table.adjudicator, match, momentMs);
    expect(messages(table)).toHaveLength(1);
    expect(lastMessage(table)).toContain(
      '**The match** · Reminder\nRound 1: Theme: orders are accepted until ' +
        stampOf(await dueMs()),
    );
    expect(messages(table)[0]?.mentions).toEqual(Object.values(IDS));
    await announceReminder(table.adjudicator, match, momentMs + HOUR_MS);
    expect(messages(table)).toHaveLength(2);
  });

  test('a reminder is sent once at its time, or soon after an outage of Discord', async () => {
    let isThere = false;
    const carry: NonNullable<Parameters<typeof openAnnounced>[0]>['carry'] =
      (emulator) =>
      (...request) =>
        isThere ? emulator.fetchImplementation(...request) : unreachable(...request);
    const settings = { pollMs: 5 * MINUTE_MS, remindMs: [HOUR_MS] };
    table = await openAnnounced({ carry }, { settings });
    const toMs = table.emulator.clock.now() + 2 * HOUR_MS;
    await hostDoes(table, { kind: 'deadline', toMs });
    await passTime(table, HOUR_MS);
    expect(messages(table)).toEqual([]);
    // A retry of the failed announcement runs at the same time: one run posts the reminder, the
    // other waits.
    expect(JSON.stringify([table.log, table.results])).toContain('Discord cannot be reached');
    isThere = true;
    await passTime(table, 50 * MINUTE_MS);
    const reminders = messages(table).filter(({ content }) => content.includes('Reminder'));
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.content).toContain(`Pregame: orders are accepted until ${stampOf(toMs)}`);
    expect(reminders[0]?.mentions).toEqual(Object.values(IDS));
  });

  test('no reminder is sent while the match is paused', async () => {
    table = await atTheTable();
    const momentMs = (await dueMs()) - HOUR_MS;
    await hostDoes(table, { kind: 'pause', form: 'open' });
    await announceReminder(table.adjudicator, await table.read(), momentMs);
    expect(messages(table)).toHaveLength(1);
    expect(describeOpenUntil(currentPosition(await table.read()))).toBe('');
  });
});

test('a host can start announcements at any time, and stop them', async () => {
  table = await openAnnounced();
  const row = webhookRow(table);
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, '')]);
  await table.deadline();
  expect(messages(table)).toHaveLength(1);
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, ADDRESS)]);
  await table.deadline();
  expect(messages(table)).toHaveLength(2);
  expect(lastMessage(table)).toContain('Before that: Pregame.');
});

test('a message with hostile texts fits, and mentions nobody by them', async () => {
  table = await atTheTable();
  const match = withTexts(await table.read(), '@everyone <@&1> `*_|/'.repeat(40));
  const late = `It is late: ${'x'.repeat(400)}`;
  const { content = '', users = [] } = buildNews(match, 0, late) ?? {};
  expect(content.length).toBeGreaterThan(1200);
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(content).not.toMatch(/@everyone|<@&/);
  expect(users).toEqual(Object.values(IDS));
  // The end is kept, and optional parts are omitted whole.
  expect(content).toContain('[What happened](<');
  expect(content.endsWith(users.map((id) => `<@${id}>`).join(' '))).toBe(true);
});

/** Puts a text wherever a host or player may type one. */
function withTexts(match: Match, text: string): Match {
  const { game, history, setup } = currentPosition(match);
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
    sealed: { ...position.sealed, entry: titled(position.sealed.entry, text) },
  }));
  const formAddress = `${match.files.formAddress}?${'x'.repeat(300)}`;
  return { ...match, positions, files: { ...match.files, formAddress } };
}

const titled = (entry: Entry, title: string): Entry =>
  entry.kind === 'resolved' ? { ...entry, title } : entry;
