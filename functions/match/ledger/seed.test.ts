import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeed, deriveChance, deriveSalt, hashSeed, parseSeed } from './seed.ts';

const TEST_SEED = parseSeed('ab'.repeat(32));
if (TEST_SEED === null) throw new Error('this is a seed');

test('hashSeed returns the SHA-256 of the seed’s digits', () => {
  expect(hashSeed(TEST_SEED)).toBe(createHash('sha256').update('ab'.repeat(32)).digest('hex'));
});

test('parseSeed accepts only 64 hexadecimal digits in lower case', () => {
  expect(createSeed()).toMatch(/^[0-9a-f]{64}$/);
  for (const text of ['', 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, '=1+2']) {
    expect(parseSeed(text)).toBeNull();
  }
});

test('deriveChance computes an HMAC-SHA256 of place, purpose and counter', () => {
  const word = createHmac('sha256', TEST_SEED)
    .update(JSON.stringify([3, 'circle', 0]))
    .digest()
    .readInt32BE(0);
  const drawn = deriveChance(TEST_SEED, 3)('circle').integer(0, 2 ** 31 - 1);
  expect(drawn).toBe(((word % 2 ** 31) + 2 ** 31) % 2 ** 31);
});

test('deriveChance returns different numbers for different places and purposes', () => {
  const first = (entry: number, purpose: string) =>
    deriveChance(TEST_SEED, entry)(purpose).integer(0, 2 ** 31 - 1);
  const draws = [first(1, 'circle'), first(2, 'circle'), first(1, 'picks of Isa')];
  expect(new Set(draws).size).toBe(3);
  expect(first(1, 'circle')).toBe(first(1, 'circle'));
});

test('deriveSalt returns a different salt for each entry', () => {
  expect(deriveSalt(TEST_SEED, 1)).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveSalt(TEST_SEED, 1)).not.toBe(deriveSalt(TEST_SEED, 2));
});
