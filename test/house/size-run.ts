/**
 * Prints lines of source and tests by folder (`npm run size`); `--since` adds their change.
 * Exits with 1 if a line is too wide; `--wide` lists such lines.
 */

import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT, type WrittenFile, writtenFiles } from './files.ts';
import { movesBetweenSides, sizesByFolder, WIDEST, wideLines } from './size.ts';

const { values } = parseArgs({ options: { since: { type: 'string' }, wide: { type: 'boolean' } } });
const files = writtenFiles();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'latin1', input, maxBuffer: 2 ** 28 });

/** Reads all files of code at a revision, in one call. */
function filesAt(revision: string): readonly WrittenFile[] {
  const paths = git(['ls-tree', '-r', '--name-only', revision])
    .split('\n')
    .filter((path) => /\.(?:ts|js|mjs)$/.test(path));
  const request = paths.map((path) => `${revision}:${path}\n`).join('');
  let rest = git(['cat-file', '--batch=%(objectsize)'], request);
  return paths.map((path) => {
    const [size = ''] = rest.split('\n', 1);
    const start = size.length + 1;
    const text = Buffer.from(rest.slice(start, start + Number(size)), 'latin1').toString('utf8');
    rest = rest.slice(start + Number(size) + 1);
    return { path, text };
  });
}

const before = values.since === undefined ? undefined : filesAt(values.since);
const former = before === undefined ? undefined : sizesByFolder(before);
const current = sizesByFolder(files);

print('source   tests  folder');
for (const folder of new Set([...current.keys(), ...(former?.keys() ?? [])])) {
  const size = current.get(folder) ?? { source: 0, tests: 0 };
  const old = former?.get(folder);
  const change = old === undefined ? '' : `  (was ${old.source} and ${old.tests})`;
  print(
    `${String(size.source).padStart(6)}  ${String(size.tests).padStart(6)}  ${folder}${change}`,
  );
}
if (before !== undefined) {
  for (const move of movesBetweenSides(before, files))
    print(`moved between source and tests: ${move}`);
}

const wide = wideLines(files);
if (values.wide === true) wide.forEach(print);
print(`${wide.length} lines are wider than ${WIDEST} columns`);
if (wide.length > 0) process.exitCode = 1;
