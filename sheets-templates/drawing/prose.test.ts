import { expect, test } from 'vitest';
import { measureLine } from './prose.ts';

test('measureLine is the same for all hashes of one length, but differs for other words', () => {
  const width = (text: string): number => measureLine(text, 'plain');
  expect(width('f'.repeat(64))).toBe(width('0'.repeat(64)));
  expect(width('ffffff')).toBeLessThan(width('000000'));
});
