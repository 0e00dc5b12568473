import { formatFigures } from './map.ts';
import type { Board, BoardMove, BoardPlace, GameBoard, MapPicture, Mark } from './view.ts';

/** Builds a map of points and roads, with the owners' figures and their last moves. */
export const buildMapPicture = (board: GameBoard): Omit<MapPicture, 'kind'> => {
  const { title, about, places, roads, lines, owners, pieces, moves } = board;
  return {
    title,
    ...(about !== undefined && { about }),
    places,
    roads,
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

/** Finds the owner in whose colour a move is drawn: the piece's, else that of the place it left. */
export const findMover = (
  { places }: Pick<GameBoard, 'places'>,
  { owner, way: [from] }: BoardMove,
): number | undefined => owner ?? places.find(({ name }) => name === from)?.owner;

/** Builds the squares of a board, from the top: rows of several boxes, or of one wide box. */
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
