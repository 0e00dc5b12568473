/** Tests that deploy and --remove change only their own resources. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { hashBody, PROOF_HEADER, verifyProof } from '../../../functions/google/proof.ts';
import {
  createAllAt,
  type DeployingSetup,
  listChangingCommands,
  startDeploying,
  trySetup,
} from '../../../test/support/gcloud/deploying.ts';
import { ours } from '../../../test/support/gcloud/refusals.ts';
import { type CloudState, createState } from '../../../test/support/gcloud/state.ts';
import { createTarget, type RecordingSite } from '../../../test/support/gcloud/target.ts';
import { listResourceIds } from '../../shared/setup/setup-step.ts';
import { listSteps } from '../../shared/setup/setup-steps.ts';
import { DEFAULT_NAMES, type Target } from '../../shared/setup/setup-target.ts';
import {
  createResources,
  describeRemoval,
  planRemoval,
  removeResources,
  type SetupSite,
} from './carry-out.ts';

let deployTester: DeployingSetup;
beforeAll(async () => {
  deployTester = await startDeploying();
  return () => deployTester.close();
});
beforeEach(() => deployTester.forget());

const createOwnTarget = (change: Partial<Target> = {}): Target => deployTester.target(change);
const createSite = (state: CloudState, wanted: Target = createOwnTarget()): RecordingSite =>
  deployTester.createSiteFor(state, wanted);
const createDeployedState = (): Promise<CloudState> => deployTester.deployed();

async function removeAllResources(state: CloudState, wanted: Target = createOwnTarget()) {
  const site = createSite(state, wanted);
  const plan = planRemoval(site, listSteps(site.target));
  return trySetup(plan.then((one) => removeResources(site, one)));
}

test('--remove keeps the project, its billing and its services', async () => {
  const state = await createDeployedState();
  expect(await removeAllResources(state)).toMatchObject({ kind: 'done' });
  expect(ours(state)).toMatchObject({ accounts: {}, queues: {}, functions: {}, billing: true });
  expect(ours(state)).toMatchObject({ jobs: {}, secrets: {} });
  expect(ours(state).policies).toEqual({ project: { bindings: [] } });
  expect(deployTester.record()).toEqual([]);
});

test('--remove changes nothing if nothing exists', async () => {
  const state = await createDeployedState();
  await removeAllResources(state);
  const gone = structuredClone(state.projects);
  expect(await removeAllResources(state)).toMatchObject({ kind: 'done' });
  expect(state.projects).toEqual(gone);
  expect(await removeAllResources(createState())).toMatchObject({ kind: 'done' });
});

test('--remove stops if the host lacks a role', async () => {
  const state = await createDeployedState();
  ours(state).role = 'viewer';
  const sentences = ['Stopped at', 'You lack a role'].map((one) => expect.stringContaining(one));
  expect(await removeAllResources(state)).toMatchObject({ kind: 'stopped', sentences });
});

test('--remove deletes all accounts with all their parts', async () => {
  const state = createState();
  const both = createOwnTarget({ accounts: 2 });
  await createAllAt(createSite(state, both));
  expect(await removeAllResources(state, both)).toMatchObject({ kind: 'done' });
  expect(ours(state)).toMatchObject({ accounts: {}, queues: {}, functions: {}, jobs: {} });
  expect(ours(state)).toMatchObject({ secrets: {} });
  expect(deployTester.record()).toEqual([]);
});

test('--remove deletes the bucket of live pages with its pages', async () => {
  const state = createState();
  const wanted = createOwnTarget({ bucket: 'our-pages' });
  await createAllAt(createSite(state, wanted));
  expect(await removeAllResources(state, wanted)).toMatchObject({ kind: 'done' });
  expect(ours(state)).toMatchObject({ buckets: {}, policies: { project: { bindings: [] } } });
});

test('--remove keeps a role that the project had before', async () => {
  const state = createState();
  const member = 'serviceAccount:123456789012-compute@developer.gserviceaccount.com';
  const before = { bindings: [{ role: 'roles/run.builder', members: [member] }] };
  ours(state).policies['project'] = before;
  await createAllAt(createSite(state));
  await removeAllResources(state);
  expect(ours(state).policies).toEqual({ project: before });
});

/** Creates resources of another owner under our names. */
async function createForeignState(): Promise<CloudState> {
  const state = await createDeployedState();
  deployTester.forget();
  const { functions, accounts, secrets, jobs } = ours(state);
  Object.assign(functions['europe-west1/resolve'] ?? {}, { metadata: { labels: {} } });
  for (const account of Object.values(accounts)) Object.assign(account, { displayName: 'Shop' });
  Object.assign(secrets['sealed-orders'] ?? {}, { labels: {} });
  Object.assign(jobs['europe-west1/sweep'] ?? {}, { description: 'Shop' });
  return state;
}

