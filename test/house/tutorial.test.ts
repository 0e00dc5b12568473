/**
 * The tutorial equals the example file by file, and keeps its length. The suite `package` plays it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typedIn } from '../support/tutorial.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'sealed-lots');
const MOST_LINES = 180;

const page = readFileSync(join(ROOT, 'docs', 'a-game-in-an-afternoon.md'), 'utf8');
const files = typedIn(page).flatMap((typed) => (typed.kind === 'file' ? [typed] : []));

test('every file in the tutorial equals that of the example', () => {
  for (const { path, text } of files)
    expect(text, path).toBe(readFileSync(join(EXAMPLE, path), 'utf8'));
  const typed = files.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  expect(typed.toSorted()).toEqual(
    readdirSync(join(EXAMPLE, 'src'))
      .map((name) => `src/${name}`)
      .toSorted(),
  );
});

test('the tutorial’s game has at most 180 lines without blanks and comments', () => {
  const lines = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^\s*(\/?\*.*)?$/.test(line));
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
});
