import { buildGraph } from '../reckoning/graph.ts';
import { strong } from './marks.ts';
import type { BoardPiece, Cell, Column, MapPicture, Table } from './view.ts';

export interface MapPageInput extends Omit<MapPicture, 'kind'> {
  readonly table: {
    readonly title: string;
    readonly about?: string;
    /** The term for a place: "House". */
    readonly place: string;
    /** Whether the column of roads is second and important. Absent: it comes last. */
    readonly roadsDecide?: true;
    /** Columns between a place's name and its figures. */
    readonly columns: readonly Column[];
    readonly cells: (place: string) => readonly Cell[];
    /** The term for figures: "Couriers". */
    readonly figures: string;
  };
}

/** Builds a picture and a table of a map. The table omits the kind of the first line's roads. */
export function buildMapBlocks({ table, ...picture }: MapPageInput): readonly [MapPicture, Table] {
  const { places, lines, owners, figures } = picture;
  const roadsText = createRoadFormatter(picture.roads, lines[0]?.kind);
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
        ...inOrder<Cell>(roadsText(name), [
          ...table.cells(name),
          formatFigures(name, figures, owners),
        ]),
      ]),
    },
  ];
}

/** Returns a function that formats the roads of a place: "P, N, S (super)". */
function createRoadFormatter(
  roads: MapPicture['roads'],
  usual: string | undefined,
): (place: string) => string {
  const graph = buildGraph([...new Set(roads.flatMap(({ ends }) => ends))], roads);
  return (place) =>
    graph
      .ways(place)
      .map(({ to, road: { kind } }) => (kind === usual ? to : `${to} (${kind})`))
      .join(', ');
}

/** Formats figures: "Dems 1, 3", "Isa 2", "A, B", one owner a line. Unlabelled ones are counted. */
export function formatFigures(
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
      labels.length === 0 ? [] : [`${owners[owner] ?? ''} ${formatLabels(labels)}`.trim()],
    )
    .join('\n');
}

function formatLabels(labels: readonly string[]): string {
  const named = labels.filter((label) => label !== '');
  const others = labels.length - named.length;
  return [...named, ...(others > 1 ? [String(others)] : [])].join(', ');
}
