/** A game from outside whose code takes its function's process along each time: its queue sends the task again, ever more rarely, and its host is told. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { steppedClock } from '../../../emulator/clock.ts';
import { createEmulator } from '../../../emulator/emulator.ts';
import { serve } from '../../../emulator/server.ts';
import { connect, type Google } from '../../../functions/google/connect.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { readMatch } from '../../../functions/match/reading/match.ts';
import { readCurrentDesk } from '../../../functions/match/showing/host-pages.ts';
import { bringBuiltGame } from '../../../functions/match/visiting/built-game.ts';
import { forgetGames } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { gameNames, gameQueueOf } from '../../../scripts/shared/setup/game-steps.ts';
import { deploymentOf } from '../../../scripts/shared/setup/setup-target.ts';
import { atDepth } from '../../support/depth.ts';
import { targetOf } from '../../support/gcloud/target.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { ADJUDICATOR, HOST, planFor } from '../../support/table/table.ts';

const ID = 'growing';
const HOUR_MS = 3_600_000;
/** By the plan of every table. */
const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const DUE_MS = OPENED_MS + HOUR_MS / 2;
const SMALL = join(import.meta.dirname, '..', '..', 'laws', 'small-game.ts');
const SERVICE = join(import.meta.dirname, '..', '..', 'support', 'game-service.ts');
/** How long the match is watched. Each call is a process. */
const WATCHED_MS = atDepth({ quick: 75_000, deep: 6 * HOUR_MS });

afterEach(forgetGames);

/** The smallest game, but that resolving takes all memory that there is. */
async function builtIn(folder: string): Promise<string> {
  const outfile = join(folder, 'game.mjs');
  const grows = 'for (const all = [];;) all.push(new Array(2e7).fill(0.5));';
  const contents = `import { SMALL_GAME } from ${JSON.stringify(SMALL)};
    export const game = { ...SMALL_GAME, id: '${ID}', title: 'Growing', resolve: () => { ${grows} } };`;
  const stdin = { contents, resolveDir: folder };
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

/** As one file, as whatever is deployed: each call is a process, and starts in a fifth of the time. */
async function serviceIn(folder: string): Promise<string> {
  const outfile = join(folder, 'service.mjs');
  const required = 'const require = createRequire(import.meta.url);';
  await build({
    entryPoints: [SERVICE],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: `import { createRequire } from 'node:module'; ${required}` },
  });
  return outfile;
}

/** As Cloud Run does it: a process that has ended is started anew for the next request, and what it answered nothing to is a 503. */
function service(file: string, words: readonly string[]) {
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let port = '';
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['--max-old-space-size=100', file, ...words], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    ended = once(started, 'exit').then(() => {
      child = null;
    });
    child = started;
    const [said] = await once(started.stdout, 'data');
    port = String(said).trim();
  };
  return {
    answer: async (request: Request): Promise<Response> => {
      if (child === null) await start();
      const body = await request.text();
      const to = `http://127.0.0.1:${port}/`;
      const { headers } = request;
      return fetch(to, { method: 'POST', body, headers }).catch(async () => {
        // Its connection breaks before its end is known: the next call must not go to what is ending.
        await ended;
        return new Response(null, { status: 503 });
      });
    },
    end: (): void => void child?.kill('SIGKILL'),
  };
}

test('it is tried ten times and hourly then, and its host reads its name on the Desk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-growing-'));
  const brought = await bringBuiltGame(await builtIn(folder), { isForAnyCode: false });
  const games = join(folder, 'games');
  await mkdir(games);
  await copyFile(brought.file, join(games, `${brought.code}.mjs`));
  const calls: number[] = [];
  let answer: ((request: Request) => Promise<Response>) | null = null;
  const emulator = createEmulator({
    clock: steppedClock(OPENED_MS),
    dispatch: async (request) => {
      const queue = request.headers.get('X-CloudTasks-QueueName');
      if (queue === gameNames(ID).queue) calls.push(emulator.clock.now());
      return answer?.(request) ?? new Response(null, { status: 503 });
    },
  });
  const served = await serve(emulator);
  const running = service(await serviceIn(folder), [`${served.url}/`, games, ID, ADJUDICATOR]);
  ({ answer } = running);
  onTestFinished(async () => {
    running.end();
    await emulator.close();
    await served.close();
    await rm(folder, { recursive: true });
  });
  // The function's account is there before it calls.
  emulator.tokenFor(ADJUDICATOR);
  const google = connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(HOST),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const match = await opened(google, brought.game);
  await emulator.clock.advanceTo(DUE_MS + WATCHED_MS);

  const { texts } = await readCurrentDesk(google, match);
  const desk = (texts ?? []).join(' ').replace(/\s+/g, ' ');
  expect(desk).toMatch(/The game growing.* ended the process .* times in a row/);
  const read = await readMatch(google, match, { checked: 'the last entry' });
  expect(read.positions).toHaveLength(1);
  const waits = calls.slice(1).map((at, index) => Math.round((at - (calls[index] ?? 0)) / 1000));
  const doubled = [10, 20, 40, 80, 160, 320, 640, 1280, 2560].slice(0, waits.length);
  expect(waits.slice(0, 9)).toEqual(doubled);
  expect(waits.length).toBeGreaterThanOrEqual(3);
  expect(waits.slice(9).every((wait) => wait === 3600)).toBe(true);
});

/** The queues are as “sealed deploy --game” makes them. Gives the host's workbook. */
async function opened(google: Google, game: AnyGame): Promise<string> {
  const { name, polls, ...own } = gameQueueOf(deploymentOf(targetOf()), ID);
  for (const queue of [name, polls]) await makeQueue(google, queue);
  const queue = { ...own, name, polls, invoker: ADJUDICATOR, graceMs: 0 };
  const adjudicator = { google, queue, log: () => {} };
  const { files } = await openMatch(
    adjudicator,
    { ...planFor({ game }), firstDeadlineMs: DUE_MS },
    () => {},
  );
  return files.hostId;
}

const makeQueue = (google: Google, name: string): Promise<unknown> =>
  google.tasks.projects.locations.queues.create({
    parent: name.replace(/\/queues\/.*$/, ''),
    requestBody: {
      name,
      rateLimits: { maxConcurrentDispatches: 1 },
      retryConfig: { maxAttempts: -1, minBackoff: '10s', maxBackoff: '3600s', maxDoublings: 9 },
    },
  });
