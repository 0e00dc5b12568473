import { expect, test } from 'vitest';
import type { Queue } from '../../functions/match/adjudicator.ts';
import { buildAccountNote } from '../../functions/match/reading/drive-notes.ts';
import { listAccountFindings } from './doctor.ts';

const createQueue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
const createFile = (account: string | null) => ({
  id: 'i',
  name: 'Match',
  notes: buildAccountNote(account),
  properties: {},
  owner: '',
});

test('doctor reports a match of an unknown account, and asks to share it', () => {
  const queues = [createQueue('a@example.org'), createQueue('b@example.org')];
  expect(
    listAccountFindings([createQueue('a@example.org')], [createFile('z@example.org')]),
  ).toEqual([]);
  expect(
    listAccountFindings(queues, [createFile(null), createFile('b@example.org')]),
  ).toMatchObject([{ state: 'sound', seen: '2, with 1, 1 open matches' }]);
  expect(listAccountFindings(queues, [createFile('z@example.org')])).toMatchObject([
    { state: 'missing', seen: expect.stringContaining('“Match”') },
  ]);
});
