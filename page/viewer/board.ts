/** Shows the board: fixed places and roads, and moving pieces. */

import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { equalPieces, type LaidBoard, type LaidPiece, layOut, type Spot } from './board-layout.ts';
import { pieceElement, placeElement, roadElements, spotsOf, wayElements } from './board-picture.ts';
import { drawn, element, isStill, seatColour } from './elements.ts';
import { savePicture } from './save-picture.ts';

/** Duration of a piece's move, and the delay of the next piece. */
const TRAVEL = 1100;
const STAGGER = 700;

const HINT = 'Press a place to read more about it.';

export interface BoardView {
  readonly element: HTMLElement;
  /** Shows a board, animated only if it is the next one. */
  readonly show: (board: GameBoard | null, isNext: boolean) => void;
}

/** Creates a view. `nameOf` returns the name of a saved file. */
export function boardView(
  room: () => { readonly width: number; readonly height: number },
  nameOf: () => string,
): BoardView {
  const caption = element('p', { class: 'caption', 'aria-live': 'polite', dir: 'auto' });
  const field = element('div', { class: 'field' });
  const key = element('div', { class: 'key' });
  const save = element('button', { type: 'button', class: 'save' }, 'Save the board (SVG)');
  const under = element('figcaption', {}, caption, key, save);
  const whole = element('figure', { class: 'board' }, field, under);
  let before: LaidBoard | null = null;
  const show = (board: GameBoard | null, isNext: boolean): void => {
    whole.hidden = board === null;
    if (board === null) return;
    const now = layOut(board, room());
    const { width, height } = now;
    const picture = drawn(
      'svg',
      {
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
        'aria-label': spoken(board),
      },
      ...roadElements(board, now),
      ...wayElements(board, now, delayOf),
      ...now.places.map((place) => placeElement(place, board)),
      ...piecesOf(isNext ? before : null, now, board, isNext),
    );
    field.replaceChildren(picture);
    field.classList.toggle('still', !isNext);
    caption.textContent = HINT;
    key.replaceChildren(...keyOf(board));
    before = now;
  };
  field.addEventListener('click', ({ target }) => {
    const place = target instanceof Element ? target.closest<SVGElement>('.place') : null;
    for (const chosen of field.querySelectorAll('.chosen')) chosen.classList.remove('chosen');
    place?.classList.add('chosen');
    caption.textContent = place?.dataset['about'] ?? HINT;
  });
  save.addEventListener('click', () => {
    const picture = field.querySelector('svg');
    if (picture !== null) savePicture(picture, `${nameOf()}.svg`);
  });
  return { element: whole, show };
}

/** Describes the place of everybody in words; the places themselves on a board without pieces. */
function spoken({ title, places, pieces, owners }: GameBoard): string {
  const here = places.flatMap((place) => {
    const who = equalPieces(pieces, place).map(([{ owner, label }, ...others]) => {
      const one = `${owner === undefined ? '' : (owners[owner] ?? '')} ${label}`.trim();
      return others.length > 0 ? `${others.length + 1} of ${one}` : one;
    });
    return who.length === 0 ? [] : [`${place.name}: ${who.join(', ')}`];
  });
  const all = places.map(({ name, label = name }) => label.replaceAll('\n', ', '));
  return `${title}. ${(here.length === 0 ? all : here).join('. ')}`;
}

/** Renders the legend of owners, lines and signs. */
function keyOf(board: GameBoard): readonly HTMLElement[] {
  const { about, lines, moves, roads, owners } = board;
  const named = owners.flatMap((name, index) => {
    if (!isInKey(board, index)) return [];
    const dot = element('i', { class: 'dot' });
    dot.style.background = seatColour(index);
    return [element('span', { class: 'entry' }, dot, element('bdi', {}, name))];
  });
  const shown = lines.filter(({ kind }) => roads.some((road) => road.kind === kind));
  const entries = [
    ...shown.map((line) => [`road-${line.colour}${line.isDashed ? ' dashed' : ''}`, line.title]),
    ...(moves.length === 0 ? [] : [['way', 'paths of the last step']]),
  ].map(([look = '', title = '']) =>
    element('span', { class: 'entry' }, element('i', { class: look }), title),
  );
  return [...named, ...entries, ...(about === undefined ? [] : [element('span', {}, about)])];
}

