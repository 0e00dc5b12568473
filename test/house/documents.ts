/** What the documents promise, held against what is there. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WrittenFile } from './files.ts';

/** Commands of npm itself that documents may name. */
const OF_NPM = ['create', 'pack', 'ci', 'install', 'exec'];

/** A sentence for every script of npm that a document names and package.json has not. */
export const missingScripts = (
  documents: readonly WrittenFile[],
  scripts: readonly string[],
): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !OF_NPM.includes(name) && !scripts.includes(name))
      .map((name) => `${path} names the script "${name}", which package.json has not.`),
  );

/** A sentence for every link to a file of ours that is not there. */
export const brokenLinks = (root: string, documents: readonly WrittenFile[]): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(path), decodeURIComponent(link))))
      .map((link) => `${path} links to ${link}, which is not there.`),
  );

const PATH = /^(?:rules|sheets-templates|functions|emulator|scripts|test|docs)\/[\w./-]+$/;

/** A sentence for every path in code marks that is none of ours, nor the beginning of one. */
export const missingPaths = (
  documents: readonly WrittenFile[],
  paths: readonly string[],
): readonly string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, code = '']) => code.split(' '))
      .filter((word) => PATH.test(word) && !paths.some((one) => one.startsWith(word)))
      .map((word) => `${path} names ${word}, which is not there.`),
  );
