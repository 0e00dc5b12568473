/** Tests that the function is deployed with external games, and runs their matches. */

import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { forgetExternalGames } from '../rules/games.ts';
import { writeBuiltGame } from '../test/support/built-game.ts';
import { startDeploying } from '../test/support/gcloud/deploying.ts';
import { type InstalledGcloud, installFakeGcloud } from '../test/support/gcloud/install.ts';
import { createState } from '../test/support/gcloud/state.ts';
import { createTarget } from '../test/support/gcloud/target.ts';
import { HOST_EMAIL, parseMatchId, QUEUE_VARIABLES } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { createResources } from './commands/deploy/carry-out.ts';
import {
  type DeployOptions,
  listGamesToDeploy,
  stageGames,
} from './commands/deploy/read-target.ts';
import { writeDeployment } from './shared/google/deployment.ts';
import { listWorkingSteps } from './shared/setup/setup-steps.ts';
import { buildDeployment } from './shared/setup/setup-target.ts';
import { EXIT } from './shared/terminal/exit.ts';

const host = useHost(beforeAll);
let installedGcloud: InstalledGcloud;
let gameCode = '';
let matchId = '';
beforeAll(async () => {
  installedGcloud = await installFakeGcloud(host.folder, createState());
  await writeBuiltGame({ file: getGameFile(), id: 'a-game', title: 'A Game' });
  gameCode = createHash('sha256')
    .update(await readFile(getGameFile()))
    .digest('hex');
});
afterAll(forgetExternalGames);

const getVariables = () => ({
  ...{ PATH: installedGcloud.path, HOME: host.folder },
  ...host.variables,
  ...QUEUE_VARIABLES,
});
const runSealedAsHost = (...words: readonly string[]) => runSealed(words, getVariables());
const getGameFile = () => host.buildPath('a-game.mjs');

const openMatchCalled = (title: string) =>
  runSealedAsHost(
    ...['new', getGameFile(), '--seats', host.buildPath('seats.csv'), '--title', title],
    ...['--zone', 'UTC', '--first', '2026-11-22T19:00:00Z', '--json', '--yes'],
  );

const writeDeploymentWithGames = (codes: readonly string[]) =>
  writeDeployment(getVariables(), {
    ...buildDeployment(createTarget()),
    bundled: codes.map((one) => ({ id: 'a-game', code: one })),
  });

const listUsedQueues = (): readonly string[] =>
  Object.entries(host.emulator.snapshot().queues)
    .filter(([, { tasks }]) => Object.keys(tasks).length > 0)
    .map(([name]) => name.replace(/^.*\//, ''))
    .toSorted();

test('a match of an external game is refused until the function has its exact code', async () => {
  await writeDeploymentWithGames(['0'.repeat(64)]);
  const lacking = await openMatchCalled('Too soon');
  expect(lacking).toMatchObject(refusedWith('the function does not have this version.'));
});

test('matches and moved deadlines of an external game use the queues of the function', async () => {
  await writeDeploymentWithGames([gameCode]);
  matchId = parseMatchId(await openMatchCalled('Ours'));
  expect(listUsedQueues()).toEqual(['deadlines', 'polls']);
  const moved = await runSealedAsHost('deadline', matchId, '+3 hours', '--reason', 'Late', '--yes');
  expect(moved.code, moved.err).toBe(EXIT.done);
  expect(listUsedQueues()).toEqual(['deadlines', 'polls']);
});

const createSite = async () => {
  const deploying = await startDeploying();
  onTestFinished(() => deploying.close());
  const state = await deploying.deployed();
  const inSite = async (options: DeployOptions) => {
    const before = deploying.createSiteFor(state, deploying.target());
    const games = await listGamesToDeploy(before, options, getVariables());
    const target = { ...before.target, games };
    await stageGames(target);
    await createResources({ ...before, target }, listWorkingSteps(target));
    return { games, source: target.source };
  };
  return { state, inSite };
};

test('the function keeps all deployed games until a hash is dropped', async () => {
  const { state, inSite } = await createSite();
  const deployed = () =>
    JSON.stringify(state.projects['our-matches']?.functions['europe-west1/resolve']);
  const { source } = await inSite({ game: [getGameFile()] });
  expect(await readdir(join(source, 'games'))).toEqual([`${gameCode}.mjs`]);
  expect(deployed()).toContain(`a-game:${gameCode}`);
  expect((await inSite({})).games).toMatchObject([{ id: 'a-game', code: gameCode }]);
  await rm(join(host.folder, 'sealed-orders', 'games', `${gameCode}.mjs`));
  await expect(inSite({})).rejects.toThrow('its built file is not on this machine');
  expect(deployed()).toContain(`a-game:${gameCode}`);
});

test('deploy --drop refuses a built file that an open match needs', async () => {
  const { inSite } = await createSite();
  await inSite({ game: [getGameFile()] });
  const emulated = { emulator: host.served.url, as: HOST_EMAIL };
  await expect(inSite({ ...emulated, drop: gameCode.slice(0, 12) })).rejects.toThrow(
    /An open match needs this game: “[^”]*Ours/,
  );
  await expect(inSite({ drop: '123456' })).rejects.toThrow('is not the hash of a deployed game');
});
