/** Tests how matches are distributed among the accounts of the deployment. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSteppedClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import type { Google } from '../../../functions/google/connect.ts';
import { writeNotes } from '../../../functions/google/drive.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { buildAccountNote } from '../../../functions/match/reading/drive-notes.ts';
import { connectAs } from '../../../test/support/emulated-client.ts';
import { createTarget } from '../../../test/support/gcloud/target.ts';
import { parseGame } from '../../../test/support/options.ts';
import { buildPlan, HOST } from '../../../test/support/table/table.ts';
import { useTemporaryConfiguration } from '../../../test/support/temporary-folder.ts';
import { writeDeployment } from '../google/deployment.ts';
import { listAccountQueues } from '../google/queue-settings.ts';
import { buildDeployment } from '../setup/setup-target.ts';
import {
  findLeastBusyQueue,
  listOpenMatchAccounts,
  selectQueueForMatch,
  withQueueOfMatch,
} from './match-account.ts';

const DEPLOYMENT_RECORD = buildDeployment(createTarget());
const SECOND_ACCOUNT = 'adjudicator-2@our-matches.iam.gserviceaccount.com';
const TEST_QUEUE_OPTIONS = { taskDelay: '0' };

const temp = useTemporaryConfiguration();
let googleEmulator: Emulator;
let hostGoogle: Google;
beforeEach(async () => {
  googleEmulator = createEmulator({
    clock: createSteppedClock(Date.parse('2026-06-01T20:00:00Z')),
    dispatch: async () => new Response(null, { status: 200 }),
  });
  hostGoogle = connectAs(googleEmulator, HOST);
});
afterEach(async () => {
  await googleEmulator.close();
});

const deployAccounts = (accounts: number) =>
  writeDeployment(temp.variables, { ...DEPLOYMENT_RECORD, ...(accounts > 1 && { accounts }) });

const createPlan = (title: string, editor: string | null): Plan => {
  const plan = buildPlan({ game: parseGame('dm-invitational') });
  return { ...plan, editor, settings: { ...plan.settings, title } };
};

/** Opens a match that the account of the queue runs. */
async function openMatchBy(title: string, queue: Queue): Promise<string> {
  await ensureQueue(hostGoogle, queue.name);
  googleEmulator.tokenFor(queue.invoker);
  const plan = createPlan(title, queue.invoker);
  const match = await openMatch({ google: hostGoogle, queue, log: () => {} }, plan, () => {});
  return match.files.hostId;
}

test('each further account has queues and a function of its own', async () => {
  await deployAccounts(3);
  const queues = await listAccountQueues(TEST_QUEUE_OPTIONS);
  expect(queues[0]).toMatchObject({
    name: DEPLOYMENT_RECORD.queue,
    url: DEPLOYMENT_RECORD.url,
    invoker: DEPLOYMENT_RECORD.account,
  });
  expect(queues[1]).toEqual({
    name: `${DEPLOYMENT_RECORD.queue}-2`,
    polls: `${DEPLOYMENT_RECORD.pollQueue}-2`,
    url: 'https://resolve-2-123456789012.europe-west1.run.app/',
    invoker: SECOND_ACCOUNT,
    graceMs: 0,
  });
  expect(queues).toHaveLength(3);
  expect(
    await listAccountQueues({ ...TEST_QUEUE_OPTIONS, queue: `${DEPLOYMENT_RECORD.queue}-9` }),
  ).toEqual([]);
  expect(
    await listAccountQueues({ ...TEST_QUEUE_OPTIONS, emulator: 'http://127.0.0.1:9/' }),
  ).toEqual([]);
});

