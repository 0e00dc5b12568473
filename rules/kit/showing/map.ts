/** A map for pages: the picture of places, roads and who is where, and the table that says the same in words. */

import { graphOf } from '../reckoning/graph.ts';
import { strong } from './marks.ts';
import type { BoardPiece, Cell, Column, MapPicture, Table } from './view.ts';

export interface MapToShow extends Omit<MapPicture, 'kind'> {
  readonly table: {
    readonly title: string;
    readonly about?: string;
    /** What a place is called: "House". */
    readonly place: string;
    /** If set, the column of roads comes second and is always visible, and place names must be short. Otherwise it comes last. */
    readonly roadsDecide?: true;
    /** All that the table tells of, where the picture is a part of the map. Absent: those of the picture. */
    readonly roads?: MapPicture['roads'];
    /** The kind of road that goes without saying. Absent: the first of the picture's lines. */
    readonly usual?: string;
    /** What the game tells of each place, between its name and who is there. */
    readonly columns: readonly Column[];
    readonly cells: (place: string) => readonly Cell[];
    /** What stands there is called: "Couriers". */
    readonly figures: string;
  };
}

/** Picture and table. Roads of the first kind go without saying; of others the kind is said. */
export function mapBlocks({ table, ...picture }: MapToShow): readonly [MapPicture, Table] {
  const { places, lines, owners, figures } = picture;
  const roadsText = roadsTexts(table.roads ?? picture.roads, table.usual ?? lines[0]?.kind);
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

/** "P, N, S (super)": where all roads from a place lead, also to places that are not shown. */
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

/** "Dems 1, 3\nIsa 2\nA, B": what is at a place, each owner in a line and nobody's last; '' where nothing is. What bears no label is counted. */
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
