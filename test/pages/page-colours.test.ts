import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEAT_COLOURS } from '../../scripts/shared/match/page-parts.ts';
import type { Colour } from '../../sheets-templates/drawing/drawing.ts';
import { COLOUR_VISIONS, computeDifference, toLab } from '../support/colour-vision.ts';
import { computeContrast } from '../support/contrast.ts';

const STYLESHEET = readFileSync(
  join(import.meta.dirname, '..', '..', 'page', 'viewer', 'style', 'base.css'),
  'utf8',
);

/** Reads the backgrounds of a match's page, by day and at night. */
const readBackgrounds = (name: string): readonly Colour[] =>
  [...STYLESHEET.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(
    ([, colour]) => colour as Colour,
  );

test.each(['light', 'dark'] as const)(
  'each seat’s colour has a contrast of at least 3 to the page and its cards: %s',
  (scheme) => {
    const at = scheme === 'light' ? 0 : 1;
    const grounds = ['paper', 'card'].flatMap((name) => readBackgrounds(name)[at] ?? []);
    expect(grounds).toHaveLength(2);
    for (const ground of grounds)
      for (const colour of SEAT_COLOURS[scheme])
        expect(computeContrast(ground, colour as Colour), colour).toBeGreaterThanOrEqual(3);
  },
);

test('the difference of two blues is that of the published example', () =>
  expect(computeDifference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4));

/** Least differences (CIEDE2000) of the largest game of its own and of all seat colours. */
const MIN_DIFFERENCES = [
  { seats: 9, least: { light: 7, dark: 5 } },
  { seats: 12, least: { light: 5, dark: 4 } },
] as const;

test.each(
  Object.entries(COLOUR_VISIONS).flatMap(([name, eye]) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      MIN_DIFFERENCES.map(({ seats, least }) => ({
        ...{ name, eye, scheme, seats, least: least[scheme] },
      })),
    ),
  ),
)('the first $seats seat colours differ for an eye with $name: $scheme', (given) => {
  const colours = SEAT_COLOURS[given.scheme].slice(0, given.seats) as readonly Colour[];
  for (const [index, one] of colours.entries())
    for (const other of colours.slice(0, index)) {
      const difference = computeDifference(toLab(one, given.eye), toLab(other, given.eye));
      expect(difference, `${one} ${other}`).toBeGreaterThan(given.least);
    }
});
