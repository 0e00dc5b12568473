/** Colours are kept once, as a style; the API takes and gives each of them twice (`color` and `colorStyle`). */
import type { Mask } from '../core/mask.ts';
import type { Color, ColorStyle, ThemeColor } from './cell-shape.ts';

const COLOR_FIELD = /^(?:color|[a-zA-Z]+Color)$/;

function isColorField(name: string): boolean {
  return name !== 'rgbColor' && name !== 'themeColor' && COLOR_FIELD.test(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Anything with colours in it, each moved to its style: `{color: c}` becomes `{colorStyle: {rgbColor: c}}`.
 * A style that is there already wins. Parts of a colour that are 0 are left out, as Google's JSON does.
 */
export function withStylesOnly<T>(value: T): T {
  // The same fields come back, colours aside, and both spellings of those are optional.
  return stylesOnly(value) as T;
}

function stylesOnly(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(stylesOnly);
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (!isColorField(name))
      result[name] = name === 'rgbColor' ? withoutZeros(part) : stylesOnly(part);
    else if (!(`${name}Style` in value)) result[`${name}Style`] = { rgbColor: withoutZeros(part) };
  }
  return result;
}

function withoutZeros(color: unknown): unknown {
  if (!isObject(color)) return color;
  return Object.fromEntries(Object.entries(color).filter(([, part]) => part !== 0));
}

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
    if (name.endsWith('Style') && isColorField(name.slice(0, -5)) && isObject(part)) {
      result[name.slice(0, -5)] = plainColor(part);
      result[name] = part;
    } else result[name] = plainColors(part);
  }
  return result;
}

function plainColor(style: ColorStyle): Color {
  if (style.themeColor !== undefined) return THEME[style.themeColor];
  return style.rgbColor ?? {};
}

/** The colours of the theme that a new spreadsheet has. */
export const THEME: Readonly<Record<ThemeColor, Color>> = {
  TEXT: {},
  BACKGROUND: { red: 1, green: 1, blue: 1 },
  ACCENT1: { red: 0.25882354, green: 0.52156866, blue: 0.95686275 },
  ACCENT2: { red: 0.91764706, green: 0.2627451, blue: 0.20784314 },
  ACCENT3: { red: 0.9843137, green: 0.7372549, blue: 0.015686275 },
  ACCENT4: { red: 0.20392157, green: 0.65882355, blue: 0.3254902 },
  ACCENT5: { red: 1, green: 0.42745098, blue: 0.003921569 },
  ACCENT6: { red: 0.27450982, green: 0.7411765, blue: 0.7764706 },
  LINK: { red: 0.06666667, green: 0.33333334, blue: 0.8 },
};
