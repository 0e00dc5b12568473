import { access } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type InstalledGcloud, installFakeGcloud } from '../../../test/support/gcloud/install.ts';
import { ours } from '../../../test/support/gcloud/refusals.ts';
import { runFakeGcloud } from '../../../test/support/gcloud/stand-in.ts';
import { type CloudState, createState } from '../../../test/support/gcloud/state.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readDeploymentSecret } from '../setup/setup-step.ts';
import { buildDeployment } from '../setup/setup-target.ts';
import { getConfigurationPath, writeConfiguration } from './configuration-folder.ts';
import { connectTo } from './connection.ts';
import { writeDeployment } from './deployment.ts';
import { writeLogin } from './login.ts';

const buildSecretText = (fill: number): string => Buffer.alloc(32, fill).toString('base64url');
const buildDeploymentWithSecret = (number: number) =>
  buildDeployment(createTarget({ secret: { number, value: null } }));

let gcloudState: CloudState;
beforeEach(() => {
  gcloudState = createState();
  ours(gcloudState).services = ['secretmanager.googleapis.com'];
  ours(gcloudState).secrets['sealed-orders'] = {
    labels: {},
    versions: [buildSecretText(1), buildSecretText(2)],
  };
});

const readSecret = (number: number) =>
  readDeploymentSecret(buildDeploymentWithSecret(number), (words) =>
    runFakeGcloud(gcloudState, words),
  );

test('readSecret reads the given version of the deployment’s secret from gcloud', async () => {
  expect(await readSecret(1)).toEqual({ number: 1, value: buildSecretText(1) });
  expect(await readSecret(2)).toEqual({ number: 2, value: buildSecretText(2) });
  expect(gcloudState.typed[0]).toBe(
    'secrets versions access 1 --secret=sealed-orders --project=our-matches',
  );
});

test('a destroyed secret is reported with gcloud’s message', async () => {
  const versions = ours(gcloudState).secrets['sealed-orders']?.versions ?? [];
  versions[0] = null;
  expect(await readSecret(1)).toEqual({ refused: expect.stringContaining('NOT_FOUND') });
});

test('a secret of another program is refused', async () => {
  ours(gcloudState).secrets['sealed-orders']?.versions.push('hunter2');
  expect(await readSecret(3)).toEqual({ refused: 'The value is not a secret of Sealed Orders.' });
});

test('a deployment of an earlier version lacks a secret', async () => {
  const { secret: _secret, ...earlier } = buildDeploymentWithSecret(1);
  expect(
    await readDeploymentSecret(earlier, (words) => runFakeGcloud(gcloudState, words)),
  ).toBeNull();
});

describe('a command that creates tasks', () => {
  const temp = useTemporaryFolder(beforeAll);
  let gcloud: InstalledGcloud;
  beforeAll(async () => {
    gcloud = await installFakeGcloud(temp.path, gcloudState);
    vi.stubEnv('XDG_CONFIG_HOME', temp.path);
    const client = { clientId: 'id', clientSecret: 'secret' };
    await writeLogin({}, { client, refreshToken: 'token', email: 'host@example.org' });
    await writeDeployment(process.env, buildDeploymentWithSecret(1));
  });
  beforeEach(() => {
    vi.stubEnv('PATH', gcloud.path);
    return gcloud.write(gcloudState);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('a command with tasks deletes the file of earlier versions with the secret', async () => {
    await writeConfiguration('secret.json', { number: 1, value: buildSecretText(1) });
    expect((await connectTo({}, 'Cloud Tasks')).tasksRefused).toBeNull();
    await expect(access(getConfigurationPath('secret.json'))).rejects.toThrow('ENOENT');
  });

  test('a command that creates tasks names the remedy if gcloud is missing', async () => {
    vi.stubEnv('PATH', temp.buildPath('sealed-orders'));
    const { tasksRefused } = await connectTo({}, 'Cloud Tasks');
    expect(tasksRefused).toContain('gcloud is not on this machine or not signed in (run “gcloud');
  });

  test.each([
    [
      'auth print-access-token',
      'Reauthentication failed.',
      'not signed in (run “gcloud auth login”)',
    ],
    ['secrets versions access', 'PERMISSION_DENIED: no role', 'deploy” on this machine: it finds'],
    ['secrets versions access', 'PERMISSION_DENIED: no role', 'gcloud reports: ERROR'],
  ])(
    'a command names the remedy if gcloud refuses “%s” with “%s”',
    async (command, text, remedy) => {
      gcloudState.late.push({ command, times: 1, text });
      await gcloud.write(gcloudState);
      expect((await connectTo({}, 'Cloud Tasks')).tasksRefused).toContain(remedy);
    },
  );
});
