import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { writeDeployment } from '../google/deployment.ts';
import { createLiveAddress, getLiveRoot } from './folder-site.ts';

const DEPLOYMENT_RECORD = {
  ...{ project: 'our-matches', projectNumber: '1', region: 'europe-west1' },
  queue: 'projects/p/locations/l/queues/deadlines',
  pollQueue: 'projects/p/locations/l/queues/polls',
  url: 'https://resolve.example.com/',
  account: 'adjudicator@our-matches.iam.gserviceaccount.com',
};

afterEach(() => {
  vi.unstubAllEnvs();
});

async function deployWithBucket(bucket?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  await writeDeployment(process.env, { ...DEPLOYMENT_RECORD, ...(bucket && { bucket }) });
  return folder;
}

test('each live page gets a folder of the bucket with 128 random bits as its name', async () => {
  const folder = await deployWithBucket('our-pages');
  const addresses = await Promise.all([1, 2].map(() => createLiveAddress(true)));
  for (const address of addresses)
    expect(address).toMatch(/^https:\/\/storage\.googleapis\.com\/our-pages\/[0-9a-f]{32}\/$/);
  expect(new Set(addresses).size).toBe(2);
  expect(addresses.map(getLiveRoot)).toEqual([
    ...['https://storage.googleapis.com/our-pages/', 'https://storage.googleapis.com/our-pages/'],
  ]);
  await rm(folder, { recursive: true });
});

test('--live without a bucket is refused with the commands that help', async () => {
  const folder = await deployWithBucket();
  await expect(createLiveAddress(true)).rejects.toThrow('sealed deploy --bucket');
  expect(await createLiveAddress('https://games.example.org/live')).toMatch(
    /^https:\/\/games\.example\.org\/live\/[0-9a-f]{32}\/$/,
  );
  await rm(folder, { recursive: true });
});
