/**
 * Counts the mutants that suites notice (`npm run test:mutants`). No score is a failure.
 */

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { GAMES } from '../../rules/games.ts';
import { ROOT } from '../../test/house/files.ts';
import { createCommand } from '../../test/long-runs/harness/command.ts';
import { renderTable, type TableColumns } from '../../test/long-runs/harness/table.ts';
import { parseWholeNumber } from '../../test/support/options.ts';
import { DRAW_VARIABLE, LAWS_VARIABLE, SUITES_VARIABLE } from './settings.ts';

type MutatedFolder = string;

/** Suites in the order of their runs. The first failure decides about a mutant. */
interface SuiteSelection {
  readonly files: readonly string[];
  /** Game whose laws run last; the small game for folders of no game. */
  readonly lawsOf: string;
}

const LAWS_FILE = 'tools/mutants/game-laws.ts';
const PAGE_SUITES = [
  'test/pages/{boards,drawn-pages,form-heads}.test.ts',
  'sheets-templates/drawing/**/*.test.ts',
];
const CASE_SUITES = 'rules/*/**/*.cases.ts';

/** Suites with matches, short ones first, without faults, child processes and typed input. */
const MATCH_SUITES = [
  'scripts/{co-host,dice-*,doctor-*,game-*,intervention-*,invite-*,login,match-names}.test.ts',
  'scripts/{move-*,new-command,outside-games,repair-*,season-*,seat-*}.test.ts',
  'test/long-runs/corpus/corpus.test.ts',
  'test/match/{opening,polls,announcements,keeping,secrecy,beacon}/*.test.ts',
  'test/match/survival/!(flood|upgraded).test.ts',
  'test/match/season/*.test.ts',
  'test/match/end-to-end/!(bundle).test.ts',
  'test/long-runs/{bad-input,interventions,faults,host}/*.test.ts',
];

/** Suites by folder prefix. The first matching prefix is used. */
const SUITES_BY_FOLDER: Readonly<Record<string, readonly string[]>> = {
  'rules/kit': ['rules/kit/**/*.test.ts', CASE_SUITES, 'test/pages/*.test.ts', LAWS_FILE],
  'sheets-templates': [
    'sheets-templates/**/*.test.ts',
    'test/pages/*.test.ts',
    'functions/match/{showing,reading}/*.test.ts',
  ],
  'functions/google': ['functions/google/**/*.test.ts', 'functions/match/live-checks/*.test.ts'],
  // `incident.test.ts` reads the sources, which a mutant changes.
  functions: ['functions/**/!(incident).test.ts', ...MATCH_SUITES],
  emulator: ['emulator/**/*.test.ts', 'test/contract/shape.test.ts'],
  scripts: ['scripts/**/*.test.ts'],
};

function findSuites(folder: MutatedFolder): SuiteSelection {
  const game = GAMES.find(({ id }) => isWithin(folder, `rules/${id}`));
  if (game !== undefined) {
    return {
      files: [
        `${folder}/**/*.cases.ts`,
        `test/pages/${game.id}*.test.ts`,
        ...PAGE_SUITES,
        `sheets-templates/${game.id}/*.test.ts`,
        `rules/${game.id}/**/*.cases.ts`,
        // Cases and models are enough for a part of a game; the slow laws would run for every
        // survivor.
        ...(folder === `rules/${game.id}` ? [LAWS_FILE] : []),
      ],
      lawsOf: game.id,
    };
  }
  const known = Object.keys(SUITES_BY_FOLDER).find((one) => isWithin(folder, one));
  const files = known === undefined ? undefined : SUITES_BY_FOLDER[known];
  if (files === undefined)
    throw new Error(`There are no suites for ${folder}. Name a folder that the help lists.`);
  return { files, lawsOf: '' };
}

const isWithin = (folder: MutatedFolder, other: MutatedFolder): boolean =>
  `${folder}/`.startsWith(`${other}/`);

interface MutantSurvivor {
  readonly file: string;
  readonly lineNumber: number;
  readonly line: string;
  readonly mutator: string;
  readonly code: string;
  readonly by: string;
}

interface FolderVerdict {
  /** Number of killed mutants, including those that timed out. */
  readonly killed: number;
  /** Number of mutants that timed out. On a busy machine they may have survived. */
  readonly timedOut: number;
  readonly survivors: readonly MutantSurvivor[];
}

/** Counts the drawn mutants with a verdict. */
function countResults(results: readonly MutantResult[]): FolderVerdict {
  const count = (wanted: MutantResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    killed: count('Killed') + count('Timeout'),
    timedOut: count('Timeout'),
    survivors: alive.map(locateSurvivor),
  };
}

const computeScore = ({ killed, survivors }: FolderVerdict): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

const describeSurvivor = ({ file, lineNumber, mutator, line, code, by }: MutantSurvivor): string =>
  `${file}:${lineNumber} ${mutator}, in: ${line}\n  - ${formatCode(code)}\n  + ${formatCode(by)}`;

