/** Builds the legend of a map: its lines, and the players with their signs. */

import type { MapLine, MapPicture } from '../../rules/kit/showing/view.ts';
import type { Colour, ScatterSeries } from './drawing.ts';
import { TONE_STYLES } from './palette.ts';
import { lineWidth } from './prose.ts';

const FIGURE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
type FigureShape = NonNullable<ScatterSeries['point']>['shape'];

export const shapeOf = (owner: number): FigureShape =>
  FIGURE_SHAPES[owner % FIGURE_SHAPES.length] ?? 'circle';

const SIGNS = { circle: '●', square: '■', diamond: '◆', triangle: '▲' } as const;

const PADDING = 16;

/** Builds the legend of a picture of this width, in pixels, as lines of text. */
export function mapLegend(picture: MapPicture, width: number): readonly string[] {
  const { owners, lines, figures, ways = [] } = picture;
  const signs = [
    ...owners.flatMap((name, index) => {
      const isShown =
        hasOwnCell(picture, index) || figures.some((figure) => figure.owner === index);
      return isShown ? [`${SIGNS[shapeOf(index)]} ${initialsOf(name, picture)} ${name}`] : [];
    }),
    ...lines.map(({ title, isDashed }) => `${isDashed ? '╌╌' : '──'} ${title}`),
    ...(ways.length === 0 ? [] : [WAY]),
  ];
  return linesOf(signs, width);
}

/** Legend of the ways, which are drawn in their owner's colour. */
const WAY = '•••• moves of the last step';

/** Whether the legend must explain the owner's colour: neither initials nor a place's name do. */
const hasOwnCell = ({ owners, figures, places, ways = [] }: MapPicture, index: number): boolean => {
  const isNamed = places.some(({ name }) => name === owners[index]);
  const own = [...figures, ...ways].filter(({ owner }) => owner === index);
  const isOwner = places.some(({ owner }) => owner === index);
  return !isNamed && (own.some(({ label }) => label !== '') || (own.length === 0 && isOwner));
};

/** Joins texts to lines of at most this width. */
function linesOf(named: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const one of named) {
    const longer = lines.length === 0 ? one : `${lines.at(-1)}, ${one}`;
    if (lines.length > 0 && lineWidth(longer, 'plain') <= width - PADDING)
      lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines;
}

/** Returns the tone's background as the line's colour, or the ink for the quiet tone. */
export const lineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

/** Abbreviates a name to initials that are unique among owners and places. */
export function initialsOf(
  name: string,
  { owners, places }: Pick<MapPicture, 'owners' | 'places'>,
): string {
  const letters = [...name];
  const count = letters.findIndex((_, index) => {
    const begin = letters.slice(0, index + 1).join('');
    const isPlace = places.some((place) => place.name === begin);
    return !isPlace && owners.every((other) => other === name || !other.startsWith(begin));
  });
  return letters.slice(0, Math.max(count, 0) + 1).join('');
}
