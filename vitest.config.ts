/**
 * The suites: `unit` for pure code, `laws` for laws, pages and examples, `google` for code that
 * talks to the emulator, `matches` for matches under faults and commands. `long-runs` has samples
 * of the long runs, `browser` tests pages, `package` the packed npm package. Files of a worker
 * share its modules.
 */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { atDepth } from './test/support/depth.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { createFaultPlugins } from './test/support/planted/plugin.ts';

const testFiles = ['**/*.test.ts', '**/*.cases.ts'];
const excludedFiles = ['**/node_modules/**', '**/.types/**', 'dist/**', '.mutants/**'];
const matchSuites = ['test/match/!(end-to-end)/**/*.test.ts', 'scripts/**/*.test.ts'];

const resolvePath = (...path: readonly string[]): string => join(import.meta.dirname, ...path);

/** Aliases for examples, which are written for Node's runner and import the package by its name. */
const alias = [
  { find: 'node:test', replacement: resolvePath('test', 'support', 'examples', 'node-test.ts') },
  {
    find: 'sealed-orders/laws',
    replacement: resolvePath('test', 'support', 'examples', 'laws.ts'),
  },
  { find: 'sealed-orders/kit', replacement: resolvePath('package', 'exports', 'kit.ts') },
];

/** Generous limit for busy machines; only tests that hang reach it. */
const patienceMs = atDepth({ quick: 300_000, deep: 1_800_000 });
const timeouts = { testTimeout: patienceMs, hookTimeout: patienceMs };

const emulatorSuite = {
  setupFiles: ['test/contract/setup.ts', 'test/support/unhooked.ts'],
  ...timeouts,
};

export default defineConfig({
  test: {
    // By default vitest leaves one core idle; this setting uses all cores.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
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
          // Node loads the sources itself, as it does for the commands.
          experimental: { viteModuleRunner: false },
          ...timeouts,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'laws',
          include: ['test/laws/**/*.test.ts', 'test/pages/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: excludedFiles,
          ...timeouts,
        },
      },
      {
        plugins: [...createFaultPlugins()],
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
        plugins: [...createFaultPlugins()],
        resolve: {
          alias: [{ find: /^open$/, replacement: resolvePath('test/support/opened-addresses.ts') }],
        },
        test: {
          name: 'matches',
          include: matchSuites,
          exclude: excludedFiles,
          ...emulatorSuite,
        },
      },
      {
        plugins: [...createFaultPlugins()],
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
          ...timeouts,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['test/contract/setup.ts'],
          include: ['test/browser/**/*.test.ts'],
          exclude: excludedFiles,
          ...timeouts,
        },
      },
    ],
  },
});
