/** Each sentence of docs/fairness.md and SECURITY.md has a test, and data leaves only for the named hosts. */

import { describe, expect, it } from 'vitest';
import { type WrittenFile, writtenFiles } from './files.ts';
import {
  type Promises,
  promisesWithoutTest,
  readPromises,
  sentencesIn,
  unmatchedSentences,
} from './promised-sentences.ts';

const files = writtenFiles();
const textOf = (path: string): string => {
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} does not exist`);
  return found.text;
};

const [, promisedHere = ''] = /^## Promises$([\s\S]*?)^## /m.exec(textOf('SECURITY.md')) ?? [];

describe.each([
  ['docs/fairness.md', textOf('docs/fairness.md')],
  ['SECURITY.md', promisedHere],
] as const)('%s', (path, document) => {
  const promises = readPromises()[path] ?? {};

  it('has sentences', () => expect(sentencesIn(document).length).toBeGreaterThan(5));

  it('has one row of the table for each sentence, and no other rows', () =>
    expect(unmatchedSentences(document, promises)).toEqual([]));

  it('names only tests that exist', () => expect(promisesWithoutTest(promises, files)).toEqual([]));
});

describe('the table of promises', () => {
  const promises: Promises = { 'Orders are': ['a.test.ts › holds'] };
  const holding: readonly WrittenFile[] = [{ path: 'a.test.ts', text: "it('holds', run);" }];

  it('misses a sentence that is added to a document', () =>
    expect(unmatchedSentences('- Orders are secret. Dice are fair.', promises)).toEqual([
      'no row: Dice are fair.',
    ]));

  it('has a row too many after a sentence is deleted', () =>
    expect(unmatchedSentences('', promises)).toEqual(['no sentence: Orders are']));

  it('names a test that was renamed', () => {
    expect(promisesWithoutTest(promises, holding)).toEqual([]);
    expect(promisesWithoutTest(promises, [{ path: 'a.test.ts', text: '' }])).toEqual([
      'Orders are: a.test.ts has no test “holds”',
    ]);
  });
});

/** Hosts that code may name; examples and pages for a person to open are among them. */
const HOSTS =
  /^(?:discord\.com|(?:[\w-]+\.)*google(?:apis)?\.com|(?:[\w-]+\.)*cloudfunctions\.net|[\w-]+\.drand\.(?:sh|love)|drand\.cloudflare\.com|127\.0\.0\.1|localhost|(?:[\w-]+\.)?example\.(?:org|com)|www\.w3\.org|nodejs\.org)$/;

it('data goes only to Google, Discord, drand and this machine', () => {
  const code = files.filter(
    ({ path }) => /^(?:functions|scripts)\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path),
  );
  const named = code.flatMap(({ path, text }) =>
    [...text.matchAll(/https?:\/\/([\w.-]+\w)/g)].map(([, host = '']) => ({ path, host })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ host }) => !HOSTS.test(host))).toEqual([]);
});
