/**
 * Prints lines of source and tests by folder (`npm run size`); `--since` adds their change,
 * `--wide` lists lines that are too wide. Exits with 1 if a line is too wide.
 */

import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT, readWrittenFiles, type WrittenFile } from './files.ts';
import { countSizesByFolder, findMovesBetweenSides, findWideLines, MAX_COLUMNS } from './size.ts';

const { values } = parseArgs({ options: { since: { type: 'string' }, wide: { type: 'boolean' } } });
const files = readWrittenFiles();
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const runGit = (args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'latin1', input, maxBuffer: 2 ** 28 });

/** Reads all code at a revision with one call of git. */
function readFilesAt(revision: string): readonly WrittenFile[] {
  const paths = runGit(['ls-tree', '-r', '--name-only', revision])
    .split('\n')
    .filter((path) => /\.(?:ts|js|mjs)$/.test(path));
  const request = paths.map((path) => `${revision}:${path}\n`).join('');
  let rest = runGit(['cat-file', '--batch=%(objectsize)'], request);
  return paths.map((path) => {
    const [size = ''] = rest.split('\n', 1);
    const start = size.length + 1;
    const text = Buffer.from(rest.slice(start, start + Number(size)), 'latin1').toString('utf8');
    rest = rest.slice(start + Number(size) + 1);
    return { path, text };
  });
}

const filesBefore = values.since === undefined ? undefined : readFilesAt(values.since);
const sizesBefore = filesBefore === undefined ? undefined : countSizesByFolder(filesBefore);
const currentSizes = countSizesByFolder(files);

printLine('source   tests  folder');
for (const folder of new Set([...currentSizes.keys(), ...(sizesBefore?.keys() ?? [])])) {
  const size = currentSizes.get(folder) ?? { source: 0, tests: 0 };
  const old = sizesBefore?.get(folder);
  const change = old === undefined ? '' : `  (was ${old.source} and ${old.tests})`;
  printLine(
    `${String(size.source).padStart(6)}  ${String(size.tests).padStart(6)}  ${folder}${change}`,
  );
}
if (filesBefore !== undefined) {
  for (const move of findMovesBetweenSides(filesBefore, files))
    printLine(`moved between source and tests: ${move}`);
}

const tooWideLines = findWideLines(files);
if (values.wide === true) tooWideLines.forEach(printLine);
printLine(`${tooWideLines.length} lines are wider than ${MAX_COLUMNS} columns`);
if (tooWideLines.length > 0) process.exitCode = 1;
