/** Tests `sealed setup` with the emulator and a fake gcloud, both for function and machine. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSteppedClock } from '../emulator/clock.ts';
import { createRequestAuthenticator } from '../functions/resolve/authentication.ts';
import { createResolveHandler } from '../functions/resolve/handler.ts';
import { installFakeGcloud } from '../test/support/gcloud/install.ts';
import { createState } from '../test/support/gcloud/state.ts';
import { type EmulatedHost, HOST_EMAIL, startHost } from '../test/support/sealed/emulated-host.ts';
import {
  KEY,
  type TerminalRun,
  type TypedInput,
  typeSealed,
} from '../test/support/sealed/type-sealed.ts';
import { createFunctionServer } from '../test/support/served-function.ts';
import {
  CONSOLE_PAGES,
  type ConsolePageName,
  PAGES_BY_RUNNER,
} from './shared/setup/console-pages.ts';
import { EXIT } from './shared/terminal/exit.ts';

const FUNCTION_ADDRESS = 'https://resolve-200000000000.europe-west1.run.app/';
const FUNCTION_ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const DEADLINE_QUEUE = 'projects/our-matches/locations/europe-west1/queues/deadlines';

let host: EmulatedHost;
const functionServer = createFunctionServer('resolve-after-setup');
/** Address of the function on this machine, if it is started. */
let localAddress = '';
const { fetch: genuineFetch } = globalThis;

/** Sends requests for the function's address to this machine. */
const fetchFromHere = (
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(FUNCTION_ADDRESS)) return genuineFetch(input, init);
  return genuineFetch(
    input instanceof Request ? new Request(localAddress, input) : localAddress,
    init,
  );
};

beforeEach(async () => {
  host = await startHost({ clock: createSteppedClock(Date.now()), dispatch: fetchFromHere });
  await mkdir(host.buildPath('Downloads'));
  await mkdir(host.buildPath('bin'));
});

afterEach(async () => {
  globalThis.fetch = genuineFetch;
  await functionServer.close();
  await host.close();
});

async function startFunction(): Promise<void> {
  localAddress = await functionServer.listen();
  globalThis.fetch = fetchFromHere;
  functionServer.handleBy(
    createResolveHandler({
      authenticate: createRequestAuthenticator({
        audience: FUNCTION_ADDRESS,
        invoker: FUNCTION_ACCOUNT,
        client: {
          endpoints: { oauth2FederatedSignonPemCertsUrl: `${host.served.url}/emulator/certs` },
        },
      }),
      adjudicator: {
        google: host.connectAs(FUNCTION_ACCOUNT),
        log: () => {},
        queue: {
          name: DEADLINE_QUEUE,
          url: FUNCTION_ADDRESS,
          invoker: FUNCTION_ACCOUNT,
          graceMs: 10_000,
        },
      },
    }),
  );
}

const answerSetup = (
  columns: number,
  inputs: readonly TypedInput[],
  more = {},
  options: readonly string[] = [],
): Promise<TerminalRun> =>
  typeSealed(['setup', '--no-open', ...options], {
    columns,
    typed: inputs,
    variables: {
      PATH: host.buildPath('bin'),
      HOME: host.folder,
      XDG_CONFIG_HOME: host.buildPath('configuration'),
      SEALED_EMULATOR: host.served.url,
      ...more,
    },
  });

/** Downloads the client's file as a browser would. */
async function downloadClient(): Promise<void> {
  await writeFile(join(host.folder, 'Downloads', 'client_secret_1-a.json'), await createClient());
}

async function createClient(): Promise<string> {
  const init = { method: 'POST', body: '{}' };
  return (await genuineFetch(`${host.served.url}/emulator/clients`, init)).text();
}

