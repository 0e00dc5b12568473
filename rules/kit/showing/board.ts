import { buildGraph } from '../reckoning/graph.ts';
import { strong } from './marks.ts';
import type {
  Board,
  BoardMove,
  BoardPiece,
  BoardPlace,
  Cell,
  Column,
  GameBoard,
  MapPicture,
  Mark,
  Table,
} from './view.ts';

/** Builds a map of points and roads, with the owners' figures and their last moves. */
export const buildMapPicture = (board: GameBoard): Omit<MapPicture, 'kind'> => {
  const { title, about, places, roads, hasFixedRoads, lines, owners, pieces, moves } = board;
  return {
    title,
    ...(about !== undefined && { about }),
    places,
    roads,
    ...(hasFixedRoads && { hasFixedRoads }),
    lines,
    owners,
    figures: pieces.flatMap(({ at, owner, label }) =>
      owner === undefined ? [] : [{ at, owner, label }],
    ),
    ways: moves.flatMap((move) => {
      const owner = findMover(board, move);
      return owner === undefined ? [] : [{ owner, label: move.label, way: move.way }];
    }),
  };
};

/** Finds the owner whose colour a move has: the owner of the piece, else of the place it left. */
export const findMover = (
  { places }: Pick<GameBoard, 'places'>,
  { owner, way: [from] }: BoardMove,
): number | undefined => owner ?? places.find(({ name }) => name === from)?.owner;

/** Builds the rows of a board from the top. A row has several boxes or one wide box. */
export function buildSquares(board: GameBoard, size: 'usual' | 'small' = 'usual'): Board {
  const heights = [...new Set(board.places.map(({ y }) => y))].toSorted(
    (one, other) => other - one,
  );
  const lines = heights.map((height) =>
    board.places.filter(({ y }) => y === height).toSorted((one, other) => one.x - other.x),
  );
  return {
    kind: 'board',
    title: board.title,
    squares: lines.map((line) =>
      line.map((place) =>
        size === 'small' && place.small !== undefined
          ? buildSmallSquare(place, place.small)
          : buildSquare(board, place, line.length === 1 ? ': ' : '\n'),
      ),
    ),
  };
}

const buildSmallSquare = (place: BoardPlace, small: NonNullable<BoardPlace['small']>): Mark => ({
  kind: 'mark',
  value: small.value,
  ...(small.below !== undefined && { below: small.below }),
  ...getPlaceStyle(
    small.tone === undefined ? place : { ...place, tone: small.tone, isPale: false },
  ),
});

const getPlaceStyle = ({
  tone,
  isPale,
  note,
}: BoardPlace): Pick<Mark, 'tone' | 'isPale' | 'note'> => ({
  ...(tone !== undefined && { tone }),
  ...(isPale !== undefined && { isPale }),
  ...(note !== undefined && { note }),
});

function buildSquare(board: GameBoard, place: BoardPlace, between: ': ' | '\n'): Mark {
  const { name, label } = place;
  const here = formatFigures(name, board.pieces, board.owners);
  const inIt = between === '\n' ? here : here.replaceAll('\n', ', ');
  return {
    kind: 'mark',
    value: [label ?? name, inIt].filter((part) => part !== '').join(between),
    ...getPlaceStyle(place),
  };
}

/** Returns the number of columns of each square in a row. A single square spans all. */
export const getSquareSpan = (
  { squares }: Pick<Board, 'squares'>,
  { length }: { readonly length: number },
) => (length === 1 ? countColumns({ squares }) : 1);

export const countColumns = ({ squares }: Pick<Board, 'squares'>): number =>
  Math.max(0, ...squares.map(({ length }) => length));

export interface MapPageInput extends Omit<MapPicture, 'kind'> {
  readonly table: {
    readonly title: string;
    readonly about?: string;
    /** The term for a place, such as "House". */
    readonly place: string;
    /**
     * Whether players need the column of roads, which then comes second, and `cells` show the
     * figures, since a phone has no room for their column. Absent: it comes last.
     */
    readonly roadsDecide?: true;
    /** Columns between a place's name and its figures. */
    readonly columns: readonly Column[];
    readonly cells: (place: string, figures: string) => readonly Cell[];
    /** The term for the figures on the map, such as "Couriers". */
    readonly figures: string;
  };
}

/** Builds a picture and a table of a map. The table does not name the first kind of roads. */
export function buildMapBlocks({ table, ...picture }: MapPageInput): readonly [MapPicture, Table] {
  const { places, lines, owners, figures } = picture;
  const roadsText = createRoadFormatter(picture.roads, lines[0]?.kind);
  const { roadsDecide } = table;
  const column: Column = { title: table.figures, width: 'normal', onPhone: true };
  const roads: Column = roadsDecide
    ? { title: 'Roads to', width: 'wide', onPhone: true }
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
        { title: table.place, width: roadsDecide ? 'narrow' : 'normal', onPhone: true },
        ...inOrder<Column>(roads, [...table.columns, ...(roadsDecide ? [] : [column])]),
      ],
      rows: places.map(({ name }) => {
        const here = formatFigures(name, figures, owners);
        return [
          strong(name),
          ...inOrder<Cell>(roadsText(name), [
            ...table.cells(name, here.replaceAll('\n', ', ')),
            ...(roadsDecide ? [] : [here]),
          ]),
        ];
      }),
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

/** Formats figures, one owner a line: "Dems 1, 3", "Isa 2", "A, B". Counts unlabelled figures. */
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
