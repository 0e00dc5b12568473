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
