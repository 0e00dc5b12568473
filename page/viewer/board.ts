import type { GameBoard } from '../../rules/kit/showing/view.ts';
import {
  type BoardLayout,
  type BoardSpot,
  groupEqualPieces,
  layOutBoard,
  type PositionedPiece,
} from './board-layout.ts';
import { listSpots, renderPaths, renderPiece, renderPlace, renderRoads } from './board-picture.ts';
import { createSvgElement, element, getSeatColour, isMotionReduced } from './elements.ts';

/** Duration of a piece's move. */
const MOVE_DURATION_MS = 1100;
const MOVE_DELAY_MS = 700;

const getHint = ({ places, owners }: GameBoard): string =>
  `Press a ${places.every(({ name }) => owners.includes(name)) ? 'player' : 'place'} to read more.`;

export interface BoardView {
  readonly element: HTMLElement;
  /** Shows a board. Animates the change only if the board follows the one before. */
  readonly show: (board: GameBoard | null, isNext: boolean) => void;
}

/** Creates the view of boards. `getName` returns the name for a saved file. */
export function createBoardView(
  room: () => { readonly width: number; readonly height: number },
  getName: () => string,
): BoardView {
  const caption = element('p', { class: 'caption', 'aria-live': 'polite', dir: 'auto' });
  const field = element('div', { class: 'field' });
  const key = element('div', { class: 'key' });
  const save = element('button', { type: 'button', class: 'save' }, 'Save the board (SVG)');
  const under = element('figcaption', {}, caption, key, save);
  const whole = element('figure', { class: 'board' }, field, under);
  let before: BoardLayout | null = null;
  let hint = '';
  const show = (board: GameBoard | null, isNext: boolean): void => {
    whole.hidden = board === null;
    if (board === null) return;
    const now = layOutBoard(board, room());
    const { width, height } = now;
    const picture = createSvgElement(
      'svg',
      {
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        'aria-label': describeBoard(board),
      },
      ...renderRoads(board, now),
      ...renderPaths(board, now, computeDelay),
      ...now.places.map((place) => renderPlace(place, board)),
      ...renderPieces(isNext ? before : null, now, board, isNext),
    );
    field.replaceChildren(picture);
    field.classList.toggle('still', !isNext);
    hint = getHint(board);
    caption.textContent = hint;
    key.replaceChildren(...renderLegend(board));
    before = now;
  };
  field.addEventListener('click', ({ target }) => {
    const place = target instanceof Element ? target.closest<SVGElement>('.place') : null;
    for (const chosen of field.querySelectorAll('.chosen')) chosen.classList.remove('chosen');
    place?.classList.add('chosen');
    caption.textContent = place?.dataset['about'] ?? hint;
  });
  save.addEventListener('click', () => {
    const picture = field.querySelector('svg');
    if (picture !== null) savePicture(picture, `${getName()}.svg`);
  });
  return { element: whole, show };
}

/** Describes the pieces by place; on a board without pieces, describes the places. */
function describeBoard({ title, places, pieces, owners }: GameBoard): string {
  const here = places.flatMap((place) => {
    const who = groupEqualPieces(pieces, place).map(([{ owner, label }, ...others]) => {
      const one = `${owner === undefined ? '' : (owners[owner] ?? '')} ${label}`.trim();
      return others.length > 0 ? `${others.length + 1} of ${one}` : one;
    });
    return who.length === 0 ? [] : [`${place.name}: ${who.join(', ')}`];
  });
  const all = places.map(({ name, label = name }) => label.replaceAll('\n', ', '));
  return `${title}. ${(here.length === 0 ? all : here).join('. ')}`;
}

function renderLegend(board: GameBoard): readonly HTMLElement[] {
  const { about, lines, moves, roads, owners } = board;
  const named = owners.flatMap((name, index) => {
    if (!isInLegend(board, index)) return [];
    const dot = element('i', { class: 'dot' });
    dot.style.background = getSeatColour(index);
    return [element('span', { class: 'entry' }, dot, element('bdi', {}, name))];
  });
  const mapLines = lines.filter(({ kind }) => roads.some((road) => road.kind === kind));
  const entries = [
    ...mapLines.map((line) => [`road-${line.colour}${line.isDashed ? ' dashed' : ''}`, line.title]),
    ...(moves.length === 0 ? [] : [['way', 'paths of the last step']]),
  ].map(([look = '', title = '']) =>
    element('span', { class: 'entry' }, element('i', { class: look }), title),
  );
  return [...named, ...entries, ...(about === undefined ? [] : [element('span', {}, about)])];
}

