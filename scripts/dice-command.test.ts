/** Tests dice from a public beacon on the command line. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';
const HOUR_MS = 3_600_000;

let tempFolder = '';
let emulator: Emulator;
let emulatorServer: RunningServer;
let matchId = '';

beforeAll(async () => {
  const google = await serveEmulator();
  ({ folder: tempFolder, emulator, served: emulatorServer } = google);
  await writeFile(join(tempFolder, 'seats.csv'), 'Seat\nScarlet\nDems\n');
  return google.close;
});

const getVariables = () => ({
  SEALED_EMULATOR: emulatorServer.url,
  SEALED_AS: HOST_EMAIL,
  SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
  SEALED_URL: 'http://127.0.0.1:9/',
  SEALED_INVOKER: 'adjudicator@p.iam.gserviceaccount.com',
});
const runSealedAsHost = (...words: readonly string[]) => runSealed(words, getVariables());

/** Opens a match, and moves the emulator's clock when the command reports that it waits. */
function openMatchWithBeacon(first: string) {
  const words = [
    'new',
    'dm-invitational',
    '--seats',
    join(tempFolder, 'seats.csv'),
    '--dice',
    'beacon',
  ];
  const when = ['--first', first, '--zone', 'UTC', '--yes', '--json'];
  let hasWaited = false;
  return runSealed([...words, ...when], getVariables(), (err) => {
    if (hasWaited || !err.includes('Waiting for round')) return;
    hasWaited = true;
    void emulator.clock.advanceBy(3 * 60_000);
  });
}

test('new refuses a first deadline before the beacon round of the opening', async () => {
  const { code, err } = await openMatchWithBeacon('2026-11-21T12:04:00Z');
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain('is too soon: with a beacon the opening waits two minutes for its round');
});

test('new waits for the announced beacon round before it opens the match', async () => {
  const { code, out, err } = await openMatchWithBeacon('2026-11-22T19:00:00Z');
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  matchId = JSON.parse(out).match;
  expect(emulator.clock.now()).toBeGreaterThan(Date.parse('2026-11-21T12:02:00Z'));
  expect((await runSealedAsHost('verify', matchId)).out).toContain('The beacon is not public');
});

test('resolve --dry-run names the missing beacon round and writes nothing', async () => {
  const before = emulator.snapshot();
  const { code, out } = await runSealedAsHost('resolve', matchId, '--dry-run');
  expect(code).toBe(EXIT.done);
  expect(out).toMatch(/needs round \d+ of the public beacon. It is not published yet/);
  expect(out).toContain(
    'Missing: Scarlet (nothing has arrived), Dems (nothing has arrived). Nothing was',
  );
  expect(emulator.snapshot()).toEqual(before);
});

test('resolve --early with a beacon is refused until a player answers', async () => {
  const before = emulator.snapshot();
  const early = await runSealedAsHost('resolve', matchId, '--early', '--step', 'Ranking', '--yes');
  expect(early).toMatchObject({
    code: EXIT.wrongUse,
    err: expect.stringContaining('Nobody has answered yet'),
  });
  expect(emulator.snapshot()).toEqual(before);
});

test('doctor reports whether the beacon can be reached', async () => {
  expect((await runSealedAsHost('doctor')).out).toContain('✓  the public beacon: 1 of 1 address');
  emulator.beacon.disturb('away');
  expect((await runSealedAsHost('doctor')).out).toMatch(
    /\? {2}the public beacon\n {4}0 of 1 address give the newest round: .*answers 5\d\d/,
  );
});

test('dice replaces a beacon that has been silent for a day', async () => {
  await emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:10Z') + HOUR_MS);
  const waiting = await runSealedAsHost('resolve', matchId, '--without-missing');
  expect(waiting.out + waiting.err).toContain('No address returns round');
  const why = ['--reason', 'drand is away.', '--yes'];
  expect((await runSealedAsHost('dice', matchId, ...why)).err).toContain('--without-beacon');
  const without = () => runSealedAsHost('dice', matchId, '--without-beacon', ...why);
  expect(await without()).toMatchObject({ code: EXIT.wrongUse });
  await emulator.clock.advanceBy(24 * HOUR_MS);
  expect(await without()).toMatchObject({
    code: EXIT.done,
    out: expect.stringContaining('Done (ledger entry 1).'),
  });
  expect(await runSealedAsHost('resolve', matchId, '--without-missing')).toMatchObject({
    code: EXIT.done,
  });
  expect((await runSealedAsHost('verify', matchId)).out).toMatch(
    /^The beacon .*\nThe host resolved 1 step without the beacon/,
  );
});
