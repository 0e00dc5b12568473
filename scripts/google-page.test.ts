/** docs/google.md, typed: every command of its way with a cloud project, in order, with the stand-in for gcloud and the emulator. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steppedClock } from '../emulator/clock.ts';
import { createEmulator, type Emulator } from '../emulator/emulator.ts';
import { type Served, serve } from '../emulator/server.ts';
import { connect, DEFAULT_RETRY_POLICY } from '../functions/google/connect.ts';
import { ensureQueue } from '../functions/google/tasks.ts';
import { googleDoorkeeper } from '../functions/resolve/doorkeeper.ts';
import { type Handler, resolveHandler } from '../functions/resolve/handler.ts';
import { disableBodyParsing } from '../functions/resolve/unread-body.ts';
import { type Installed, installStandIn } from '../test/support/gcloud/install.ts';
import { newState } from '../test/support/gcloud/state.ts';
import { type Ended, runSealed } from './run-sealed.ts';
import { readDeployment } from './shared/google/deployment.ts';
import { EXIT } from './shared/terminal/exit.ts';
import { blocksOf, placed, signIn, wordsOf } from './typed-page.ts';

const HOST = 'host@example.org';
const ADDRESS = 'https://resolve-123456789012.europe-west1.run.app/';
const ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const QUEUE = 'projects/our-matches/locations/europe-west1/queues/deadlines';

let folder = '';
let gcloud: Installed;
let emulator: Emulator;
let served: Served;

let handler: Handler | null = null;
http('resolve-of-the-page', async (request, response) => handler?.(request, response));
const server = getTestServer('resolve-of-the-page');
const stopLeaving = disableBodyParsing((one) => one === server);
const { fetch: genuineFetch } = globalThis;

/** What is sent to the function’s address comes to this machine, as Google would bring it there. */
const atHome = (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(ADDRESS)) return genuineFetch(input, init);
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return genuineFetch(input instanceof Request ? new Request(here, input) : here, init);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  gcloud = await installStandIn(folder, newState());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  emulator = createEmulator({
    clock: steppedClock(Date.now()),
    dispatch: (request) => atHome(request),
  });
  served = await serve(emulator);
  await ensureQueue(as(HOST), QUEUE);
  handler = resolveHandler({
    doorkeeper: googleDoorkeeper({
      audience: ADDRESS,
      invoker: ACCOUNT,
      client: { endpoints: { oauth2FederatedSignonPemCertsUrl: `${served.url}/emulator/certs` } },
    }),
    adjudicator: {
      google: as(ACCOUNT),
      log: () => {},
      queue: { name: QUEUE, url: ADDRESS, invoker: ACCOUNT, graceMs: 10_000 },
    },
  });
  globalThis.fetch = atHome;
  const client = await genuineFetch(`${served.url}/emulator/clients`, {
    method: 'POST',
    body: '{}',
  });
  await writeFile(
    join(folder, 'client_secret_1-a.apps.googleusercontent.com.json'),
    await client.text(),
  );
});

const as = (email: string) =>
  connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(email),
    patience: DEFAULT_RETRY_POLICY,
  });

afterAll(async () => {
  globalThis.fetch = genuineFetch;
  stopLeaving();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await emulator.close();
  await served.close();
  await rm(folder, { recursive: true });
});

const ofThePage = () => blocksOf('google.md', '\n## With a cloud project', '\n## Without billing');

/** At the emulator no command believes that something is deployed: it has to be told. */
async function variables(): Promise<Record<string, string>> {
  const XDG_CONFIG_HOME = join(folder, 'configuration');
  const base = { PATH: gcloud.path, HOME: folder, XDG_CONFIG_HOME, SEALED_EMULATOR: served.url };
  const made = await readDeployment({ XDG_CONFIG_HOME });
  if (made === null) return base;
  const { queue, url, account } = made;
  return {
    ...base,
    SEALED_QUEUE: queue,
    SEALED_URL: url,
    SEALED_INVOKER: account,
  };
}

/** Tasks that are due run as soon as there are any. */
function runTasksAtOnce(): () => void {
  let isRunning = false;
  return emulator.onWrite(() => {
    const { queues } = emulator.snapshot();
    if (isRunning || Object.values(queues).every(({ tasks }) => Object.keys(tasks).length === 0))
      return;
    isRunning = true;
    void emulator.clock.advanceBy(0).finally(() => {
      isRunning = false;
    });
  });
}

let hostWorkbook = '';

async function typed(words: readonly string[]): Promise<Ended> {
  const own = words
    .map((word) => placed(word, folder))
    .map((word) => (word.startsWith('LINK-OF') ? hostWorkbook : word));
  if (own[0] === 'login') return signIn(own, { as: HOST, env: await variables() });
  const stop = own.includes('--live') ? runTasksAtOnce() : () => {};
  const ended = await runSealed(own, await variables());
  stop();
  return ended;
}

test('every command of the page does what the page says', async () => {
  const done: string[] = [];
  for (const block of await ofThePage()) {
    for (const words of await wordsOf(block, folder)) {
      if (words.join(' ') === 'ci') continue;
      expect(words.slice(0, 3)).toEqual(['run', 'sealed', '--']);
      const ended = await typed(words.slice(3));
      expect(ended, words.join(' ')).toMatchObject({ code: EXIT.done });
      const what = words
        .slice(3)
        .filter((word) => /^(--)?[a-z]+$/.test(word) && word !== '--yes')
        .slice(0, 2)
        .join(' ');
      done.push(what);
      if (words[3] === 'new') await playUntilTheFirstStep(ended.out);
    }
  }
  expect(done).toEqual([
    'deploy --project',
    'login --paste',
    'doctor',
    'doctor --live',
    'new --from',
    'status',
    'deploy --push',
    'deploy --remove',
    'logout',
  ]);
  expect((await gcloud.read()).projects['our-matches']).toMatchObject({
    functions: {},
    topics: {},
    subscriptions: {},
    queues: {},
    accounts: {},
    secrets: {},
    jobs: {},
  });
});

/** The task of the first deadline comes to the function, which resolves the step. */
async function playUntilTheFirstStep(out: string): Promise<void> {
  hostWorkbook =
    out
      .split('\n')
      .find((line) => /host’s workbook/.test(line))
      ?.match(/http\S+/)?.[0] ?? '';
  expect(hostWorkbook).toContain(served.url);
  await emulator.clock.advanceTo(Date.now() + 150_000);
  const { out: told } = await runSealed(['status', hostWorkbook, '--json'], await variables());
  expect(JSON.parse(told)).toMatchObject({ lastEntry: { entry: 1 }, incidents: [] });
}

test('the walk-through for Cloud Shell types the same commands', async () => {
  const page = (await ofThePage()).filter((block) => !/status|--push|--remove/.test(block));
  const tutorial = await blocksOf('cloud-shell.md');
  expect(tutorial.map((block) => block.replaceAll('{{project-id}}', 'our-matches'))).toEqual(page);
});