/** Whether the legend contains an owner: one with pieces or paths, and no place with their name. */
const isInKey = ({ owners, places, pieces, moves }: GameBoard, index: number): boolean =>
  [...pieces, ...moves].some(({ owner }) => owner === index) &&
  places.every(({ label }) => label !== owners[index]);

const delayOf = (index: number, count: number): number =>
  count < 2 ? 0 : (index * STAGGER) / (count - 1);

function piecesOf(
  before: LaidBoard | null,
  now: LaidBoard,
  board: GameBoard,
  isNext: boolean,
): readonly SVGElement[] {
  const { comings: all, gone } = comings(before, now, board);
  const moved = all.filter(({ way }) => isMoving(way));
  const leaving = gone.map((laid) => {
    const made = pieceAt(laid, board);
    void made.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: 'forwards' });
    return made;
  });
  const coming = all.map((one) => {
    const made = pieceAt(one.laid, board);
    if (isNext && !isStill()) setOut(made, one, delayOf(moved.indexOf(one), moved.length));
    return made;
  });
  return isStill() ? coming : [...leaving, ...coming];
}

/** Renders a piece. Its place is an attribute, so that a saved picture contains it. */
function pieceAt(laid: LaidPiece, board: GameBoard): SVGElement {
  const made = pieceElement(laid, board);
  made.setAttribute('transform', `translate(${laid.x} ${laid.y})`);
  return made;
}

const isMoving = (way: readonly Spot[]): boolean => {
  const [from, to] = [way[0], way.at(-1)];
  return from !== undefined && to !== undefined && Math.hypot(from.x - to.x, from.y - to.y) > 1;
};

function setOut(made: SVGElement, { way }: Coming, delay: number): void {
  const timing = { duration: TRAVEL, delay: Math.max(0, delay), easing: 'ease-in-out' } as const;
  if (way.length === 0) {
    made.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, fill: 'backwards' });
  } else if (isMoving(way)) {
    const steps = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    made.animate(steps, { ...timing, fill: 'backwards' });
  }
}

/** Piece of the new board, with the spots of its path; empty for a new piece. */
interface Coming {
  readonly laid: LaidPiece;
  readonly way: readonly Spot[];
}

/** Matches the pieces of two boards: first announced moves, then unmoved pieces, then the rest. */
function comings(
  before: LaidBoard | null,
  now: LaidBoard,
  board: GameBoard,
): { readonly comings: readonly Coming[]; readonly gone: readonly LaidPiece[] } {
  const old = [...(before?.pieces ?? [])];
  const open = [...now.pieces];
  const found = new Map<LaidPiece, readonly Spot[]>();
  const pair = (from: number, to: number, between: readonly Spot[] = []): void => {
    const [start] = old.splice(from, 1);
    const [end] = open.splice(to, 1);
    if (start !== undefined && end !== undefined) found.set(end, [start, ...between, end]);
  };
  for (const move of board.moves) {
    const from = old.findIndex((one) => looksLike(one, move) && one.piece.at === move.way[0]);
    const to = open.findIndex((one) => looksLike(one, move) && one.piece.at === move.way.at(-1));
    if (from >= 0 && to >= 0) pair(from, to, spotsOf(now, move.way.slice(1, -1)));
  }
  for (const isSamePlace of [true, false])
    for (const piece of [...open]) {
      const from = old.findIndex(
        (one) => looksLike(one, piece.piece) && (!isSamePlace || one.piece.at === piece.piece.at),
      );
      if (from >= 0) pair(from, open.indexOf(piece));
    }
  return {
    comings: now.pieces.map((laid) => ({ laid, way: found.get(laid) ?? [] })),
    gone: old,
  };
}

const looksLike = (
  { piece }: LaidPiece,
  other: { readonly owner?: number; readonly label: string },
): boolean => piece.owner === other.owner && piece.label === other.label;
