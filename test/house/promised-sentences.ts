/** Compares the sentences of a document with the table in `promises.json`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, type WrittenFile } from './files.ts';

/**
 * The beginning of each sentence, with its tests as "file › name";
 * or with the reason why the sentence promises nothing.
 */
export type Promises = Readonly<Record<string, readonly string[] | string>>;

const promisesSchema = z.record(z.string(), z.union([z.array(z.string()).min(1), z.string()]));

/** Promises by document. */
export const readPromises = (): Readonly<Record<string, Promises>> =>
  z
    .record(z.string(), promisesSchema)
    .parse(JSON.parse(readFileSync(join(ROOT, 'test/house/promises.json'), 'utf8')));

/** Sentences of paragraphs, list items and rows of tables, without marks of Markdown; headings are left out. */
export const sentencesIn = (document: string): readonly string[] =>
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

/** Sentences without a row, and rows without exactly one sentence. */
export function unmatchedSentences(document: string, promises: Promises): readonly string[] {
  const sentences = sentencesIn(document);
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

/** Rows with a test that its file does not contain. */
export const promisesWithoutTest = (
  promises: Promises,
  files: readonly WrittenFile[],
): readonly string[] => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return Object.entries(promises).flatMap(([begins, tests]) =>
    typeof tests === 'string' ? [] : tests.flatMap((test) => missingTest(begins, test, texts)),
  );
};

function missingTest(
  begins: string,
  test: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const [file = '', name = ''] = test.split(' › ');
  const exists = name !== '' && texts.get(file)?.includes(name) === true;
  return exists ? [] : [`${begins}: ${file} has no test “${name}”`];
}
