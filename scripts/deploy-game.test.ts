/** Matches of a game from outside that is deployed, as a host types it: by the function of that game, or not at all. */

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { forgetGames } from '../rules/games.ts';
import { type Installed, installStandIn } from '../test/support/gcloud/install.ts';
import { newState } from '../test/support/gcloud/state.ts';
import { targetOf } from '../test/support/gcloud/target.ts';
import { runSealed } from './run-sealed.ts';
import { servedEmulator } from './served-emulator.ts';
import { rememberDeployment } from './shared/google/deployment.ts';
import { deploymentOf } from './shared/setup/setup-target.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';
const SMALL = join(import.meta.dirname, '..', 'test', 'laws', 'small-game.ts');

let folder = '';
let emulator: Emulator;
let served: Served;
let gcloud: Installed;
let code = '';
let match = '';
beforeAll(async () => {
  const google = await servedEmulator();
  ({ folder, emulator, served } = google);
  gcloud = await installStandIn(folder, newState());
  await writeFile(join(folder, 'seats.csv'), 'Seat\nScarlet\nDems\n');
  await built();
  return google.close;
});
afterAll(forgetGames);

const variables = () => ({
  PATH: gcloud.path,
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  SEALED_EMULATOR: served.url,
  SEALED_AS: HOST,
});
const sealed = (...words: readonly string[]) => runSealed(words, variables());
const file = () => join(folder, 'a-game.mjs');

/** The smallest game as one built file. */
async function built(): Promise<void> {
  const contents = `import { SMALL_GAME } from ${JSON.stringify(SMALL)};
    export const game = { ...SMALL_GAME, id: 'a-game', title: 'A Game' };`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile: file(),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  code = createHash('sha256')
    .update(await readFile(file()))
    .digest('hex');
}

const opening = (title: string) =>
  sealed(
    ...['new', file(), '--seats', join(folder, 'seats.csv'), '--title', title, '--zone', 'UTC'],
    ...['--first', '2026-11-22T19:00:00Z', '--json', '--yes'],
  );

const remembered = (codes: readonly string[]) =>
  rememberDeployment(variables(), {
    ...deploymentOf(targetOf()),
    games: { 'a-game': [...codes] },
  });

/** Names of the queues in which anything waits: there is one match alone. */
const queuesOf = (): readonly string[] =>
  Object.entries(emulator.snapshot().queues)
    .filter(([, { tasks }]) => Object.keys(tasks).length > 0)
    .map(([name]) => name.replace(/^.*\//, ''))
    .toSorted();
const OWN = ['game-a-game-deadlines', 'game-a-game-polls'];

test('a match of it is refused as long as no function has its very code', async () => {
  await remembered(['0'.repeat(64)]);
  const lacking = await opening('Too soon');
  expect(lacking.code).toBe(EXIT.wrongUse);
  expect(lacking.err).toContain('no function here has this code of it: “sealed deploy --game”');
});

test('its matches are opened for its own function, and what moves their deadline leaves the next one to it', async () => {
  await remembered([code]);
  const { code: ended, out, err } = await opening('Ours');
  expect(ended, err).toBe(EXIT.done);
  match = z.object({ match: z.string() }).parse(JSON.parse(out)).match;
  expect(queuesOf()).toEqual(OWN);
  expect(JSON.stringify(emulator.snapshot().queues)).toContain(
    'https://game-a-game-123456789012.europe-west1.run.app/',
  );
  const moved = await sealed('deadline', match, '+3 hours', '--reason', 'Late', '--yes');
  expect(moved.code, moved.err).toBe(EXIT.done);
  expect(queuesOf()).toEqual(OWN);
});

test('a built file that an open match needs is neither dropped nor taken away, nor is what its function rests on', async () => {
  const at = ['--project', 'our-matches', '--yes'];
  const dropped = await sealed('deploy', '--game', 'a-game', '--drop', code.slice(0, 12), ...at);
  expect(dropped.code).toBe(EXIT.wrongUse);
  expect(dropped.err).toMatch(/An open match needs what was to go: “[^”]*Ours/);
  const removed = await sealed('deploy', '--game', 'a-game', '--remove', ...at);
  expect(removed.err).toContain('An open match needs');
  const all = await sealed('deploy', '--remove', ...at);
  expect(all.code).toBe(EXIT.wrongUse);
  expect(all.err).toContain('“sealed deploy --game a-game --remove”');
});

test('--print is a script of it, and runs nothing', async () => {
  const at = ['--print', '--project', 'our-matches'];
  const { code: ended, out, err } = await sealed('deploy', '--game', file(), ...at);
  expect(ended, err).toBe(EXIT.done);
  expect(out).toMatch(
    /^gcloud storage cp .*a-game\.mjs .*gs:\/\/sealed-games-\$NUMBER-europe-west1/m,
  );
  expect(out).toMatch(/^gcloud run deploy game-a-game --source=game-function /m);
});
