import { beforeEach, expect, it } from 'vitest';
import { ours } from './refusals.ts';
import { runFakeGcloud } from './stand-in.ts';
import { type CloudState, createState } from './state.ts';

const SERVICE_ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const JOB_ARGUMENTS = ['sweep', '--location=europe-west1', '--project=our-matches'];
const JOB_SETTINGS = [
  '--schedule=*/15 * * * *',
  '--uri=https://resolve.test/',
  '--message-body={"kind":"sweep"}',
  '--headers=Content-Type=application/json,X-Mine=1',
  `--oidc-service-account-email=${SERVICE_ACCOUNT}`,
  '--oidc-token-audience=https://resolve.test/',
];

let state: CloudState;
beforeEach(() => {
  state = createState();
  ours(state).services = ['cloudscheduler.googleapis.com'];
  ours(state).accounts[SERVICE_ACCOUNT] = { disabled: false, displayName: 'Sealed Orders' };
});

const runCommand = async (...words: readonly string[]) => {
  const { code, out, err } = await runFakeGcloud(state, [
    'scheduler',
    'jobs',
    ...words,
    ...JOB_ARGUMENTS,
  ]);
  return { code, err, shown: code === 0 ? JSON.parse(out) : null };
};

it('gcloud creates and describes a job, with Google’s defaults', async () => {
  const { shown } = await runCommand('create', 'http', ...JOB_SETTINGS);
  expect(shown).toEqual({
    name: 'projects/our-matches/locations/europe-west1/jobs/sweep',
    state: 'ENABLED',
    schedule: '*/15 * * * *',
    timeZone: 'Etc/UTC',
    attemptDeadline: '180s',
    httpTarget: {
      uri: 'https://resolve.test/',
      httpMethod: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Google-Cloud-Scheduler',
        'X-Mine': '1',
      },
      body: Buffer.from('{"kind":"sweep"}').toString('base64'),
      oidcToken: { serviceAccountEmail: SERVICE_ACCOUNT, audience: 'https://resolve.test/' },
    },
    retryConfig: {
      maxRetryDuration: '0s',
      minBackoffDuration: '5s',
      maxBackoffDuration: '3600s',
      maxDoublings: 5,
    },
  });
  expect((await runCommand('describe')).shown).toEqual(shown);
});

it('gcloud update changes only the typed flags', async () => {
  const { shown: before } = await runCommand('create', 'http', ...JOB_SETTINGS);
  const { shown } = await runCommand(
    ...['update', 'http', '--schedule=*/30 * * * *', '--update-headers=X-Mine=2'],
    '--max-retry-attempts=3',
  );
  expect(shown).toEqual({
    ...before,
    schedule: '*/30 * * * *',
    httpTarget: {
      ...before.httpTarget,
      headers: { ...before.httpTarget.headers, 'X-Mine': '2' },
    },
    retryConfig: { ...before.retryConfig, retryCount: 3 },
  });
});

it('gcloud pauses, resumes, runs and deletes a job', async () => {
  await runCommand('create', 'http', ...JOB_SETTINGS);
  expect((await runCommand('pause')).shown.state).toBe('PAUSED');
  expect((await runCommand('resume')).shown.state).toBe('ENABLED');
  expect((await runCommand('run')).shown).toBeNull();
  await runCommand('delete');
  expect((await runCommand('describe')).err).toMatch(/NOT_FOUND/);
});

it.each([
  [
    'a second of the name',
    async () => void (await runCommand('create', 'http', ...JOB_SETTINGS)),
    /ALREADY/,
  ],
  [
    'a service that is off',
    () => {
      ours(state).services = [];
    },
    /SERVICE_DISABLED/,
  ],
  [
    'an account that one may not act as',
    () => {
      ours(state).role = 'may not act';
    },
    /iam.serviceAccounts.actAs/,
  ],
])('gcloud refuses a job command with an invalid flag: %s', async (_, spoil, sentence) => {
  await spoil();
  expect(await runCommand('create', 'http', ...JOB_SETTINGS)).toMatchObject({
    code: 1,
    err: expect.stringMatching(sentence),
  });
});

it.each([
  ['an invalid schedule', ['--schedule=now'], /Schedule or time zone is invalid/],
  ['a flag that it does not know', ['--colour=red'], /unrecognized arguments: --colour/],
])('gcloud scheduler refuses %s', async (_, words, sentence) => {
  const { err } = await runCommand('create', 'http', ...JOB_SETTINGS, ...words);
  expect(err).toMatch(sentence);
});

it('gcloud refuses a job without an address', async () => {
  const { err } = await runCommand('create', 'http', '--schedule=*/15 * * * *');
  expect(err).toMatch(/argument --uri: Must be specified/);
});
