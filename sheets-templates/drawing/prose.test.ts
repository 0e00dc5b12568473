import { expect, test } from 'vitest';
import { lineWidth } from './prose.ts';

test('lineWidth is the same for all hashes of one length, and not for other words', () => {
  const width = (text: string): number => lineWidth(text, 'plain');
  expect(width('f'.repeat(64))).toBe(width('0'.repeat(64)));
  expect(width('ffffff')).toBeLessThan(width('000000'));
});
