import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connect } from '../../../functions/google/connect.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { readDeployment, writeDeployment } from '../../shared/google/deployment.ts';
import { buildDeployment } from '../../shared/setup/setup-target.ts';
import { recordHostAddress } from './open-new.ts';

let tempFolder = '';
const getVariables = () => ({ XDG_CONFIG_HOME: tempFolder });
beforeEach(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(tempFolder, { recursive: true }));

async function recordHostWithEmulator(email: string): Promise<string | null> {
  const { tokenFor, fetchImplementation, close } = createEmulator({});
  const google = connect({
    auth: tokenFor(email),
    rootUrl: 'http://emulator.test/',
    fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  try {
    return await recordHostAddress(google, getVariables());
  } finally {
    await close();
  }
}

test('recordHostAddress records nobody without a function', async () => {
  expect(await recordHostWithEmulator('friend@example.org')).toBeNull();
  expect(await readDeployment(getVariables())).toBeNull();
});

test('recordHostAddress records a new host once, and asks them to deploy again', async () => {
  await writeDeployment(getVariables(), buildDeployment(createTarget()));
  expect(await recordHostWithEmulator('host@example.org')).toBeNull();
  expect(await recordHostWithEmulator('friend@example.org')).toContain('Run “sealed deploy” again');
  expect(await recordHostWithEmulator('friend@example.org')).toBeNull();
  const { hosts } = (await readDeployment(getVariables())) ?? {};
  expect(hosts).toEqual(['host@example.org', 'friend@example.org']);
});
