/** Converts cell formats to stylesheet rules. Cells with the same format share a class. */
import type { Border, CellFormat, ColorStyle, ColourResource } from './resource.ts';

export interface StyleBook {
  /** Returns the class for these declarations; '' if there are none. */
  readonly classFor: (declarations: string) => string;
  readonly css: () => string;
}

export function createStyleBook(): StyleBook {
  const classes = new Map<string, string>();
  return {
    classFor: (declarations) => {
      if (declarations === '') return '';
      const name = classes.get(declarations) ?? `f${classes.size}`;
      classes.set(declarations, name);
      return name;
    },
    css: () =>
      [...classes].map(([declarations, name]) => `.sheets .${name}{${declarations}}`).join('\n'),
  };
}

/** The kind of a cell’s value. An empty cell counts as text. */
export type ValueKind = 'number' | 'text' | 'boolean';

/** The borders that a cell draws on its four sides, where neighbours share a line. */
export interface CellEdges {
  readonly top: Border | undefined;
  readonly bottom: Border | undefined;
  readonly left: Border | undefined;
  readonly right: Border | undefined;
}

export function buildDeclarations(format: CellFormat, kind: ValueKind, edges: CellEdges): string {
  return [
    ...buildColours(format),
    ...buildTextStyles(format),
    ...buildAlignment(format, kind),
    ...buildWrapping(format),
    ...buildBorders(edges),
  ].join(';');
}

export function isVisibleWhenEmpty(format: CellFormat): boolean {
  const drawn = Object.values(format.borders ?? {}).some((border) => isDrawnBorder(border));
  return drawn || findBackground(format) !== undefined;
}

const WHITE_COLOUR = '#ffffff';
export const BLACK_COLOUR = '#000000';

/** Returns a colour as `#rrggbb`. A style takes precedence over a plain colour. */
export function toColour(
  style: ColorStyle | undefined,
  plain: ColourResource | undefined,
): string | undefined {
  const colour = style?.rgbColor ?? plain;
  if (colour === undefined) return undefined;
  const parts = [colour.red, colour.green, colour.blue].map((part = 0) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function findBackground(format: CellFormat): string | undefined {
  const background = toColour(format.backgroundColorStyle, format.backgroundColor);
  return background === WHITE_COLOUR ? undefined : background;
}

function buildColours(format: CellFormat): string[] {
  const background = findBackground(format);
  const ink = toColour(format.textFormat?.foregroundColorStyle, format.textFormat?.foregroundColor);
  if (background !== undefined)
    return [`--fill:${background}`, 'background-color:var(--fill)', `color:${ink ?? BLACK_COLOUR}`];
  return ink === undefined || ink === BLACK_COLOUR ? [] : [`color:${ink}`];
}

const POINTS_PER_REM = 12;
const DEFAULT_POINTS = 10;

function buildTextStyles(format: CellFormat): string[] {
  const { bold, italic, underline, strikethrough, fontSize, fontFamily } = format.textFormat ?? {};
  const lines = [...(underline ? ['underline'] : []), ...(strikethrough ? ['line-through'] : [])];
  return [
    ...(bold ? ['font-weight:700'] : []),
    ...(italic ? ['font-style:italic'] : []),
    ...(lines.length > 0 ? [`text-decoration:${lines.join(' ')}`] : []),
    ...(fontSize === undefined || fontSize === DEFAULT_POINTS ? [] : [buildFontSize(fontSize)]),
    ...buildFontFamily(fontFamily),
  ];
}

/** Returns a font size relative to the reader’s own text size. */
function buildFontSize(points: number): string {
  return `font-size:${Number((points / POINTS_PER_REM).toFixed(3))}rem`;
}

/** Returns a font family without any characters that could inject CSS. */
function buildFontFamily(name: string | undefined): string[] {
  if (name === undefined || name === 'Arial' || !/^[A-Za-z0-9 ]+$/.test(name)) return [];
  const fallback = /mono|courier|code|consol/i.test(name) ? 'monospace' : 'system-ui,sans-serif';
  return [`font-family:"${name}",${fallback}`];
}

function buildAlignment(format: CellFormat, kind: ValueKind): string[] {
  const across = chooseHorizontal(format.horizontalAlignment, kind);
  const down = { TOP: 'top', MIDDLE: 'middle', BOTTOM: '' }[format.verticalAlignment ?? 'BOTTOM'];
  return [
    ...(across === '' ? [] : [`text-align:${across}`]),
    ...(down === '' ? [] : [`vertical-align:${down}`]),
  ];
}

function chooseHorizontal(alignment: string | undefined, kind: ValueKind): string {
  if (alignment === 'LEFT') return kind === 'text' ? '' : 'left';
  if (alignment === 'CENTER') return 'center';
  if (alignment === 'RIGHT' || kind === 'number') return 'right';
  return kind === 'boolean' ? 'center' : '';
}

function buildWrapping(format: CellFormat): string[] {
  return format.wrapStrategy === 'WRAP' ? ['white-space:pre-wrap', 'overflow-wrap:anywhere'] : [];
}

const BORDER_LINES: ReadonlyMap<string, string> = new Map([
  ['SOLID', '1px solid'],
  ['SOLID_MEDIUM', '2px solid'],
  ['SOLID_THICK', '3px solid'],
  ['DASHED', '1px dashed'],
  ['DOTTED', '1px dotted'],
  ['DOUBLE', '3px double'],
]);

function isDrawnBorder(border: Border | undefined): boolean {
  return BORDER_LINES.has(border?.style ?? '');
}

function buildBorders(edges: CellEdges): string[] {
  const sides = ['top', 'bottom', 'left', 'right'] as const;
  return sides.flatMap((side) => {
    const border = edges[side];
    const line = BORDER_LINES.get(border?.style ?? '');
    return line === undefined
      ? []
      : [`border-${side}:${line} ${toColour(border?.colorStyle, border?.color) ?? BLACK_COLOUR}`];
  });
}
