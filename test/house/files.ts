import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const EXCLUDED_PATHS = [
  'node_modules',
  '.git',
  '.types',
  '.vitest',
  '.sealed',
  '.mutants',
  'dist',
  'coverage',
];
const EXCLUDED_NAMES = ['package-lock.json'];

/** A text file with its path from the root, separated by forward slashes. */
export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** The text files of this repository; null until they are read. */
let ownFiles: readonly WrittenFile[] | null = null;

/** Reads all text files of this repository, without pictures and other binary files. */
export function readWrittenFiles(): readonly WrittenFile[] {
  ownFiles ??= listPaths(ROOT, '')
    .filter((path) => !EXCLUDED_NAMES.includes(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
  return ownFiles;
}

function listPaths(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !EXCLUDED_PATHS.includes(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listPaths(root, path);
      return entry.isFile() ? [path] : [];
    });
}
