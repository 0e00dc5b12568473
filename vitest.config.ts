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
import { plantedFaults } from './test/support/planted/plugin.ts';

const tests = ['**/*.test.ts', '**/*.cases.ts'];
const elsewhere = ['**/node_modules/**', '**/.types/**', 'dist/**', '.mutants/**'];
const inEveryWeather = ['test/match/!(end-to-end)/**/*.test.ts', 'scripts/**/*.test.ts'];

const fileHere = (...path: readonly string[]): string => join(import.meta.dirname, ...path);

/** Aliases for examples, which are written for Node's runner and import the package by its name. */
const alias = [
  { find: 'node:test', replacement: fileHere('test', 'support', 'examples', 'node-test.ts') },
  {
    find: 'sealed-orders/laws',
    replacement: fileHere('test', 'support', 'examples', 'laws.ts'),
  },
  { find: 'sealed-orders/kit', replacement: fileHere('package', 'exports', 'kit.ts') },
];

/** Generous limit for busy machines; only tests that hang reach it. */
const patience = atDepth({ quick: 300_000, deep: 1_800_000 });
const timeouts = { testTimeout: patience, hookTimeout: patience };

const onEmulator = {
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
          exclude: elsewhere,
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
          exclude: elsewhere,
          ...timeouts,
        },
      },
      {
        plugins: [...plantedFaults()],
        test: {
          name: 'google',
          include: tests,
          exclude: [
            ...elsewhere,
            'rules/**',
            'sheets-templates/**',
            'test/house/**',
            'test/laws/**',
            'test/pages/**',
            'test/browser/**',
            'test/long-runs/**',
            'package/**',
            'examples/**',
            ...inEveryWeather,
          ],
          ...onEmulator,
        },
      },
      {
        plugins: [...plantedFaults()],
        resolve: {
          alias: [{ find: /^open$/, replacement: fileHere('test/support/opened-addresses.ts') }],
        },
        test: {
          name: 'matches',
          include: inEveryWeather,
          exclude: elsewhere,
          ...onEmulator,
        },
      },
      {
        plugins: [...plantedFaults()],
        test: {
          name: 'long-runs',
          include: ['test/long-runs/**/*.test.ts'],
          exclude: elsewhere,
          ...onEmulator,
        },
      },
      {
        test: {
          name: 'package',
          include: ['package/**/*.test.ts'],
          globalSetup: ['package/test/setup.ts'],
          exclude: elsewhere,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['test/contract/setup.ts'],
          include: ['test/browser/**/*.test.ts'],
          exclude: elsewhere,
          ...timeouts,
        },
      },
    ],
  },
});
