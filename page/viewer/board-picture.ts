/** Renders a board as SVG: roads, paths, places and pieces. */

import { moverOf } from '../../rules/kit/showing/board.ts';
import type { BoardPlace, GameBoard, SquarePart } from '../../rules/kit/showing/view.ts';
import { initialsOf } from '../../sheets-templates/drawing/map-legend.ts';
import type { Side } from '../../sheets-templates/drawing/map-points.ts';
import {
  headHeight,
  type LaidBoard,
  type LaidPiece,
  type LaidPlace,
  LETTERS,
  type Spot,
} from './board-layout.ts';
import { drawn, seatColour, toneClass } from './elements.ts';
import { wrapped } from './text-width.ts';

const LINE = LETTERS + 2;
const FOOT = LETTERS + 7;
const PADDING = 3;
/** Width below which boxes show a code without its name. */
const CODES_ONLY = 64;

export function roadElements(board: GameBoard, now: LaidBoard): readonly SVGElement[] {
  return board.roads.flatMap(({ ends, kind }) => {
    const [one, other] = spotsOf(now, ends);
    const line = board.lines.find((known) => known.kind === kind);
    if (one === undefined || other === undefined || line === undefined) return [];
    const look = `road road-${line.colour}${line.isDashed ? ' dashed' : ''}`;
    return [drawn('line', { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: look })];
  });
}

/** Renders the paths of the last step in their owners' colours. `delayOf` returns milliseconds. */
export const wayElements = (
  board: GameBoard,
  now: LaidBoard,
  delayOf: (index: number, count: number) => number,
): readonly SVGElement[] =>
  board.moves.flatMap((move, index) => {
    const [spots, owner] = [spotsOf(now, move.way), moverOf(board, move)];
    if (spots.length < 2) return [];
    const way = drawn('path', { d: curve(spots), class: 'trail', pathLength: 1 });
    if (owner === undefined) way.classList.add('nobodys');
    else way.style.stroke = seatColour(owner);
    way.style.animationDelay = `${delayOf(index, board.moves.length)}ms`;
    return [way];
  });

export const spotsOf = ({ places }: LaidBoard, names: readonly string[]): readonly Spot[] =>
  names.flatMap((name) => places.filter(({ place }) => place.name === name));

/** Computes a slightly bent path, so that opposite directions are separate. */
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

/** Renders a place. A press on the place shows its data attribute `about`. */
export function placeElement(laid: LaidPlace, board: GameBoard): SVGElement {
  const { label, name, note } = laid.place;
  const made = laid.side === null ? boxElement(laid, board) : pointElement(laid, laid.side);
  const about = [label || name, note].filter(Boolean).join('. ').replaceAll('\n', ', ');
  made.classList.add('place');
  made.dataset['about'] = about;
  made.append(drawn('title', {}, about));
  return made;
}

function boxElement(laid: LaidPlace, board: GameBoard): SVGElement {
  const { place, x, y, width, height } = laid;
  const { small, owner, isPale } = place;
  const [left, top] = [x - width / 2, y - height / 2];
  const made = drawn('g', { class: `box ${toneClass(small?.tone ?? place.tone)}` });
  const ground = drawn('rect', { x: left, y: top, width, height, rx: 6 });
  if (owner !== undefined) ground.style.stroke = seatColour(owner);
  made.classList.toggle('pale', isPale === true && small === undefined);
  made.append(ground);
  if (small === undefined) {
    const isHead = place.tone === undefined;
    const lines = boxLines(place, width, isHead ? 1 : Math.floor((height - 2) / LINE));
    const head = isHead ? headHeight(laid) : height;
    made.append(...textLines(lines, { x, y: top + head / 2 }));
  } else {
    const head = height - FOOT;
    const lines = squareLines(small.value, width, Math.floor(head / LINE));
    made.append(...textLines(lines, { x, y: top + head / 2 }));
    made.append(...footElements(laid, [small.below ?? []].flat(), board));
  }
  return made;
}

interface BoxLine {
  readonly text: string;
  readonly isBold: boolean;
}