test('--remove keeps resources of others, and names them', async () => {
  const state = await createForeignState();
  const before = structuredClone(state.projects);
  const site = createSite(state);
  const plan = await planRemoval(site, listSteps(site.target));
  expect(plan.ours).toEqual([]);
  expect(describeRemoval(plan)).toMatch(/These parts remain,.*the queue deadlines/s);
  await removeResources(site, plan);
  expect(state.projects).toEqual(before);
});

test.each([
  ['the function resolve', '--service'],
  ['the service account adjudicator@our-matches.iam.gserviceaccount.com', '--account'],
  ['the queue deadlines', '--queue'],
  ['the queue polls', '--poll-queue'],
  ['the secret sealed-orders', '--secret-name'],
  ['the job sweep', '--job'],
])(
  'deploy does not change another owner’s resource, and asks for another name: %s',
  async (what, option) => {
    const state = await createForeignState();
    const before = structuredClone(state.projects);
    const step = listSteps(createOwnTarget()).find((one) => one.what === what);
    const steps = step === undefined ? [] : [step];
    expect(await trySetup(createResources(createSite(state), steps))).toEqual({
      kind: 'stopped',
      sentences: [expect.stringContaining(`another name with ${option}`)],
    });
    expect(state.projects).toEqual(before);
  },
);

test('deploy uses other names if the default names are taken', async () => {
  const state = await createForeignState();
  const others = {
    ...{ service: 'orders', account: 'orders', queue: 'orders-due', pollQueue: 'orders-polls' },
    ...{ secretName: 'orders', job: 'orders' },
  };
  const site = createSite(state, createOwnTarget(others));
  expect(await createAllAt(site)).toMatchObject({ kind: 'done' });
  const functions = ['europe-west1/resolve', 'europe-west1/orders'];
  expect(Object.keys(ours(state).functions)).toEqual(functions);
  expect(deployTester.record()).toEqual(expect.arrayContaining(['queue orders-due', 'job orders']));
});

test('deploy records a resource before it creates the resource', async () => {
  const state = createState();
  state.late.push({ command: 'run deploy', times: 1, text: 'INTERNAL: broken off' });
  expect(await createAllAt(createSite(state))).toMatchObject({ kind: 'stopped' });
  expect(deployTester.record()).toContain('queue deadlines');
  expect(deployTester.record()).not.toContain('function resolve');
  expect(await createAllAt(createSite(state))).toMatchObject({ kind: 'done' });
});

test('deploy keeps the record of a resource that an unexpected error left unclear', async () => {
  const site = createSite(createState());
  const gcloud: SetupSite['gcloud'] = async (words) => {
    const answer = await site.gcloud(words);
    if (words.join(' ').startsWith('run deploy')) throw new Error('gcloud was killed');
    return answer;
  };
  await expect(createAllAt({ ...site, gcloud })).rejects.toThrow('gcloud was killed');
  expect(deployTester.record()).toContain('function resolve');
});

test('the label of a function identifies its resources on another machine', async () => {
  const state = await createDeployedState();
  deployTester.forget();
  const known = listResourceIds(ours(state).functions['europe-west1/resolve']);
  expect(known).toEqual([
    'account adjudicator',
    'queue deadlines',
    'queue polls',
    'secret sealed-orders',
  ]);
  const site = createSite(state, createOwnTarget({ known }));
  expect(await createAllAt(site)).toEqual({ kind: 'done', changes: 0 });
});

