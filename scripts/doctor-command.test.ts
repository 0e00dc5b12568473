/** Tests `sealed doctor` with a fake gcloud, the emulator and the function. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRunningClock } from '../emulator/clock.ts';
import { ensureQueue, scheduleTask } from '../functions/google/tasks.ts';
import type { Queue } from '../functions/match/adjudicator.ts';
import {
  ASSUMPTIONS,
  CODE_QUESTION_ID,
  SENT_CODE,
} from '../functions/match/live-checks/assumptions.ts';
import { buildAccountNote } from '../functions/match/reading/drive-notes.ts';
import { createRequestAuthenticator } from '../functions/resolve/authentication.ts';
import { createResolveHandler, type RequestHandler } from '../functions/resolve/handler.ts';
import { GAMES } from '../rules/games.ts';
import { type InstalledGcloud, installFakeGcloud } from '../test/support/gcloud/install.ts';
import { runFakeGcloud } from '../test/support/gcloud/stand-in.ts';
import { type CloudState, createState } from '../test/support/gcloud/state.ts';
import { createSite, createTarget } from '../test/support/gcloud/target.ts';
import { type EmulatedHost, HOST_EMAIL, startHost } from '../test/support/sealed/emulated-host.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { createFunctionServer } from '../test/support/served-function.ts';
import { addResponses, clearFaults, faults, postControl } from '../test/support/table/by-hand.ts';
import { createResources } from './commands/deploy/carry-out.ts';
import {
  formatFindings,
  listAccountFindings,
  listSetupFindings,
  runLiveChecks,
} from './commands/doctor.ts';
import { type Deployment, deleteDeployment, writeDeployment } from './shared/google/deployment.ts';
import { listSteps } from './shared/setup/setup-steps.ts';
import { buildDeployment, type Target } from './shared/setup/setup-target.ts';
import { EXIT } from './shared/terminal/exit.ts';

let host: EmulatedHost;
let installedGcloud: InstalledGcloud;
let deployedState: CloudState;
let storedDeployment: Deployment;

const functionServer = createFunctionServer('resolve-for-the-doctor');

const createSourceTarget = (source: string): Target => createTarget({ source });

async function createCompleteProject(source: string): Promise<CloudState> {
  const dependencies = { '@google-cloud/functions-framework': '5.0.5' };
  await writeFile(
    join(source, 'package.json'),
    JSON.stringify({ main: 'state.json', dependencies }),
  );
  await writeFile(join(source, 'package-lock.json'), '{}');
  const state = createState();
  const secretFile = join(source, 'secret');
  const site = createSite(state, { ...createSourceTarget(source), secretFile });
  await writeFile(secretFile, site.target.secret?.value ?? '');
  await createResources(site, listSteps(site.target));
  return state;
}

beforeAll(async () => {
  // The emulator calls the function.
  host = await startHost({ clock: createRunningClock(), dispatch: (request) => fetch(request) });
  installedGcloud = await installFakeGcloud(host.folder, createState());
  deployedState = await createCompleteProject(host.folder);
  const url = await functionServer.listen();
  storedDeployment = { ...buildDeployment(createSourceTarget(host.folder)), url };
  await ensureQueue(connectAs(HOST_EMAIL), storedDeployment.queue);
  functionServer.handleBy(createFunctionHandler(storedDeployment.url));
});

const connectAs = (email: string) => host.connectAs(email);

let handleLogLine: () => void = () => {};

const createFunctionHandler = (audience: string, log: string[] = []): RequestHandler =>
  createResolveHandler({
    authenticate: createRequestAuthenticator({
      audience,
      invoker: storedDeployment.account,
      client: {
        endpoints: { oauth2FederatedSignonPemCertsUrl: `${host.served.url}/emulator/certs` },
      },
    }),
    adjudicator: {
      google: connectAs(storedDeployment.account),
      hosts: [HOST_EMAIL],
      log: ({ message }) => {
        log.push(message);
        handleLogLine();
      },
      queue: {
        name: storedDeployment.queue,
        url: storedDeployment.url,
        invoker: storedDeployment.account,
        graceMs: 0,
      },
    },
  });

afterAll(async () => {
  await functionServer.close();
  await host.close();
});

const getVariables = () => ({
  PATH: installedGcloud.path,
  HOME: host.folder,
  XDG_CONFIG_HOME: host.folder,
});
const getEmulatorVariables = () => ({ ...getVariables(), ...host.variables });

describe('sealed doctor', () => {
  beforeEach(async () => {
    await installedGcloud.write(deployedState);
    await writeDeployment(getVariables(), storedDeployment);
  });

  test('doctor reports a complete setup as valid', async () => {
    const { code, out } = await runSealed(['doctor'], getEmulatorVariables());
    expect({ code, out }).toMatchObject({ code: EXIT.done });
    expect(out).toContain(`✓  your sign-in: ${HOST_EMAIL}`);
    expect(out).toContain('✓  your open matches: none');
    expect(out).toContain('✓  the queue deadlines');
    expect(out).toContain('answers, and rejects strangers');
  });

  test('doctor reports missing parts, with the commands that create them', async () => {
    const state = structuredClone(deployedState);
    const project = state.projects['our-matches'];
    if (project === undefined) throw new Error('The project is there.');
    project.services = project.services.filter((one) => !one.startsWith('forms'));
    delete project.policies['function europe-west1/resolve'];
    project.billing = false;
    const findings = await listSetupFindings(storedDeployment, (words) =>
      runFakeGcloud(state, words),
    );
    expect(findings.filter((one) => one.state !== 'sound').map(({ remedy }) => remedy)).toEqual([
      expect.stringContaining('Link one at https://console.cloud.google.com/billing'),
      expect.stringContaining(
        'or gcloud services enable forms.googleapis.com --project=our-matches',
      ),
      expect.stringContaining('or gcloud run services add-iam-policy-binding resolve'),
    ]);
  });

  test('doctor reports a missing sign-in, and advises on a missing deployment', async () => {
    await deleteDeployment(getVariables());
    const { code, out } = await runSealed(['doctor'], getVariables());
    expect(code).toBe(EXIT.incidents);
    expect(out).toContain('→ sealed login');
    expect(out).toContain('sealed deploy --project');
    expect(out).toContain('sealed run');
  });

  test('doctor accepts a setup without a function', async () => {
    await deleteDeployment(getVariables());
    const { code, out } = await runSealed(['doctor'], getEmulatorVariables());
    expect(code).toBe(EXIT.done);
    expect(out).toContain('“sealed run” runs your matches');
    await writeDeployment(getVariables(), storedDeployment);
  });

  test('doctor reports that a sign-in cannot open files, with the remedy', async () => {
    const effect = {
      ...{ kind: 'fail', status: 403, reason: 'SERVICE_DISABLED' },
      message: 'Google Drive API has not been used in project 1 before or it is disabled.',
    };
    await faults(host, [{ effect, api: 'drive', times: null }]);
    await installedGcloud.write({ ...deployedState, account: null });
    const { code, out } = await runSealed(['doctor'], getEmulatorVariables());
    await clearFaults(host);
    expect(code).toBe(EXIT.incidents);
    expect(out).toMatch(/\? {2}your open matches\n.*\n {4}→ .*Switch it on/);
  });

  test('doctor reports a missing sign-in of gcloud, with the remedy', async () => {
    await installedGcloud.write({ ...deployedState, account: null });
    const { out } = await runSealed(['doctor'], getEmulatorVariables());
    expect(out).toContain('→ gcloud auth login');
  });

  test.each([
    ['nothing answers', 'http://127.0.0.1:9/', 'Nothing answers at this address.'],
    [
      'there is none',
      () => `${host.served.url}/nothing-here/`,
      'There is no function at this address. The function’s own address is ' +
        'https://resolve-123456789012.europe-west1.run.app/',
    ],
  ])('doctor reports that %s at the function’s address', async (_what, url, sentence) => {
    const elsewhere = typeof url === 'string' ? url : url();
    const elsewhereMade = { ...storedDeployment, url: elsewhere };
    const findings = await listSetupFindings(elsewhereMade, (words) =>
      runFakeGcloud(structuredClone(deployedState), words),
    );
    expect(findings.at(-1)?.seen).toContain(sentence);
  });
});

const CLAIMS = Object.values(ASSUMPTIONS).map(({ claim }) => claim);
const findingsSchema = z.array(z.object({ what: z.string(), state: z.string(), seen: z.string() }));

describe('sealed doctor --live', () => {
  beforeEach(() => writeDeployment(getVariables(), storedDeployment));

  /** Sends the form once, as soon as it is open. */
  function sendTheForm(): () => void {
    let isSent = false;
    return host.emulator.onWrite(() => {
      const [formId = '', form] = Object.entries(host.emulator.snapshot().forms).at(-1) ?? [];
      if (isSent || form === undefined || !JSON.stringify(form).includes(CODE_QUESTION_ID)) return;
      isSent = true;
      void addResponses(host, formId, [{ [CODE_QUESTION_ID]: [SENT_CODE] }]);
    });
  }

  test('doctor --live checks every assumption and removes its files', async () => {
    const stop = sendTheForm();
    const bucket = 'our-pages';
    await postControl(host, 'buckets', { name: bucket, writers: [storedDeployment.account] });
    await writeDeployment(getVariables(), { ...storedDeployment, bucket });
    const { code, out, err } = await runSealed(
      ['doctor', '--live', '--json'],
      getEmulatorVariables(),
    );
    stop();
    expect({ code, err }).toMatchObject({ code: EXIT.done });
    const all = findingsSchema.parse(JSON.parse(out));
    expect(all.map(({ what, state }) => ({ what, state }))).toEqual(
      [
        ...CLAIMS,
        expect.stringContaining('the token of a task'),
        expect.stringContaining('Seconds for each kind of write'),
      ].map((what) => ({ what, state: 'sound' })),
    );
    const [task, times] = all.slice(CLAIMS.length).map(({ seen }) => seen);
    expect(task).toContain('token: signed');
    const batch = String.raw`\d+ cells, \d+ requests, \d+ KB in [\d.]+ s \(model [\d.]+\)`;
    const files = ['entry and Desk', 'slowest player’s workbook', 'public workbook'];
    const games = (times ?? '').split(/\. (?=[A-Z])|\.$/).filter((one) => one !== '');
    expect(games.map((one) => one.split(': ')[0])).toEqual(GAMES.map(({ title }) => title));
    for (const one of games)
      expect(one).toMatch(
        new RegExp(
          `: resolved in [\\d.]+ s; ${files.map((file) => `${file} ${batch}; `).join('')}` +
            String.raw`form \d+ requests, \d+ KB in [\d.]+ s$`,
        ),
      );
    expect(all.slice(0, CLAIMS.length).map(({ seen }) => seen)).toEqual(
      CLAIMS.map(() => expect.stringMatching(/^As the host: .* As the function: /)),
    );
    const kept = await connectAs(HOST_EMAIL).drive.files.list({ fields: 'files(id,trashed)' });
    expect((kept.data.files ?? []).filter(({ trashed }) => trashed !== true)).toEqual([]);
  });

  const checkWithoutGames = async (deployment: Deployment | null) =>
    formatFindings(
      await runLiveChecks({
        google: connectAs(HOST_EMAIL),
        deployment,
        callFunction: async () => null,
        canAnswer: false,
        games: [],
        printStatus: () => {},
        pause: async () => {},
      }),
    );

  test('doctor --live reports that the function has not answered', async () => {
    const text = await checkWithoutGames(storedDeployment);
    expect(text).toContain('The function has not reported');
    expect(text).toContain('→ Deadlines are not resolved');
    expect(text).toContain('?  An answer is listed');
  });

  test('the function’s log names the reason for a refused task of doctor --live', async () => {
    const log: string[] = [];
    functionServer.handleBy(createFunctionHandler('https://somebody-elses.example.com/', log));
    const told = new Promise<void>((resolve) => {
      handleLogLine = resolve;
    });
    const body = {
      ...{ bookId: 'a'.repeat(44), formId: 'b'.repeat(44), openFolderId: 'c'.repeat(44) },
      answered: false,
    };
    await scheduleTask(connectAs(HOST_EMAIL), {
      queue: storedDeployment.queue,
      name: 'refused',
      url: storedDeployment.url,
      body,
      at: new Date(0),
      invoker: storedDeployment.account,
      audience: storedDeployment.url,
    });
    await told;
    functionServer.handleBy(createFunctionHandler(storedDeployment.url));
    expect(log[0]).toContain('its token is for another address than SEALED_URL');
    const { tasks } = connectAs(HOST_EMAIL).tasks.projects.locations.queues;
    await tasks.delete({ name: `${storedDeployment.queue}/tasks/refused` });
  });

  test('doctor --live without a function checks only as the host', async () => {
    const text = await checkWithoutGames(null);
    expect(text).toContain('No function is deployed');
    expect(text).toContain(
      '✓  Google applies one of 20 simultaneous batches with the same metadata id, and no others.',
    );
    expect(text).not.toContain('✗');
  });
});

const createQueue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
const createFile = (account: string | null) => ({
  id: 'i',
  name: 'Match',
  notes: buildAccountNote(account),
  properties: {},
  owner: '',
});

test('doctor reports a match of an unknown account, and asks to share it', () => {
  const queues = [createQueue('a@example.org'), createQueue('b@example.org')];
  expect(
    listAccountFindings([createQueue('a@example.org')], [createFile('z@example.org')]),
  ).toEqual([]);
  expect(
    listAccountFindings(queues, [createFile(null), createFile('b@example.org')]),
  ).toMatchObject([{ state: 'sound', seen: '2, with 1, 1 open matches' }]);
  expect(listAccountFindings(queues, [createFile('z@example.org')])).toMatchObject([
    { state: 'missing', seen: expect.stringContaining('“Match”') },
  ]);
});
