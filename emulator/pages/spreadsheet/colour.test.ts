import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BLACK,
  colourOf,
  contrastOf,
  DARK_PAPER,
  darkBackground,
  darkLine,
  GRAPHICS_CONTRAST,
  hex,
  type Rgb,
  readableOn,
  TEXT_CONTRAST,
  WHITE,
} from './colour.ts';

const rgb = (written: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(written.slice(at, at + 2), 16) / 255,
  );
  return [red, green, blue];
};
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

test.each([
  ['#ffff00', '#757522'],
  ['#00ffff', '#227575'],
  ['#ff99cc', '#571938'],
  ['#99ff33', '#456b1f'],
  ['#ffcc99', '#573819'],
  ['#99ccff', '#193857'],
  ['#cc99ff', '#381957'],
  ['#66ffcc', '#1c614a'],
  ['#e0e0e0', '#333333'],
  ['#ffffff', '#2b2b2b'],
  ['#660000', '#660000'],
])('a background of %s is %s on a dark page: of its hue, and not bright', (light, dark) => {
  expect(hex(darkBackground(rgb(light)))).toBe(dark);
});

test('a faint line stays faint on a dark page, a strong one is seen', () => {
  const contrast = (line: string) => contrastOf(darkLine(rgb(line)), DARK_PAPER);
  for (const faint of ['#cccccc', '#d9ead3', '#ffcc99'])
    expect(contrast(faint)).toBeLessThan(GRAPHICS_CONTRAST);
  for (const strong of ['#000000', '#660000', '#1c4587'])
    expect(contrast(strong)).toBeGreaterThanOrEqual(GRAPHICS_CONTRAST);
});

test('an ink that is read stays as it is, and one that is not keeps its hue', () => {
  expect(readableOn(rgb('#ffe599'), DARK_PAPER, TEXT_CONTRAST)).toEqual(rgb('#ffe599'));
  const [red, green, blue] = readableOn(rgb('#0000ff'), DARK_PAPER, TEXT_CONTRAST);
  expect(red).toBeCloseTo(green);
  expect(blue).toBe(1);
  expect(red).toBeGreaterThan(0.5);
});

test('black and white are made lighter and darker like any other ink', () => {
  const contrast = (ink: Rgb, background: Rgb) =>
    contrastOf(readableOn(ink, background, TEXT_CONTRAST), background);
  expect(contrast(BLACK, DARK_PAPER)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(contrast(WHITE, WHITE)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test('the contrast of two dark colours is that of WCAG', () => {
  expect(contrastOf([0.04, 0.04, 0.04], BLACK)).toBeCloseTo((0.04 / 12.92 + 0.05) / 0.05);
});
