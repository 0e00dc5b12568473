/**
 * The suites: `unit` for pure code, `laws` for laws, pages and examples, `google` for code that
 * talks to the emulator, `matches` for matches under faults and commands. `long-runs` has samples
 * of the long runs, `browser` tests pages, `package` the packed npm package. Files of a worker
 * share its modules.
 */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { atDepth } from './test/support/depth.ts';
import { LongestFirstSequencer } from './test/support/longest-first.ts';
import { FAULTS_VARIABLE } from './test/support/planted/fault.ts';

const testFiles = ['**/*.test.ts', '**/*.cases.ts'];
const excludedFiles = ['**/node_modules/**', '**/.types/**', 'dist/**', '.mutants/**'];
const matchSuites = ['test/match/!(end-to-end)/**/*.test.ts', 'scripts/**/*.test.ts'];

const PRELOADED_FILES = [
  'test/support/replaced-modules.ts',
  ...(process.env[FAULTS_VARIABLE] === undefined ? [] : ['test/support/planted/hook.ts']),
];

/** Node loads the sources itself, as it does for the commands. Vite's modules take more time. */
const nativeModules = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: PRELOADED_FILES.map((file) => `--import=${join(import.meta.dirname, file)}`),
};

/** Generous limit for busy machines; only tests that hang reach it. */
const patienceMs = atDepth({ quick: 300_000, deep: 1_800_000 });
const settings = { ...nativeModules, testTimeout: patienceMs, hookTimeout: patienceMs };

const emulatorSuite = {
  setupFiles: ['test/contract/setup.ts', 'test/support/disable-domain-hook.ts'],
  ...settings,
};

export default defineConfig({
  test: {
    // Vitest by default leaves one core idle; this setting uses all cores.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirstSequencer },
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'rules/**/*.{test,cases}.ts',
            'sheets-templates/**/*.test.ts',
            'test/house/**/*.test.ts',
          ],
          exclude: excludedFiles,
          ...settings,
        },
      },
      {
        test: {
          name: 'laws',
          include: ['test/laws/**/*.test.ts', 'test/pages/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: excludedFiles,
          ...settings,
        },
      },
      {
        test: {
          name: 'google',
          include: testFiles,
          exclude: [
            ...excludedFiles,
            'rules/**',
            'sheets-templates/**',
            'test/house/**',
            'test/laws/**',
            'test/pages/**',
            'test/browser/**',
            'test/long-runs/**',
            'package/**',
            'examples/**',
            ...matchSuites,
          ],
          ...emulatorSuite,
        },
      },
      {
        test: {
          name: 'matches',
          include: matchSuites,
          exclude: excludedFiles,
          ...emulatorSuite,
        },
      },
      {
        test: {
          name: 'long-runs',
          include: ['test/long-runs/**/*.test.ts'],
          exclude: excludedFiles,
          ...emulatorSuite,
        },
      },
      {
        test: {
          name: 'package',
          include: ['package/**/*.test.ts'],
          globalSetup: ['package/test/setup.ts'],
          exclude: excludedFiles,
          ...settings,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['test/contract/setup.ts'],
          include: ['test/browser/**/*.test.ts'],
          exclude: excludedFiles,
          ...settings,
        },
      },
    ],
  },
});