const formatCode = (code: string): string =>
  code.length <= MAX_CODE_LENGTH
    ? code
    : `${code.slice(0, MAX_CODE_LENGTH / 2)} … ${code.slice(-MAX_CODE_LENGTH / 2)}`;

const MAX_CODE_LENGTH = 160;

function locateSurvivor({
  fileName,
  location,
  mutatorName,
  replacement,
}: MutantResult): MutantSurvivor {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const { start, end } = location;
  const touched = lines.slice(start.line - 1, end.line);
  const cut = touched.map((line, index) =>
    line.slice(
      index === 0 ? start.column - 1 : 0,
      index === touched.length - 1 ? end.column - 1 : line.length,
    ),
  );
  return {
    file: relative(ROOT, fileName),
    lineNumber: start.line,
    line: collapseBlanks(lines[start.line - 1] ?? ''),
    mutator: mutatorName,
    code: collapseBlanks(cut.join(' ')),
    by: collapseBlanks(replacement ?? ''),
  };
}

const collapseBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface MutationOptions {
  readonly seed: number;
  readonly count: number;
  readonly atOnce: number;
}

/** Mutators that mostly change wording, or yield code that does not load. */
const EXCLUDED_MUTATORS = [
  'StringLiteral',
  'ObjectLiteral',
  'OptionalChaining',
  'ArrowFunction',
  'Regex',
];

async function runMutants(): Promise<void> {
  const program = createMutantsCommand().parse();
  const options: MutationOptions = program.opts();
  const verdicts: (readonly [MutatedFolder, FolderVerdict])[] = [];
  for (const folder of program.args) {
    const verdict = await measureFolder(folder.replace(/\/+$/, ''), options);
    for (const survivor of verdict.survivors) console.log(describeSurvivor(survivor));
    verdicts.push([folder, verdict]);
    console.log(renderTable(TABLE_COLUMNS, verdicts.map(buildRow)));
  }
}

const createMutantsCommand = (): ReturnType<typeof createCommand> =>
  createCommand({
    script: 'test:mutants',
    about: 'Changes one place of the code at a time, and counts the changes that suites notice.',
    examples: [
      ['sixty of each', 'rules/kit functions/match sheets-templates'],
      ['the pages of all games', 'rules/*/pages'],
      ['other mutants, and more of them', 'rules/pocket-mars --seed 7 --count 200'],
    ],
    remarks: 'Read each survivor: it is a hole in the suites, or a change without effect.',
    exits: '0 if the score was measured, 1 if not.',
  })
    .argument('<folders...>', 'such as rules/kit, rules/pocket-mars/pages, functions/match')
    .option('--seed <number>', 'seed that decides which mutants are drawn', parseWholeNumber, 1)
    .option('--count <number>', 'number of mutants drawn in each folder', parseWholeNumber, 60)
    .option('--at-once <number>', 'number of mutants tried at the same time', parseWholeNumber, 1);

async function measureFolder(
  folder: MutatedFolder,
  { seed, count, atOnce }: MutationOptions,
): Promise<FolderVerdict> {
  const { files, lawsOf: lawsPath } = findSuites(folder);
  process.env[SUITES_VARIABLE] = JSON.stringify(files);
  process.env[LAWS_VARIABLE] = lawsPath;
  process.env[DRAW_VARIABLE] = JSON.stringify({ seed, count });
  return countResults(await new Stryker(buildOptions(folder, atOnce)).runMutationTest());
}

/**
 * Files that are not mutated: suites, their staging, and entry points that run only in separate
 * processes.
 */
const EXCLUDED_FILES = [
  '!**/*.{test,cases,bench}.ts',
  '!**/*staging.ts',
  '!**/*-suite.ts',
  '!functions/resolve/{index,start}.ts',
  '!emulator/main.ts',
];

const buildOptions = (folder: MutatedFolder, concurrency: number): PartialStrykerOptions => ({
  mutate: [`${folder}/**/*.ts`, ...EXCLUDED_FILES],
  mutator: { plugins: null, excludedMutations: EXCLUDED_MUTATORS },
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'sample.ts')],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // The runner keeps the coverage of all suites in memory.
  testRunnerNodeArgs: ['--max-old-space-size=10240'],
  concurrency,
  reporters: ['dots'],
  warnings: false,
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: '.mutants',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', '.types', '.vitest', '.sealed', 'coverage'],
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
});

const TABLE_COLUMNS: TableColumns = {
  ...{ folder: 'left', killed: 'right', 'in time-outs': 'right', survived: 'right' },
  score: 'right',
};

const buildRow = ([folder, verdict]: readonly [MutatedFolder, FolderVerdict]) => [
  folder,
  verdict.killed,
  verdict.timedOut,
  verdict.survivors.length,
  `${computeScore(verdict).toFixed(0)} %`,
];

await runMutants();
