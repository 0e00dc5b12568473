import { expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { useTemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readDeployment, writeDeployment } from '../../shared/google/deployment.ts';
import { buildDeployment } from '../../shared/setup/setup-target.ts';
import { recordHostAddress } from './open-new.ts';

const temp = useTemporaryFolder();

async function recordHostWithEmulator(email: string): Promise<string | null> {
  const emulator = createEmulator({});
  try {
    return await recordHostAddress(connectAs(emulator, email), temp.variables);
  } finally {
    await emulator.close();
  }
}

test('recordHostAddress records nobody without a function', async () => {
  expect(await recordHostWithEmulator('friend@example.org')).toBeNull();
  expect(await readDeployment(temp.variables)).toBeNull();
});

test('recordHostAddress records a new host once, and asks them to deploy again', async () => {
  await writeDeployment(temp.variables, buildDeployment(createTarget()));
  expect(await recordHostWithEmulator('host@example.org')).toBeNull();
  expect(await recordHostWithEmulator('friend@example.org')).toContain('Run “sealed deploy” again');
  expect(await recordHostWithEmulator('friend@example.org')).toBeNull();
  const { hosts } = (await readDeployment(temp.variables)) ?? {};
  expect(hosts).toEqual(['host@example.org', 'friend@example.org']);
});
