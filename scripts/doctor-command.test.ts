/** Tests `sealed doctor` with a fake gcloud, the emulator and the function. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runningClock } from '../emulator/clock.ts';
import { createEmulator, type Emulator } from '../emulator/emulator.ts';
import { type Served, serve } from '../emulator/server.ts';
import { connect, DEFAULT_RETRY_POLICY } from '../functions/google/connect.ts';
import { ensureQueue, scheduleTask } from '../functions/google/tasks.ts';
import {
  ASSUMPTIONS,
  CODE_GIVEN,
  CODE_QUESTION,
} from '../functions/match/live-checks/assumptions.ts';
import { disableBodyParsing } from '../functions/resolve/body.ts';
import { googleDoorkeeper } from '../functions/resolve/doorkeeper.ts';
import { type Handler, resolveHandler } from '../functions/resolve/handler.ts';
import { type Installed, installStandIn } from '../test/support/gcloud/install.ts';
import { runStandIn } from '../test/support/gcloud/stand-in.ts';
import { newState, type State } from '../test/support/gcloud/state.ts';
import { siteOf, targetOf } from '../test/support/gcloud/target.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { makeAll } from './commands/deploy/carry-out.ts';
import { findingsText, setupFindings } from './commands/doctor/finding.ts';
import { checkLive } from './commands/doctor/live.ts';
import {
  type Deployment,
  forgetDeployment,
  rememberDeployment,
} from './shared/google/deployment.ts';
import { stepsOf } from './shared/setup/setup-steps.ts';
import { deploymentOf, type Target } from './shared/setup/setup-target.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';

let folder = '';
let gcloud: Installed;
let deployed: State;
let deployment: Deployment;
let emulator: Emulator;
let served: Served;

let handler: Handler | null = null;
http('resolve-for-the-doctor', async (request, response) => handler?.(request, response));
const server = getTestServer('resolve-for-the-doctor');
const stopLeaving = disableBodyParsing((one) => one === server);

const target = (source: string): Target => targetOf({ source });

/** Creates a project with all resources. */
async function setUp(source: string): Promise<State> {
  const dependencies = { '@google-cloud/functions-framework': '5.0.5' };
  await writeFile(
    join(source, 'package.json'),
    JSON.stringify({ main: 'state.json', dependencies }),
  );
  await writeFile(join(source, 'package-lock.json'), '{}');
  const state = newState();
  const secretFile = join(source, 'secret');
  const site = siteOf(state, { ...target(source), secretFile });
  await writeFile(secretFile, site.target.secret?.value ?? '');
  const made = await makeAll(site, stepsOf(site.target));
  if (made.kind === 'stopped') throw new Error(made.sentences.join(' '));
  return state;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  gcloud = await installStandIn(folder, newState());
  deployed = await setUp(folder);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  deployment = { ...deploymentOf(target(folder)), url };
  emulator = createEmulator({ clock: runningClock() });
  served = await serve(emulator);
  await ensureQueue(as(HOST), deployment.queue);
  handler = theFunction(deployment.url);
});

const as = (email: string) =>
  connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(email),
    patience: DEFAULT_RETRY_POLICY,
  });

/** Called with every line of the log. */
let onLine: () => void = () => {};

/** Creates the handler of the function for an audience. */
const theFunction = (audience: string, log: string[] = []): Handler =>
  resolveHandler({
    doorkeeper: googleDoorkeeper({
      audience,
      invoker: deployment.account,
      client: {
        endpoints: { oauth2FederatedSignonPemCertsUrl: `${served.url}/emulator/certs` },
      },
    }),
    adjudicator: {
      google: as(deployment.account),
      hosts: [HOST],
      log: ({ message }) => {
        log.push(message);
        onLine();
      },
      queue: {
        name: deployment.queue,
        url: deployment.url,
        invoker: deployment.account,
        graceMs: 0,
      },
    },
  });

afterAll(async () => {
  stopLeaving();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await emulator.close();
  await served.close();
  await rm(folder, { recursive: true });
});

const variables = () => ({ PATH: gcloud.path, HOME: folder, XDG_CONFIG_HOME: folder });
const atEmulator = () => ({ ...variables(), SEALED_EMULATOR: served.url, SEALED_AS: HOST });

