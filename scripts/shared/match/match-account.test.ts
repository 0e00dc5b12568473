/** Tests the distribution of matches among the accounts of the deployment. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steppedClock } from '../../../emulator/clock.ts';
import { createEmulator, type Emulator } from '../../../emulator/emulator.ts';
import { connect, type Google } from '../../../functions/google/connect.ts';
import { noteOn } from '../../../functions/google/drive.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { openMatch } from '../../../functions/match/opening/open-match.ts';
import { accountNote } from '../../../functions/match/reading/drive-notes.ts';
import { gameNamed } from '../../../test/support/options.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { HOST, planFor } from '../../../test/support/table/table.ts';
import { rememberDeployment } from '../google/deployment.ts';
import { accountQueues } from '../google/queue-settings.ts';
import { keptByOwnAccount, leastBusy, openAccounts, queueForNew } from './match-account.ts';

const MADE = {
  project: 'our-matches',
  projectNumber: '123456789012',
  region: 'europe-west1',
  queue: 'projects/our-matches/locations/europe-west1/queues/deadlines',
  pollQueue: 'projects/our-matches/locations/europe-west1/queues/polls',
  url: 'https://resolve-123456789012.europe-west1.run.app/',
  account: 'adjudicator@our-matches.iam.gserviceaccount.com',
};
const SECOND = 'adjudicator-2@our-matches.iam.gserviceaccount.com';
const OPTIONS = { taskDelay: '0' };

let folder = '';
let emulator: Emulator;
let google: Google;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  emulator = createEmulator({
    clock: steppedClock(Date.parse('2026-06-01T20:00:00Z')),
    dispatch: async () => new Response(null, { status: 200 }),
  });
  google = connect({
    auth: emulator.tokenFor(HOST),
    rootUrl: 'http://emulator.test/',
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await emulator.close();
  await rm(folder, { recursive: true });
});

const deployed = (accounts: number) =>
  rememberDeployment({ XDG_CONFIG_HOME: folder }, { ...MADE, ...(accounts > 1 && { accounts }) });

const planned = (title: string, editor: string | null): Plan => {
  const plan = planFor({ game: gameNamed('dm-invitational') });
  return { ...plan, editor, settings: { ...plan.settings, title } };
};

/** Opens a match that the account of the queue runs. */
async function opened(title: string, queue: Queue): Promise<string> {
  await ensureQueue(google, queue.name);
  emulator.tokenFor(queue.invoker);
  const plan = planned(title, queue.invoker);
  const match = await openMatch({ google, queue, log: () => {} }, plan, () => {});
  return match.files.hostId;
}

test('each account has its own queues and function, named after the first account’s', async () => {
  await deployed(3);
  const queues = await accountQueues(OPTIONS);
  expect(queues[0]).toMatchObject({ name: MADE.queue, url: MADE.url, invoker: MADE.account });
  expect(queues[1]).toEqual({
    name: `${MADE.queue}-2`,
    polls: `${MADE.pollQueue}-2`,
    url: 'https://resolve-2-123456789012.europe-west1.run.app/',
    invoker: SECOND,
    graceMs: 0,
  });
  expect(queues).toHaveLength(3);
  expect(await accountQueues({ ...OPTIONS, queue: `${MADE.queue}-9` })).toEqual([]);
  expect(await accountQueues({ ...OPTIONS, emulator: 'http://127.0.0.1:9/' })).toEqual([]);
});

test('a new match and its tasks go to the account with the fewest matches', async () => {
  await deployed(2);
  const [first, second] = await accountQueues(OPTIONS);
  if (first === undefined || second === undefined) throw new Error('there are two');
  const any = { google, queue: first, log: () => {} };
  expect(await queueForNew(google, OPTIONS, planned('One', null))).toEqual(first);
  const one = await opened('One', first);
  expect(await queueForNew(google, OPTIONS, planned('Two', null))).toEqual(second);
  const two = await opened('Two', second);
  expect(await openAccounts(google)).toEqual(expect.arrayContaining([MADE.account, SECOND]));
  expect((await keptByOwnAccount(any, OPTIONS, one)).queue).toEqual(first);
  expect((await keptByOwnAccount(any, OPTIONS, two)).queue).toEqual(second);
});

test('a match without a note belongs to the first account, a foreign match to none', async () => {
  await deployed(2);
  const [first] = await accountQueues(OPTIONS);
  if (first === undefined) throw new Error('there are two');
  const id = await opened('One', first);
  const any = { google, queue: { ...first, url: 'any' }, log: () => {} };
  await google.drive.files.update({
    fileId: id,
    requestBody: { appProperties: { 'sealed-orders-account': null as unknown as string } },
  });
  expect((await keptByOwnAccount(any, OPTIONS, id)).queue).toEqual(first);
  expect((await keptByOwnAccount(any, OPTIONS, 'not-a-file')).queue).toEqual(first);
  await noteOn(google, id, accountNote('gone@our-matches.iam.gserviceaccount.com'));
  // The separate connection that schedules nothing needs a sign-in, and nobody is signed in.
  await expect(keptByOwnAccount(any, OPTIONS, id)).rejects.toThrow(/signed in/);
});

test('a single account is found without calls to Google', async () => {
  await deployed(1);
  const [first] = await accountQueues(OPTIONS);
  if (first === undefined) throw new Error('there is one');
  const deaf = connect({
    auth: emulator.tokenFor(HOST),
    fetchImplementation: () => Promise.reject(new Error('nobody was to be asked')),
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const any = { google: deaf, queue: first, log: () => {} };
  expect(await keptByOwnAccount(any, OPTIONS, 'any')).toBe(any);
  expect(await queueForNew(deaf, OPTIONS, planned('One', null))).toBeNull();
});

test('an interrupted opening continues with the same account', async () => {
  await deployed(2);
  const [first, second] = await accountQueues(OPTIONS);
  if (first === undefined || second === undefined) throw new Error('there are two');
  await opened('Before', first);
  emulator.tokenFor(SECOND);
  const adjudicator = { google, queue: second, log: () => {} };
  // The queue does not exist, so everything is created except the first deadline.
  await expect(openMatch(adjudicator, planned('Broken off', SECOND), () => {})).rejects.toThrow();
  await opened('Meanwhile', second);
  await opened('Meanwhile too', second);
  expect(await queueForNew(google, OPTIONS, planned('Another', null))).toEqual(first);
  expect(await queueForNew(google, OPTIONS, planned('Broken off', null))).toEqual(second);
});

test('leastBusy selects the first of the accounts with the fewest matches', () => {
  const queue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
  const queues = [queue('a'), queue('b'), queue('c')];
  const of = (open: readonly (string | null)[]) => leastBusy(queues, open)?.invoker;
  expect(of([])).toBe('a');
  expect(of(['a'])).toBe('b');
  expect(of([null, 'b'])).toBe('c');
  expect(of(['a', 'b', 'c', 'strange'])).toBe('a');
});
