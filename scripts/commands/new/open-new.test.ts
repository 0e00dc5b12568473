import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connect } from '../../../functions/google/connect.ts';
import { targetOf } from '../../../test/support/gcloud/target.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { readDeployment, rememberDeployment } from '../../shared/google/deployment.ts';
import { deploymentOf } from '../../shared/setup/setup-target.ts';
import { recordHost } from './open-new.ts';

let folder = '';
const variables = () => ({ XDG_CONFIG_HOME: folder });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function record(email: string): Promise<string | null> {
  const { tokenFor, fetchImplementation, close } = createEmulator({});
  const google = connect({
    auth: tokenFor(email),
    rootUrl: 'http://emulator.test/',
    fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  try {
    return await recordHost(google, variables());
  } finally {
    await close();
  }
}

test('recordHost records nobody without a function', async () => {
  expect(await record('friend@example.org')).toBeNull();
  expect(await readDeployment(variables())).toBeNull();
});

test('recordHost records a new host once, and asks them to deploy again', async () => {
  await rememberDeployment(variables(), deploymentOf(targetOf()));
  expect(await record('host@example.org')).toBeNull();
  expect(await record('friend@example.org')).toContain('Run “sealed deploy” again');
  expect(await record('friend@example.org')).toBeNull();
  const { hosts } = (await readDeployment(variables())) ?? {};
  expect(hosts).toEqual(['host@example.org', 'friend@example.org']);
});
