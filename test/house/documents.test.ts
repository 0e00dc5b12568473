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
  ['docs/one-answer.md', 0],
  ['docs/kit.md', 0],
  ['examples/mafia/README.md', 0],
  ['rules/pocket-mars/README.md', 0],
  ['functions/match/adjudicator.ts', 0],
])('countWords counts three words in %s as %i', (path, words) =>
  expect(countWords([{ path, text: 'One | two\n' }])).toBe(words),
);

test('countWords leaves out the files that the tutorial quotes, and no other code', () => {
  const text = 'One\n```ts src/a.ts\nconst a = 1;\n```\ntwo\n';
  expect(countWords([{ path: TUTORIAL, text }])).toBe(2);
  expect(countWords([{ path: 'docs/run.md', text }])).toBe(9);
});

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

const tutorialText = readDocument(TUTORIAL);
const tutorialFiles = parseTypedBlocks(tutorialText).flatMap((typed) =>
  typed.kind === 'file' ? [typed] : [],
);

test('every file in the tutorial is equal to the file of the example', () => {
  for (const { path, text } of tutorialFiles)
    expect(text, path).toBe(readFileSync(join(EXAMPLE_FOLDER, path), 'utf8'));
  const typed = tutorialFiles.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  expect(typed.toSorted()).toEqual(
    readdirSync(join(EXAMPLE_FOLDER, 'src'))
      .map((name) => `src/${name}`)
      .toSorted(),
  );
});

/** Counts lines except blank lines and comments. */
const countLines = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/?\*.*)?$/.test(line)).length;

test('the game of the tutorial has at most 180 lines', () => {
  const sources = tutorialFiles.filter(({ path }) => path.startsWith('src/'));
  expect(countLines(sources.map(({ text }) => text))).toBeLessThanOrEqual(MAX_EXAMPLE_LINES);
});

test('Mafia has fewer than 300 lines', () => {
  const sources = readdirSync(join(MAFIA_FOLDER, 'src')).map((name) =>
    join(MAFIA_FOLDER, 'src', name),
  );
  const lines = countLines(sources.map((path) => readFileSync(path, 'utf8')));
  expect(lines).toBeGreaterThan(MAX_EXAMPLE_LINES);
  expect(lines).toBeLessThan(MAX_MAFIA_LINES);
});
