/** Limits the length of all documents together, so that a new paragraph replaces an older one. */

import { expect, it } from 'vitest';
import { readWrittenFiles, type WrittenFile } from './files.ts';

const MAX_WORDS = 22_000;

/** Matches the changelog, and READMEs of games, which discuss each sentence of the rules. */
const GAME_OR_CHANGELOG = /^(?:CHANGELOG|rules\/.*|examples\/.*)\.md$/;

/** Matches the page that a test writes, and the reference of the kit, which another test checks. */
const GENERATED_OR_REFERENCE = /^docs\/(?:one-answer|kit)\.md$/;

/** The tutorial is exempt, because it quotes the files of examples/sealed-lots. */
const TUTORIAL = 'docs/a-game-in-an-afternoon.md';
const QUOTED_FILE = /^```.*?^```/gms;

/** Counts words as `wc -w` does. */
const countWords = (files: readonly WrittenFile[]): number =>
  files
    .filter(({ path }) => path.endsWith('.md') && !GAME_OR_CHANGELOG.test(path))
    .filter(({ path }) => !GENERATED_OR_REFERENCE.test(path))
    .map(({ path, text }) => (path === TUTORIAL ? text.replaceAll(QUOTED_FILE, '') : text))
    .reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);

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
  ['docs/one-answer.md', 0],
  ['docs/kit.md', 0],
  ['examples/mafia/README.md', 0],
  ['rules/pocket-mars/README.md', 0],
  ['functions/match/adjudicator.ts', 0],
])('countWords counts three words in %s as %i', (path, words) =>
  expect(countWords([{ path, text: 'One | two\n' }])).toBe(words),
);

it('countWords leaves out the files that the tutorial quotes, and no other code', () => {
  const text = 'One\n```ts src/a.ts\nconst a = 1;\n```\ntwo\n';
  expect(countWords([{ path: TUTORIAL, text }])).toBe(2);
  expect(countWords([{ path: 'docs/run.md', text }])).toBe(9);
});
