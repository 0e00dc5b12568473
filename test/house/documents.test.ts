/** Compares documents with the code and with each other. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INTERVENTION_KINDS } from '../../functions/match/ledger/interventions.ts';
import { INTERVENTION_ROWS } from '../../functions/match/next/interventions.ts';
import { createAsker } from '../../rules/kit/authoring.ts';
import { parseTypedBlocks } from '../support/tutorial.ts';
import { ROOT, readWrittenFiles, type WrittenFile } from './files.ts';

const files = readWrittenFiles();
const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

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

test(`documents have at most ${MAX_WORDS} words in total`, () => {
  const words = countWords(files);
  expect(words).toBeGreaterThan(MAX_WORDS / 2);
  expect(words).toBeLessThanOrEqual(MAX_WORDS);
});

test.each([
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

test('countWords counts the words of code', () =>
  expect(countWords([{ path: 'docs/run.md', text: '```ts src/a.ts\nconst a = 1;\n```\n' }])).toBe(
    7,
  ));

const listQuotedNames = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const sortNames = (names: readonly string[]) => names.toSorted();

const INTERVENTION_COMMANDS = INTERVENTION_ROWS.flatMap(({ command }) =>
  command === undefined || command.of === 'season' ? [] : [command.name],
);

test('docs/formats.md lists the kinds of entries that are interventions', () => {
  const row = /^\| (`.*`) \| interventions: /m.exec(readDocument('docs/formats.md'))?.[1] ?? '';
  expect(sortNames(listQuotedNames(row))).toEqual(sortNames(INTERVENTION_KINDS));
});

test.each(INTERVENTION_COMMANDS)('the README lists the intervention command sealed %s', (name) => {
  expect(listQuotedNames(readDocument('README.md'))).toContain(`sealed ${name}`);
});

const EXPORTING_PATH = /^(?:package\/exports\/(?:kit|laws)|rules\/kit\/authoring)\.ts$/;
const KIT_PATH = /^(?:rules\/kit\/|test\/support\/table\/cases)[\w/.-]*(?<!\.test)\.ts$/;

const listFunctions = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].flatMap(([code]) =>
    [...code.matchAll(/(?<!\w)([a-z]\w+)\??[(<]/g)].map(([, name = '']) => name),
  );

/** Lists the names between the braces of `export { … }`. */
const listExports = (text: string): readonly string[] =>
  [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);

/** Lists the members of types, such as `each` in `readonly each?: …`. */
const listMembers = (text: string): readonly string[] =>
  [...text.matchAll(/^ +(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name = '']) => name);

test('docs/kit.md names only functions that the kit has', () => {
  const known = new Set([
    ...Object.keys(createAsker()),
    ...files.flatMap(({ path, text }) => (EXPORTING_PATH.test(path) ? listExports(text) : [])),
    ...files.flatMap(({ path, text }) => (KIT_PATH.test(path) ? listMembers(text) : [])),
  ]);
  const named = listFunctions(readDocument('docs/kit.md'));
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

const EXAMPLE_FOLDER = join(ROOT, 'examples', 'sealed-lots');
const MAFIA_FOLDER = join(ROOT, 'examples', 'mafia');
const MAX_EXAMPLE_LINES = 180;
const MAX_MAFIA_LINES = 300;

const tutorialText = readDocument('docs/a-game-in-an-afternoon.md');
const quotedParts = parseTypedBlocks(tutorialText).flatMap((block) =>
  block.kind === 'file' ? [block] : [],
);

test('every block of the tutorial is a part of its file, and each source file has a block', () => {
  for (const { path, text } of quotedParts)
    expect(readFileSync(join(EXAMPLE_FOLDER, path), 'utf8'), path).toContain(text);
  const quoted = new Set(quotedParts.map(({ path }) => path));
  expect([...quoted].toSorted()).toEqual(
    readdirSync(join(EXAMPLE_FOLDER, 'src'))
      .map((name) => `src/${name}`)
      .toSorted(),
  );
});

/** Counts lines except blank lines and comments. */
const countLines = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/?\*.*)?$/.test(line)).length;

const countSourceLines = (example: string): number =>
  countLines(
    readdirSync(join(example, 'src')).map((name) =>
      readFileSync(join(example, 'src', name), 'utf8'),
    ),
  );

test('the game of the tutorial has at most 180 lines', () =>
  expect(countSourceLines(EXAMPLE_FOLDER)).toBeLessThanOrEqual(MAX_EXAMPLE_LINES));

test('Mafia has fewer than 300 lines', () => {
  const lines = countSourceLines(MAFIA_FOLDER);
  expect(lines).toBeGreaterThan(MAX_EXAMPLE_LINES);
  expect(lines).toBeLessThan(MAX_MAFIA_LINES);
});

/** A number with a placeholder matches all numbers that begin with it, as in `PK-19%i`. */
const CASE_OR_PREFIX = /\b[A-Z]{2}-\d+(?:%i)?/g;

/** Lists cited numbers, including both ends of a range, that no case has. */
function listMissingCases(cited: string, cases: string): readonly string[] {
  const known = new Set(cases.match(CASE_OR_PREFIX));
  const isKnown = (number: string) => known.has(number) || known.has(`${number.slice(0, -1)}%i`);
  return [...new Set(cited.match(/\b[A-Z]{2}-\d{3}/g))].filter((number) => !isKnown(number));
}

test('every case that a game’s README cites exists', () => {
  const cases = files.filter(({ path }) => path.endsWith('.ts')).map(({ text }) => text);
  const cited = files.filter(({ path }) => /^rules\/.*README\.md$/.test(path));
  expect(cited.length).toBeGreaterThan(5);
  for (const { path, text } of cited)
    expect(listMissingCases(text, cases.join('\n')), path).toEqual([]);
});

test('a cited number that no case has is reported', () => {
  const [first, last, played] = [1, 4, 192].map((number) => `ZZ-${`${number}`.padStart(3, '0')}`);
  const cases = `'${first}' 'ZZ-19%i'`;
  expect(listMissingCases(`${first} to ${last}, ${played}`, cases)).toEqual([last]);
});
