import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT, readWrittenFiles, type WrittenFile } from './files.ts';

/** Limit in lines. Data and tests are exempt. */
const MAX_FILE_LINES = 500;

const CODE_PATH = /\.(ts|js|css)$/;
const TEST_PATH = /\.(test|cases)\.ts$/;
const MEANINGLESS_NAME = /(^|[/-])(utils?|helpers?|common|misc)([./-]|$)/;
/** Patterns of home folders and package registries. */
const MACHINE_PATHS = [
  /(?<![\w.])\/(?:work|root|home|Users|tmp)\/[\w.-]+/,
  /[A-Z]:\\Users\\/,
  /registry\.[\w-]+\.\w+/,
];
const UNFINISHED_MARK = /\b(?:TO[D]O|FIX[M]E)\b/;

const CASE_NUMBER = /['"`]([A-Z]{2}-\d{3})\b/g;

const findStyleViolations = (files: readonly WrittenFile[]): readonly string[] => [
  ...findUnknownThrows(files),
  ...findRepeatedNumbers(files),
  ...files.flatMap((file) => [
    ...checkLength(file),
    ...checkFileName(file),
    ...checkMachinePaths(file),
    ...checkUnfinishedMarks(file),
  ]),
];

const BUILT_IN_ERRORS = ['Error', 'RangeError', 'SyntaxError', 'TypeError'];
/** Errors of commander that our code throws. */
const LIBRARY_ERRORS = ['InvalidArgumentError'];

/** Finds `@throws` tags that name a class which does not exist. */
function findUnknownThrows(files: readonly WrittenFile[]): readonly string[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'));
  const known = new Set([...BUILT_IN_ERRORS, ...LIBRARY_ERRORS]);
  for (const { text } of code)
    for (const [, name = ''] of text.matchAll(/\bclass ([A-Z]\w*)/g)) known.add(name);
  return code.flatMap(({ path, text }) =>
    parseThrownNames(text)
      .filter((name) => !known.has(name))
      .map((name) => `${path} documents that it throws ${name}, but there is no such class.`),
  );
}

/**
 * Parses the class names of a `@throws` tag: the first word, and each word after a comma or
 * semicolon.
 */
const parseThrownNames = (text: string): readonly string[] =>
  [...text.matchAll(/@throws (.*)/g)].flatMap(([, thrown = '']) =>
    [...thrown.matchAll(/(?:^|[,;] )([A-Z]\w*)/g)].map(([, name = '']) => name),
  );

/** Returns case numbers that occur twice. */
function findRepeatedNumbers(files: readonly WrittenFile[]): readonly string[] {
  const cases = files
    .filter(({ path }) => /\.(cases|test)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CASE_NUMBER)].map(([, number = '']) => ({ path, number })),
    );
  return [...Map.groupBy(cases, ({ number }) => number)].flatMap(([number, [, ...more]]) =>
    more.map(({ path }) => `${path} repeats the case number ${number}.`),
  );
}

const countLines = (text: string): number => text.trimEnd().split('\n').length;

const checkLength = ({ path, text }: WrittenFile): readonly string[] =>
  CODE_PATH.test(path) && !TEST_PATH.test(path) && countLines(text) > MAX_FILE_LINES
    ? [`${path} has ${countLines(text)} lines; the wall is ${MAX_FILE_LINES}.`]
    : [];

const checkFileName = ({ path }: WrittenFile): readonly string[] =>
  MEANINGLESS_NAME.test(path) ? [`${path} is not named by its subject.`] : [];

const checkMachinePaths = ({ path, text }: WrittenFile): readonly string[] =>
  MACHINE_PATHS.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`${path} names something of one machine: ${found[0]}`] : [];
  });

const checkUnfinishedMarks = ({ path, text }: WrittenFile): readonly string[] =>
  CODE_PATH.test(path) && UNFINISHED_MARK.test(text) ? [`${path} is not finished.`] : [];

/** Commands of npm itself, which documents may name. */
const NPM_COMMANDS = ['create', 'pack', 'ci', 'install', 'exec'];

/** Returns npm scripts that a document names but package.json lacks. */
const findMissingScripts = (
  documents: readonly WrittenFile[],
  scripts: readonly string[],
): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !NPM_COMMANDS.includes(name) && !scripts.includes(name))
      .map((name) => `${path} names the script "${name}", which package.json has not.`),
  );