test('a new match and its tasks go to the account with the fewest matches', async () => {
  await deployAccounts(2);
  const [first, second] = await listAccountQueues(TEST_QUEUE_OPTIONS);
  if (first === undefined || second === undefined) throw new Error('there are two');
  const any = { google: hostGoogle, queue: first, log: () => {} };
  expect(
    await selectQueueForMatch(hostGoogle, TEST_QUEUE_OPTIONS, createPlan('One', null)),
  ).toEqual(first);
  const one = await openMatchBy('One', first);
  expect(
    await selectQueueForMatch(hostGoogle, TEST_QUEUE_OPTIONS, createPlan('Two', null)),
  ).toEqual(second);
  const two = await openMatchBy('Two', second);
  expect(await listOpenMatchAccounts(hostGoogle)).toEqual(
    expect.arrayContaining([DEPLOYMENT_RECORD.account, SECOND_ACCOUNT]),
  );
  expect((await withQueueOfMatch(any, TEST_QUEUE_OPTIONS, one)).queue).toEqual(first);
  expect((await withQueueOfMatch(any, TEST_QUEUE_OPTIONS, two)).queue).toEqual(second);
});

test('a match without a noted account belongs to the first account', async () => {
  await deployAccounts(2);
  const [first] = await listAccountQueues(TEST_QUEUE_OPTIONS);
  if (first === undefined) throw new Error('there are two');
  const id = await openMatchBy('One', first);
  const any = { google: hostGoogle, queue: { ...first, url: 'any' }, log: () => {} };
  await hostGoogle.drive.files.update({
    fileId: id,
    requestBody: { appProperties: { 'sealed-orders-account': null as unknown as string } },
  });
  expect((await withQueueOfMatch(any, TEST_QUEUE_OPTIONS, id)).queue).toEqual(first);
  expect((await withQueueOfMatch(any, TEST_QUEUE_OPTIONS, 'not-a-file')).queue).toEqual(first);
  await writeNotes(hostGoogle, id, buildAccountNote('gone@our-matches.iam.gserviceaccount.com'));
  // Nobody is signed in for the separate connection, which schedules nothing.
  await expect(withQueueOfMatch(any, TEST_QUEUE_OPTIONS, id)).rejects.toThrow(/signed in/);
});

test('a single account needs no calls to Google', async () => {
  await deployAccounts(1);
  const [first] = await listAccountQueues(TEST_QUEUE_OPTIONS);
  if (first === undefined) throw new Error('there is one');
  const deaf = connectAs(googleEmulator, HOST, {
    fetchImplementation: () => Promise.reject(new Error('nobody was to be asked')),
  });
  const any = { google: deaf, queue: first, log: () => {} };
  expect(await withQueueOfMatch(any, TEST_QUEUE_OPTIONS, 'any')).toBe(any);
  expect(await selectQueueForMatch(deaf, TEST_QUEUE_OPTIONS, createPlan('One', null))).toBeNull();
});

test('an interrupted opening continues with the same account', async () => {
  await deployAccounts(2);
  const [first, second] = await listAccountQueues(TEST_QUEUE_OPTIONS);
  if (first === undefined || second === undefined) throw new Error('there are two');
  await openMatchBy('Before', first);
  googleEmulator.tokenFor(SECOND_ACCOUNT);
  const adjudicator = { google: hostGoogle, queue: second, log: () => {} };
  // Everything is created except the first deadline, since the queue is missing.
  await expect(
    openMatch(adjudicator, createPlan('Broken off', SECOND_ACCOUNT), () => {}),
  ).rejects.toThrow();
  await openMatchBy('Meanwhile', second);
  await openMatchBy('Meanwhile too', second);
  expect(
    await selectQueueForMatch(hostGoogle, TEST_QUEUE_OPTIONS, createPlan('Another', null)),
  ).toEqual(first);
  expect(
    await selectQueueForMatch(hostGoogle, TEST_QUEUE_OPTIONS, createPlan('Broken off', null)),
  ).toEqual(second);
});

test('findLeastBusyQueue selects the first of the accounts with the fewest matches', () => {
  const queue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
  const queues = [queue('a'), queue('b'), queue('c')];
  const of = (open: readonly (string | null)[]) => findLeastBusyQueue(queues, open)?.invoker;
  expect(of([])).toBe('a');
  expect(of(['a'])).toBe('b');
  expect(of([null, 'b'])).toBe('c');
  expect(of(['a', 'b', 'c', 'strange'])).toBe('a');
});
