/** Luminance and contrast of colours. */

import type { Colour } from '../../sheets-templates/drawing/drawing.ts';

export type ColourTriple = readonly [number, number, number];

/** Computes the linear light of each channel. */
export function toLinearLight(colour: Colour): ColourTriple {
  const share = (at: number) => {
    const encoded = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  return [share(1), share(3), share(5)];
}

export const computeLuminance = ([red, green, blue]: ColourTriple) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Computes the contrast ratio of WCAG 2.2. */
export function computeContrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => computeLuminance(toLinearLight(colour)))
    .sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}
