/** Compares the tutorial with its example. The suite `package` plays the example. */

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
const quotedParts = parseTypedBlocks(tutorialText).flatMap((typed) =>
  typed.kind === 'file' ? [typed] : [],
);

test('every block of the tutorial is a part of its file, and each source file has a block', () => {
  for (const { path, text } of quotedParts)
    expect(readFileSync(join(EXAMPLE_FOLDER, path), 'utf8'), path).toContain(text);
  const quoted = new Set(quotedParts.map(({ path }) => path));
  expect([...quoted].toSorted()).toEqual(
    readdirSync(join(EXAMPLE_FOLDER, 'src'))
      .map((name) => `src/${name}`)
      .toSorted(),
  );
});

/** Counts lines except blank lines and comments. */
const countLines = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*(\/?\*.*)?$/.test(line)).length;

const countSourceLines = (example: string): number =>
  countLines(
    readdirSync(join(example, 'src')).map((name) =>
      readFileSync(join(example, 'src', name), 'utf8'),
    ),
  );

test('the game of the tutorial has at most 180 lines', () =>
  expect(countSourceLines(EXAMPLE_FOLDER)).toBeLessThanOrEqual(MAX_EXAMPLE_LINES));

test('Mafia has fewer than 300 lines', () => {
  const lines = countSourceLines(MAFIA_FOLDER);
  expect(lines).toBeGreaterThan(MAX_EXAMPLE_LINES);
  expect(lines).toBeLessThan(MAX_MAFIA_LINES);
});
