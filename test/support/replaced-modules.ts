/**
 * Preloaded by vitest's workers. Replaces modules that examples and commands import, because
 * examples are written for Node's test runner and import the package by its name.
 */

import { registerHooks } from 'node:module';

const REPLACED_MODULES: readonly (readonly [folder: string, name: string, file: string])[] = [
  ['examples', 'node:test', 'test/support/examples/node-test.ts'],
  ['examples', 'sealed-orders/laws', 'test/support/examples/laws.ts'],
  ['examples', 'sealed-orders/kit', 'package/exports/kit.ts'],
  ['scripts', 'open', 'test/support/opened-addresses.ts'],
];

const ROOT = new URL('../../', import.meta.url);

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const [, , file] =
      REPLACED_MODULES.find(
        ([folder, name]) =>
          name === specifier && context.parentURL?.startsWith(new URL(`${folder}/`, ROOT).href),
      ) ?? [];
    return nextResolve(file === undefined ? specifier : new URL(file, ROOT).href, context);
  },
});