/** Returns links to missing files. */
const findBrokenLinks = (root: string, documents: readonly WrittenFile[]): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(path), decodeURIComponent(link))))
      .map((link) => `${path} links to ${link}, which does not exist.`),
  );

const REPOSITORY_PATH =
  /^(?:rules|sheets-templates|functions|emulator|scripts|test|docs)\/[\w./-]+$/;

/** Returns missing paths in code marks. The beginning of an existing path is accepted. */
const findMissingPaths = (
  documents: readonly WrittenFile[],
  paths: readonly string[],
): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, code = '']) => code.split(' '))
      .filter((word) => REPOSITORY_PATH.test(word) && !paths.some((one) => one.startsWith(word)))
      .map((word) => `${path} names ${word}, which does not exist.`),
  );

const files = readWrittenFiles();
const documents = files.filter(({ path }) => path.endsWith('.md'));
/** Documents whose paths must exist. The changelog and the games’ READMEs are exempt. */
const documentsWithPaths = documents.filter(
  ({ path }) => path !== 'CHANGELOG.md' && !path.startsWith('rules/'),
);

const npmScripts = Object.keys(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).scripts,
);

describe('this repository', () => {
  it('the repository has files to check', () => {
    expect(files.map(({ path }) => path)).toContain('rules/kit/match/game.ts');
    expect(documents.map(({ path }) => path)).toContain('CONTRIBUTING.md');
  });

  it('no file violates the style rules', () => {
    expect(findStyleViolations(files)).toEqual([]);
  });

  it('package.json contains every script that documents name', () => {
    expect(findMissingScripts(documents, npmScripts)).toEqual([]);
  });

  it('every link in the documents leads to an existing file', () => {
    expect(findBrokenLinks(ROOT, documents)).toEqual([]);
  });

  it('every path in the documents exists', () => {
    const paths = files.map(({ path }) => path);
    expect(findMissingPaths(documentsWithPaths, paths)).toEqual([]);
  });
});

describe('violations of the style rules', () => {
  const machine = ['', 'home', 'somebody', 'orders'].join('/');
  const word = ['TO', 'DO'].join('');

  it.for([
    ['a file is longer than the limit', 'rules/kit/long.ts', `${'\n'.repeat(MAX_FILE_LINES)};`],
    ['a file is named by no subject', 'rules/kit/utils.ts', ''],
    ['so is a folder', 'functions/common/order.ts', ''],
    ['a file names a path of one machine', 'docs/testing.md', `See ${machine}.`],
    ['something is left to be done', 'rules/kit/match/seat.ts', `// ${word}`],
    [
      'two cases have one number',
      'rules/kit/match/seat.cases.ts',
      `it('${'AB'}-001 is', () => {}); const rows = [{ id: '${'AB'}-001' }];`,
    ],
    [
      'a comment names a thrown class that does not exist',
      'rules/kit/match/seat.ts',
      `/** ${['@', 'throws'].join('')} TypeError, Unheard when it fails. */`,
    ],
  ] as const)('a violation of the style rules is reported: %s', ([, path, text]) => {
    expect(findStyleViolations([{ path, text }])).toEqual([expect.stringContaining(path)]);
  });

  it('the style rules accept long tests and long data', () => {
    const text = `${'\n'.repeat(MAX_FILE_LINES)};`;
    expect(findStyleViolations([{ path: 'rules/kit/match/seat.test.ts', text }])).toEqual([]);
    expect(findStyleViolations([{ path: 'sheets-templates/one/map.csv', text }])).toEqual([]);
  });
});

describe('wrong documents', () => {
  it('a script that a document names but package.json lacks is reported', () => {
    const text = 'Run `npm run test:moon`, `npm test` or `npm ci`.';
    expect(findMissingScripts([{ path: 'README.md', text }], ['test'])).toEqual([
      expect.stringContaining('"test:moon"'),
    ]);
  });

  it('a link to a missing file is reported', () => {
    const text = '[here](rules/kit/match/game.ts), [there](nowhere.md), [far](https://example.org)';
    expect(findBrokenLinks(ROOT, [{ path: 'README.md', text }])).toEqual([
      expect.stringContaining('nowhere.md'),
    ]);
  });

  it('a missing path that a document names is reported', () => {
    const text = 'See `rules/kit/match`, `npx vitest run rules/kit/mat` and `rules/kit/graph`.';
    expect(findMissingPaths([{ path: 'README.md', text }], ['rules/kit/match/game.ts'])).toEqual([
      expect.stringContaining('rules/kit/graph'),
    ]);
  });
});
