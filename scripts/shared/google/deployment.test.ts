import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getConfigurationFolder } from './configuration-folder.ts';
import {
  deleteDeployment,
  getDeploymentPath,
  readDeployment,
  writeDeployment,
} from './deployment.ts';

const DEPLOYMENT_RECORD = {
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  queue: 'projects/our-matches/locations/europe-west1/queues/deadlines',
  pollQueue: 'projects/our-matches/locations/europe-west1/queues/polls',
  url: 'https://resolve-123456789012.europe-west1.run.app/',
  account: 'adjudicator@our-matches.iam.gserviceaccount.com',
};

describe('the deployment that is remembered', () => {
  let folder = '';
  const variables = () => ({ XDG_CONFIG_HOME: folder });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('readDeployment returns null before any deployment', async () => {
    expect(await readDeployment(variables())).toBeNull();
  });

  test('a stored deployment is read as written, and only its owner can read its file', async () => {
    await writeDeployment(variables(), DEPLOYMENT_RECORD);
    expect(await readDeployment(variables())).toEqual(DEPLOYMENT_RECORD);
    expect((await stat(getDeploymentPath(variables()))).mode & 0o077).toBe(0);
  });

  test('a stored deployment can be deleted even if it is already deleted', async () => {
    await writeDeployment(variables(), DEPLOYMENT_RECORD);
    await deleteDeployment(variables());
    await deleteDeployment(variables());
    expect(await readDeployment(variables())).toBeNull();
  });

  test.each([
    '',
    '{',
    '{"project":"p"}',
    JSON.stringify({ ...DEPLOYMENT_RECORD, url: 'ftp://x/' }),
  ])(
    'a stored deployment with the text %j is refused with the command that writes it',
    async (text) => {
      await writeDeployment(variables(), DEPLOYMENT_RECORD);
      await writeFile(getDeploymentPath(variables()), text);
      await expect(readDeployment(variables())).rejects.toThrow(
        /[Rr]un “sealed deploy”|repeat the command that wrote it/,
      );
    },
  );

  test('the configuration folder is in the home folder unless an absolute path is set', () => {
    const atHome = '/at-home/.config/sealed-orders';
    expect(getConfigurationFolder({ HOME: '/at-home' })).toBe(atHome);
    expect(getConfigurationFolder({ HOME: '/at-home', XDG_CONFIG_HOME: 'here' })).toBe(atHome);
  });
});
