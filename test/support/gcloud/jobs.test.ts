import { beforeEach, describe, expect, it } from 'vitest';
import { ours } from './refusals.ts';
import { runStandIn } from './stand-in.ts';
import { newState, type State } from './state.ts';

const ACCOUNT = 'adjudicator@our-matches.iam.gserviceaccount.com';
const AT = ['sweep', '--location=europe-west1', '--project=our-matches'];
const SETTINGS = [
  '--schedule=*/15 * * * *',
  '--uri=https://resolve.test/',
  '--message-body={"kind":"sweep"}',
  '--headers=Content-Type=application/json,X-Mine=1',
  `--oidc-service-account-email=${ACCOUNT}`,
  '--oidc-token-audience=https://resolve.test/',
];

let state: State;
beforeEach(() => {
  state = newState();
  ours(state).services = ['cloudscheduler.googleapis.com'];
  ours(state).accounts[ACCOUNT] = { disabled: false, displayName: 'Sealed Orders' };
});

const type = async (...words: readonly string[]) => {
  const { code, out, err } = await runStandIn(state, ['scheduler', 'jobs', ...words, ...AT]);
  return { code, err, shown: code === 0 ? JSON.parse(out) : null };
};

describe('gcloud scheduler jobs', () => {
  it('gcloud creates and describes a job, with Google’s defaults', async () => {
    const { shown } = await type('create', 'http', ...SETTINGS);
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
        oidcToken: { serviceAccountEmail: ACCOUNT, audience: 'https://resolve.test/' },
      },
      retryConfig: {
        maxRetryDuration: '0s',
        minBackoffDuration: '5s',
        maxBackoffDuration: '3600s',
        maxDoublings: 5,
      },
    });
    expect((await type('describe')).shown).toEqual(shown);
  });

  it('gcloud update changes only the typed flags', async () => {
    const { shown: before } = await type('create', 'http', ...SETTINGS);
    const { shown } = await type(
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
    await type('create', 'http', ...SETTINGS);
    expect((await type('pause')).shown.state).toBe('PAUSED');
    expect((await type('resume')).shown.state).toBe('ENABLED');
    expect((await type('run')).shown).toBeNull();
    await type('delete');
    expect((await type('describe')).err).toMatch(/NOT_FOUND/);
  });

  it.each([
    [
      'a second of the name',
      async () => void (await type('create', 'http', ...SETTINGS)),
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
    expect(await type('create', 'http', ...SETTINGS)).toMatchObject({
      code: 1,
      err: expect.stringMatching(sentence),
    });
  });

  it.each([
    ['an invalid schedule', ['--schedule=now'], /Schedule or time zone is invalid/],
    ['a flag that it does not know', ['--colour=red'], /unrecognized arguments: --colour/],
  ])('gcloud refuses %s', async (_, words, sentence) => {
    const { err } = await type('create', 'http', ...SETTINGS, ...words);
    expect(err).toMatch(sentence);
  });

  it('gcloud refuses a job without an address', async () => {
    const { err } = await type('create', 'http', '--schedule=*/15 * * * *');
    expect(err).toMatch(/argument --uri: Must be specified/);
  });
});
