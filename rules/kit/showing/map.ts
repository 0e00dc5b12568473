/** A map for pages: a picture of places, roads and figures, and a table with the same in words. */

import { graphOf } from '../reckoning/graph.ts';
import { strong } from './marks.ts';
import type { BoardPiece, Cell, Column, MapPicture, Table } from './view.ts';

export interface MapToShow extends Omit<MapPicture, 'kind'> {
  readonly table: {
    readonly title: string;
    readonly about?: string;
    /** The word for a place: "House". */
    readonly place: string;
    /** The column of roads comes second, always visible; needs short place names. Absent: last. */
    readonly roadsDecide?: true;
    /** Columns between a place's name and its figures. */
    readonly columns: readonly Column[];
    readonly cells: (place: string) => readonly Cell[];
    /** The word for figures: "Couriers". */
    readonly figures: string;
  };
}

/** Builds picture and table. Roads of the first of the picture's lines are not named. */
export function mapBlocks({ table, ...picture }: MapToShow): readonly [MapPicture, Table] {
  const { places, lines, owners, figures } = picture;
  const roadsText = roadsTexts(picture.roads, lines[0]?.kind);
  const { roadsDecide } = table;
  const told = { title: table.figures, width: 'normal' } as const;
  const roads: Column = roadsDecide
    ? { title: 'Roads to', width: 'wide', decides: true }
    : { title: 'Roads to', width: 'text' };
  const inOrder = <Value>(ofRoads: Value, others: readonly Value[]): readonly Value[] =>
    roadsDecide ? [ofRoads, ...others] : [...others, ofRoads];
  return [
    { kind: 'map', ...picture },
    {
      kind: 'table',
      title: table.title,
      ...(table.about !== undefined && { about: table.about }),
      columns: [
        { title: table.place, width: roadsDecide ? 'narrow' : 'normal', decides: true },
        ...inOrder<Column>(roads, [
          ...table.columns,
          roadsDecide ? told : { ...told, decides: true },
        ]),
      ],
      rows: places.map(({ name }) => [
        strong(name),
        ...inOrder<Cell>(roadsText(name), [...table.cells(name), figuresAt(name, figures, owners)]),
      ]),
    },
  ];
}

/** "P, N, S (super)": the ends of all roads from a place. */
function roadsTexts(
  roads: MapPicture['roads'],
  usual: string | undefined,
): (place: string) => string {
  const graph = graphOf([...new Set(roads.flatMap(({ ends }) => ends))], roads);
  return (place) =>
    graph
      .ways(place)
      .map(({ to, road: { kind } }) => (kind === usual ? to : `${to} (${kind})`))
      .join(', ');
}

/** "Dems 1, 3\nIsa 2\nA, B": owner by owner, neutral ones last; unlabelled ones are counted. */
export function figuresAt(
  place: string,
  figures: readonly BoardPiece[],
  owners: readonly string[],
): string {
  const here = figures.filter(({ at }) => at === place);
  const groups = [...owners.keys(), undefined].map((owner) =>
    here.filter((figure) => figure.owner === owner).map(({ label }) => label),
  );
  return groups
    .flatMap((labels, owner) =>
      labels.length === 0 ? [] : [`${owners[owner] ?? ''} ${labelsText(labels)}`.trim()],
    )
    .join('\n');
}

function labelsText(labels: readonly string[]): string {
  const named = labels.filter((label) => label !== '');
  const others = labels.length - named.length;
  return [...named, ...(others > 1 ? [String(others)] : [])].join(', ');
}
