/** The visible board: fixed places and roads, moving pieces. */

import { moverOf } from '../../rules/kit/showing/board.ts';
import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { initialsOf } from '../../sheets-templates/drawing/map-legend.ts';
import type { Side } from '../../sheets-templates/drawing/map-points.ts';
import { SERIES_COLOURS } from '../../sheets-templates/drawing/palette.ts';
import {
  headHeight,
  isRoomy,
  type LaidBoard,
  type LaidPiece,
  type LaidPlace,
  layOut,
  type Spot,
} from './board-layout.ts';
import { drawn, element, isStill, toneClass } from './elements.ts';

/** In ms: duration of a piece's move, then the delay of the next piece. */
const TRAVEL = 1100;
const STAGGER = 700;

const SEAT_COLOURS = SERIES_COLOURS.length;

export interface BoardView {
  readonly element: HTMLElement;
  /** Shows a board, animated only if it is the next one. */
  readonly show: (board: GameBoard | null, isNext: boolean) => void;
}

export function boardView(
  room: () => { readonly width: number; readonly height: number },
): BoardView {
  const caption = element('p', { class: 'caption', 'aria-live': 'polite' });
  const field = element('div', { class: 'field' });
  const key = element('figcaption', { class: 'key' });
  const whole = element('figure', { class: 'board' }, field, key, caption);
  let before: LaidBoard | null = null;
  const show = (board: GameBoard | null, isNext: boolean): void => {
    whole.hidden = board === null;
    if (board === null) return;
    const now = layOut(board, room());
    field.replaceChildren(
      roadsOf(board, now),
      ...now.places.map(placeElement),
      ...piecesOf(isNext ? before : null, now, board, isNext),
    );
    field.classList.toggle('still', !isNext);
    field.classList.toggle('roomy', isRoomy(board.places));
    field.style.width = `${now.width}px`;
    field.style.height = `${now.height}px`;
    field.setAttribute('role', 'img');
    field.setAttribute('aria-label', spoken(board));
    caption.textContent = '';
    key.replaceChildren(...keyOf(board));
    before = now;
  };
  field.addEventListener('click', ({ target }) => {
    const place = target instanceof Element ? target.closest('.place') : null;
    caption.textContent = place?.getAttribute('title') ?? '';
  });
  return { element: whole, show };
}

/** Description in words for screen readersof all positions. */
function spoken({ title, places, pieces, owners }: GameBoard): string {
  const here = places.flatMap(({ name }) => {
    const who = pieces
      .filter(({ at }) => at === name)
      .map(({ owner, label }) =>
        `${owner === undefined ? '' : (owners[owner] ?? '')} ${label}`.trim(),
      );
    return who.length === 0 ? [] : [`${name}: ${who.join(', ')}`];
  });
  return `${title}. ${here.join('. ')}`;
}

function roadsOf(board: GameBoard, now: LaidBoard): SVGSVGElement {
  const roads = board.roads.flatMap(({ ends, kind }) => {
    const [one, other] = spotsOf(now, ends);
    const line = board.lines.find((known) => known.kind === kind);
    if (one === undefined || other === undefined || line === undefined) return [];
    const dashes = line.isDashed ? ' dashed' : '';
    const classes = `road road-${line.colour}${dashes}`;
    return [drawn('line', { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: classes })];
  });
  const size = { width: now.width, height: now.height, viewBox: `0 0 ${now.width} ${now.height}` };
  return drawn('svg', { ...size, 'aria-hidden': 'true' }, ...roads, ...trailsOf(board, now));
}

/** Legend of lines and signs. */
function keyOf({ about, lines, moves, roads }: GameBoard): readonly HTMLElement[] {
  const shown = lines.filter(({ kind }) => roads.some((road) => road.kind === kind));
  const entries = [
    ...shown.map((line) => [`road-${line.colour}${line.isDashed ? ' dashed' : ''}`, line.title]),
    ...(moves.length === 0 ? [] : [['way', 'the last ways']]),
  ].map(([look = '', title = '']) =>
    element('span', { class: 'entry' }, element('i', { class: look }), title),
  );
  return [...entries, ...(about === undefined ? [] : [element('span', {}, about)])];
}

/** Paths of the last step in their owners' colours. */
const trailsOf = (board: GameBoard, now: LaidBoard): readonly SVGElement[] =>
  board.moves.flatMap((move, index) => {
    const [spots, owner] = [spotsOf(now, move.way), moverOf(board, move)];
    if (spots.length < 2) return [];
    const trail = drawn('path', { d: curve(spots), class: 'trail', pathLength: 1 });
    if (owner === undefined) trail.classList.add('nobodys');
    else trail.style.stroke = `var(--seat-${owner % SEAT_COLOURS})`;
    trail.style.animationDelay = `${delayOf(index, board.moves.length)}ms`;
    return [trail];
  });

const delayOf = (index: number, count: number): number =>
  count < 2 ? 0 : (index * STAGGER) / (count - 1);

