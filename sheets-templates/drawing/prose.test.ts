import { expect, test } from 'vitest';
import { measureLine, wrapText } from './prose.ts';

test('measureLine gives all hashes of one length the same width, but not other words', () => {
  const width = (text: string): number => measureLine(text, 'plain');
  expect(width('f'.repeat(64))).toBe(width('0'.repeat(64)));
  expect(width('ffffff')).toBeLessThan(width('000000'));
});

test.each([
  ['fills a line if it has exactly its width', 'aaaaa f', 54, ['aaaaa f']],
  ['continues on the next line if it is longer', 'aaaaa f', 53, ['aaaaa', 'f']],
  ['has no empty line before a word that is too long', 'aaaaa f', 20, ['aaaaa', 'f']],
])('a wrapped text %s', (_what, text, width, lines) => {
  expect(wrapText(text, 'plain', width)).toEqual(lines);
});
