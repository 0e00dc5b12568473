import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hostIdIn, watchIdFor } from './watch-id.ts';

const ids = [
  '18Xgmr4XQb-l0ypfCNGQoHAw2o82foMr8J0HPHdagS6g',
  'A'.repeat(44),
  '_'.repeat(44),
  '-'.repeat(10),
  ...Array.from({ length: 200 }, () => randomBytes(33).toString('base64url')),
];

test('a watch’s id is one that Google takes, and holds the workbook’s', () => {
  for (const id of ids) {
    const watchId = watchIdFor(id);
    expect(watchId).toMatch(/^[a-z]{4,63}$/);
    expect(hostIdIn(watchId ?? '')).toBe(id);
  }
});

test('it is another one each time, nearly: one that was used may stay taken', () => {
  const [id = ''] = ids;
  expect(new Set(Array.from({ length: 100 }, () => watchIdFor(id))).size).toBeGreaterThan(10);
});

test('a workbook whose id is too long for it has none', () => {
  expect(watchIdFor('A'.repeat(60))).toBeNull();
});

test.each(['', 'abc', 'A'.repeat(50), '892515d1-a902-444f-a2fe-42b718fe8159', 'a'.repeat(64)])(
  'of “%s” no workbook is made',
  (watchId) => {
    expect(hostIdIn(watchId)).toBeNull();
  },
);
