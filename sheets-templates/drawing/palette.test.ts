import { describe, expect, test } from 'vitest';
import { TONES } from '../../rules/kit/showing/view.ts';
import { computeContrast } from '../../test/support/contrast.ts';
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

describe('series of a chart', () => {
  test('a chart has a distinct colour for each of twelve players', () => {
    expect(new Set(SERIES_COLOURS).size).toBe(12);
  });

  test('the lines and names of a chart contrast with its background', () => {
    for (const colour of SERIES_COLOURS)
      expect(computeContrast(CHART_BACKGROUND, colour)).toBeGreaterThanOrEqual(3);
    expect(computeContrast(CHART_BACKGROUND, HEADING_INK)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test('a thirteenth series has a colour', () => {
    expect(getSeriesColour(12)).toBe(SERIES_COLOURS[0]);
  });
});
