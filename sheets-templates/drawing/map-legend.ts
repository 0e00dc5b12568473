import type { MapLine, MapPicture } from '../../rules/kit/showing/view.ts';
import type { Colour, ScatterSeries } from './drawing.ts';
import { TONE_STYLES } from './palette.ts';
import { measureLine } from './prose.ts';

const FIGURE_SHAPES = ['circle', 'square', 'diamond', 'triangle'] as const;
type FigureShape = NonNullable<ScatterSeries['point']>['shape'];

export const getFigureShape = (owner: number): FigureShape =>
  FIGURE_SHAPES[owner % FIGURE_SHAPES.length] ?? 'circle';

const SHAPE_SIGNS = { circle: '●', square: '■', diamond: '◆', triangle: '▲' } as const;

const CELL_PADDING_PX = 16;

/** Builds the legend of a picture of this width, in pixels, as lines of text. */
export function buildMapLegend(picture: MapPicture, width: number): readonly string[] {
  const { owners, lines, figures, ways = [] } = picture;
  const signs = [
    ...owners.flatMap((name, index) => {
      const isShown =
        needsLegendEntry(picture, index) || figures.some((figure) => figure.owner === index);
      return isShown
        ? [`${SHAPE_SIGNS[getFigureShape(index)]} ${abbreviateName(name, picture)} ${name}`]
        : [];
    }),
    ...lines.map(({ title, isDashed }) => `${isDashed ? '╌╌' : '──'} ${title}`),
    ...(ways.length === 0 ? [] : [WAYS_LEGEND]),
  ];
  return fillLines(signs, width);
}

const WAYS_LEGEND = '•••• moves of the last step';

/** Whether the legend must explain the owner's colour: neither initials nor a place's name do. */
const needsLegendEntry = (
  { owners, figures, places, ways = [] }: MapPicture,
  index: number,
): boolean => {
  const isNamed = places.some(({ name }) => name === owners[index]);
  const own = [...figures, ...ways].filter(({ owner }) => owner === index);
  const isOwner = places.some(({ owner }) => owner === index);
  return !isNamed && (own.some(({ label }) => label !== '') || (own.length === 0 && isOwner));
};

function fillLines(named: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const one of named) {
    const longer = lines.length === 0 ? one : `${lines.at(-1)}, ${one}`;
    if (lines.length > 0 && measureLine(longer, 'plain') <= width - CELL_PADDING_PX)
      lines[lines.length - 1] = longer;
    else lines.push(one);
  }
  return lines;
}

/** Returns the tone's background as the line's colour, or the ink for the quiet tone. */
export const getLineColour = ({ colour }: MapLine): Colour =>
  TONE_STYLES[colour].background ?? TONE_STYLES[colour].ink;

/** Abbreviates a name to initials that are unique among owners and places. */
export function abbreviateName(
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
