import { expect, test } from 'vitest';
import { measureLine } from './prose.ts';

test('measureLine gives all hashes of one length the same width, but not other words', () => {
  const width = (text: string): number => measureLine(text, 'plain');
  expect(width('f'.repeat(64))).toBe(width('0'.repeat(64)));
  expect(width('ffffff')).toBeLessThan(width('000000'));
});
