/** Tests dice from a public beacon on the command line. */

import { beforeAll, expect, test } from 'vitest';
import { parseMatchId } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOUR_MS = 3_600_000;

const host = useHost(beforeAll);
let matchId = '';

/** Opens a match, and moves the emulator's clock when the command reports that it waits. */
function openMatchWithBeacon(first: string) {
  const words = host.buildRaceWords('--dice', 'beacon', '--first', first, '--yes');
  let hasWaited = false;
  return runSealed(words, host.variables, (err) => {
    if (hasWaited || !err.includes('Waiting for round')) return;
    hasWaited = true;
    void host.emulator.clock.advanceBy(3 * 60_000);
  });
}

test('new refuses a first deadline before the beacon round of the opening', async () => {
  expect(await openMatchWithBeacon('2026-11-21T12:04:00Z')).toMatchObject(
    refusedWith('is too soon: with a beacon the opening waits two minutes for its round'),
  );
});

test('new waits for the announced beacon round before it opens the match', async () => {
  matchId = parseMatchId(await openMatchWithBeacon('2026-11-22T19:00:00Z'));
  expect(host.emulator.clock.now()).toBeGreaterThan(Date.parse('2026-11-21T12:02:00Z'));
  expect((await host.sealed('verify', matchId)).out).toContain('The beacon is not public');
});

test('resolve --dry-run names the missing beacon round and writes nothing', async () => {
  const before = host.emulator.snapshot();
  const { code, out } = await host.sealed('resolve', matchId, '--dry-run');
  expect(code).toBe(EXIT.done);
  expect(out).toMatch(/needs round \d+ of the public beacon. It is not published yet/);
  expect(out).toContain(
    'Missing: Scarlet (nothing has arrived), Dems (nothing has arrived). Nothing was',
  );
  expect(host.emulator.snapshot()).toEqual(before);
});

test('doctor reports whether the beacon can be reached', async () => {
  expect((await host.sealed('doctor')).out).toContain('✓  the public beacon: 1 of 1 address');
  host.emulator.beacon.disturb('away');
  expect((await host.sealed('doctor')).out).toMatch(
    /\? {2}the public beacon\n {4}0 of 1 address give the newest round: .*answers 5\d\d/,
  );
});

test('dice replaces a beacon that has been silent for a day', async () => {
  await host.emulator.clock.advanceTo(Date.parse('2026-11-22T19:00:10Z') + HOUR_MS);
  const waiting = await host.sealed('resolve', matchId, '--without-missing');
  expect(waiting.out + waiting.err).toContain('No address returns round');
  const why = ['--reason', 'drand is away.', '--yes'];
  expect((await host.sealed('dice', matchId, ...why)).err).toContain('--without-beacon');
  const without = () => host.sealed('dice', matchId, '--without-beacon', ...why);
  expect(await without()).toMatchObject({ code: EXIT.wrongUse });
  await host.emulator.clock.advanceBy(24 * HOUR_MS);
  expect(await without()).toMatchObject({
    code: EXIT.done,
    out: expect.stringContaining('Done (ledger entry 1).'),
  });
  expect(await host.sealed('resolve', matchId, '--without-missing')).toMatchObject({
    code: EXIT.done,
  });
  expect((await host.sealed('verify', matchId)).out).toMatch(
    /^The beacon .*\nThe host resolved 1 step without the beacon/,
  );
});