/** Bends the path slightly, to separate opposite directions. */
function curve(spots: readonly Spot[]): string {
  const [first, ...others] = spots;
  if (first === undefined) return '';
  let [path, from] = [`M${first.x} ${first.y}`, first];
  for (const to of others) {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const bend = { x: middle.x - (to.y - from.y) * 0.12, y: middle.y + (to.x - from.x) * 0.12 };
    path += `Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}

function placeElement(laid: LaidPlace): HTMLElement {
  return laid.side === null ? boxElement(laid) : pointElement(laid, laid.side);
}

function boxElement(laid: LaidPlace): HTMLElement {
  const { place, x, y, width, height } = laid;
  const { label = '', tone, owner, note } = place;
  const [first = '', ...more] = label.split('\n');
  const [code = '', ...words] = first.split(' ');
  const rest = words.length === 0 ? '' : ` ${words.join(' ')}`;
  const made = element(
    'div',
    { class: `place box ${toneClass(tone)}`, title: [label, note].filter(Boolean).join('. ') },
    element('b', {}, code, element('span', { class: 'rest' }, rest)),
    ...more.map((line) => element('span', { class: 'line' }, line)),
  );
  const hasRoomBelow = place.tone === undefined;
  Object.assign(made.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    fontSize: `${Math.max(8, Math.min(15, width / 8.5, hasRoomBelow ? headHeight(laid) : 15))}px`,
  });
  made.classList.toggle('small', width < 66);
  made.classList.toggle('head', hasRoomBelow);
  made.classList.toggle('pale', place.isPale === true);
  if (owner !== undefined) made.style.borderColor = `var(--seat-${owner % SEAT_COLOURS})`;
  return made;
}

function pointElement({ place, x, y }: LaidPlace, side: Side): HTMLElement {
  const { label = '', owner, note } = place;
  const made = element(
    'div',
    {
      class: `place point side-${side}`,
      title: [label || place.name, note].filter(Boolean).join('. '),
    },
    element('span', { class: 'name' }, label),
  );
  Object.assign(made.style, { left: `${x}px`, top: `${y}px` });
  if (owner !== undefined) made.style.setProperty('--dot', `var(--seat-${owner % SEAT_COLOURS})`);
  return made;
}

function piecesOf(
  before: LaidBoard | null,
  now: LaidBoard,
  board: GameBoard,
  isNext: boolean,
): readonly HTMLElement[] {
  const { comings: all, gone } = comings(before, now, board);
  const moved = all.filter(({ way }) => isMoving(way));
  const leaving = gone.map((laid) => {
    const made = pieceElement({ laid, way: [] }, board);
    void made.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 400, fill: 'forwards' });
    return made;
  });
  const coming = all.map((one) => {
    const made = pieceElement(one, board);
    if (isNext && !isStill()) setOut(made, one, delayOf(moved.indexOf(one), moved.length));
    return made;
  });
  return isStill() ? coming : [...leaving, ...coming];
}

const isMoving = (way: readonly Spot[]): boolean => {
  const [from, to] = [way[0], way.at(-1)];
  return from !== undefined && to !== undefined && Math.hypot(from.x - to.x, from.y - to.y) > 1;
};

function setOut(made: HTMLElement, { laid, way }: Coming, delay: number): void {
  const timing = { duration: TRAVEL, delay: Math.max(0, delay), easing: 'ease-in-out' } as const;
  if (way.length === 0) {
    made.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, fill: 'backwards' });
  } else if (isMoving(way)) {
    const steps = way.map(({ x, y }) => ({ transform: placed(x, y, laid.radius) }));
    made.animate(steps, { ...timing, fill: 'backwards' });
    made.classList.add('moved');
  }
}

const placed = (x: number, y: number, radius: number): string =>
  `translate(${x - radius}px, ${y - radius}px)`;

function pieceElement({ laid }: Coming, board: GameBoard): HTMLElement {
  const { piece, x, y, radius } = laid;
  const { owner, label, tone } = piece;
  const name = owner === undefined ? '' : (board.owners[owner] ?? '');
  const made = element(
    'div',
    { class: `piece ${toneClass(tone)}` },
    label === '' && radius >= 7 ? initialsOf(name, board) : label,
  );
  Object.assign(made.style, {
    width: `${2 * radius}px`,
    height: `${2 * radius}px`,
    fontSize: `${Math.max(7, radius * 0.95)}px`,
    transform: placed(x, y, radius),
  });
  if (owner !== undefined) {
    made.style.background = `var(--seat-${owner % SEAT_COLOURS})`;
    made.style.color = `var(--seat-ink-${owner % SEAT_COLOURS})`;
  }
  return made;
}

/** A piece now, with the spots of its way; empty for a new one. */
interface Coming {
  readonly laid: LaidPiece;
  readonly way: readonly Spot[];
}

/** Matches pieces: announced moves first, then those that stay, then the rest. */
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

const spotsOf = ({ places }: LaidBoard, names: readonly string[]): readonly Spot[] =>
  names.flatMap((name) => places.filter(({ place }) => place.name === name));
