/** Colours as colour-blind readers see them, and the difference between two colours. */

import type { Colour } from '../../sheets-templates/drawing/drawing.ts';
import { type ColourTriple, computeLuminance, toLinearLight } from './contrast.ts';

/**
 * Linear light that each kind of eye receives (Machado, Oliveira and Fernandes 2009, severity 1).
 */
export const COLOUR_VISIONS = {
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
export function toLab(colour: Colour, eye: readonly ColourTriple[]): ColourTriple {
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

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const cosine = (degrees: number): number => Math.cos(toRadians(degrees));
const toHue = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
/** Returns the weight of chroma in the corrections for grey and for blue colours. */
const weighChroma = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Computes the difference CIEDE2000 (Sharma, Wu and Dalal 2005). A difference of 1 is visible. */
export function computeDifference(one: ColourTriple, other: ColourTriple): number {
  const meanChroma = (Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2;
  const stretch = 1 + 0.5 * (1 - weighChroma(meanChroma));
  const [first, second] = [one, other].map(([light, a, b]) => ({
    light,
    chroma: Math.hypot(stretch * a, b),
    hue: toHue(stretch * a, b),
  })) as [Lightness, Lightness];
  const apart = second.hue - first.hue;
  const turn = Math.abs(apart) <= 180 ? 0 : 360;
  const hueApart = apart - Math.sign(apart) * turn;
  const hue = (first.hue + second.hue + turn) / 2;
  const light = (first.light + second.light) / 2;
  const chroma = (first.chroma + second.chroma) / 2;
  const hueWeight =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63);
  const lightScale = 1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2);
  const lightPart = (second.light - first.light) / lightScale;
  const chromaPart = (second.chroma - first.chroma) / (1 + 0.045 * chroma);
  const across = 2 * Math.sqrt(first.chroma * second.chroma) * Math.sin(toRadians(hueApart / 2));
  const huePart = across / (1 + 0.015 * chroma * hueWeight);
  const turned = 60 * Math.exp(-(((hue - 275) / 25) ** 2));
  const rotation = -2 * weighChroma(chroma) * Math.sin(toRadians(turned));
  const squares = lightPart ** 2 + chromaPart ** 2 + huePart ** 2;
  return Math.sqrt(squares + rotation * chromaPart * huePart);
}

interface Lightness {
  readonly light: number;
  readonly chroma: number;
  /** In degrees. */
  readonly hue: number;
}
