/** Tests which queue gets the tasks: the given one, or that of “sealed deploy”, or none. */

import { expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { buildDeployment } from '../setup/setup-target.ts';
import { writeDeployment } from './deployment.ts';
import { prepareQueue, readQueue } from './queue-settings.ts';

const DEPLOYMENT_RECORD = buildDeployment(createTarget());
const OTHER_QUEUE_NAME = 'projects/p/locations/l/queues/q';

const temp = useTemporaryConfiguration();

test('readQueue finds no queue without any setting', async () => {
  expect(await readQueue({ taskDelay: '5' })).toEqual({ queue: null, graceMs: 5000 });
});

test('an incomplete queue is reported with each missing setting', async () => {
  await expect(readQueue({ taskDelay: '5', queue: OTHER_QUEUE_NAME })).rejects.toMatchObject({
    sentences: ['--url', '--invoker'].map((option) => expect.stringContaining(option)),
  });
});

test('a stored deployment completes the settings of the queue', async () => {
  await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
  const { queue: name, pollQueue: polls, url, account: invoker } = DEPLOYMENT_RECORD;
  expect(await readQueue({ taskDelay: '10' })).toMatchObject({
    queue: { name, polls, url, invoker, graceMs: 10_000 },
  });
});

test('a queue given by name does not use the poll queue of the deployment', async () => {
  await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
  const read = await readQueue({ taskDelay: '10', queue: OTHER_QUEUE_NAME });
  expect(read).toMatchObject({ queue: { name: OTHER_QUEUE_NAME, url: DEPLOYMENT_RECORD.url } });
  expect(read).not.toHaveProperty('queue.polls', DEPLOYMENT_RECORD.pollQueue);
});

test('readQueue ignores the deployment if an emulator is used', async () => {
  await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
  const read = await readQueue({ taskDelay: '10', emulator: 'http://127.0.0.1:9/' });
  expect(read.queue).toBeNull();
});

test('a queue that Google does not show prevents the opening', async () => {
  const emulator = createEmulator({ accounts: { deletedQueues: 'seem to be made' } });
  const google = connectAs(emulator, 'host@example.com');
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
