import { expect, test } from 'vitest';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import { accountNote } from '../../../functions/match/reading/drive-notes.ts';
import { accountsFindings } from '../doctor.ts';

const queue = (invoker: string): Queue => ({ name: 'q', url: 'u', invoker, graceMs: 0 });
const file = (account: string | null) => ({
  id: 'i',
  name: 'Match',
  notes: accountNote(account),
  properties: {},
  owner: '',
});

test('doctor reports a match of an unknown account, and asks to share it', () => {
  const queues = [queue('a@example.org'), queue('b@example.org')];
  expect(accountsFindings([queue('a@example.org')], [file('z@example.org')])).toEqual([]);
  expect(accountsFindings(queues, [file(null), file('b@example.org')])).toMatchObject([
    { state: 'sound', seen: '2, with 1, 1 open matches' },
  ]);
  expect(accountsFindings(queues, [file('z@example.org')])).toMatchObject([
    { state: 'missing', seen: expect.stringContaining('“Match”') },
  ]);
});
