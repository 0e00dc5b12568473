/** Tests `sealed deploy` as a command, with a program that replaces gcloud. */

import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { atDepth } from '../test/support/depth.ts';
import { type InstalledGcloud, installFakeGcloud } from '../test/support/gcloud/install.ts';
import { createState } from '../test/support/gcloud/state.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { useTemporaryFolder } from '../test/support/temporary-folder.ts';
import { writeConfiguration } from './shared/google/configuration-folder.ts';
import { readDeployment, writeDeployment } from './shared/google/deployment.ts';
import { EXIT } from './shared/terminal/exit.ts';

const temp = useTemporaryFolder(beforeAll);
let gcloud: InstalledGcloud;
beforeAll(async () => {
  gcloud = await installFakeGcloud(temp.path, createState());
  // A file in which earlier versions stored the secret.
  await writeConfiguration('secret.json', { value: 'of 1.0.0' }, getVariables());
});

const getVariables = () => ({ PATH: gcloud.path, HOME: temp.path, XDG_CONFIG_HOME: temp.path });
const runSealedWithGcloud = (...words: readonly string[]) => runSealed(words, getVariables());

test('deploy asks before it acts, and requires --yes without a terminal', async () => {
  expect(await runSealedWithGcloud('deploy', '--project', 'our-matches')).toMatchObject(
    refusedWith('Add --yes to confirm'),
  );
});

test('deploy creates everything, prints changing commands, and stores the deployment', async () => {
  const staging = await mkdtemp(temp.buildPath('staging-'));
  vi.stubEnv('TMPDIR', staging);
  let staged: readonly string[] = [];
  const words = ['deploy', '--project', 'our-matches', '--yes'];
  const { code, out, err } = await runSealed(words, getVariables(), (text) => {
    if (text.includes('gcloud run deploy'))
      staged = readdirSync(staging, { recursive: true }).map(String);
  });
  vi.unstubAllEnvs();
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  const files = staged.map((path) => basename(path));
  expect(files).toContain('function.js');
  expect(files).not.toContain('secret');
  expect(out).toBe('https://resolve-123456789012.europe-west1.run.app/\n');
  expect(err).toMatch(/^gcloud run deploy resolve --source=/m);
  expect(err).not.toMatch(/^gcloud .* describe /m);
  expect(await readDeployment(getVariables())).toEqual({
    project: 'our-matches',
    projectNumber: '123456789012',
    region: 'europe-west1',
    queue: 'projects/our-matches/locations/europe-west1/queues/deadlines',
    pollQueue: 'projects/our-matches/locations/europe-west1/queues/polls',
    url: 'https://resolve-123456789012.europe-west1.run.app/',
    account: 'adjudicator@our-matches.iam.gserviceaccount.com',
    service: 'resolve',
    hosts: ['host@example.org'],
    job: 'sweep',
    secret: { name: 'sealed-orders', number: 1 },
  });
});

test('deploy refuses fewer accounts than before', async () => {
  const made = await readDeployment(getVariables());
  if (made === null) throw new Error('it is remembered');
  await writeDeployment(getVariables(), { ...made, accounts: 3 });
  expect(await runSealedWithGcloud('deploy', '--accounts', '2', '--yes')).toMatchObject(
    refusedWith('There are 3 accounts'),
  );
  await writeDeployment(getVariables(), made);
});

test('deploy --host lets the function run the matches of another host', async () => {
  const wrong = await runSealedWithGcloud('deploy', '--host', 'friend', '--yes');
  expect(wrong.err).toContain('Give an e-mail address such as name@example.org.');
  const { code } = await runSealedWithGcloud('deploy', '--host', 'friend@example.org', '--yes');
  expect(code).toBe(EXIT.done);
  const hosts = ['host@example.org', 'friend@example.org'];
  expect(await readDeployment(getVariables())).toMatchObject({ hosts });
  expect((await gcloud.read()).typed.join('\n')).toContain(`SEALED_HOSTS=${hosts.join(' ')}`);
});

test('the secret is in no file of this machine and in no output', async () => {
  const { typed, projects } = await gcloud.read();
  const { secrets, functions } = projects['our-matches'] ?? {};
  const [value = ''] = secrets?.['sealed-orders']?.versions ?? [];
  expect(value).toHaveLength(43);
  expect(typed.join('\n')).not.toContain(value);
  expect(JSON.stringify(functions)).not.toContain(value);
  const folder = temp.buildPath('sealed-orders');
  const names = await readdir(folder);
  expect(names).not.toContain('secret.json');
  for (const name of names)
    expect(await readFile(join(folder, name), 'utf8'), name).not.toContain(value);
});

