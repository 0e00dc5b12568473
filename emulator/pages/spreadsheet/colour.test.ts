import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BLACK,
  colourOf,
  contrastOf,
  DARK_PAPER,
  darkBackground,
  GRAPHICS_CONTRAST,
  hex,
  type Rgb,
  readableOn,
  TEXT_CONTRAST,
  WHITE,
} from './colour.ts';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colour: fc.Arbitrary<Rgb> = fc.tuple(part, part, part);

test('a missing channel is none of that colour, and a style outranks a plain colour', () => {
  expect(colourOf({ rgbColor: { red: 1 } }, { blue: 1 })).toEqual([1, 0, 0]);
  expect(colourOf(undefined, {})).toEqual(BLACK);
  expect(colourOf(undefined, undefined)).toBeUndefined();
});

test('black on white is the greatest contrast there is', () => {
  expect(contrastOf(BLACK, WHITE)).toBeCloseTo(21);
  expect(hex(WHITE)).toBe('#ffffff');
});

test('every ink is readable on the dark page', () => {
  fc.assert(
    fc.property(
      colour,
      (ink) => contrastOf(readableOn(ink, DARK_PAPER, TEXT_CONTRAST), DARK_PAPER) >= TEXT_CONTRAST,
    ),
  );
});

test('every ink is readable on the dark counterpart of every background, as far as black or white would be', () => {
  fc.assert(
    fc.property(colour, colour, (ink, background) => {
      const dark = darkBackground(background);
      const best = Math.max(contrastOf(WHITE, dark), contrastOf(BLACK, dark));
      const reached = contrastOf(readableOn(ink, dark, TEXT_CONTRAST), dark);
      return reached >= Math.min(TEXT_CONTRAST, best) - 0.01 && reached >= 4.5;
    }),
  );
});

test('lines of charts are seen on dark pages', () => {
  fc.assert(
    fc.property(
      colour,
      (line) =>
        contrastOf(readableOn(line, DARK_PAPER, GRAPHICS_CONTRAST), DARK_PAPER) >=
        GRAPHICS_CONTRAST,
    ),
  );
});

test('the dark paper is the one of the stylesheet', async () => {
  const { readFile } = await import('node:fs/promises');
  const css = await readFile(new URL('../style.css', import.meta.url), 'utf8');
  expect(css).toContain(`--paper: light-dark(#ffffff, ${hex(DARK_PAPER)})`);
});
