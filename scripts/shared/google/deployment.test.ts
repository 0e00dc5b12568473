/** Tests files of the configuration, such as the record of a deployment, and the queue of tasks. */

import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { buildDeployment } from '../setup/setup-target.ts';
import {
  getConfigurationFolder,
  readConfiguration,
  writeConfiguration,
} from './configuration-folder.ts';
import {
  deleteDeployment,
  getDeploymentPath,
  readDeployment,
  writeDeployment,
} from './deployment.ts';
import { prepareQueue, readQueue } from './queue-settings.ts';

const temp = useTemporaryConfiguration();
const DEPLOYMENT_RECORD = buildDeployment(createTarget());

test('concurrent writers of a configuration file leave one complete value', async () => {
  const values = Array.from({ length: 40 }, (_, index) => ({ index, text: 'x'.repeat(2000) }));
  const kept = await Promise.allSettled(
    values.map((value) => writeConfiguration('list.json', value, temp.variables)),
  );
  expect(kept.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(values).toContainEqual(await readConfiguration('list.json', temp.variables));
  expect(await readdir(getConfigurationFolder(temp.variables))).toEqual(['list.json']);
});

test('writeConfiguration makes a file private', async () => {
  const folder = getConfigurationFolder(temp.variables);
  await mkdir(folder);
  const file = join(folder, 'list.json');
  await writeFile(file, '{}');
  await chmod(file, 0o644);
  await writeConfiguration('list.json', { of: 'one' }, temp.variables);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('{\n  "of": "one"\n}\n');
});

test('an error about a damaged secret file does not quote its content', async () => {
  const folder = getConfigurationFolder(temp.variables);
  await mkdir(folder);
  await writeFile(join(folder, 'login.json'), 'GOCSPX-verysecret');
  const failure = await readConfiguration('login.json', temp.variables).catch(String);
  expect(failure).toContain('login.json is not valid JSON');
  expect(failure).not.toMatch(/GOCSPX|secret"/);
});

test('a stored deployment is read as written, and only its owner can read its file', async () => {
  await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
  expect(await readDeployment(temp.variables)).toEqual(DEPLOYMENT_RECORD);
  expect((await stat(getDeploymentPath(temp.variables))).mode & 0o077).toBe(0);
});

test('a stored deployment can be deleted even if it is already deleted', async () => {
  await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
  await deleteDeployment(temp.variables);
  await deleteDeployment(temp.variables);
  expect(await readDeployment(temp.variables)).toBeNull();
});

test.each(['', '{', '{"project":"p"}', JSON.stringify({ ...DEPLOYMENT_RECORD, url: 'ftp://x/' })])(
  'a stored deployment with the text %j is refused with the command that writes it',
  async (text) => {
    await writeDeployment(temp.variables, DEPLOYMENT_RECORD);
    await writeFile(getDeploymentPath(temp.variables), text);
    await expect(readDeployment(temp.variables)).rejects.toThrow(
      /[Rr]un “sealed deploy”|repeat the command that wrote it/,
    );
  },
);

test('the configuration folder is in the home folder unless an absolute path is set', () => {
  const atHome = '/at-home/.config/sealed-orders';
  expect(getConfigurationFolder({ HOME: '/at-home' })).toBe(atHome);
  expect(getConfigurationFolder({ HOME: '/at-home', XDG_CONFIG_HOME: 'here' })).toBe(atHome);
});

const OTHER_QUEUE_NAME = 'projects/p/locations/l/queues/q';

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
