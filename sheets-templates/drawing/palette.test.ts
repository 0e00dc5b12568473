import { describe, expect, test } from 'vitest';
import { TONES } from '../../rules/kit/showing/view.ts';
import {
  type ColourTriple,
  computeContrast,
  computeLuminance,
  toLinearLight,
} from '../../test/support/contrast.ts';
import type { Colour } from './drawing.ts';
import {
  BLOCK_INK,
  CHART_BACKGROUND,
  chooseInk,
  getPaleStyle,
  getSeriesColour,
  HEADING_INK,
  PAGE_BAND,
  PAPER_COLOUR,
  QUIET_INK,
  SERIES_COLOURS,
  STRIPE_COLOUR,
  TABLE_HEAD,
  TONE_STYLES,
} from './palette.ts';

const MIN_CONTRAST = 4.5;

describe('contrast', () => {
  const looks = [
    ...TONES.map((tone) => [tone, TONE_STYLES[tone]] as const),
    ...TONES.map((tone) => [`pale ${tone}`, getPaleStyle(tone)] as const),
    ['page band', PAGE_BAND] as const,
    ['table head', TABLE_HEAD] as const,
  ];

  test.each(looks)(
    'text in the style %s has enough contrast with its background',
    (_, { background, ink }) => {
      const grounds = background === undefined ? [PAPER_COLOUR, STRIPE_COLOUR] : [background];
      for (const ground of grounds)
        expect(computeContrast(ground, ink)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    },
  );

  test.each([HEADING_INK, BLOCK_INK, QUIET_INK])(
    'text in %s has enough contrast with paper and with a stripe',
    (ink) => {
      expect(computeContrast(PAPER_COLOUR, ink)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(computeContrast(STRIPE_COLOUR, ink)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    },
  );

  test.each(SERIES_COLOURS)(
    'black or white text has enough contrast with a chart’s %s',
    (colour) => {
      expect(computeContrast(colour, chooseInk(colour))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    },
  );
});

/** Linear light that each kind of eye receives (Machado, Oliveira and Fernandes 2009). */
const COLOUR_VISIONS = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly ColourTriple[]>;

/** Converts a colour that an eye sees to CIE L*a*b*. */
function toLab(colour: Colour, eye: readonly ColourTriple[]): ColourTriple {
  const light = toLinearLight(colour);
  const [red = 0, green = 0, blue = 0] = eye.map((row) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])),
  );
  const curve = (share: number) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116);
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = curve(computeLuminance([red, green, blue]));
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const measureDistance = (one: ColourTriple, other: ColourTriple) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** A difference of 2.3 is just noticeable. Colours on white can hardly differ more than these. */
const MIN_COLOUR_DISTANCES = [
  { seats: 6, least: 24 },
  { seats: 8, least: 22 },
  { seats: 12, least: 19 },
] as const;
/** Factor for normal vision, because thin edges need a larger difference. */
const NORMAL_VISION_FACTOR = 1.5;

describe('series of a chart', () => {
  test('a chart has a distinct colour for each of twelve players', () => {
    expect(new Set(SERIES_COLOURS).size).toBe(12);
  });

  test('the lines and names of a chart contrast with its background', () => {
    for (const colour of SERIES_COLOURS)
      expect(computeContrast(CHART_BACKGROUND, colour)).toBeGreaterThanOrEqual(3);
    expect(computeContrast(CHART_BACKGROUND, HEADING_INK)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test.each(
    Object.entries(COLOUR_VISIONS).flatMap(([name, eye]) =>
      MIN_COLOUR_DISTANCES.map((one) => ({
        ...one,
        name,
        eye,
        least: eye === COLOUR_VISIONS['all cones'] ? one.least * NORMAL_VISION_FACTOR : one.least,
      })),
    ),
  )('the first $seats colours differ enough for an eye with $name', ({ eye, seats, least }) => {
    for (const [index, one] of SERIES_COLOURS.slice(0, seats).entries()) {
      for (const other of SERIES_COLOURS.slice(0, index)) {
        const far = measureDistance(toLab(one, eye), toLab(other, eye));
        expect(far, `${one} ${other}`).toBeGreaterThan(least);
      }
    }
  });

  test('a thirteenth series has a colour', () => {
    expect(getSeriesColour(12)).toBe(SERIES_COLOURS[0]);
  });
});
