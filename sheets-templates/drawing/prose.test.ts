import { expect, test } from 'vitest';
import { lineWidth } from './prose.ts';

test('measureLine is the same for all hashes of one length, but differs for other words', () => {
  const width = (text: string): number => lineWidth(text, 'plain');
  expect(width('f'.repeat(64))).toBe(width('0'.repeat(64)));
  expect(width('ffffff')).toBeLessThan(width('000000'));
});