/** Wraps a label, with its first line bold, into at most `most` lines. */
function boxLines({ label = '' }: BoardPlace, width: number, most: number): readonly BoxLine[] {
  const [first = '', ...more] = label.split('\n');
  const last = more.flatMap((text) => wrapped(text, width - PADDING, 'plain', 1));
  return [
    ...wrapped(first, width - PADDING, 'bold', Math.max(1, most - last.length)).map((text) => ({
      text,
      isBold: true,
    })),
    ...last.map((text) => ({ text, isBold: false })),
  ].slice(0, most);
}

/** Wraps "A1 Frostgate": the code is bold, and the name is below it if there is room. */
function squareLines(value: string, width: number, most: number): readonly BoxLine[] {
  const [, code = '', name = ''] = value.match(/^((?:\u2713 )?\S+) ?(.*)$/s) ?? [];
  const names = width < CODES_ONLY ? [] : wrapped(name, width - PADDING, 'plain', most - 1);
  return [
    { text: wrapped(code, width - PADDING, 'bold', 1)[0] ?? '', isBold: true },
    ...names.map((text) => ({ text, isBold: false })),
  ];
}

/** Renders lines around a centre. */
const textLines = (lines: readonly BoxLine[], { x, y }: Spot): readonly SVGElement[] =>
  lines.map(({ text, isBold }, index) =>
    drawn(
      'text',
      { x, y: y + (index - (lines.length - 1) / 2) * LINE, class: isBold ? 'bold' : '' },
      text,
    ),
  );

/** Renders the last row of a square, in cells of equal width. */
const footElements = (
  { x, y, width, height }: LaidPlace,
  parts: readonly SquarePart[],
  board: GameBoard,
): readonly SVGElement[] =>
  parts.map(({ value, tone, seat }, index) => {
    const each = (width - 4) / parts.length;
    const left = x - width / 2 + 2 + index * each;
    const top = y + height / 2 - FOOT - 1;
    const text = seat === undefined ? String(value) : `${initialsOf(seat, board)} ${value}`;
    const middle = { x: left + each / 2, y: top + (FOOT - 1) / 2 };
    const made = drawn(
      'g',
      { class: `foot ${toneClass(tone)}` },
      drawn('rect', { x: left, y: top, width: each, height: FOOT - 1, rx: 4 }),
      ...textLines([{ text, isBold: false }], middle),
    );
    const owner = seat === undefined ? -1 : board.owners.indexOf(seat);
    if (owner >= 0) {
      made.style.setProperty('--ground', seatColour(owner));
      made.style.setProperty('--letters', seatColour(owner, 'ink'));
    }
    return made;
  });

/** Offset of a point's name from the centre, and its anchor. */
const NAMES: Readonly<Record<Side, readonly [x: number, y: number, anchor: string]>> = {
  below: [0, 14, 'middle'],
  above: [0, -13, 'middle'],
  left: [-9, 0, 'end'],
  right: [9, 0, 'start'],
};

function pointElement({ place, x, y, text }: LaidPlace, side: Side): SVGElement {
  const [across, down, anchor] = NAMES[side];
  const dot = drawn('circle', { cx: x, cy: y, r: 5 });
  if (place.owner !== undefined) dot.style.fill = seatColour(place.owner);
  return drawn(
    'g',
    { class: 'point', 'text-anchor': anchor },
    // Larger area for fingers.
    drawn('circle', { cx: x, cy: y, r: 14, class: 'reach' }),
    dot,
    drawn('text', { x: x + across, y: y + down }, text),
  );
}

/** Renders a piece around its own origin. */
export function pieceElement({ piece, radius, count }: LaidPiece, board: GameBoard): SVGElement {
  const { owner, label, tone } = piece;
  const name = owner === undefined ? '' : (board.owners[owner] ?? '');
  const ground = drawn('circle', { r: radius });
  const text = `${label === '' ? initialsOf(name, board) : label}${count > 1 ? count : ''}`;
  const letters = drawn('text', { class: 'bold' }, text);
  if (owner !== undefined) {
    ground.style.fill = seatColour(owner);
    letters.style.fill = seatColour(owner, 'ink');
  }
  return drawn('g', { class: `piece ${toneClass(tone)}` }, ground, letters);
}
