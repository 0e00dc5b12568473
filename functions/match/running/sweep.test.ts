import { expect, test } from 'vitest';
import type { Google } from '../../google/connect.ts';
import type { Adjudicator, LogLine } from '../adjudicator.ts';
import { buildPollPrefix } from '../next/tasks.ts';
import { sweep } from './reconcile.ts';

const OPEN_MATCHES = 400;
const MATCH_IDS = Array.from({ length: OPEN_MATCHES }, (_, index) => `match-${index}`);

/** Returns a copy of the list that counts the reads of its elements. */
function createCountedList(list: readonly string[]): {
  readonly list: string[];
  reads: () => number;
} {
  let reads = 0;
  const counting = new Proxy([...list], {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list: counting, reads: () => reads };
}

test('a sweep reads each waiting poll at most twice, however many matches are open', async () => {
  const { list, reads } = createCountedList(
    MATCH_IDS.map((id) => `${buildPollPrefix(id)}7-1764000000-0`),
  );
  const files = MATCH_IDS.map((id) => ({ id, name: id, properties: {} }));
  const lines: LogLine[] = [];
  const google = {
    now: () => 0,
    waitingTasks: () => list,
    takeTask: null,
    call: async () => ({ files }),
  } as unknown as Google;
  await sweep({
    google,
    queue: { name: 'projects/p/locations/l/queues/deadlines', graceMs: 0 },
    hosts: ['host@example.org'],
    log: (line: LogLine) => lines.push(line),
  } as unknown as Adjudicator);
  expect(lines.map(({ message }) => message)).toEqual([
    `A sweep found ${OPEN_MATCHES} open matches. 0 of them had no waiting poll and got one.`,
  ]);
  expect(reads()).toBeLessThanOrEqual(2 * OPEN_MATCHES);
});
