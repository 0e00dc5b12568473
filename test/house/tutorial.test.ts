/** Compares the tutorial with its example, file by file. The suite `package` plays the example. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseTypedBlocks } from '../support/tutorial.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const EXAMPLE_FOLDER = join(ROOT, 'examples', 'sealed-lots');
const MAFIA_FOLDER = join(ROOT, 'examples', 'mafia');
const MAX_EXAMPLE_LINES = 180;
const MAX_MAFIA_LINES = 300;

const tutorialText = readFileSync(join(ROOT, 'docs', 'a-game-in-an-afternoon.md'), 'utf8');
const tutorialFiles = parseTypedBlocks(tutorialText).flatMap((typed) =>
  typed.kind === 'file' ? [typed] : [],
);

test('every file in the tutorial is equal to the file of the example', () => {
  for (const { path, text } of tutorialFiles)
    expect(text, path).toBe(readFileSync(join(EXAMPLE_FOLDER, path), 'utf8'));
  const typed = tutorialFiles.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  expect(typed.toSorted()).toEqual(
    readdirSync(join(EXAMPLE_FOLDER, 'src'))
      .map((name) => `src/${name}`)
      .toSorted(),
  );
});

/** Counts lines except blank lines and comments. */
const countLines = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/?\*.*)?$/.test(line)).length;

test('the game of the tutorial has at most 180 lines', () => {
  const sources = tutorialFiles.filter(({ path }) => path.startsWith('src/'));
  expect(countLines(sources.map(({ text }) => text))).toBeLessThanOrEqual(MAX_EXAMPLE_LINES);
});

test('Mafia has fewer than 300 lines', () => {
  const sources = readdirSync(join(MAFIA_FOLDER, 'src')).map((name) =>
    join(MAFIA_FOLDER, 'src', name),
  );
  const lines = countLines(sources.map((path) => readFileSync(path, 'utf8')));
  expect(lines).toBeGreaterThan(MAX_EXAMPLE_LINES);
  expect(lines).toBeLessThan(MAX_MAFIA_LINES);
});
