import { expect, test } from 'vitest';
import { moveToBin } from '../../../functions/google/drive.ts';
import { NotSharedError } from '../../../functions/match/opening/share-files.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { atDepth } from '../../support/depth.ts';
import { clearFaults, faults } from '../../support/table/by-hand.ts';
import { ADJUDICATOR, HOST } from '../../support/table/table.ts';
import { createHostMachine, type HostMachine, TEST_PLAN } from './host-machine.ts';

const DAY_MS = 86_400_000;

const listFiles = ({ emulator }: HostMachine) => Object.values(emulator.snapshot().files);
const countTasks = ({ emulator }: HostMachine): number =>
  Object.values(emulator.snapshot().queues).flatMap((queue) => Object.keys(queue.tasks)).length;
const countOpenForms = ({ emulator }: HostMachine): number =>
  Object.values(emulator.snapshot().forms).filter((form) => form.isAcceptingResponses).length;

/** Expects that the form is closed and no task exists. */
const expectNothingOpen = (at: HostMachine): void =>
  expect({ tasks: countTasks(at), forms: countOpenForms(at) }).toEqual({ tasks: 0, forms: 0 });

/** Expects one match in one folder, shared with all its people. */
async function expectOpenMatch(at: HostMachine, match: Match): Promise<void> {
  // Two tasks: the first deadline and the first poll.
  expect({ tasks: countTasks(at), forms: countOpenForms(at) }).toEqual({ tasks: 2, forms: 1 });
  const { hostId, publicId, formId, seats } = match.files;
  const ids = [hostId, publicId, formId, ...seats.map(({ workbookId }) => workbookId)];
  const folders = new Set(ids.flatMap((id) => at.emulator.snapshot().files[id]?.parents ?? []));
  expect(folders.size).toBe(1);
  const seen = await readMatch(at.as(ADJUDICATOR), hostId);
  expect(getCurrentPosition(seen).sealed.entry.entry).toBe(0);
  expect(seen.incidents).toEqual([]);
  for (const { seat, email, workbookId } of seats) {
    const sharers = at.emulator.snapshot().files[workbookId]?.permissions;
    expect({ seat, sharers }).toMatchObject({
      seat,
      sharers: [{ emailAddress: email, role: 'reader' }],
    });
  }
}

/** Returns the error of a refused opening. */
async function captureRefusal(opening: Promise<Match>): Promise<NotSharedError> {
  const error = await opening.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof NotSharedError) return error;
  throw new Error('it must be refused for sharing', { cause: error });
}

test('a repeated command completes an opening that was killed before any call', async () => {
  const whole = await createHostMachine();
  await whole.open();
  const all = whole.calls();
  const every = atDepth({ quick: 19, deep: 1 });
  for (let killedAt = 0; killedAt < all; killedAt += every) {
    const at = await createHostMachine({ sharesPerDay: 9 });
    await at.open({}, killedAt).catch(() => null);
    const isCommitted = Object.values(at.emulator.snapshot().spreadsheets).some(
      ({ developerMetadata }) => developerMetadata.length > 0,
    );
    if (!isCommitted) expectNothingOpen(at);
    await expectOpenMatch(at, await at.open());
    expect(listFiles(at).filter(({ kind }) => kind === 'folder')).toHaveLength(1);
  }
  expect(all).toBeGreaterThan(40);
});

test('a repeated opening mails invitations only to players without one', async () => {
  const whole = await createHostMachine();
  await whole.open({ notify: true });
  const [first, last] = [whole.calls() - 2 * TEST_PLAN.entrants.length - 1, whole.calls() - 1];
  // Each seat has one mail and one note. The last note marks the folder as complete.
  for (const killedAt of [first, first + 6, last]) {
    const at = await createHostMachine();
    await expect(at.open({ notify: true }, killedAt)).rejects.toThrow('dropped');
    const mailed = (killedAt - first) / 2;
    expect(at.shares()).toBe(9 + mailed);
    await at.open({ notify: true });
    expect(at.shares()).toBe(whole.shares());
    expect(at.said().join(' ').includes('Google mails invitations')).toBe(mailed < 8);
  }
});

