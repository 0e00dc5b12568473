/** Tests which queue gets the tasks: the given one, or that of “sealed deploy”, or none. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connect } from '../../../functions/google/connect.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { writeDeployment } from './deployment.ts';
import { prepareQueue, readQueue } from './queue-settings.ts';

const DEPLOYMENT_RECORD = {
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  queue: 'projects/our-matches/locations/europe-west1/queues/deadlines',
  pollQueue: 'projects/our-matches/locations/europe-west1/queues/polls',
  url: 'https://resolve-123456789012.europe-west1.run.app/',
  account: 'adjudicator@our-matches.iam.gserviceaccount.com',
};
const OTHER_QUEUE_NAME = 'projects/p/locations/l/queues/q';

let tempFolder = '';
beforeEach(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), 'sealed-'));
  vi.stubEnv('XDG_CONFIG_HOME', tempFolder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(tempFolder, { recursive: true });
});

test('readQueue finds no queue without any setting', async () => {
  expect(await readQueue({ taskDelay: '5' })).toEqual({ queue: null, graceMs: 5000 });
});

test('an incomplete queue is reported with each missing setting', async () => {
  await expect(readQueue({ taskDelay: '5', queue: OTHER_QUEUE_NAME })).rejects.toMatchObject({
    sentences: ['--url', '--invoker'].map((option) => expect.stringContaining(option)),
  });
});

test('a stored deployment completes the settings of the queue', async () => {
  await writeDeployment({ XDG_CONFIG_HOME: tempFolder }, DEPLOYMENT_RECORD);
  const { queue: name, pollQueue: polls, url, account: invoker } = DEPLOYMENT_RECORD;
  expect(await readQueue({ taskDelay: '10' })).toMatchObject({
    queue: { name, polls, url, invoker, graceMs: 10_000 },
  });
});

test('a queue given by name does not use the poll queue of the deployment', async () => {
  await writeDeployment({ XDG_CONFIG_HOME: tempFolder }, DEPLOYMENT_RECORD);
  const read = await readQueue({ taskDelay: '10', queue: OTHER_QUEUE_NAME });
  expect(read).toMatchObject({ queue: { name: OTHER_QUEUE_NAME, url: DEPLOYMENT_RECORD.url } });
  expect(read).not.toHaveProperty('queue.polls', DEPLOYMENT_RECORD.pollQueue);
});

test('readQueue ignores the deployment if an emulator is used', async () => {
  await writeDeployment({ XDG_CONFIG_HOME: tempFolder }, DEPLOYMENT_RECORD);
  const read = await readQueue({ taskDelay: '10', emulator: 'http://127.0.0.1:9/' });
  expect(read.queue).toBeNull();
});

test('a queue that Google does not show prevents the opening', async () => {
  const emulator = createEmulator({ accounts: { deletedQueues: 'seem to be made' } });
  const google = connect({
    auth: emulator.tokenFor('host@example.com'),
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const queue = {
    name: OTHER_QUEUE_NAME,
    url: DEPLOYMENT_RECORD.url,
    invoker: DEPLOYMENT_RECORD.account,
    graceMs: 0,
  };
  const adjudicator = { google, queue, log: () => {} };
  await prepareQueue(adjudicator);
  await google.tasks.projects.locations.queues.delete({ name: OTHER_QUEUE_NAME });
  await expect(prepareQueue(adjudicator)).rejects.toMatchObject({
    sentences: [expect.stringContaining('up to three days')],
  });
  await emulator.close();
});