describe('sealed doctor', () => {
  beforeEach(async () => {
    await gcloud.write(deployed);
    await rememberDeployment(variables(), deployment);
  });

  test('doctor reports a complete setup as valid', async () => {
    const { code, out } = await runSealed(['doctor'], atEmulator());
    expect({ code, out }).toMatchObject({ code: EXIT.done });
    expect(out).toContain(`✓  your sign-in: ${HOST}`);
    expect(out).toContain('✓  your open matches: none');
    expect(out).toContain('✓  the queue deadlines');
    expect(out).toContain('answers, and rejects strangers');
  });

  test('doctor reports missing parts, with the commands that create them', async () => {
    const state = structuredClone(deployed);
    const project = state.projects['our-matches'];
    if (project === undefined) throw new Error('The project is there.');
    project.services = project.services.filter((one) => !one.startsWith('forms'));
    delete project.policies['function europe-west1/resolve'];
    project.billing = false;
    const findings = await setupFindings(deployment, (words) => runStandIn(state, words));
    expect(findings.filter((one) => one.state !== 'sound').map(({ remedy }) => remedy)).toEqual([
      expect.stringContaining('Link one at https://console.cloud.google.com/billing'),
      expect.stringContaining(
        'or gcloud services enable forms.googleapis.com --project=our-matches',
      ),
      expect.stringContaining('or gcloud run services add-iam-policy-binding resolve'),
    ]);
  });

  test('doctor reports a missing sign-in, and advises on a missing deployment', async () => {
    await forgetDeployment(variables());
    const { code, out } = await runSealed(['doctor'], variables());
    expect(code).toBe(EXIT.incidents);
    expect(out).toContain('→ sealed login');
    expect(out).toContain('sealed deploy --project');
    expect(out).toContain('sealed run');
  });

  test('doctor accepts a setup without a function', async () => {
    await forgetDeployment(variables());
    const { code, out } = await runSealed(['doctor'], atEmulator());
    expect(code).toBe(EXIT.done);
    expect(out).toContain('“sealed run” runs your matches');
    await rememberDeployment(variables(), deployment);
  });

  test('doctor reports a sign-in that cannot open files, with the remedy', async () => {
    const off = {
      effect: {
        kind: 'fail',
        status: 403,
        reason: 'SERVICE_DISABLED',
        message: 'Google Drive API has not been used in project 1 before or it is disabled.',
      },
      api: 'drive',
      times: null,
    };
    const order = (method: string, body?: string) =>
      fetch(`${served.url}/emulator/faults`, { method, ...(body === undefined ? {} : { body }) });
    await order('POST', JSON.stringify([off]));
    await gcloud.write({ ...deployed, account: null });
    const { code, out } = await runSealed(['doctor'], atEmulator());
    await order('DELETE');
    expect(code).toBe(EXIT.incidents);
    expect(out).toMatch(/\? {2}your open matches\n.*\n {4}→ .*Switch it on/);
  });

  test('doctor reports a missing sign-in of gcloud, with the remedy', async () => {
    await gcloud.write({ ...deployed, account: null });
    const { out } = await runSealed(['doctor'], atEmulator());
    expect(out).toContain('→ gcloud auth login');
  });

  test.each([
    ['nothing answers', 'http://127.0.0.1:9/', 'Nothing answers at this address.'],
    [
      'there is none',
      () => `${served.url}/nothing-here/`,
      'There is no function at this address. The function’s own address is ' +
        'https://resolve-123456789012.europe-west1.run.app/',
    ],
  ])('doctor reports that %s at the function’s address', async (_what, url, sentence) => {
    const elsewhere = typeof url === 'string' ? url : url();
    const elsewhereMade = { ...deployment, url: elsewhere };
    const findings = await setupFindings(elsewhereMade, (words) =>
      runStandIn(structuredClone(deployed), words),
    );
    expect(findings.at(-1)?.seen).toContain(sentence);
  });
});

const findings = z.array(z.object({ what: z.string(), state: z.string(), seen: z.string() }));

