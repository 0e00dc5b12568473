import type { BoardPiece, BoardPlace, GameBoard } from '../../rules/kit/showing/view.ts';
import { arrangeMap, type Box, type NameSide } from '../../sheets-templates/drawing/map-points.ts';
import { measureLine } from '../../sheets-templates/drawing/prose.ts';

export interface BoardSpot {
  readonly x: number;
  readonly y: number;
}

/** A place with the position of its centre. */
export interface PositionedPlace extends BoardSpot {
  readonly place: BoardPlace;
  /** Width in pixels; 0 if the place is a point. */
  readonly width: number;
  readonly height: number;
  /** Side of a point's name; null if the place is a box. */
  readonly side: NameSide | null;
  /** Visible name next to a point. */
  readonly text: string;
}

export interface PositionedPiece extends BoardSpot {
  readonly piece: BoardPiece;
  readonly radius: number;
  /** Number of equal pieces at the position. */
  readonly count: number;
}

export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  readonly places: readonly PositionedPlace[];
  readonly pieces: readonly PositionedPiece[];
}

/** Space for names around the outermost points. */
const POINT_MARGIN_PX = { x: 40, y: 32 };
const BOX_MARGIN_PX = 4;
const NARROW_WIDTH_PX = 600;
/** Maximum factors for stretching a board vertically on a phone. */
const MAX_STRETCH = { points: 1.7, boxes: 1.35 };
/** Limits for the radius of a piece. The smallest piece has room for two letters. */
const MIN_RADIUS_PX = 11;
const MAX_RADIUS_PX = 15;

/** Computes the positions of places and pieces on a board of a given size in pixels. */
export function layOutBoard(
  board: GameBoard,
  room: { readonly width: number; readonly height: number },
): BoardLayout {
  const frame = computeFrame(board, room);
  const points = layOutPoints(board, frame);
  const places = board.places.map(
    (place): PositionedPlace => ({
      place,
      ...frame.at(place),
      width: (place.box?.[0] ?? 0) * frame.scale,
      height: (place.box?.[1] ?? 0) * frame.upright,
      side: place.box === undefined ? points.getSide(place.name) : null,
      text: points.getLabel(place.name),
    }),
  );
  const boxed = places.filter(({ side }) => side === null);
  return {
    width: frame.width,
    height: frame.height,
    places,
    pieces: [...boxed.flatMap((place) => layOutPiecesInBox(place, board.pieces)), ...points.pieces],
  };
}

interface BoardFrame {
  readonly width: number;
  readonly height: number;
  /** Pixels per unit of the board. */
  readonly scale: number;
  readonly upright: number;
  /** Visible area, in units of the board. */
  readonly window: Box;
  readonly at: (spot: BoardSpot) => BoardSpot;
}

function computeFrame(
  { places }: GameBoard,
  room: { readonly width: number; readonly height: number },
): BoardFrame {
  const x = computeSpan(places.map((place) => [place.x, place.box?.[0] ?? 0]));
  const y = computeSpan(places.map((place) => [place.y, place.box?.[1] ?? 0]));
  const hasPoints = places.some(({ box }) => box === undefined);
  const margin = hasPoints ? POINT_MARGIN_PX : { x: BOX_MARGIN_PX, y: BOX_MARGIN_PX };
  const across = (room.width - 2 * margin.x) / (x.most - x.least);
  const down = (room.height - 2 * margin.y) / (y.most - y.least);
  const scale = Math.min(across, down);
  const stretched = scale * (hasPoints ? MAX_STRETCH.points : MAX_STRETCH.boxes);
  const upright = room.width < NARROW_WIDTH_PX ? Math.min(down, stretched) : scale;
  const width = (x.most - x.least) * scale + 2 * margin.x;
  const height = (y.most - y.least) * upright + 2 * margin.y;
  const at = (spot: BoardSpot): BoardSpot => ({
    x: margin.x + (spot.x - x.least) * scale,
    y: margin.y + (y.most - spot.y) * upright,
  });
  const window = {
    least: { x: x.least - margin.x / scale, y: y.least - margin.y / upright },
    most: { x: x.most + margin.x / scale, y: y.most + margin.y / upright },
  };
  return { width, height, scale, upright, window, at };
}

/** Returns the size of a board in one direction, at least one unit. */
function computeSpan(middles: readonly (readonly [middle: number, size: number])[]) {
  const least = Math.min(...middles.map(([middle, size]) => middle - size / 2));
  const most = Math.max(...middles.map(([middle, size]) => middle + size / 2));
  return most - least >= 1 ? { least, most } : { least: least - 0.5, most: most + 0.5 };
}

/** Returns the height of the name in a box, in pixels. */
export const getHeadingHeight = ({ place }: PositionedPlace): number =>
  place.label === undefined ? 0 : LETTER_SIZE_PX + 4;

