/** Colours of sheets and charts by meaning. Ink has a contrast of at least 4.5 (WCAG AA). */

import type { Tone } from '../../rules/kit/showing/view.ts';
import type { Colour } from './drawing.ts';

/** The style of a text. Without a background, the text is on paper or on a stripe. */
export interface TextStyle {
  readonly background?: Colour;
  readonly ink: Colour;
  readonly bold?: boolean;
}

export const PAPER_COLOUR: Colour = '#ffffff';
/** The background of charts, also on dark pages. */
export const CHART_BACKGROUND: Colour = '#e9edf4';
/** The background of every other row of a table. */
export const STRIPE_COLOUR: Colour = '#f3f6fb';
/** The colour of lines around squares and below rows. */
export const LINE_COLOUR: Colour = '#c3cbd9';
export const HEADING_INK: Colour = '#1c2b4a';
export const BLOCK_INK: Colour = '#2b3f6b';
export const QUIET_INK: Colour = '#566073';
const CLOSED_COLOUR: Colour = '#e3e6ec';

export const PAGE_BAND: TextStyle = { background: '#1c2b4a', ink: '#ffffff', bold: true };
export const TABLE_HEAD: TextStyle = { background: '#dce4f4', ink: '#1c2b4a', bold: true };

export const TAB_COLOURS = {
  desk: '#c62f2f',
  page: '#2458b8',
  content: '#1f7a3d',
  record: '#566073',
} as const satisfies Record<string, Colour>;

export const TONE_STYLES: Readonly<Record<Tone, TextStyle>> = {
  good: { background: '#d5efdc', ink: '#11532a' },
  bad: { background: '#fbdcd9', ink: '#8f1d14' },
  caution: { background: '#fdedc4', ink: '#6b4a00' },
  muted: { ink: QUIET_INK },
  closed: { background: CLOSED_COLOUR, ink: QUIET_INK },
  own: { background: '#dbe7ff', ink: '#163a7d', bold: true },
  strong: { ink: HEADING_INK, bold: true },
  first: { background: '#f6d465', ink: '#4a3600', bold: true },
  second: { background: '#d9dde4', ink: '#333b48', bold: true },
  third: { background: '#e8bf99', ink: '#4f2a08', bold: true },
  'level 0': { background: '#b7e0d6', ink: '#0f4a3e' },
  'level 1': { background: '#e0f0d9', ink: '#2f5020' },
  'level 2': { background: '#fdf3c9', ink: '#5f4b00' },
  'level 3': { background: '#fbd0a2', ink: '#6a3600' },
  'level 4': { background: '#f0a08f', ink: '#5c1206' },
  red: { background: '#c62f2f', ink: '#ffffff' },
  blue: { background: '#2458b8', ink: '#ffffff' },
  green: { background: '#1f7a3d', ink: '#ffffff' },
  black: { background: '#20242c', ink: '#ffffff' },
  white: { background: '#ffffff', ink: '#20242c' },
  orange: { background: '#e8740c', ink: '#241400' },
  purple: { background: '#6f3fb0', ink: '#ffffff' },
};

/** The share of the original colour in a pale colour; the rest is grey. */
const PALE_COLOUR_SHARE = 0.3;

export function getPaleStyle(tone: Tone): TextStyle {
  const { background } = TONE_STYLES[tone];
  if (background === undefined) return TONE_STYLES[tone];
  const parts = [1, 3, 5].map((at) => {
    const [own, grey] = [background, CLOSED_COLOUR].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    const mixed = PALE_COLOUR_SHARE * (own ?? 0) + (1 - PALE_COLOUR_SHARE) * (grey ?? 0);
    return Math.round(mixed).toString(16).padStart(2, '0');
  });
  return { background: `#${parts.join('')}`, ink: HEADING_INK };
}

/**
 * Colours for up to twelve players, distinguishable on white with any colour blindness (tested with
 * the simulations of Machado, Oliveira and Fernandes 2009). The first six differ most.
 */
export const SERIES_COLOURS = [
  '#0072b2',
  '#cc6600',
  '#5511aa',
  '#997788',
  '#664400',
  '#cc11ff',
  '#880077',
  '#880033',
  '#0000ff',
  '#ee0044',
  '#668855',
  '#ee11cc',
] as const satisfies readonly Colour[];

/** Returns the colour of a chart's nth series, from 0. Colours repeat after twelve. */
export const getSeriesColour = (index: number): Colour =>
  SERIES_COLOURS[index % SERIES_COLOURS.length] ?? SERIES_COLOURS[0];

/** Finds the colour of a seat; null if the text is not a seat. */
export function findSeatColour(text: string, seats: readonly string[]): Colour | null {
  const index = seats.indexOf(text);
  return index < 0 ? null : getSeriesColour(index);
}

/** Chooses white or black text for a background. The contrast is at least 4.5. */
export const chooseInk = (colour: Colour): Colour =>
  computeLuminance(colour) > MIDDLE_LUMINANCE ? BLACK_COLOUR : PAPER_COLOUR;

const BLACK_COLOUR: Colour = '#000000';
/** The relative luminance (WCAG) that has equal contrast to black and white. */
const MIDDLE_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

function computeLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
