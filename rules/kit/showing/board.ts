/** A board on a sheet: a map of points and ways, or its boxes as squares. */

import { figuresAt } from './map.ts';
import type { Board, BoardMove, BoardPlace, GameBoard, MapPicture, Mark } from './view.ts';

/** Points with roads, the figures of owners, and their last moves. */
export const mapPictureOf = (board: GameBoard): Omit<MapPicture, 'kind'> => {
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
      const owner = moverOf(board, move);
      return owner === undefined ? [] : [{ owner, label: move.label, way: move.way }];
    }),
  };
};

/** The colour of a way: the piece's owner's, or else that of the place it left. */
export const moverOf = (
  { places }: Pick<GameBoard, 'places'>,
  { owner, way: [from] }: BoardMove,
): number | undefined => owner ?? places.find(({ name }) => name === from)?.owner;

/** The squares of a board with full rows or single wide boxes, from the top, with contents. */
export function squaresOf(board: GameBoard, size: 'usual' | 'small' = 'usual'): Board {
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
          ? smallSquare(place, place.small)
          : squareOf(board, place, line.length === 1 ? ': ' : '\n'),
      ),
    ),
  };
}

const smallSquare = (place: BoardPlace, small: NonNullable<BoardPlace['small']>): Mark => ({
  kind: 'mark',
  value: small.value,
  ...(small.below !== undefined && { below: small.below }),
  ...looksOf(small.tone === undefined ? place : { ...place, tone: small.tone, isPale: false }),
});

const looksOf = ({ tone, isPale, note }: BoardPlace): Pick<Mark, 'tone' | 'isPale' | 'note'> => ({
  ...(tone !== undefined && { tone }),
  ...(isPale !== undefined && { isPale }),
  ...(note !== undefined && { note }),
});

function squareOf(board: GameBoard, place: BoardPlace, between: ': ' | '\n'): Mark {
  const { name, label } = place;
  const here = figuresAt(name, board.pieces, board.owners);
  const inIt = between === '\n' ? here : here.replaceAll('\n', ', ');
  return {
    kind: 'mark',
    value: [label ?? name, inIt].filter((part) => part !== '').join(between),
    ...looksOf(place),
  };
}

/** The number of columns of each square in a line; a single square spans all. */
export const spanOf = (
  { squares }: Pick<Board, 'squares'>,
  { length }: { readonly length: number },
) => (length === 1 ? columnsOf({ squares }) : 1);

export const columnsOf = ({ squares }: Pick<Board, 'squares'>): number =>
  Math.max(0, ...squares.map(({ length }) => length));