/** Arranges pieces below the name in a box, as large as possible. Equal pieces overlap. */
function layOutPiecesInBox(
  laid: PositionedPlace,
  pieces: readonly BoardPiece[],
): readonly PositionedPiece[] {
  const spots = groupEqualPieces(pieces, laid.place);
  const head = getHeadingHeight(laid);
  const [width, height] = [laid.width - 8, laid.height - head - 6];
  const { columns, rows, step } = findLargestGrid(spots.length, width, height);
  const top = laid.y - laid.height / 2 + head + 2 + height / 2 - (step * rows) / 2;
  return spots.flatMap((equal, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, spots.length - row * columns);
    const x = laid.x + ((index % columns) - (inRow - 1) / 2) * step;
    const spot = { x, y: top + (row + 0.5) * step, radius: step / 2 - 1.5, count: equal.length };
    return equal.map((piece) => ({ piece, ...spot }));
  });
}

/** Groups equal pieces at a place. Some browsers lack `Map.groupBy`. */
export function groupEqualPieces(
  pieces: readonly BoardPiece[],
  { name }: BoardPlace,
): readonly (readonly [BoardPiece, ...BoardPiece[]])[] {
  const groups = new Map<string, [BoardPiece, ...BoardPiece[]]>();
  for (const piece of pieces) {
    if (piece.at !== name) continue;
    const look = `${piece.owner} ${piece.label} ${piece.tone}`;
    const group = groups.get(look);
    if (group === undefined) groups.set(look, [piece]);
    else group.push(piece);
  }
  return [...groups.values()];
}

/** Finds the grid that allows the largest pieces. `step` is the distance between two pieces. */
function findLargestGrid(count: number, width: number, height: number) {
  const grids = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const rows = Math.ceil(count / (index + 1));
    const step = Math.min(width / (index + 1), height / rows, 2 * MAX_RADIUS_PX + 4);
    return { columns: index + 1, rows, step };
  });
  const most = Math.max(...grids.map(({ step }) => step));
  return grids.find(({ step }) => step === most) ?? { columns: 1, rows: 1, step: most };
}

const DOT_SIZE_PX = 10;
const NAME_HEIGHT_PX = 14;
/** Letter size on boards, which `measureLine` assumes. */
export const LETTER_SIZE_PX = 12;
const MEASURED_LETTER_SIZE_PX = 13.3;
/** Maximum number of places for which a phone shows all names. */
const MAX_NAMED_PLACES = 30;
/** Maximum number of characters of a place's name. */
const MAX_NAME_LENGTH = 22;

/** Returns the text next to a point; '' if the board is crowded. */
const getPointText = ({ label = '', name }: BoardPlace, isCrowded: boolean): string =>
  isCrowded && label === name ? '' : shortenText(label, MAX_NAME_LENGTH);

/** Shortens a text to `most` characters, of which the last is “…”. */
export const shortenText = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** Places names and pieces around points. A piece without an owner is on the point itself. */
function layOutPoints(board: GameBoard, frame: BoardFrame) {
  const isCrowded = frame.width < NARROW_WIDTH_PX && board.places.length > MAX_NAMED_PLACES;
  const places = board.places
    .filter(({ box }) => box === undefined)
    .map((place) => ({ ...place, label: getPointText(place, isCrowded) }));
  const onPoints = board.pieces.filter(({ at }) => places.some(({ name }) => name === at));
  const radius = Math.max(
    MIN_RADIUS_PX,
    Math.min(MAX_RADIUS_PX, 0.3 * computeSmallestDistance(places) * frame.scale),
  );
  const owned = onPoints.map((piece) => ({ ...piece, owner: piece.owner ?? 0 }));
  const { getSide, figures } = arrangeMap(
    { ...board, kind: 'map', places, figures: owned },
    {
      scale: { x: frame.scale, y: frame.upright },
      window: frame.window,
      dot: DOT_SIZE_PX,
      figure: () => 2 * radius,
      nameHeight: NAME_HEIGHT_PX,
      nameWidth: (name) => measureLine(name, 'bold') * (LETTER_SIZE_PX / MEASURED_LETTER_SIZE_PX),
    },
  );
  const pieces = figures.map(
    ({ figure, point }): PositionedPiece => ({
      piece: onPoints[owned.indexOf(figure as (typeof owned)[number])] ?? figure,
      ...frame.at(point),
      radius,
      count: 1,
    }),
  );
  const names = new Map(places.map(({ name, label }) => [name, label]));
  return { getSide, pieces, getLabel: (name: string) => names.get(name) ?? '' };
}

function computeSmallestDistance(places: readonly BoardSpot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  return least;
}
