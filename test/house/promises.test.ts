import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT, readWrittenFiles, type WrittenFile } from './files.ts';

/** The beginning of each sentence, and its tests as "file › name", or why it promises nothing. */
type DocumentPromises = Readonly<Record<string, readonly string[] | string>>;

const promisesSchema = z.record(z.string(), z.union([z.array(z.string()).min(1), z.string()]));

const readPromises = (): Readonly<Record<string, DocumentPromises>> =>
  z
    .record(z.string(), promisesSchema)
    .parse(JSON.parse(readFileSync(join(ROOT, 'test/house/promises.json'), 'utf8')));

/**
 * Splits a document into the sentences of paragraphs, list items and table rows, without Markdown
 * marks.
 */
const splitSentences = (document: string): readonly string[] =>
  document
    .replaceAll(/^#.*$|^\|[-| ]+\|$|^\| claim .*$|^`test\/house\/promises\.json`.*$/gm, '')
    .replaceAll(/\]\([^)]*\)|\[|\*\*|(?<!\w)\*|\*(?!\w)/g, '')
    .split(/\n{2,}|\n(?=- |\|)/)
    .map((block) =>
      block
        .replaceAll(/\s+/g, ' ')
        .replace(/^ ?(?:- |\| )/, '')
        .trim(),
    )
    .flatMap((block) => (block.includes(' | ') ? [block] : block.split(/(?<=[.:]) (?=[A-Z“`])/)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Returns sentences that no row covers, and rows that do not match exactly one sentence. */
function findUnmatchedSentences(document: string, promises: DocumentPromises): readonly string[] {
  const sentences = splitSentences(document);
  const rows = Object.keys(promises);
  return [
    ...sentences
      .filter((sentence) => !rows.some((begins) => sentence.startsWith(begins)))
      .map((sentence) => `no row: ${sentence}`),
    ...rows.flatMap((begins) => {
      const count = sentences.filter((sentence) => sentence.startsWith(begins)).length;
      if (count === 1) return [];
      return [count === 0 ? `no sentence: ${begins}` : `${count} sentences: ${begins}`];
    }),
  ];
}

/** Returns rows that name a missing test. */
const findPromisesWithoutTest = (
  promises: DocumentPromises,
  files: readonly WrittenFile[],
): readonly string[] => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return Object.entries(promises).flatMap(([begins, tests]) =>
    typeof tests === 'string' ? [] : tests.flatMap((test) => findMissingTest(begins, test, texts)),
  );
};

function findMissingTest(
  begins: string,
  test: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const [file = '', name = ''] = test.split(' › ');
  const exists = name !== '' && texts.get(file)?.includes(name) === true;
  return exists ? [] : [`${begins}: ${file} has no test “${name}”`];
}

const files = readWrittenFiles();
const readText = (path: string): string => {
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} does not exist`);
  return found.text;
};

const [, promisedHere = ''] = /^## Promises$([\s\S]*?)^## /m.exec(readText('SECURITY.md')) ?? [];

describe.each([
  ['docs/fairness.md', readText('docs/fairness.md')],
  ['SECURITY.md', promisedHere],
] as const)('%s', (path, document) => {
  const promises = readPromises()[path] ?? {};

  it('splitSentences finds the sentences of a document', () =>
    expect(splitSentences(document).length).toBeGreaterThan(5));

  it('promises.json has exactly one row for each sentence of a document', () =>
    expect(findUnmatchedSentences(document, promises)).toEqual([]));

  it('every test that promises.json names exists', () =>
    expect(findPromisesWithoutTest(promises, files)).toEqual([]));
});

describe('rows of promises.json', () => {
  const promises: DocumentPromises = { 'Orders are': ['a.test.ts › orders hold'] };
  const holding: readonly WrittenFile[] = [{ path: 'a.test.ts', text: "it('orders hold', run);" }];

  it('a sentence added to a document is reported', () =>
    expect(findUnmatchedSentences('- Orders are secret. Dice are fair.', promises)).toEqual([
      'no row: Dice are fair.',
    ]));

  it('the row of a deleted sentence is reported', () =>
    expect(findUnmatchedSentences('', promises)).toEqual(['no sentence: Orders are']));

  it('a row that names a missing test is reported', () => {
    expect(findPromisesWithoutTest(promises, holding)).toEqual([]);
    expect(findPromisesWithoutTest(promises, [{ path: 'a.test.ts', text: '' }])).toEqual([
      'Orders are: a.test.ts has no test “orders hold”',
    ]);
  });
});

/** Hosts that code may name. Addresses that a person opens are not limited. */
const ALLOWED_HOSTS =
  /^(?:discord\.com|(?:[\w-]+\.)*google(?:apis)?\.com|(?:[\w-]+\.)*cloudfunctions\.net|[\w-]+\.drand\.(?:sh|love)|drand\.cloudflare\.com|127\.0\.0\.1|localhost|(?:[\w-]+\.)?example\.(?:org|com)|www\.w3\.org|nodejs\.org)$/;

it('code names no hosts except those of Google, Discord, drand and this machine', () => {
  const code = files.filter(
    ({ path }) => /^(?:functions|scripts)\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path),
  );
  const named = code.flatMap(({ path, text }) =>
    [...text.matchAll(/https?:\/\/([\w.-]+\w)/g)].map(([, host = '']) => ({ path, host })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ host }) => !ALLOWED_HOSTS.test(host))).toEqual([]);
});
