import { findMover } from '../../rules/kit/showing/board.ts';
import type { BoardPlace, GameBoard, SquarePart } from '../../rules/kit/showing/view.ts';
import { abbreviateName } from '../../sheets-templates/drawing/map-block.ts';
import type { NameSide } from '../../sheets-templates/drawing/map-points.ts';
import {
  type BoardLayout,
  type BoardSpot,
  getHeadingHeight,
  LETTER_SIZE_PX,
  type PositionedPiece,
  type PositionedPlace,
} from './board-layout.ts';
import { createSvgElement, getSeatColour, getToneClass } from './elements.ts';

const LINE_HEIGHT_PX = LETTER_SIZE_PX + 2;
const FOOT_HEIGHT_PX = LETTER_SIZE_PX + 7;
const TEXT_PADDING_PX = 3;
/** Minimum width of a box that shows a name below its code. */
const MIN_NAMED_BOX_WIDTH_PX = 64;

export function renderRoads(board: GameBoard, now: BoardLayout): readonly SVGElement[] {
  return board.roads.flatMap(({ ends, kind }) => {
    const [one, other] = listSpots(now, ends);
    const line = board.lines.find((known) => known.kind === kind);
    if (one === undefined || other === undefined || line === undefined) return [];
    const look = `road road-${line.colour}${line.isDashed ? ' dashed' : ''}`;
    return [
      createSvgElement('line', { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: look }),
    ];
  });
}

/** Renders the paths of the last step in their owners' colours. `getDelay` returns milliseconds. */
export const renderPaths = (
  board: GameBoard,
  now: BoardLayout,
  getDelay: (index: number, count: number) => number,
): readonly SVGElement[] =>
  board.moves.flatMap((move, index) => {
    const [spots, owner] = [listSpots(now, move.way), findMover(board, move)];
    if (spots.length < 2) return [];
    const way = createSvgElement('path', { d: computeCurve(spots), class: 'trail', pathLength: 1 });
    if (owner === undefined) way.classList.add('nobodys');
    else way.style.stroke = getSeatColour(owner);
    way.style.animationDelay = `${getDelay(index, board.moves.length)}ms`;
    return [way];
  });

export const listSpots = (
  { places }: BoardLayout,
  names: readonly string[],
): readonly BoardSpot[] =>
  names.flatMap((name) => places.filter(({ place }) => place.name === name));