describe('sealed doctor --live', () => {
  beforeEach(() => rememberDeployment(variables(), deployment));

  /** Sends the form once, as soon as everybody can open it. */
  function sendTheForm(): () => void {
    let isSent = false;
    const stop = emulator.onWrite(() => {
      if (isSent) return;
      const { forms } = emulator.snapshot();
      const formId = Object.keys(forms).at(-1);
      if (formId === undefined || !JSON.stringify(forms[formId]).includes(CODE_QUESTION)) return;
      isSent = true;
      void emulator.fetch(
        new Request(`${served.url}/emulator/forms/${formId}/responses`, {
          method: 'POST',
          body: JSON.stringify({
            unchecked: true,
            responses: [{ answers: { [CODE_QUESTION]: [CODE_GIVEN] } }],
          }),
        }),
      );
    });
    return stop;
  }

  test('doctor --live checks every assumption and removes its files', async () => {
    const stop = sendTheForm();
    const bucket = 'our-pages';
    await emulator.fetch(
      new Request(`${served.url}/emulator/buckets`, {
        method: 'POST',
        body: JSON.stringify({ name: bucket, writers: [deployment.account] }),
      }),
    );
    await rememberDeployment(variables(), { ...deployment, bucket });
    const { code, out, err } = await runSealed(['doctor', '--live', '--json'], atEmulator());
    stop();
    expect({ code, err }).toMatchObject({ code: EXIT.done });
    const all = findings.parse(JSON.parse(out));
    expect(all.map(({ what, state }) => ({ what, state }))).toEqual(
      [
        ...ASSUMPTIONS.map(({ claim }) => claim),
        expect.stringContaining('the token of a task'),
        expect.stringContaining('Seconds for the largest writes'),
      ].map((what) => ({ what, state: 'sound' })),
    );
    const [task, times] = all.slice(ASSUMPTIONS.length).map(({ seen }) => seen);
    expect(task).toContain('whose token arrived “signed”');
    expect(times).toMatch(
      /Mars Immerser: (\d+ cells, \d+ requests, \d+ KB in .* s \(model .*\)[;.] ?){2}/,
    );
    expect(all.slice(0, ASSUMPTIONS.length).map(({ seen }) => seen)).toEqual(
      ASSUMPTIONS.map(() => expect.stringMatching(/^As the host: .* As the function: /)),
    );
    const kept = await as(HOST).drive.files.list({ fields: 'files(id,trashed)' });
    expect((kept.data.files ?? []).filter(({ trashed }) => trashed !== true)).toEqual([]);
  });

  test('doctor --live explains that the function has not reported', async () => {
    const result = await checkLive({
      google: as(HOST),
      deployment,
      callFunction: async () => null,
      canAnswer: false,
      printStatus: () => {},
      pause: async () => {},
    });
    const text = findingsText(result);
    expect(text).toContain('The function has reported nothing');
    expect(text).toContain('→ Deadlines are not resolved');
    expect(text).toContain('?  An answer is listed');
  });

  test('the function’s log explains why it refused the task of doctor --live', async () => {
    const log: string[] = [];
    handler = theFunction('https://somebody-elses.example.com/', log);
    const told = new Promise<void>((resolve) => {
      onLine = resolve;
    });
    const body = {
      ...{ bookId: 'a'.repeat(44), formId: 'b'.repeat(44), openFolderId: 'c'.repeat(44) },
      answered: false,
    };
    await scheduleTask(as(HOST), {
      queue: deployment.queue,
      name: 'refused',
      url: deployment.url,
      body,
      at: new Date(0),
      invoker: deployment.account,
      audience: deployment.url,
    });
    await told;
    handler = theFunction(deployment.url);
    expect(log[0]).toContain('its token is for another address than SEALED_URL');
    const { tasks } = as(HOST).tasks.projects.locations.queues;
    await tasks.delete({ name: `${deployment.queue}/tasks/refused` });
  });

  test('doctor --live without a function checks only as the host', async () => {
    await forgetDeployment(variables());
    const { code, out } = await runSealed(['doctor', '--live', '--no-answer'], atEmulator());
    expect(code).toBe(EXIT.done);
    expect(out).toContain('No function is deployed');
    expect(out).toContain(
      '✓  Google applies one of 20 simultaneous batches with the same metadata id.',
    );
  });
});
