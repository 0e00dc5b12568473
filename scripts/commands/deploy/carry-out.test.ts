/** Tests all refusals of Google, and all existing resources, with a fake gcloud. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAllAt,
  type DeployingSetup,
  listChanges,
  listChangingCommands,
  startDeploying,
} from '../../../test/support/gcloud/deploying.ts';
import { ours, REFUSALS } from '../../../test/support/gcloud/refusals.ts';
import { type CloudState, createState } from '../../../test/support/gcloud/state.ts';
import type { RecordingSite } from '../../../test/support/gcloud/target.ts';
import { readAccountCount, readBucket } from '../../shared/setup/setup-step.ts';
import { buildDeployment, listStepIds, type Target } from '../../shared/setup/setup-target.ts';
import { listFormerTopicSteps } from '../deploy.ts';
import { planRemoval, removeResources } from './carry-out.ts';

let deployTester: DeployingSetup;
beforeAll(async () => {
  deployTester = await startDeploying();
  return () => deployTester.close();
});
beforeEach(() => deployTester.forget());

const createTarget = (change: Partial<Target> = {}): Target => deployTester.target(change);
const createSite = (state: CloudState, change: Partial<Target> = {}): RecordingSite =>
  deployTester.createSiteFor(state, createTarget(change));
const createAll = (state: CloudState, change: Partial<Target> = {}) =>
  createAllAt(createSite(state, change));
const createDeployedState = (): Promise<CloudState> => deployTester.deployed();

test('deploy creates everything in a project that has only billing', async () => {
  const state = createState();
  expect(await createAll(state)).toMatchObject({ kind: 'done' });
  const { accounts, queues, functions, policies } = state.projects['our-matches'] ?? {};
  expect(Object.keys(accounts ?? {})).toEqual(['adjudicator@our-matches.iam.gserviceaccount.com']);
  expect(Object.keys(queues ?? {})).toEqual(['europe-west1/deadlines', 'europe-west1/polls']);
  expect(Object.keys(functions ?? {})).toEqual(['europe-west1/resolve']);
  expect(Object.keys(policies ?? {})).toHaveLength(6);
});

test('the queues retry tasks without a limit', async () => {
  const { projects } = await createDeployedState();
  for (const queue of Object.values(projects['our-matches']?.queues ?? {})) {
    expect(queue).toMatchObject({ retryConfig: { maxAttempts: -1 } });
  }
});

test('a second deploy changes nothing', async () => {
  const state = await createDeployedState();
  const before = structuredClone(state.projects);
  expect(await createAll(state)).toEqual({ kind: 'done', changes: 0 });
  expect(listChanges(state)).toEqual([]);
  expect(state.projects).toEqual(before);
});

test('three accounts share a secret, and nothing else', async () => {
  const state = createState();
  expect(await createAll(state, { accounts: 3 })).toMatchObject({ kind: 'done' });
  const { accounts, queues, functions, jobs, secrets, policies } = ours(state);
  expect(Object.keys(accounts).map((email) => email.replace(/@.*/, ''))).toEqual([
    ...['adjudicator', 'adjudicator-2', 'adjudicator-3'],
  ]);
  expect(Object.keys(queues).map((name) => name.replace(/.*\//, ''))).toEqual([
    ...['deadlines', 'polls', 'deadlines-2', 'polls-2', 'deadlines-3', 'polls-3'],
  ]);
  expect(Object.keys(functions)).toHaveLength(3);
  expect(Object.keys(jobs)).toHaveLength(3);
  expect(Object.keys(secrets)).toEqual(['sealed-orders']);
  const own = JSON.stringify(policies['function europe-west1/resolve-2']);
  expect(own).toContain('adjudicator-2@');
  expect(own).not.toContain('adjudicator@');
});

test('a further account changes only the label of the first function', async () => {
  const state = await createDeployedState();
  const { queues, accounts } = structuredClone(ours(state));
  const more = { accounts: 2 };
  expect(await createAll(state, more)).toMatchObject({ kind: 'done' });
  expect(state.projects['our-matches']).toMatchObject({ queues, accounts });
  const function1 = listChanges(state).filter((line) => / resolve /.test(line));
  expect(function1).toEqual([expect.stringContaining('sealed-accounts=2')]);
  expect(await createAll(state, more)).toEqual({ kind: 'done', changes: 0 });
});

const BUCKET = 'our-pages';

