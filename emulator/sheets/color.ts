/** Stores colours as styles. The API accepts and returns them in two fields. */
import { isObject } from '../core/check.ts';
import type { Mask } from '../core/mask.ts';
import type { Color, ColorStyle } from './cell-shape.ts';

const COLOR_FIELD = /^(?:color|[a-zA-Z]+Color)$/;
const COLOR_STYLE_FIELD = /^(?:color|[a-zA-Z]+Color)Style$/;

/** Caches whether field names are colours, because the same few names occur in each cell. */
const colorFields = new Map<string, boolean>();

function isColorField(name: string): boolean {
  const known = colorFields.get(name);
  if (known !== undefined) return known;
  const isOne = name !== 'rgbColor' && COLOR_FIELD.test(name);
  colorFields.set(name, isOne);
  return isOne;
}

/**
 * Returns a copy with each colour moved to its style: `{color: c}` becomes `{colorStyle: {rgbColor:
 * c}}`. An existing style takes precedence. Colour components of 0 are omitted, as in Google’s
 * JSON.
 */
export function withStylesOnly<T>(value: T): T {
  // Only colour fields change, and every colour field is optional.
  return moveColors(value) as T;
}

function moveColors(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(moveColors);
  const result: Record<string, unknown> = {};
  for (const name in value) {
    const part = value[name];
    if (!isColorField(name))
      result[name] = name === 'rgbColor' ? roundColor(part) : moveColors(part);
    else if (!(`${name}Style` in value)) result[`${name}Style`] = { rgbColor: roundColor(part) };
  }
  return result;
}

const COLOR_PARTS = ['red', 'green', 'blue', 'alpha'] as const;

function roundColor(given: unknown): Color {
  const color = given as Color;
  const result: { -readonly [Part in keyof Color]: Color[Part] } = {};
  for (const name of COLOR_PARTS) if (color[name]) result[name] = roundColorPart(color[name]);
  return result;
}

const COLOR_STEPS = 255;
const COLOR_DIGITS = 8;

/** Rounds a colour component down to one of 256 steps (recorded: 0.5 becomes 0.49803922). */
function roundColorPart(part: number): number {
  return COLOR_STEP_VALUES[Math.floor(part * COLOR_STEPS + STEP_TOLERANCE)] ?? part;
}

const COLOR_STEP_VALUES = Array.from({ length: COLOR_STEPS + 1 }, (_, step) =>
  Number((step / COLOR_STEPS).toPrecision(COLOR_DIGITS)),
);

/** The tolerance for a step that division by 255 rounded down. */
const STEP_TOLERANCE = 1e-3;

/** Returns the mask with each `color` replaced by `colorStyle`. */
export function toStyleMask(mask: Mask): Mask {
  if (mask === 'everything') return mask;
  const result = new Map<string, Mask>();
  for (const [name, below] of mask) {
    if (isColorField(name)) result.set(`${name}Style`, 'everything');
    else result.set(name, toStyleMask(below));
  }
  return result;
}

const plainColorCache = new WeakMap<object, unknown>();

/** Returns a copy that has the plain colour next to every style: reverses `withStylesOnly`. */
export function withPlainColors<T>(value: T): T {
  return addPlainColors(value) as T;
}

function addPlainColors(value: unknown): unknown {
  if (!isObject(value)) return value;
  const known = plainColorCache.get(value);
  if (known !== undefined) return known;
  const result = Array.isArray(value) ? value.map(addPlainColors) : addToObject(value);
  plainColorCache.set(value, result);
  return result;
}

function addToObject(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (COLOR_STYLE_FIELD.test(name)) {
      result[name.slice(0, -'Style'.length)] = getPlainColor(part);
      result[name] = part;
    } else result[name] = addPlainColors(part);
  }
  return result;
}

function getPlainColor(style: unknown): Color {
  const { rgbColor = {} } = style as ColorStyle;
  return rgbColor;
}
