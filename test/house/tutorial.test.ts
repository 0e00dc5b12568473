/**
 * Compares the tutorial with the example, file by file, and limits its length. The suite `package`
 * plays the example.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typedIn } from '../support/tutorial.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLE = join(ROOT, 'examples', 'sealed-lots');
const MAFIA = join(ROOT, 'examples', 'mafia');
const MOST_LINES = 180;
const MOST_LINES_OF_MAFIA = 300;

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

/** Counts lines except blank lines and comments. */
const countLines = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/?\*.*)?$/.test(line)).length;

test('the game of the tutorial has at most 180 lines', () => {
  const sources = files.filter(({ path }) => path.startsWith('src/'));
  expect(countLines(sources.map(({ text }) => text))).toBeLessThanOrEqual(MOST_LINES);
});

test('Mafia has fewer than 300 lines', () => {
  const sources = readdirSync(join(MAFIA, 'src')).map((name) => join(MAFIA, 'src', name));
  const lines = countLines(sources.map((path) => readFileSync(path, 'utf8')));
  expect(lines).toBeGreaterThan(MOST_LINES);
  expect(lines).toBeLessThan(MOST_LINES_OF_MAFIA);
});
