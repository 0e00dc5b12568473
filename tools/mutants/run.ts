/**
 * Counts the single changes of code that suites notice (`npm run test:mutants`). It measures; it
 * never fails.
 */

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { GAMES } from '../../rules/games.ts';
import { ROOT } from '../../test/house/files.ts';
import { commandOf } from '../../test/long-runs/harness/command.ts';
import { type Columns, tableOf } from '../../test/long-runs/harness/table.ts';
import { whole } from '../../test/support/options.ts';
import { DRAW, LAWS_OF, SUITE_FILES } from './settings.ts';

/** A folder such as `rules/kit` or `rules/pocket-mars/pages`. */
type Folder = string;

/** Suites in the order in which they are run; the first that fails decides about a mutant. */
interface Suites {
  /** Globs, relative to the root. */
  readonly files: readonly string[];
  /** The game whose laws are run last; the small game for folders of no game. */
  readonly lawsOf: string;
}

const LAWS = 'tools/mutants/game-laws.ts';
const PAGES_OF_ALL = [
  'test/pages/{boards,drawn-pages,form-heads}.test.ts',
  'sheets-templates/drawing/**/*.test.ts',
];
const CASES_OF_GAMES = 'rules/*/**/*.cases.ts';

/** Suites with matches, short ones first; they neither inject faults nor start processes. */
const MATCHES = [
  'scripts/!(new-wizard|page-command|setup-command).test.ts',
  'test/long-runs/corpus/corpus.test.ts',
  'test/match/{opening,polls,announcements,keeping,secrecy,beacon}/!(outside-function).test.ts',
  'test/match/survival/!(flood|slow-google|upgraded).test.ts',
  'test/match/season/*.test.ts',
  'test/match/end-to-end/!(bundle).test.ts',
  'test/long-runs/{bad-input,interventions,faults,host}/*.test.ts',
];

/** Suites by the folder's prefix; the first matching prefix is used. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'rules/kit': ['rules/kit/**/*.test.ts', CASES_OF_GAMES, 'test/pages/*.test.ts', LAWS],
  'sheets-templates': ['sheets-templates/**/*.test.ts'],
  'functions/google': ['functions/google/**/*.test.ts', 'functions/match/live-checks/*.test.ts'],
  functions: ['functions/**/*.test.ts', ...MATCHES],
  emulator: ['emulator/**/*.test.ts', 'test/contract/shape.test.ts'],
  scripts: ['scripts/**/*.test.ts'],
};

/** Finds the suites of a folder. @throws if there are none */
function suitesFor(folder: Folder): Suites {
  const game = GAMES.find(({ id }) => isIn(folder, `rules/${id}`));
  if (game !== undefined) {
    return {
      files: [
        `${folder}/**/*.cases.ts`,
        `test/pages/${game.id}*.test.ts`,
        ...PAGES_OF_ALL,
        `sheets-templates/${game.id}/*.test.ts`,
        `rules/${game.id}/**/*.cases.ts`,
        // Cases and models are enough for a part of a game; the slow laws would run for every
        // survivor.
        ...(folder === `rules/${game.id}` ? [LAWS] : []),
      ],
      lawsOf: game.id,
    };
  }
  const known = Object.keys(SUITES).find((one) => isIn(folder, one));
  const files = known === undefined ? undefined : SUITES[known];
  if (files === undefined)
    throw new Error(`There are no suites for ${folder}. Name a folder that the help lists.`);
  return { files, lawsOf: '' };
}

const isIn = (folder: Folder, other: Folder): boolean => `${folder}/`.startsWith(`${other}/`);

interface Survivor {
  /** Path from the root. */
  readonly file: string;
  readonly lineNumber: number;
  readonly line: string;
  readonly mutator: string;
  readonly code: string;
  readonly by: string;
}

interface Verdict {
  /** Includes mutants that timed out. */
  readonly killed: number;
  /** Number of mutants that timed out; on a busy machine some of them may have survived. */
  readonly timedOut: number;
  readonly survivors: readonly Survivor[];
}

