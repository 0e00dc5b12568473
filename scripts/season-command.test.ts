/** `sealed season`: opened, its matches opened, looked at and ruled on from a terminal. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steppedClock } from '../emulator/clock.ts';
import { createEmulator, type Emulator } from '../emulator/emulator.ts';
import { type Served, serve } from '../emulator/server.ts';
import { type Ended, runSealed } from './run-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

let folder = '';
let emulator: Emulator;
let served: Served;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  emulator = createEmulator({ clock: steppedClock(Date.parse('2026-11-21T12:00:00Z')) });
  served = await serve(emulator);
  const seats = 'Seat,E-mail\nScarlet,scarlet@example.org\nDems,dems@example.org\n';
  await writeFile(join(folder, 'seats.csv'), seats);
});

afterAll(async () => {
  await emulator.close();
  await served.close();
  await rm(folder, { recursive: true });
});

const season = (...words: readonly string[]): Promise<Ended> =>
  runSealed(['season', ...words], {
    SEALED_EMULATOR: served.url,
    SEALED_AS: 'host@example.org',
    SEALED_CONFIG: folder,
  });

const opening = (programme: string): Promise<Ended> =>
  season(
    ...['new', '--programme', programme, '--seats', join(folder, 'seats.csv'), '--no-notify'],
    ...['--first', '2026-11-30T19:00:00Z', '--zone', 'UTC', '--run', '--yes'],
    ...['--title', 'The cup', '--time', 'round=2 days'],
  );

test('a programme that cannot seat its cast is refused before anything is made', async () => {
  const { code, err } = await opening('community');
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain('Main match: Mars Immerser cannot be played by 2.');
  expect(Object.keys(emulator.snapshot().spreadsheets)).toEqual([]);
});

test('it is opened, its match after it, and its host says who has left', async () => {
  expect(await opening('knockout')).toMatchObject({ code: EXIT.done });
  const waiting = await season('status', 'The cup');
  expect(waiting.out).toContain('Final (final): to be opened with “sealed season next”.');
  expect((await season('next', 'The cup')).out).toBe('Opened: The cup: Final.\n');
  expect((await season('next', 'The cup')).out).toBe('No match is to be opened.\n');
  expect((await season('status', 'The cup')).out).toContain('Final (final): ');
  expect((await season('collect', 'The cup')).out).toContain('There is nothing new.');
  const wrong = await season('rule', 'The cup', 'left Zero', '--reason', 'gone', '--yes');
  expect(wrong).toMatchObject({ code: EXIT.wrongUse });
  expect(wrong.err).toContain('There is no seat “Zero” in this season.');
  const left = await season('rule', 'The cup', 'left Dems', '--reason', 'gone', '--yes');
  expect(left).toMatchObject({ code: EXIT.done });
  const { out } = await season('table', 'The cup');
  expect(out).toMatch(/Scarlet.*champion/);
});