test('everybody can read a live page by its address; only accounts can write it', async () => {
  const state = createState();
  const wanted = { accounts: 2, bucket: BUCKET };
  expect(await createAll(state, wanted)).toMatchObject({ kind: 'done' });
  expect(ours(state).policies[`bucket gs://${BUCKET}`]?.bindings).toEqual([
    { role: 'roles/storage.legacyObjectReader', members: ['allUsers'] },
    {
      role: 'roles/storage.objectUser',
      members: ['adjudicator', 'adjudicator-2'].map(
        (name) => `serviceAccount:${name}@our-matches.iam.gserviceaccount.com`,
      ),
    },
  ]);
  const deployed = ours(state).functions['europe-west1/resolve-2'];
  expect(readBucket(deployed)).toBe(BUCKET);
  expect(await createAll(state, wanted)).toEqual({ kind: 'done', changes: 0 });
  expect(listStepIds(buildDeployment(createTarget(wanted)))).toContain(`bucket ${BUCKET}`);
});

test('deploy stops with a remedy if an organisation forbids public buckets', async () => {
  const state = createState();
  state.late.push({
    command: 'storage buckets add-iam-policy-binding',
    times: 1,
    text: 'One or more users named in the policy do not belong to a permitted customer.',
  });
  expect(await createAll(state, { bucket: BUCKET })).toMatchObject({
    kind: 'stopped',
    sentences: [
      expect.stringContaining('Stopped at the permission for everybody'),
      expect.stringContaining('the command again without --bucket'),
    ],
  });
  expect(await createAll(state)).toMatchObject({ kind: 'done' });
});

test('the function’s label contains the number of accounts', async () => {
  const state = await createDeployedState();
  const getFunction = () => state.projects['our-matches']?.functions['europe-west1/resolve'];
  expect(readAccountCount(getFunction())).toBe(1);
  await createAll(state, { accounts: 2 });
  expect(readAccountCount(getFunction())).toBe(2);
  expect(readAccountCount(null)).toBe(0);
  expect(readAccountCount({ metadata: { labels: { 'sealed-accounts': '4' } } })).toBe(0);
});

test('deploy adds a new host to the function and keeps hosts of other machines', async () => {
  const state = await createDeployedState();
  const from = (email: string) => createAll(state, { hosts: [email] });
  expect(await from('friend@example.org')).toEqual({ kind: 'done', changes: 1 });
  expect(listChanges(state).at(-1)).toContain('SEALED_HOSTS=host@example.org friend@example.org');
  expect(await from('host@example.org')).toEqual({ kind: 'done', changes: 0 });
});

test.each([
  ['a queue with a hundred attempts', 'tasks queues update deadlines'],
  ['a paused queue', 'tasks queues resume deadlines'],
  ['an account that was switched off', 'iam service-accounts enable'],
  ['a service that was switched off', 'services enable forms.googleapis.com --project'],
  ['a role that was taken', 'run services add-iam-policy-binding resolve'],
  ['a function of ours that is another version', 'run deploy resolve'],
  ['a job that comes once a day', 'scheduler jobs update http sweep'],
])('deploy corrects %s, and nothing else', async (what, command) => {
  const state = await createDeployedState();
  spoil(state, what);
  expect(await createAll(state)).toEqual({ kind: 'done', changes: 1 });
  expect(listChanges(state)).toEqual([expect.stringContaining(command)]);
});

function spoil({ projects }: CloudState, what: string): void {
  const project = projects['our-matches'];
  if (project === undefined) throw new Error('The project is there.');
  const queue = project.queues['europe-west1/deadlines'] ?? {};
  const job = project.jobs['europe-west1/sweep'] ?? {};
  if (what.includes('job')) job['schedule'] = '0 0 * * *';
  if (what.includes('attempts')) queue['retryConfig'] = { maxAttempts: 100 };
  if (what.includes('paused')) queue['state'] = 'PAUSED';
  for (const account of Object.values(project.accounts))
    account.disabled = what.includes('account');
  if (what.includes('service'))
    project.services = project.services.filter((one) => !one.startsWith('forms'));
  if (what.includes('role')) delete project.policies['function europe-west1/resolve'];
  if (what.includes('function'))
    Object.assign(project.functions['europe-west1/resolve'] ?? {}, {
      metadata: { labels: { 'sealed-orders': 'older' } },
    });
}

test('deploy creates a project and links its billing on request', async () => {
  const state = createState();
  const wanted = {
    ...{ project: 'new-matches', mayCreate: true },
    ...{ billing: '0X-0Y', projectNumber: '200000000001' },
  };
  expect(await createAll(state, wanted)).toMatchObject({ kind: 'done' });
  expect(state.projects['new-matches']?.billing).toBe(true);
});