/** Allows access. Returns the address to which Google redirects the browser. */
async function allowAccess(shown: string): Promise<string> {
  const address = /^ {2}(http\S+\/o\/oauth2\S+)$/m.exec(shown)?.[1] ?? '';
  const response = await genuineFetch(address, {
    method: 'POST',
    headers: { cookie: `signed_in_as=${encodeURIComponent(HOST_EMAIL)}` },
    body: new URLSearchParams({ decision: 'allow' }),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? '';
}

const followRedirect = async (shown: string): Promise<void> => {
  await genuineFetch(await allowAccess(shown));
};

const CONSENT_ANSWERS: readonly TypedInput[] = [
  {
    at: /auth\/overview\S*project=our-matches.*“Get started”.*Press Enter when you are done/,
    keys: KEY.enter,
  },
  { at: /“Add users”.*Press Enter when you are done/, keys: KEY.enter },
];
const CLIENT_ANSWER: TypedInput = {
  at: /“Download JSON”.*Press Enter after the download/,
  does: downloadClient,
  keys: KEY.enter,
};
const TRIAL_ANSWER: TypedInput = {
  at: /The first deadline of the trial match is/,
  does: () => host.emulator.clock.advanceTo(Date.now() + 150_000),
};
const SIGN_IN_ANSWERS: readonly TypedInput[] = [
  { at: /allow access:\s+http\S+/, does: followRedirect },
  TRIAL_ANSWER,
];

/** Builds the answers of a user in Cloud Shell, who pastes an address. */
async function buildPasteAnswers(): Promise<readonly TypedInput[]> {
  const { installed } = JSON.parse(await createClient());
  return [
    { at: /Paste the client ID/, text: 'nonsense' },
    { at: /A client ID ends with/, text: `\u0015${installed.client_id}` },
    { at: /Paste the client secret/, text: installed.client_secret },
    { at: /oauth2\S+.*Paste that address here/, pastes: allowAccess },
    TRIAL_ANSWER,
  ];
}

const countQuestions = (inputs: readonly TypedInput[]): number =>
  inputs.filter(({ does, keys }) => does === undefined || keys !== undefined).length;

/** Lists the pages shown on the screen with all their instructions. */
const listShownPages = (screen: string): readonly ConsolePageName[] => {
  const flowing = screen.replaceAll(/\s+/g, ' ');
  const names = Object.keys(CONSOLE_PAGES) as ConsolePageName[];
  return names.filter((name) =>
    flowing.includes(CONSOLE_PAGES[name].todo.map((words, at) => `${at + 1}. ${words}`).join(' ')),
  );
};

function expectTrialRemoved(): void {
  const { files, queues } = host.emulator.snapshot();
  const folders = Object.values(files).filter(({ kind }) => kind === 'folder');
  expect(folders.map(({ trashed }) => trashed)).toEqual([true]);
  expect(Object.keys(queues).length).toBeLessThanOrEqual(2);
}

test('setup with a function asks eight questions until a step is resolved', async () => {
  const { billingAccounts, ...state } = createState();
  const gcloud = await installFakeGcloud(host.buildPath('bin'), {
    ...state,
    billingAccounts: [],
    account: null,
    projects: {},
  });
  await startFunction();
  await writeFile(host.buildPath('web.json'), '{"web": {}}');
  const asksForBilling: TypedInput = {
    at: /“Submit and enable billing”.*Press Enter when you are done/,
    does: async () => gcloud.write({ ...(await gcloud.read()), billingAccounts }),
    keys: KEY.enter,
  };
  const inputs: readonly TypedInput[] = [
    { at: /Where do your matches run\?/, chooses: 'at Google, by a function' },
    {
      at: /ID of the project:/,
      text: 'https://console.cloud.google.com/welcome?project=our-matches',
    },
    { at: /Create the project our-matches\?/, keys: KEY.enter },
    asksForBilling,
    { at: /Which billing account/, keys: KEY.enter },
    ...CONSENT_ANSWERS,
    { at: CLIENT_ANSWER.at, keys: KEY.enter },
    // The first answer comes before the download has finished.
    { at: /There is no client_secret….json in this folder.*Enter/, text: '~/web.json' },
    {
      at: /its type is “Web application”.*Enter/,
      does: downloadClient,
      keys: KEY.enter,
    },
    ...SIGN_IN_ANSWERS,
  ];
  const { code, screen, left } = await answerSetup(80, inputs, {}, ['--bucket']);
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  // Two answers are needed only because of the wrong file.
  expect(countQuestions(inputs) - 2).toBe(8);
  const pages = new Set<ConsolePageName>(['gcloud', ...listShownPages(screen)]);
  expect(pages).toEqual(new Set(PAGES_BY_RUNNER.function));
  const flowing = screen.replaceAll(/\s+/g, ' ');
  for (const part of [
    '✓ gcloud is signed in as host@example.org (checked by Google’s API)',
    '✓ The project our-matches (checked by Google’s API)',
    '✓ Consent screen (confirmed by you)',
    'Your sign-in ends after a week',
    '✓ You are signed in as host@example.org (tried)',
    '✓ A trial match was resolved at its deadline and removed (tried)',
    'the function runs your matches',
    'Live pages are public. Anybody who has the address of one can read the public part',
  ]) {
    expect(flowing).toContain(part);
  }
  // gcloud's commands and roles are not shown.
  expect(screen).not.toMatch(/^gcloud .*--project|^th.* (role|may) /m);
  const { billing, buckets } = (await gcloud.read()).projects['our-matches'] ?? {};
  expect({ billing, buckets: Object.keys(buckets ?? {}) }).toEqual({
    billing: true,
    buckets: ['gs://our-matches-live-pages'],
  });
  expectTrialRemoved();
});

test.each([
  { columns: 60, made: 'by hand', questions: 5 },
  { columns: 120, made: 'by gcloud, in Cloud Shell', questions: 4 },
])(
  'setup of $made at $columns columns continues after a stop',
  async ({ columns, made, questions }) => {
    const isByHand = made === 'by hand';
    if (!isByHand) await installFakeGcloud(host.buildPath('bin'), createState());
    const begun: readonly TypedInput[] = [
      { at: /Where do your matches run\?/, chooses: 'on a machine of yours' },
      ...(isByHand
        ? [
            { at: /projectcreate.*ID of the project, shown below/, text: 'our-matches' },
            {
              at: /enableapi\S*project=our-matches.*Press Enter when you are done/,
              keys: KEY.enter,
            },
          ]
        : [{ at: /ID of the project:/, text: '\u0015our-matches' }]),
      ...CONSENT_ANSWERS,
    ];
    const variables = isByHand ? {} : { CLOUD_SHELL: 'true' };
    const client = isByHand
      ? /“Download JSON”.*Press Enter after the download/
      : /Paste the client ID/;
    const halfway = [...begun, { at: client, keys: KEY.interrupt }];
    const stopped = await answerSetup(columns, halfway, variables);
    expect(stopped).toMatchObject({ code: EXIT.wrongUse, left: [] });
    expect(stopped.screen.replaceAll(/\s+/g, ' ')).toContain(
      'Run “sealed setup” again to continue.',
    );
    const { code, screen, left } = await answerSetup(
      columns,
      isByHand ? [CLIENT_ANSWER, ...SIGN_IN_ANSWERS] : await buildPasteAnswers(),
      variables,
    );
    expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
    expect(screen).not.toContain('Where do your matches run?');
    expect(countQuestions(begun)).toBe(questions);
    if (!isByHand)
      expect(screen).toContain('✓ Sheets, Forms and Drive are on (checked by Google’s API)');
    const shown = stopped.screen + screen;
    if (isByHand) {
      const pages = new Set(listShownPages(shown));
      expect(pages).toEqual(new Set(PAGES_BY_RUNNER.machine));
    }
    const long = shown
      .split('\n')
      // Links are not broken, and each key press draws a question again.
      .filter((line) => line.length > columns && !/https?:|\? |select✔/.test(line));
    expect(long).toEqual([]);
    expectTrialRemoved();
    const kept = join(host.folder, 'configuration', 'sealed-orders', 'setup.json');
    expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject({ isTried: true });
  },
);
