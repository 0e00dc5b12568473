/** Refuses code of an external game that rests on more than its arguments. */

import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Loader, PartialMessage, Plugin } from 'esbuild';

export type Esbuild = typeof import('esbuild');

/** Global names that a game must not use. */
const REFUSED = [
  ...['Date', 'Math.random', 'performance', 'crypto', 'process', 'require', 'fetch'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['globalThis', 'global', 'eval', 'Function'],
] as const;

const MARK = 'sealed_refused_';
const markOf = (name: string): string => `${MARK}${name.replace('.', '_dot_')}`;
const MARKS = Object.fromEntries(REFUSED.map((name) => [name, markOf(name)]));

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.mjs': 'js',
  '.jsx': 'jsx',
};

/** `root`: the package's folder. Packages that the game depends on are bundled in, and not searched. */
export const refuseOutside = (root: string, { transform }: Esbuild): Plugin => ({
  name: 'refuse-outside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer, resolveDir, kind }) => {
      if (kind === 'entry-point' || !isOwn(root, importer)) return null;
      const isPath = path.startsWith('.') || isAbsolute(path) || /^\w+:/.test(path);
      const isInside = !isPath || isWithin(root, resolve(resolveDir, path));
      return isInside && !isBuiltin(path) ? null : { errors: [importError(path, importer, root)] };
    });
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      if (!isOwn(root, path)) return null;
      const loader = LOADERS[extname(path)] ?? 'js';
      // Esbuild replaces only names that the file does not declare itself.
      const { code } = await transform(await readFile(path, 'utf8'), { loader, define: MARKS });
      const used = REFUSED.filter((name) => new RegExp(`${markOf(name)}\\b`).test(code));
      return used.length === 0 ? null : { errors: [{ text: usedText(path, root, used) }] };
    });
  },
});

const isWithin = (root: string, path: string): boolean =>
  !relative(root, path).startsWith('..') && !isAbsolute(relative(root, path));

const isOwn = (root: string, path: string): boolean =>
  isWithin(root, path) && !relative(root, path).split(sep).includes('node_modules');

const importError = (path: string, importer: string, root: string): PartialMessage => ({
  text: `${relative(root, importer)} imports ${path}: a game may import its own files and the packages that it depends on, and no other.`,
});

const usedText = (path: string, root: string, used: readonly string[]): string =>
  `${relative(root, path)} uses ${used.join(', ')}: a game has all chance from its arguments, and no clock, timer, process or network.`;
