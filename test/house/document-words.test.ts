/** Limits the length of all documents together: a new paragraph replaces an old one. */

import { expect, it } from 'vitest';
import { readWrittenFiles, type WrittenFile } from './files.ts';

const MAX_WORDS = 22_000;

/**
 * Documents without a limit: the changelog, rules of games, READMEs of packages and of Mafia,
 * guides for authors and hosts, and a generated page.
 */
const UNLIMITED_DOCUMENT =
  /^(?:CHANGELOG\.md|rules\/.*|package\/.*|examples\/(?!sealed-lots\/).*|docs\/(?:a-game-in-an-afternoon|hosting|kit|one-answer)\.md)$/;

/** Counts words as `wc -w` does. */
const countWords = (files: readonly WrittenFile[]): number =>
  files
    .filter(({ path }) => path.endsWith('.md') && !UNLIMITED_DOCUMENT.test(path))
    .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

it(`documents have at most ${MAX_WORDS} words in total`, () => {
  const words = countWords(readWrittenFiles());
  expect(words).toBeGreaterThan(MAX_WORDS / 2);
  expect(words).toBeLessThanOrEqual(MAX_WORDS);
});

it.each([
  ['README.md', 3],
  ['docs/decisions/0001-rules.md', 3],
  ['docs/one-answer.md', 0],
  ['docs/kit.md', 0],
  ['docs/hosting.md', 0],
  ['docs/a-game-in-an-afternoon.md', 0],
  ['examples/mafia/README.md', 0],
  ['examples/sealed-lots/README.md', 3],
  ['rules/pocket-mars/README.md', 0],
  ['functions/match/adjudicator.ts', 0],
])('countWords counts three words in %s as %i', (path, words) =>
  expect(countWords([{ path, text: 'One | two\n' }])).toBe(words),
);
