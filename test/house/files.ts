import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const NOT_WRITTEN = [
  'node_modules',
  '.git',
  '.types',
  '.vitest',
  '.sealed',
  '.mutants',
  'dist',
  'coverage',
];
const NOT_READ = ['package-lock.json'];

/** A text file with its path from the root, separated by forward slashes. */
export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** Reads all text files under the root, without pictures and other binary files. */
export function writtenFiles(root: string = ROOT): readonly WrittenFile[] {
  return pathsIn(root, '')
    .filter((path) => !NOT_READ.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

/** Lists the names of the folders in a folder; empty if it does not exist. */
export function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NOT_WRITTEN.includes(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function pathsIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_WRITTEN.includes(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return pathsIn(root, path);
      return entry.isFile() ? [path] : [];
    });
}