test('deploy waits until Google shows a new resource everywhere', async () => {
  const state = createState();
  const text =
    'INVALID_ARGUMENT: Service account adjudicator@our-matches.iam.gserviceaccount.com does ' +
    'not exist.';
  state.late.push({ command: 'tasks queues add-iam-policy-binding', times: 3, text });
  const site = createSite(state);
  expect(await createAllAt(site)).toMatchObject({ kind: 'done' });
  expect(site.waits()).toBe(3);
});

test('deploy stops waiting for Google after a limit', async () => {
  const state = createState();
  state.late.push({
    command: 'run deploy',
    times: 1000,
    text: 'ABORTED: there were concurrent policy changes',
  });
  const ended = await createAll(state);
  expect(ended).toMatchObject({
    kind: 'stopped',
    sentences: [
      expect.stringContaining('Stopped at the function resolve'),
      expect.stringContaining('again in a minute'),
    ],
  });
});

test('deploy continues if Google does not show the billing of the project', async () => {
  const state = createState();
  state.late.push({
    command: 'billing',
    times: 1000,
    text:
      'PERMISSION_DENIED: Cloud Billing API has not been used in project 1 before or it is ' +
      'disabled. Enable it by visiting x',
  });
  expect(await createAll(state)).toMatchObject({ kind: 'done' });
});

test.each(REFUSALS)(
  'deploy stops with Google’s message and the remedy: $what',
  async ({ spoil, wanted, at, sentence }) => {
    const state = createState();
    spoil(state);
    const ended = await createAll(state, wanted);
    expect(ended).toMatchObject({ kind: 'stopped' });
    const sentences = ended.kind === 'stopped' ? ended.sentences : [];
    expect(sentences.join('\n')).toContain(sentence);
    if (at !== '')
      expect(sentences[0]).toMatch(new RegExp(`^Stopped at ${at}.*Google reports: ERROR:`));
  },
);

test('an interrupted deploy continues with the missing parts', async () => {
  const state = createState();
  ours(state).role = 'may not act';
  await createAll(state);
  ours(state).role = 'owner';
  state.typed.length = 0;
  expect(await createAll(state)).toMatchObject({ kind: 'done', changes: 3 });
  expect(listChangingCommands(state)).toEqual([
    'run deploy resolve',
    'run services add-iam-policy-binding resolve',
    'scheduler jobs create http sweep',
  ]);
});

test('deploy removes only the topic and subscription of version 1.0.0', async () => {
  const state = await createDeployedState();
  const before = structuredClone(ours(state));
  Object.assign(ours(state).topics, { notices: {}, others: {} });
  Object.assign(ours(state).subscriptions, { notices: {} });
  ours(state).services = [...ours(state).services, 'pubsub.googleapis.com'];
  const topic = 'projects/our-matches/topics/notices';
  const known = listStepIds({ ...buildDeployment(createTarget()), topic });
  const site = createSite(state, { known });
  const plan = await planRemoval(site, listFormerTopicSteps(site.target));
  await removeResources(site, plan);
  expect(listChangingCommands(state)).toEqual([
    'pubsub subscriptions delete notices',
    'pubsub topics delete notices',
  ]);
  const { topics, subscriptions, functions, queues } = ours(state);
  expect({ topics, subscriptions }).toEqual({ topics: { others: {} }, subscriptions: {} });
  expect({ functions, queues }).toEqual({ functions: before.functions, queues: before.queues });
});

test('each account of a deployment by 1.0.0 has a topic and a subscription to remove', () => {
  const topic = 'projects/our-matches/topics/notices';
  const known = listStepIds({ ...buildDeployment(createTarget({ accounts: 2 })), topic });
  expect(listFormerTopicSteps(createTarget({ known })).map(({ what }) => what)).toEqual([
    'the topic notices',
    'the subscription notices',
    'the topic notices-2',
    'the subscription notices-2',
  ]);
});

test('deploy stops with a remedy if Google does not show a created queue', async () => {
  const state = createState();
  ours(state).seeming.push('europe-west1/deadlines');
  const site = createSite(state);
  const ended = await createAllAt(site);
  expect(ended).toMatchObject({
    kind: 'stopped',
    sentences: [
      expect.stringContaining('Google reports that it created the queue deadlines'),
      expect.stringMatching(/up to three days.*--queue/),
    ],
  });
  expect(site.waits()).toBe(2);
});