/** Counts the drawn mutants; results without a verdict are omitted. */
function verdictOn(results: readonly MutantResult[]): Verdict {
  const count = (wanted: MutantResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    killed: count('Killed') + count('Timeout'),
    timedOut: count('Timeout'),
    survivors: alive.map(locateSurvivor),
  };
}

/** Computes the percentage of mutants that were killed. */
const scoreOf = ({ killed, survivors }: Verdict): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

const survivorText = ({ file, lineNumber, mutator, line, code, by }: Survivor): string =>
  `${file}:${lineNumber} ${mutator}, in: ${line}\n  - ${shown(code)}\n  + ${shown(by)}`;

const shown = (code: string): string =>
  code.length <= LONGEST ? code : `${code.slice(0, LONGEST / 2)} … ${code.slice(-LONGEST / 2)}`;

const LONGEST = 160;

function locateSurvivor({ fileName, location, mutatorName, replacement }: MutantResult): Survivor {
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
    line: squeezed(lines[start.line - 1] ?? ''),
    mutator: mutatorName,
    code: squeezed(cut.join(' ')),
    by: squeezed(replacement ?? ''),
  };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

interface Options {
  readonly seed: number;
  readonly count: number;
  readonly atOnce: number;
}

/** Mutators that mostly change wording, or that yield code which does not load. */
const NOT_TRIED = ['StringLiteral', 'ObjectLiteral', 'OptionalChaining', 'ArrowFunction', 'Regex'];

async function main(): Promise<void> {
  const program = command().parse();
  const options: Options = program.opts();
  const verdicts: (readonly [Folder, Verdict])[] = [];
  for (const folder of program.args) {
    const verdict = await measured(folder.replace(/\/+$/, ''), options);
    for (const survivor of verdict.survivors) console.log(survivorText(survivor));
    verdicts.push([folder, verdict]);
    console.log(tableOf(COLUMNS, verdicts.map(rowOf)));
  }
}

const command = (): ReturnType<typeof commandOf> =>
  commandOf({
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
    .option('--seed <number>', 'seed that decides which mutants are drawn', whole, 1)
    .option('--count <number>', 'number of mutants drawn in each folder', whole, 60)
    .option('--at-once <number>', 'number of mutants tried at the same time', whole, 1);

async function measured(folder: Folder, { seed, count, atOnce }: Options): Promise<Verdict> {
  const { files, lawsOf } = suitesFor(folder);
  process.env[SUITE_FILES] = JSON.stringify(files);
  process.env[LAWS_OF] = lawsOf;
  process.env[DRAW] = JSON.stringify({ seed, count });
  return verdictOn(await new Stryker(optionsFor(folder, atOnce)).runMutationTest());
}

/**
 * Files that are not mutated: suites, their staging, and entry points that only a process of its
 * own runs.
 */
const NOT_CHANGED = [
  '!**/*.{test,cases,bench}.ts',
  '!**/*staging.ts',
  '!**/*-suite.ts',
  '!functions/resolve/{index,start}.ts',
  '!emulator/main.ts',
];

const optionsFor = (folder: Folder, concurrency: number): PartialStrykerOptions => ({
  mutate: [`${folder}/**/*.ts`, ...NOT_CHANGED],
  mutator: { plugins: null, excludedMutations: NOT_TRIED },
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'sample.ts')],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // The coverage of every suite is in memory at once.
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

const COLUMNS: Columns = {
  ...{ folder: 'left', killed: 'right', 'in time-outs': 'right', survived: 'right' },
  score: 'right',
};

const rowOf = ([folder, verdict]: readonly [Folder, Verdict]) => [
  folder,
  verdict.killed,
  verdict.timedOut,
  verdict.survivors.length,
  `${scoreOf(verdict).toFixed(0)} %`,
];

await main();