/**
 * Runs tests that start forty processes, but only at full depth. `carry-out.test.ts` tests the same
 * without processes.
 */
const testDeeply = test.runIf(atDepth({ quick: false, deep: true }));

testDeeply('a repeated deploy works without options and changes nothing', async () => {
  const before = (await gcloud.read()).projects;
  const { code, err } = await runSealedWithGcloud('deploy', '--yes');
  expect(code).toBe(EXIT.done);
  expect(err).toContain('Nothing was changed');
  expect(err).not.toMatch(/^gcloud /m);
  expect((await gcloud.read()).projects).toEqual(before);
});

testDeeply('--new-secret makes another one and ends the former', async () => {
  const { code, err } = await runSealedWithGcloud('deploy', '--new-secret', '--yes');
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  expect(err).toMatch(/^gcloud secrets versions destroy 1 /m);
  expect(await readDeployment(getVariables())).toMatchObject({ secret: { number: 2 } });
  const versions = (await gcloud.read()).projects['our-matches']?.secrets['sealed-orders']
    ?.versions;
  expect(versions).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)]);
});

testDeeply('the topic of a deployment by version 1.0.0 is removed and forgotten', async () => {
  const state = await gcloud.read();
  const project = state.projects['our-matches'];
  if (project === undefined) throw new Error('the project exists');
  project.topics['notices'] = {};
  project.services = [...project.services, 'pubsub.googleapis.com'];
  await gcloud.write(state);
  const made = await readDeployment(getVariables());
  if (made === null) throw new Error('the deployment is remembered');
  const topic = 'projects/our-matches/topics/notices';
  await writeDeployment(getVariables(), { ...made, topic });
  const { code, err } = await runSealedWithGcloud('deploy', '--yes');
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  expect(err).toMatch(/^gcloud pubsub topics delete notices/m);
  expect(await readDeployment(getVariables())).not.toHaveProperty('topic');
});

test('--remove deletes everything, and the stored deployment', async () => {
  const { code, err } = await runSealedWithGcloud('deploy', '--remove', '--yes');
  expect(code).toBe(EXIT.done);
  expect(err).toContain('gcloud run services delete resolve');
  expect(err).toMatch(/^These parts will be deleted:\n(.*\n)* {2}the job sweep\n/m);
  expect(err.indexOf('These parts will be deleted')).toBeLessThan(
    err.indexOf('gcloud run services delete'),
  );
  const gone = { queues: {}, functions: {}, jobs: {}, secrets: {} };
  expect((await gcloud.read()).projects['our-matches']).toMatchObject(gone);
  expect(await readDeployment(getVariables())).toBeNull();
});

test('a refusal names the part, Google’s message and the remedy', async () => {
  await gcloud.write({ ...createState(), late: [{ command: 'services', times: 9, text: 'No.' }] });
  const { code, err } = await runSealedWithGcloud('deploy', '--project', 'our-matches', '--yes');
  expect(code).toBe(EXIT.unreachable);
  expect(err).toMatch(/Stopped at the 11 services\. Google reports: .*No\./);
  expect(err).toContain('Run the command again to continue');
});

test.each([
  [['--project', 'Not A Project'], 'is not a project ID'],
  [['--project', 'our-matches', '--queue', 'polls'], 'two names'],
  [['--project', 'our-matches', '--accounts', '6'], 'a number up to 5'],
  [['--project', 'our-matches', '--accounts', '0'], 'a number up to 5'],
  [['--project', 'our-matches', '--region', 'no/where'], 'is not a valid name'],
  [[], '--project'],
])('deploy refuses the options %j', async (words, sentence) => {
  expect(await runSealedWithGcloud('deploy', '--yes', ...words)).toMatchObject(
    refusedWith(sentence),
  );
});

test('deploy without gcloud is refused with advice on how to get gcloud', async () => {
  const variables = { ...getVariables(), PATH: temp.buildPath('nothing-here') };
  const words = ['deploy', '--yes', '--project', 'our-matches'];
  expect(await runSealed(words, variables)).toMatchObject(
    refusedWith('gcloud is not installed on this machine'),
  );
});
