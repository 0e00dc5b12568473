import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployInto, startDeployed, stop } from '../bench/deployed.ts';

test('the function as one file is served by the framework and lets nobody in without a token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-bundle-'));
  try {
    expect(await deployInto(folder)).toBeLessThan(2_000_000);
    const { url, process } = await startDeployed(folder);
    const response = await fetch(url, { method: 'POST' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ outcome: 'refused' });
    await stop(process);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
