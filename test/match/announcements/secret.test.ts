import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import type { LogLine } from '../../../functions/match/adjudicator.ts';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { type LocalGoogle, startLocalGoogle } from '../../../scripts/commands/demo/table.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { runSealed } from '../../support/sealed/run-sealed.ts';
import { HOUR_MS, passTime } from '../../support/table/by-hand.ts';
import { buildPlan, HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  ADDRESS,
  createAnnouncedTable,
  createPlantedWebhook,
  DISCORD_IDS,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
} from './scene.ts';

/** The webhook's address is on the host's tab “Match” and nowhere else. */

const SECRETS = [WEBHOOK_ID, WEBHOOK_TOKEN, sha256(ADDRESS), sha256(WEBHOOK_TOKEN)];

function expectNoSecret(text: string): void {
  expect(text.length).toBeGreaterThan(0);
  for (const secret of SECRETS) expect(text.includes(secret)).toBe(false);
}

let table: Table | null = null;

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
    const said = JSON.stringify(log);
    expect(said).toContain('Discord: Discord answered 503.');
    for (const secret of [WEBHOOK_ID, WEBHOOK_TOKEN]) expect(said).not.toContain(secret);
    discord.disturb(null);
    await local.emulator.clock.advanceBy(15 * 60_000);
    expect(discord.messages()).toHaveLength(3);
  });
});
