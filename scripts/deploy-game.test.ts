/** Tests that the function is deployed with external games, and runs their matches. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { forgetGames } from '../rules/games.ts';
import { writeBuiltGame } from '../test/support/built-game.ts';
import { startDeploying } from '../test/support/gcloud/deploying.ts';
import { type Installed, installStandIn } from '../test/support/gcloud/install.ts';
import { newState } from '../test/support/gcloud/state.ts';
import { targetOf } from '../test/support/gcloud/target.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { makeAll } from './commands/deploy/carry-out.ts';
import { gamesToDeploy, stageGames } from './commands/deploy/external-games.ts';
import type { DeployOptions } from './commands/deploy/read-target.ts';
import { rememberDeployment } from './shared/google/deployment.ts';
import { workingSteps } from './shared/setup/setup-steps.ts';
import { deploymentOf } from './shared/setup/setup-target.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';

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
  SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
  SEALED_URL: 'http://127.0.0.1:9/',
  SEALED_INVOKER: 'deadlines@p.iam.gserviceaccount.com',
});
const sealed = (...words: readonly string[]) => runSealed(words, variables());
const file = () => join(folder, 'a-game.mjs');

async function built(): Promise<void> {
  await writeBuiltGame({ file: file(), id: 'a-game', title: 'A Game' });
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
    bundled: codes.map((one) => ({ id: 'a-game', code: one })),
  });

/** Lists the queues that contain a task of the only match. */
const queuesOf = (): readonly string[] =>
  Object.entries(emulator.snapshot().queues)
    .filter(([, { tasks }]) => Object.keys(tasks).length > 0)
    .map(([name]) => name.replace(/^.*\//, ''))
    .toSorted();

test('a match of an external game is refused until the function has its exact code', async () => {
  await remembered(['0'.repeat(64)]);
  const lacking = await opening('Too soon');
  expect(lacking.code).toBe(EXIT.wrongUse);
  expect(lacking.err).toContain('the function does not have this version.');
});

test('matches and moved deadlines of an external game use the queues of the function', async () => {
  await remembered([code]);
  const { code: ended, out, err } = await opening('Ours');
  expect(ended, err).toBe(EXIT.done);
  match = z.object({ match: z.string() }).parse(JSON.parse(out)).match;
  expect(queuesOf()).toEqual(['deadlines', 'polls']);
  const moved = await sealed('deadline', match, '+3 hours', '--reason', 'Late', '--yes');
  expect(moved.code, moved.err).toBe(EXIT.done);
  expect(queuesOf()).toEqual(['deadlines', 'polls']);
});

const site = async () => {
  const deploying = await startDeploying();
  onTestFinished(() => deploying.close());
  const state = await deploying.deployed();
  const inSite = async (options: DeployOptions) => {
    const before = deploying.siteOf(state, deploying.target());
    const games = await gamesToDeploy(before, options, variables());
    const target = { ...before.target, games };
    await stageGames(target);
    await makeAll({ ...before, target }, workingSteps(target));
    return { games, source: target.source };
  };
  return { state, inSite };
};

test('the function keeps all deployed games until a hash is dropped', async () => {
  const { state, inSite } = await site();
  const deployed = () =>
    JSON.stringify(state.projects['our-matches']?.functions['europe-west1/resolve']);
  const { source } = await inSite({ game: [file()] });
  expect(await readdir(join(source, 'games'))).toEqual([`${code}.mjs`]);
  expect(deployed()).toContain(`a-game:${code}`);
  expect((await inSite({})).games).toMatchObject([{ id: 'a-game', code }]);
  await rm(join(folder, 'sealed-orders', 'games', `${code}.mjs`));
  await expect(inSite({})).rejects.toThrow('its built file is not on this machine');
  expect(deployed()).toContain(`a-game:${code}`);
});

test('deploy --drop refuses a built file that an open match needs', async () => {
  const { inSite } = await site();
  await inSite({ game: [file()] });
  const emulated = { emulator: served.url, as: HOST };
  await expect(inSite({ ...emulated, drop: code.slice(0, 12) })).rejects.toThrow(
    /An open match needs this game: “[^”]*Ours/,
  );
  await expect(inSite({ drop: '123456' })).rejects.toThrow('is not a hash of one deployed game');
});