/** Whether the legend names an owner: one with pieces or paths, but no place of the same name. */
const isInLegend = ({ owners, places, pieces, moves }: GameBoard, index: number): boolean =>
  [...pieces, ...moves].some(({ owner }) => owner === index) &&
  places.every(({ label }) => label !== owners[index]);

const computeDelay = (index: number, count: number): number =>
  count < 2 ? 0 : (index * MOVE_DELAY_MS) / (count - 1);

function renderPieces(
  before: BoardLayout | null,
  now: BoardLayout,
  board: GameBoard,
  isNext: boolean,
): readonly SVGElement[] {
  const { comings: all, gone } = matchPieces(before, now, board);
  const moved = all.filter(({ way }) => isMovingPath(way));
  const leaving = gone.map((laid) => {
    const made = renderPieceAtPlace(laid, board);
    void made.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: 'forwards' });
    return made;
  });
  const coming = all.map((one) => {
    const made = renderPieceAtPlace(one.laid, board);
    if (isNext && !isMotionReduced())
      animatePiece(made, one, computeDelay(moved.indexOf(one), moved.length));
    return made;
  });
  return isMotionReduced() ? coming : [...leaving, ...coming];
}

/** Renders a piece. Its position is an attribute, so that it also applies in saved pictures. */
function renderPieceAtPlace(laid: PositionedPiece, board: GameBoard): SVGElement {
  const made = renderPiece(laid, board);
  made.setAttribute('transform', `translate(${laid.x} ${laid.y})`);
  return made;
}

const isMovingPath = (way: readonly BoardSpot[]): boolean => {
  const [from, to] = [way[0], way.at(-1)];
  return from !== undefined && to !== undefined && Math.hypot(from.x - to.x, from.y - to.y) > 1;
};

function animatePiece(made: SVGElement, { way }: ArrivingPiece, delay: number): void {
  const timing = {
    duration: MOVE_DURATION_MS,
    delay: Math.max(0, delay),
    easing: 'ease-in-out',
  } as const;
  if (way.length === 0) {
    made.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, fill: 'backwards' });
  } else if (isMovingPath(way)) {
    const steps = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    made.animate(steps, { ...timing, fill: 'backwards' });
  }
}

/** A piece and the positions on its path. A new piece has no positions. */
interface ArrivingPiece {
  readonly laid: PositionedPiece;
  readonly way: readonly BoardSpot[];
}

/** Pairs the pieces of two boards: first moved pieces, then unmoved pieces, then all others. */
function matchPieces(
  before: BoardLayout | null,
  now: BoardLayout,
  board: GameBoard,
): { readonly comings: readonly ArrivingPiece[]; readonly gone: readonly PositionedPiece[] } {
  const old = [...(before?.pieces ?? [])];
  const open = [...now.pieces];
  const found = new Map<PositionedPiece, readonly BoardSpot[]>();
  const pair = (from: number, to: number, between: readonly BoardSpot[] = []): void => {
    const [start] = old.splice(from, 1);
    const [end] = open.splice(to, 1);
    if (start !== undefined && end !== undefined) found.set(end, [start, ...between, end]);
  };
  for (const move of board.moves) {
    const from = old.findIndex((one) => hasSameLook(one, move) && one.piece.at === move.way[0]);
    const to = open.findIndex((one) => hasSameLook(one, move) && one.piece.at === move.way.at(-1));
    if (from >= 0 && to >= 0) pair(from, to, listSpots(now, move.way.slice(1, -1)));
  }
  for (const isSamePlace of [true, false])
    for (const piece of [...open]) {
      const from = old.findIndex(
        (one) => hasSameLook(one, piece.piece) && (!isSamePlace || one.piece.at === piece.piece.at),
      );
      if (from >= 0) pair(from, open.indexOf(piece));
    }
  return { comings: now.pieces.map((laid) => ({ laid, way: found.get(laid) ?? [] })), gone: old };
}

const hasSameLook = (
  { piece }: PositionedPiece,
  other: { readonly owner?: number; readonly label: string },
): boolean => piece.owner === other.owner && piece.label === other.label;

const SAVED_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'text-decoration-line',
];

/** Saves a picture as a file, in the colours that are visible. */
function savePicture(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const elements = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, one] of elements.entries()) {
    const look = getComputedStyle(one);
    // The page's policy refuses style attributes, but allows properties.
    for (const property of SAVED_PROPERTIES)
      copies[index]?.style.setProperty(property, look.getPropertyValue(property));
  }
  copy.style.background = getComputedStyle(picture).backgroundColor;
  const text = new XMLSerializer().serializeToString(copy);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