test('an opening that reaches the daily sharing limit is completed a day later', async () => {
  const at = await createHostMachine({ sharesPerDay: 5 });
  const { cause, done } = await captureRefusal(at.open());
  expect({ kind: cause.kind, done }).toEqual({ kind: 'sharing limit', done: 4 });
  expectNothingOpen(at);
  const made = listFiles(at).length;
  expect(at.said().join(' ')).not.toContain('An earlier run');
  expect((await captureRefusal(at.open())).done).toBe(4);
  expect(at.said()).toContain('An earlier run left a folder, and this run continues in it.');
  await at.emulator.clock.advanceBy(DAY_MS);
  await expectOpenMatch(at, await at.open());
  expect({ shares: at.shares(), files: listFiles(at).length }).toEqual({
    shares: 9,
    files: made,
  });
});

const dems = TEST_PLAN.entrants[1]?.email ?? '';

test('an address without a Google account prevents an opening until corrected', async () => {
  const at = await createHostMachine({ unknownAddresses: [dems] });
  const error = await captureRefusal(at.open());
  expect(error).toMatchObject({ seat: TEST_PLAN.entrants[1]?.seat, email: dems });
  expect(error.cause.kind).toBe('unknown address');
  expectNothingOpen(at);
  const entrants = TEST_PLAN.entrants.map((one) =>
    one.email === dems ? { ...one, email: 'dems@example.net' } : one,
  );
  await expectOpenMatch(at, await at.open({ entrants }));
  expect(at.shares()).toBe(9);
});

test('an opening reports an unknown address of the function before it shares files', async () => {
  const at = await createHostMachine({ unknownAddresses: [ADJUDICATOR] });
  expect(await captureRefusal(at.open())).toMatchObject({ seat: null, email: ADJUDICATOR });
  expect({ shares: at.shares(), files: listFiles(at).length }).toEqual({ shares: 0, files: 1 });
  const editor = 'adjudicator@example.iam.gserviceaccount.com';
  const { files: opened } = await at.open({ editor });
  expect(getCurrentPosition(await readMatch(at.as(editor), opened.hostId)).opened.kind).toBe(
    'opened',
  );
});

test('a repeated opening completes effects that failed before', async () => {
  const opening = await createHostMachine();
  const refused = { api: 'cloudtasks', effect: { kind: 'fail', status: 403 }, times: 1000 };
  await faults(opening, [refused]);
  await expect(opening.open()).rejects.toThrow('The next deadline cannot be scheduled');
  expect(opening.said().join(' ')).not.toContain('Everything is published');
  await clearFaults(opening);
  const { files } = await opening.open();
  expect(opening.said().join(' ')).toContain('Everything is published');
  const tasks = Object.values(opening.emulator.snapshot().queues).flatMap((queue) =>
    Object.values(queue.tasks).map(({ request }): unknown =>
      JSON.parse(Buffer.from(request.body ?? '', 'base64').toString('utf8')),
    ),
  );
  expect(tasks).toContainEqual(
    expect.objectContaining({
      match: files.hostId,
      expectedEntry: expect.objectContaining({ entry: 0 }),
    }),
  );
});

test('a repeated opening replaces a folder that is in the bin', async () => {
  const at = await createHostMachine({ sharesPerDay: 5 });
  await captureRefusal(at.open());
  const [folder] = listFiles(at).filter(({ kind }) => kind === 'folder');
  await moveToBin(at.as(HOST), folder?.id ?? '');
  await at.emulator.clock.advanceBy(DAY_MS);
  expect((await captureRefusal(at.open())).done).toBe(4);
  expect(listFiles(at).filter(({ kind }) => kind === 'folder')).toHaveLength(2);
});
