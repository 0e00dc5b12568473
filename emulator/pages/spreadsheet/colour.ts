/** A sheet's colours on a light page as its author chose them, and their counterparts on a dark one. */
import type { ColourResource, ColourStyle } from './resource.ts';

/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [1, 1, 1];
export const BLACK: Rgb = [0, 0, 0];
/** `--paper` of style.css on a dark page, #16181d. */
export const DARK_PAPER: Rgb = [0.086, 0.094, 0.114];
/** `--ink` of style.css on a dark page, #e7e9ed: what black becomes. */
const DARK_INK: Rgb = [0.906, 0.914, 0.929];

/** On dark pages; above the 4.5 of WCAG 2.2 (1.4.3), at which bright text on a dark cell still looks faded. */
export const TEXT_CONTRAST = 7;
/** WCAG 2.2, 1.4.11. */
export const GRAPHICS_CONTRAST = 3;

const LIGHT_FROM_LUMINANCE = 0.3;
const STEP = 0.04;

/** The colour meant by either of the two ways in which Google writes one; a style outranks a plain colour. */
export function colourOf(
  style: ColourStyle | undefined,
  plain: ColourResource | undefined,
): Rgb | undefined {
  const colour = style?.rgbColor ?? plain;
  if (colour === undefined) return undefined;
  return [share(colour.red), share(colour.green), share(colour.blue)];
}

/** `#rrggbb` */
export function hex(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A pair for both colour schemes, for `color`, `background` and the like. */
export function bothSchemes(light: Rgb, dark: Rgb): string {
  return sameColour(light, dark) ? hex(light) : `light-dark(${hex(light)},${hex(dark)})`;
}

export function sameColour(one: Rgb, other: Rgb): boolean {
  return hex(one) === hex(other);
}

/** A light background becomes a dark one of the same hue; a dark one stays. */
export function darkBackground(background: Rgb): Rgb {
  if (luminance(background) <= LIGHT_FROM_LUMINANCE) return background;
  const { hue, saturation, lightness } = toHsl(background);
  return fromHsl({ hue, saturation: saturation * 0.55, lightness: 0.42 - 0.25 * lightness });
}

/** A faint line stays faint, a strong one strong. */
export function darkLine(line: Rgb): Rgb {
  const isFaint = luminance(line) > LIGHT_FROM_LUMINANCE;
  return isFaint ? darkBackground(line) : readableOn(line, DARK_PAPER, GRAPHICS_CONTRAST);
}

/** The counterpart of an ink on a background of a dark page; black is no choice of a colour, but the lack of one. */
export function darkInk(ink: Rgb, background: Rgb): Rgb {
  const wanted = sameColour(ink, BLACK) ? DARK_INK : ink;
  return readableOn(wanted, background, TEXT_CONTRAST);
}

/** The ink, made lighter or darker until it reaches the contrast on that background. */
export function readableOn(ink: Rgb, background: Rgb, contrast: number): Rgb {
  const hsl = toHsl(ink);
  const step = contrastOf(WHITE, background) > contrastOf(BLACK, background) ? STEP : -STEP;
  let { lightness } = hsl;
  let readable = ink;
  while (contrastOf(readable, background) < contrast && lightness >= 0 && lightness <= 1) {
    lightness += step;
    readable = fromHsl({ ...hsl, lightness: clamp(lightness) });
  }
  return readable;
}

/** From 1 (the same) to 21 (black on white), as WCAG defines it. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function share(part: number | undefined): number {
  return clamp(part ?? 0);
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Hue in turns (0 to 1), saturation and lightness from 0 to 1. */
interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function toHsl(colour: Rgb): Hsl {
  const high = Math.max(...colour);
  const low = Math.min(...colour);
  const lightness = (high + low) / 2;
  if (high === low) return { hue: 0, saturation: 0, lightness };
  const saturation = (high - low) / (1 - Math.abs(2 * lightness - 1));
  return { hue: hueOf(colour, high, high - low), saturation, lightness };
}

function hueOf([red, green, blue]: Rgb, high: number, spread: number): number {
  if (high === red) return (((((green - blue) / spread) % 6) + 6) % 6) / 6;
  if (high === green) return ((blue - red) / spread + 2) / 6;
  return ((red - green) / spread + 4) / 6;
}

function fromHsl({ hue, saturation, lightness }: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const place = (offset + hue * 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [part(0), part(8), part(4)];
}
