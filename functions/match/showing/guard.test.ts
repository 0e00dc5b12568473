import { expect, it, test } from 'vitest';
import type { SealedEntry } from '../ledger/entry.ts';
import { compareGuards, findCurrentGuard, formatGuard, type Guard, judgeGuard } from './guard.ts';

const GUARD_HASH = '1a2b3c4d5e6f';
const createRange = (id: string, name: string) => ({ id, name });
const createGuard = (given: Partial<Guard>): Guard => ({
  of: 'entry',
  entry: 7,
  hash: GUARD_HASH,
  isWhole: true,
  count: 0,
  ...given,
});

it('the entry shown by a workbook comes from its newest guard', () => {
  const names = [`entry_3_h${GUARD_HASH}`, `entry_4_h${GUARD_HASH}_part`, `entry_4_h${GUARD_HASH}`];
  const namedRanges = [...names, `desk_9_h${GUARD_HASH}`].map((name) => createRange(name, name));
  expect(findCurrentGuard({ namedRanges }, 'entry')).toEqual({
    guard: createGuard({ entry: 4 }),
    ids: names,
    unreadable: [],
  });
});

it('findCurrentGuard ignores another person’s range with a guard’s name', () => {
  const [first, second] = [`entry_3_h${GUARD_HASH}`, `entry_5_h${GUARD_HASH}`];
  const namedRanges = [
    createRange(first, first),
    createRange('1234567', second),
    createRange('8', 'entry_fee'),
  ];
  const current = findCurrentGuard({ namedRanges }, 'entry');
  expect(current.guard?.entry).toBe(3);
  expect([current.ids, current.unreadable]).toEqual([[first], []]);
});

it('findCurrentGuard lists unreadable names that start like a guard’s name', () => {
  const namedRanges = ['entry_3', `entry_4_h${GUARD_HASH}_x1`, 'desk_'].map((name) =>
    createRange(name, name),
  );
  expect(findCurrentGuard({ namedRanges }, 'entry')).toEqual({
    guard: null,
    ids: [],
    unreadable: ['entry_3', `entry_4_h${GUARD_HASH}_x1`],
  });
});

it.each([
  [{ answers: 0, reminders: 0 }, `entry_7_h${GUARD_HASH}`],
  [{ answers: 1, reminders: 1 }, `entry_7_h${GUARD_HASH}_a1r1`],
  [{ answers: 0, reminders: 2 }, `entry_7_h${GUARD_HASH}_a0r2`],
])('formatGuard includes the progress of polls: %j', (since, name) => {
  expect(formatGuard(createGuard({ since }))).toBe(name);
});

test('compareGuards orders guards by entry, completeness, progress of polls and drawings', () => {
  const older: readonly Partial<Guard>[] = [
    { entry: 6, since: { answers: 9, reminders: 9 }, count: 9 },
    { isWhole: false, since: { answers: 9, reminders: 9 }, count: 9 },
    { count: 9 },
    { since: { answers: 0, reminders: 1 }, count: 9 },
    { since: { answers: 0, reminders: 2 } },
    { since: { answers: 1, reminders: 0 } },
    { since: { answers: 1, reminders: 1 } },
    { since: { answers: 1, reminders: 1 }, count: 1 },
  ];
  const guards = older.map(createGuard);
  expect(guards.toReversed().toSorted(compareGuards)).toEqual(guards);
  expect(compareGuards(createGuard({}), createGuard({ since: { answers: 0, reminders: 0 } }))).toBe(
    0,
  );
});

const entries = [
  { entry: { entry: 6 }, hash: `${GUARD_HASH}00` },
  { entry: { entry: 7, givenUp: ['abcdefabcdef'] }, hash: `${GUARD_HASH}11` },
] as unknown as readonly SealedEntry[];

test.each([
  ['no guard at all', null, 'on the ledger'],
  ['an entry that the ledger has', createGuard({ entry: 6 }), 'on the ledger'],
  ['another one of its number', createGuard({ entry: 6, hash: 'ffffffffffff' }), 'another'],
  ['one that the host has discarded', createGuard({ entry: 9, hash: 'abcdefabcdef' }), 'given up'],
  [
    'a discarded one with a number that is taken',
    createGuard({ hash: 'abcdefabcdef' }),
    'given up',
  ],
  ['one that the ledger does not have', createGuard({ entry: 8 }), 'ahead'],
])('judgeGuard compares a guard with the ledger: %s', (_what, guard, kind) => {
  expect(judgeGuard({ guard, unreadable: [] }, entries).kind).toBe(kind);
  expect(judgeGuard({ guard, unreadable: ['entry_x'] }, entries).kind).toBe('of a later version');
});