/** Computes a curved path, so that two paths in opposite directions do not overlap. */
function computeCurve(spots: readonly BoardSpot[]): string {
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

/** Renders a place. Pressing it shows the text of its attribute `about`. */
export function renderPlace(laid: PositionedPlace, board: GameBoard): SVGElement {
  const { label, name, note } = laid.place;
  const made = laid.side === null ? renderBox(laid, board) : renderPoint(laid, laid.side);
  const about = [label || name, note].filter(Boolean).join('. ').replaceAll('\n', ', ');
  made.classList.add('place');
  made.dataset['about'] = about;
  made.append(createSvgElement('title', {}, about));
  return made;
}

function renderBox(laid: PositionedPlace, board: GameBoard): SVGElement {
  const { place, x, y, width, height } = laid;
  const { small, owner, isPale } = place;
  const [left, top] = [x - width / 2, y - height / 2];
  const made = createSvgElement('g', { class: `box ${getToneClass(small?.tone ?? place.tone)}` });
  const ground = createSvgElement('rect', { x: left, y: top, width, height, rx: 6 });
  if (owner !== undefined) ground.style.stroke = getSeatColour(owner);
  made.classList.toggle('pale', isPale === true && small === undefined);
  made.append(ground);
  if (small === undefined) {
    const isHead = place.tone === undefined;
    const lines = wrapBoxLabel(
      place,
      width,
      isHead ? 1 : Math.floor((height - 2) / LINE_HEIGHT_PX),
    );
    const head = isHead ? getHeadingHeight(laid) : height;
    made.append(...renderLines(lines, { x, y: top + head / 2 }));
  } else {
    const head = height - FOOT_HEIGHT_PX;
    const lines = wrapSquareLabel(small.value, width, Math.floor(head / LINE_HEIGHT_PX));
    made.append(...renderLines(lines, { x, y: top + head / 2 }));
    made.append(...renderFootCells(laid, [small.below ?? []].flat(), board));
  }
  return made;
}

interface BoxLine {
  readonly text: string;
  readonly isBold: boolean;
}

/** Wraps a label into at most `most` lines, of which the first is bold. */
function wrapBoxLabel({ label = '' }: BoardPlace, width: number, most: number): readonly BoxLine[] {
  const [first = '', ...more] = label.split('\n');
  const last = more.flatMap((text) => wrapToLines(text, width - TEXT_PADDING_PX, 'plain', 1));
  return [
    ...wrapToLines(first, width - TEXT_PADDING_PX, 'bold', Math.max(1, most - last.length)).map(
      (text) => ({ text, isBold: true }),
    ),
    ...last.map((text) => ({ text, isBold: false })),
  ].slice(0, most);
}

/** Wraps "A1 Frostgate": the code in bold, and the name below it if it fits. */
function wrapSquareLabel(value: string, width: number, most: number): readonly BoxLine[] {
  const [, code = '', name = ''] = value.match(/^((?:\u2713 )?\S+) ?(.*)$/s) ?? [];
  const names =
    width < MIN_NAMED_BOX_WIDTH_PX
      ? []
      : wrapToLines(name, width - TEXT_PADDING_PX, 'plain', most - 1);
  return [
    { text: wrapToLines(code, width - TEXT_PADDING_PX, 'bold', 1)[0] ?? '', isBold: true },
    ...names.map((text) => ({ text, isBold: false })),
  ];
}

const renderLines = (lines: readonly BoxLine[], { x, y }: BoardSpot): readonly SVGElement[] =>
  lines.map(({ text, isBold }, index) =>
    createSvgElement(
      'text',
      { x, y: y + (index - (lines.length - 1) / 2) * LINE_HEIGHT_PX, class: isBold ? 'bold' : '' },
      text,
    ),
  );

/** Renders the last row of a square as equal cells. */
const renderFootCells = (
  { x, y, width, height }: PositionedPlace,
  parts: readonly SquarePart[],
  board: GameBoard,
): readonly SVGElement[] =>
  parts.map(({ value, tone, seat }, index) => {
    const each = (width - 4) / parts.length;
    const left = x - width / 2 + 2 + index * each;
    const top = y + height / 2 - FOOT_HEIGHT_PX - 1;
    const text = seat === undefined ? String(value) : `${abbreviateName(seat, board)} ${value}`;
    const middle = { x: left + each / 2, y: top + (FOOT_HEIGHT_PX - 1) / 2 };
    const made = createSvgElement(
      'g',
      { class: `foot ${getToneClass(tone)}` },
      createSvgElement('rect', { x: left, y: top, width: each, height: FOOT_HEIGHT_PX - 1, rx: 4 }),
      ...renderLines([{ text, isBold: false }], middle),
    );
    const owner = seat === undefined ? -1 : board.owners.indexOf(seat);
    if (owner >= 0) {
      made.style.setProperty('--ground', getSeatColour(owner));
      made.style.setProperty('--letters', getSeatColour(owner, 'ink'));
    }
    return made;
  });

/** Offset and text anchor of a point's name, by its side. */
const NAME_OFFSETS: Readonly<Record<NameSide, readonly [x: number, y: number, anchor: string]>> = {
  below: [0, 14, 'middle'],
  above: [0, -13, 'middle'],
  left: [-9, 0, 'end'],
  right: [9, 0, 'start'],
};

function renderPoint({ place, x, y, text }: PositionedPlace, side: NameSide): SVGElement {
  const [across, down, anchor] = NAME_OFFSETS[side];
  const dot = createSvgElement('circle', { cx: x, cy: y, r: 5 });
  if (place.owner !== undefined) dot.style.fill = getSeatColour(place.owner);
  return createSvgElement(
    'g',
    { class: 'point', 'text-anchor': anchor },
    // Area large enough for a finger.
    createSvgElement('circle', { cx: x, cy: y, r: 14, class: 'reach' }),
    dot,
    createSvgElement('text', { x: x + across, y: y + down }, text),
  );
}

/** Renders a piece. Its centre is the origin. */
export function renderPiece(
  { piece, radius, count }: PositionedPiece,
  board: GameBoard,
): SVGElement {
  const { owner, label, tone } = piece;
  const name = owner === undefined ? '' : (board.owners[owner] ?? '');
  const ground = createSvgElement('circle', { r: radius });
  const text = label === '' ? abbreviateName(name, board) : label;
  // The count is first, since a digit after a letter means something else in some games.
  const shown = count > 1 ? `${count}${text}` : text;
  const letters = createSvgElement('text', { class: 'bold' }, shown);
  if (owner !== undefined) {
    ground.style.fill = getSeatColour(owner);
    letters.style.fill = getSeatColour(owner, 'ink');
  }
  return createSvgElement('g', { class: `piece ${getToneClass(tone)}` }, ground, letters);
}

type FontWeight = 'plain' | 'bold';

const measuringCanvas = document.createElement('canvas').getContext('2d');
const measuredWidths = new Map<string, number>();

function measureWidth(text: string, weight: FontWeight): number {
  const key = `${weight} ${text}`;
  const known = measuredWidths.get(key);
  if (known !== undefined || measuringCanvas === null) return known ?? text.length * LETTER_SIZE_PX;
  const { fontFamily } = getComputedStyle(document.body);
  measuringCanvas.font = `${weight === 'bold' ? '650 ' : ''}${LETTER_SIZE_PX}px ${fontFamily}`;
  const { width } = measuringCanvas.measureText(text);
  measuredWidths.set(key, width);
  return width;
}

/** Wraps a text into at most `most` lines. A word that does not fit ends in “…”. */
function wrapToLines(
  text: string,
  width: number,
  weight: FontWeight,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (measureWidth(longer, weight) <= width || lines.length === most))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return most < 1 ? [] : lines.map((line) => shortenToWidth(line, width, weight));
}

function shortenToWidth(line: string, width: number, weight: FontWeight): string {
  if (measureWidth(line, weight) <= width) return line;
  const letters = [...line];
  while (letters.length > 1 && measureWidth(`${letters.join('')}…`, weight) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
