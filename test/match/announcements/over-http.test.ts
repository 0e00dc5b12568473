import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSteppedClock } from '../../../emulator/clock.ts';
import type { LogLine } from '../../../functions/match/adjudicator.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { type LocalGoogle, startLocalGoogle } from '../../../scripts/commands/demo/table.ts';
import { buildPlan } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createPlantedWebhook, DISCORD_IDS, WEBHOOK_ID, WEBHOOK_TOKEN } from './scene.ts';

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
  // Otherwise the match is polled for days.
  const firstDeadlineMs = clock.now() + 3_600_000;
  match = await openMatch(local.host, { ...plan, firstDeadlineMs }, () => {});
});
afterAll(() => local.close());

async function passDeadline(): Promise<void> {
  match = await readMatch(local.host.google, match.files.hostId);
  const { next } = currentPosition(match).sealed.entry;
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