test('a function without a label identifies no resources', async () => {
  const state = await createDeployedState();
  const seen = ours(state).functions['europe-west1/resolve'] ?? {};
  expect(listResourceIds({ ...seen, metadata: { labels: {} } })).toEqual([]);
  expect(listResourceIds(null)).toEqual([]);
});

/**
 * Creates a deployment of an earlier version: without secret and job, and with other settings.
 */
async function createEarlierState(): Promise<CloudState> {
  const state = await createDeployedState();
  const project = ours(state);
  delete project.jobs['europe-west1/sweep'];
  delete project.secrets['sealed-orders'];
  delete project.policies['secret sealed-orders'];
  const queue = project.queues['europe-west1/polls'] ?? {};
  queue['rateLimits'] = { maxConcurrentDispatches: 1, maxDispatchesPerSecond: 500 };
  const { queue: due, pollQueue, ...others } = DEFAULT_NAMES;
  expect(others.secretName).toBe('sealed-orders');
  deployTester.forget([`queue ${due}`, `queue ${pollQueue}`]);
  return { ...state, typed: [] };
}

test('deploy adds all missing parts to a deployment of an earlier version', async () => {
  const state = await createEarlierState();
  expect(await createAllAt(createSite(state))).toMatchObject({ kind: 'done' });
  expect(ours(state).secrets).toHaveProperty('sealed-orders');
  expect(ours(state).jobs['europe-west1/sweep']).toMatchObject({
    schedule: '*/15 * * * *',
    httpTarget: {
      uri: 'https://resolve-123456789012.europe-west1.run.app/',
      body: Buffer.from('{"kind":"sweep"}').toString('base64'),
      oidcToken: { audience: 'https://resolve-123456789012.europe-west1.run.app/sweep' },
    },
  });
  expect(ours(state).queues['europe-west1/polls']).toMatchObject({
    rateLimits: { maxDispatchesPerSecond: 0.4 },
  });
  expect(await createAllAt(createSite(state))).toEqual({ kind: 'done', changes: 0 });
});

const SECRET = createTarget().secret?.value ?? '';

test('no command, printed line or record contains the secret', async () => {
  const state = createState();
  const site = createSite(state);
  await createAllAt(site);
  const text = [...state.typed, ...site.told, ...deployTester.record()].join('\n');
  expect(text).not.toContain(SECRET);
  expect(site.told.join('\n')).toContain('X-Sealed-Proof=...');
  expect(site.told.join('\n')).not.toMatch(/sweep\.1\./);
});

test('the job proves the secret to the function, for its own body only', async () => {
  const state = await createDeployedState();
  const { httpTarget } = z
    .object({ httpTarget: z.object({ headers: z.record(z.string(), z.string()) }) })
    .parse(ours(state).jobs['europe-west1/sweep']);
  const header = httpTarget.headers[PROOF_HEADER];
  expect(verifyProof({ number: 1, value: SECRET }, header)).toEqual({
    purpose: 'sweep',
    digest: hashBody('{"kind":"sweep"}'),
  });
});

test('function and job use a new secret, and the old secret is destroyed', async () => {
  const state = await createDeployedState();
  const value = Buffer.alloc(32, 9).toString('base64url');
  ours(state).secrets['sealed-orders']?.versions.push(value);
  const wanted = createOwnTarget({ secret: { number: 2, value } });
  expect(await createAllAt(createSite(state, wanted))).toMatchObject({ kind: 'done' });
  expect(listChangingCommands(state)).toEqual([
    'run deploy resolve',
    'scheduler jobs update http sweep',
    'secrets versions destroy 1',
  ]);
  expect(ours(state).secrets['sealed-orders']?.versions).toEqual([null, value]);
  expect(await createAllAt(createSite(state, wanted))).toEqual({ kind: 'done', changes: 0 });
});
