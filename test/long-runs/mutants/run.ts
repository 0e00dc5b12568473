/**
 * `npm run test:mutants`: changes code one place at a time and counts the changes that suites notice.
 * A survivor may be a change without effect, so the run measures and does not fail.
 */

import { join } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { Command } from 'commander';
import { whole } from '../../support/options.ts';
import { commandOf } from '../harness/command.ts';
import { type Columns, tableOf } from '../harness/table.ts';
import { type Folder, suitesFor } from './areas.ts';
import { DRAW, LAWS_OF, SUITE_FILES } from './settings.ts';
import { scoreOf, survivorText, type Verdict, verdictOn } from './verdicts.ts';

interface Options {
  readonly seed: number;
  readonly count: number;
  readonly atOnce: number;
}

/** Mutators that mostly change wording, or yield code that does not load. */
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

const command = (): Command =>
  commandOf({
    script: 'test:mutants',
    about: 'Changes the code of folders, a place at a time, and counts what their suites notice.',
    examples: [
      ['sixty of each', 'rules/kit functions/match sheets-templates'],
      ['the pages of all games', 'rules/*/pages'],
      ['other ones, and more', 'rules/pocket-mars --seed 7 --count 200'],
    ],
    remarks: 'A survivor is a hole in the suites, or a change without effect: read each one.',
    exits: '0 it was measured, 1 it was not.',
  })
    .argument('<folders...>', 'such as rules/kit, rules/pocket-mars/pages, functions/match')
    .option('--seed <number>', 'which of them are drawn', whole, 1)
    .option('--count <number>', 'how many are drawn in each folder', whole, 60)
    .option('--at-once <number>', 'how many are tried at the same time', whole, 1);

async function measured(folder: Folder, { seed, count, atOnce }: Options): Promise<Verdict> {
  const { files, lawsOf } = suitesFor(folder);
  process.env[SUITE_FILES] = JSON.stringify(files);
  process.env[LAWS_OF] = lawsOf;
  process.env[DRAW] = JSON.stringify({ seed, count });
  return verdictOn(await new Stryker(optionsFor(folder, atOnce)).runMutationTest());
}

/** Suites, their staging, and entry points that only a separate process runs. */
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
  vitest: { configFile: 'test/long-runs/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'sample.ts')],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // Coverage of every suite is kept in memory at once.
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
