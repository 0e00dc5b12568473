/**
 * Colours are kept once, as a style; the API takes and gives each of them twice (`color` and
 * `colorStyle`).
 */
import type { Mask } from '../core/mask.ts';
import type { Color, ColorStyle } from './cell-shape.ts';

const COLOR_FIELD = /^(?:color|[a-zA-Z]+Color)$/;
const COLOR_STYLE_FIELD = /^(?:color|[a-zA-Z]+Color)Style$/;

/** Names of fields are few and asked of each cell. */
const colorFields = new Map<string, boolean>();

function isColorField(name: string): boolean {
  const known = colorFields.get(name);
  if (known !== undefined) return known;
  const isOne = name !== 'rgbColor' && COLOR_FIELD.test(name);
  colorFields.set(name, isOne);
  return isOne;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Anything with colours in it, each moved to its style: `{color: c}` becomes `{colorStyle:
 * {rgbColor: c}}`. A style that is there already wins. Parts of a colour that are 0 are left out,
 * as Google's JSON does.
 */
export function withStylesOnly<T>(value: T): T {
  // The same fields come back, colours aside, and both spellings of those are optional.
  return stylesOnly(value) as T;
}

function stylesOnly(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(stylesOnly);
  const result: Record<string, unknown> = {};
  for (const name in value) {
    const part = value[name];
    if (!isColorField(name))
      result[name] = name === 'rgbColor' ? keptColor(part) : stylesOnly(part);
    else if (!(`${name}Style` in value)) result[`${name}Style`] = { rgbColor: keptColor(part) };
  }
  return result;
}

const PARTS = ['red', 'green', 'blue', 'alpha'] as const;

function keptColor(given: unknown): Color {
  // What stands in such a field was checked against the shape of a colour.
  const color = given as Color;
  const result: { -readonly [Part in keyof Color]: Color[Part] } = {};
  for (const name of PARTS) if (color[name]) result[name] = keptPart(color[name]);
  return result;
}

const STEPS = 255;
const DIGITS = 8;

/**
 * A part is one of 256 steps, the next one below, and comes back as a number of 32 bits (both
 * recorded: 0.5 reads 0.49803922). One that is no part of a colour stays as it is.
 */
function keptPart(part: number): number {
  return STEP_VALUES[Math.floor(part * STEPS + ROUNDING)] ?? part;
}

const STEP_VALUES = Array.from({ length: STEPS + 1 }, (_, step) =>
  Number((step / STEPS).toPrecision(DIGITS)),
);

/** So much a step that was divided by 255 may be short of itself. */
const ROUNDING = 1e-3;

/** A field mask with every `color` in it read as `colorStyle`. */
export function maskOfStyles(mask: Mask): Mask {
  if (mask === 'everything') return mask;
  const result = new Map<string, Mask>();
  for (const [name, below] of mask) {
    if (isColorField(name)) result.set(`${name}Style`, 'everything');
    else result.set(name, maskOfStyles(below));
  }
  return result;
}

const rendered = new WeakMap<object, unknown>();

/** The opposite of `withStylesOnly`: every style is accompanied by its plain colour. */
export function withPlainColors<T>(value: T): T {
  // Only optional colour fields are added.
  return plainColors(value) as T;
}

function plainColors(value: unknown): unknown {
  if (!isObject(value)) return value;
  const known = rendered.get(value);
  if (known !== undefined) return known;
  const result = Array.isArray(value) ? value.map(plainColors) : plainColorsOf(value);
  rendered.set(value, result);
  return result;
}

function plainColorsOf(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (COLOR_STYLE_FIELD.test(name)) {
      result[name.slice(0, -'Style'.length)] = plainColor(part);
      result[name] = part;
    } else result[name] = plainColors(part);
  }
  return result;
}

function plainColor(style: unknown): Color {
  // What stands in such a field was checked against the shape of a style.
  const { rgbColor = {} } = style as ColorStyle;
  return rgbColor;
}
