/** Limits the length of all documents together, so that a new paragraph replaces an older one. */

import { expect, it } from 'vitest';
import { readWrittenFiles, type WrittenFile } from './files.ts';

const MAX_WORDS = 22_000;

/** Matches the changelog, and READMEs of games, which discuss each sentence of the rules. */
const GAME_OR_CHANGELOG = /^(?:CHANGELOG|rules\/.*)\.md$/;

/** A test writes this page. */
const GENERATED = 'docs/one-answer.md';

/** Counts words as `wc -w` does. */
const countWords = (files: readonly WrittenFile[]): number =>
  files
    .filter(({ path }) => path.endsWith('.md') && !GAME_OR_CHANGELOG.test(path))
    .filter(({ path }) => path !== GENERATED)
    .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

it(`documents have at most ${MAX_WORDS} words in total`, () => {
  const words = countWords(readWrittenFiles());
  expect(words).toBeGreaterThan(MAX_WORDS / 2);
  expect(words).toBeLessThanOrEqual(MAX_WORDS);
});

it.each([
  ['README.md', 3],
  ['docs/decisions/0001-rules.md', 3],
  ['docs/hosting.md', 3],
  ['docs/a-game-in-an-afternoon.md', 3],
  ['package/README.md', 3],
  ['docs/kit.md', 3],
  ['examples/mafia/README.md', 3],
  ['docs/one-answer.md', 0],
  ['CHANGELOG.md', 0],
  ['rules/pocket-mars/README.md', 0],
  ['functions/match/adjudicator.ts', 0],
])('countWords counts three words in %s as %i', (path, words) =>
  expect(countWords([{ path, text: 'One | two\n' }])).toBe(words),
);

it('countWords counts the words of code', () =>
  expect(countWords([{ path: 'docs/run.md', text: '```ts src/a.ts\nconst a = 1;\n```\n' }])).toBe(
    7,
  ));
