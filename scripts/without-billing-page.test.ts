/** docs/without-billing.md, typed: every command of it, in order, with the emulator. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steppedClock } from '../emulator/clock.ts';
import { createEmulator, type Emulator } from '../emulator/emulator.ts';
import { type Served, serve } from '../emulator/server.ts';
import { type Ended, runSealed } from './run-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';
import { blocksOf, placed, signIn, wordsOf } from './typed-page.ts';

const HOST = 'host@example.org';

let folder = '';
let emulator: Emulator;
let served: Served;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  emulator = createEmulator({ clock: steppedClock(Date.now()) });
  served = await serve(emulator);
  const client = await fetch(`${served.url}/emulator/clients`, { method: 'POST', body: '{}' });
  await writeFile(
    join(folder, 'client_secret_1-a.apps.googleusercontent.com.json'),
    await client.text(),
  );
});
afterAll(async () => {
  await emulator.close();
  await served.close();
  await rm(folder, { recursive: true });
});

const variables = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'configuration'),
  SEALED_EMULATOR: served.url,
});

let hostWorkbook = '';

async function typed(words: readonly string[]): Promise<Ended> {
  const own = words
    .map((word) => placed(word, folder))
    .map((word) => (word.startsWith('LINK-OF') ? hostWorkbook : word));
  if (own[0] === 'login') return signIn(own, { as: HOST, env: variables() });
  if (own[0] === 'run') await emulator.clock.advanceTo(Date.now() + 150_000);
  return runSealed(own, variables());
}

test('every command of the page does what the page says', async () => {
  const done: string[] = [];
  const told: Record<string, string> = {};
  for (const block of await blocksOf('without-billing.md')) {
    for (const words of await wordsOf(block, folder)) {
      if (words.join(' ') === 'ci') continue;
      expect(words.slice(0, 3)).toEqual(['run', 'sealed', '--']);
      const [command = '', ...rest] = words.slice(3);
      const ended = await typed([command, ...rest]);
      expect(ended, words.join(' ')).toMatchObject({ code: EXIT.done });
      done.push(command);
      told[command] = ended.out;
      hostWorkbook = /host’s workbook\s+(http\S+)/.exec(ended.out)?.[1] ?? hostWorkbook;
    }
  }
  expect(done).toEqual(['login', 'new', 'run', 'status', 'logout']);
  expect(hostWorkbook).toContain(served.url);
  expect(told['run']).toContain('Ranking is resolved as entry 1.');
  expect(told['status']).toContain('The ledger’s last entry is 1: Ranking.');
});
