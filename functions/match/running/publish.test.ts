/** Tests the effects of an entry, and the reports of effects that fail. */

import { beforeEach, expect, test } from 'vitest';
import { faults } from '../../../test/support/table/by-hand.ts';
import {
  buildRequestEntry,
  DEADLINE_MS,
  HOUR_MS,
} from '../../../test/support/table/just-opened.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { getPollQueue } from '../adjudicator.ts';
import type { HostRequest } from '../next/interventions.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { commitEntry } from '../showing/commit.ts';
import { publishEntry } from './publish.ts';

let table: Table;
let match: Match;

/** Writes an entry of the host without its effects. */
async function writeIntervention(action: HostRequest['action']): Promise<Match> {
  const request = { id: 'one', action, asked: action.kind, reason: 'A storm.' };
  const { adjudicator } = table;
  // Google's clock is known after its first reply.
  const match = await readMatch(adjudicator.google, table.hostId);
  const built = buildRequestEntry(match, request, adjudicator.google.now());
  expect(await commitEntry(adjudicator, built, [])).toMatchObject({ kind: 'written' });
  return built.match;
}

beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
  match = await writeIntervention({ kind: 'deadline', toMs: DEADLINE_MS + HOUR_MS });
  // The previous entry has created a poll for the same instant.
  const { queues } = table.as(HOST).tasks.projects.locations;
  await queues.purge({ name: getPollQueue(table.adjudicator.queue) });
});

const publishMatch = (by: Match = match) => publishEntry(table.adjudicator, by, { form: null });

/** Reads everything that an entry changes outside the host's workbook, by name. */
function readSurfaces(): Readonly<Record<string, string>> {
  const { spreadsheets, forms, queues } = table.emulator.snapshot();
  const { publicId, seats } = match.files;
  return {
    public: JSON.stringify(spreadsheets[publicId]),
    form: JSON.stringify(forms),
    ...Object.fromEntries([
      ...seats.map(({ seat, workbookId }) => [
        ...[`seat ${seat}`, JSON.stringify(spreadsheets[workbookId])],
      ]),
      ...Object.entries(queues).map(([name, { tasks }]) => [
        ...[name.endsWith('/polls') ? 'polls' : 'deadline', JSON.stringify(Object.keys(tasks))],
      ]),
    ]),
  };
}

function listChangedSince(before: Readonly<Record<string, string>>): readonly string[] {
  const now = readSurfaces();
  return Object.keys(now)
    .filter((name) => now[name] !== before[name])
    .toSorted();
}

const ALL_EFFECTS = ['deadline', 'form', 'polls', 'public', 'seat Dems', 'seat Scarlet'];

test('publishEntry carries out all effects once, and nothing the second time', async () => {
  const before = readSurfaces();
  expect(await publishMatch()).toEqual({ match, unfinished: [], repairNotes: [] });
  expect(listChangedSince(before)).toEqual(ALL_EFFECTS);
  const once = readSurfaces();
  await publishMatch();
  expect(listChangedSince(once)).toEqual([]);
});

test('publishEntry draws only players’ workbooks until the entry is confirmed', async () => {
  const before = readSurfaces();
  const failure = new Error('another was first');
  const confirm = () => Promise.reject(failure);
  const publishing = publishEntry(table.adjudicator, match, { form: null, confirm });
  await expect(publishing).rejects.toBe(failure);
  expect(listChangedSince(before)).toEqual(['seat Dems', 'seat Scarlet']);
});

const without = (own: Partial<Match['files']>): Match => ({
  ...match,
  files: { ...match.files, ...own },
});
const listLeft = async (by: Match): Promise<readonly string[]> => {
  const { unfinished } = await publishMatch(by);
  for (const one of unfinished) expect(one.incident).toBeUndefined();
  return unfinished.map(({ name }) => name);
};

test('an effect on a lost file waits for the file without another report', async () => {
  const pages = ['seat Scarlet', 'seat Dems', 'public'];
  expect(await listLeft(without({ publicId: '' }))).toEqual([...pages, 'form']);
  expect(await listLeft(without({ formAddress: '' }))).toEqual(pages);
  expect(await listLeft(without({ formId: '' }))).toEqual(['form', 'deadline', 'polls']);
  const seats = match.files.seats.map((one) =>
    one.seat === 'Dems' ? { ...one, workbookId: '' } : one,
  );
  expect(await listLeft(without({ seats }))).toEqual(['seat Dems']);
});

test.each([
  ['refuses', 403, false, 'workbook out of reach', 'The public workbook'],
  ['does not answer', 503, true, 'google', 'Google Sheets'],
] as const)(
  'only the effect for which Google %s fails',
  async (_what, status, mayPass, code, where) => {
    const effect = { kind: 'fail', status };
    await faults(table, [{ effect, api: 'sheets', path: match.files.publicId, times: null }]);
    const before = readSurfaces();
    const { unfinished } = await publishMatch();
    expect(unfinished).toMatchObject([{ name: 'public', mayPass, incident: { code, where } }]);
    expect(listChangedSince(before)).toEqual(ALL_EFFECTS.filter((name) => name !== 'public'));
  },
);

test('an effect on a queue that Google refuses is reported with the queue', async () => {
  const effect = { kind: 'fail', status: 403 };
  await faults(table, [{ effect, api: 'cloudtasks', times: null }]);
  const { unfinished } = await publishMatch();
  const refused = { mayPass: false, incident: { code: 'queue out of reach' } };
  expect(unfinished).toMatchObject([
    { name: 'deadline', ...refused },
    { name: 'polls', ...refused },
  ]);
});
