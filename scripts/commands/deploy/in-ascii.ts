/** The bundle in ASCII: packages whose regular expressions contain other signs, which a bundler leaves as they are. */

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Reads times as people write them. */
const FILES = /node_modules[/\\]chrono-node[/\\].*\.js$/;

/** Escapes them: a sign means the same in a text and in a regular expression. */
export const inAscii: Plugin = {
  name: 'in-ascii',
  setup({ onLoad }) {
    onLoad({ filter: FILES, namespace: 'file' }, async ({ path }) => ({
      contents: escaped(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

const escaped = (code: string): string =>
  code.replaceAll(/[^\0-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
