import { describe, expect, test } from 'vitest';
import { readArchive, replayArchive } from '../../functions/match/auditing/archive.ts';
import { buildFilm } from '../../functions/match/showing/film-of.ts';
import { LETTER_SIZE_PX, layOutBoard } from '../../page/viewer/board-layout.ts';
import type { GameBoard } from '../../rules/kit/showing/view.ts';
import { type Box, doBoxesMeet } from '../../sheets-templates/drawing/map-points.ts';
import { measureLine } from '../../sheets-templates/drawing/prose.ts';
import { listKeptFiles, readKeptFile } from '../long-runs/corpus/kept-files.ts';

/** Lists the boards of the most eventful match of a game. */
function listBoards(game: string): readonly GameBoard[] {
  const file = listKeptFiles().find((name) => name.startsWith(game)) ?? '';
  const kept = readKeptFile(file).matches.find(({ name }) => name === 'eventful');
  const read = readArchive(kept?.archive ?? '');
  if (read.kind === 'unreadable') throw new Error(read.sentence);
  return buildFilm(replayArchive(read.archive)).frames.flatMap(({ board }) =>
    board === null ? [] : [board],
  );
}

type PieceFigure = Pick<GameBoard['moves'][number], 'owner' | 'label'>;

const listPlaces = ({ pieces }: GameBoard, { owner, label }: PieceFigure): readonly string[] =>
  pieces.filter((one) => one.owner === owner && one.label === label).map(({ at }) => at);

describe.each(['mars-immerser', 'dm-invitational'])('the board of %s', (game) => {
  const boards = listBoards(game);
  test('pieces move on the board during a match', () => {
    expect(boards.flatMap(({ moves }) => moves).length).toBeGreaterThan(3);
  });

  test('a way leads from the last seen place of a piece to its current place', () => {
    for (const [index, board] of boards.entries()) {
      for (const move of board.moves) {
        expect(listPlaces(board, move)).toEqual([move.way.at(-1)]);
        const before = boards[index - 1];
        const seen = before === undefined ? [] : listPlaces(before, move);
        if (seen.length > 0) expect(seen).toEqual([move.way[0]]);
      }
    }
  });
});

/** Size in pixels of a board on a phone, within the margins of the page. */
const BOARD_ROOM = { width: 366, height: 520 };

const placeNames = (board: GameBoard): readonly NamedBox[] =>
  layOutBoard(board, BOARD_ROOM).places.flatMap(({ place: { name }, text, x, y, side }) => {
    if (side === null || text === '') return [];
    const [wide, high] = [(measureLine(text, 'plain') * LETTER_SIZE_PX) / 13.3, LETTER_SIZE_PX];
    const away = { x: 6 + wide / 2, y: 6 + high / 2 };
    const middle = {
      x: x + (side === 'left' ? -away.x : side === 'right' ? away.x : 0),
      y: y + (side === 'above' ? -away.y : side === 'below' ? away.y : 0),
    };
    return [
      {
        name,
        least: { x: middle.x - wide / 2, y: middle.y - high / 2 },
        most: { x: middle.x + wide / 2, y: middle.y + high / 2 },
      },
    ];
  });

test.each(['mars-immerser', 'dm-invitational'])(
  'names on the board of %s do not overlap on a phone',
  (game) => {
    for (const board of listBoards(game)) {
      const names = placeNames(board);
      expect(names.length).toBeGreaterThan(10);
      expect(findOverlaps(names)).toEqual([]);
    }
  },
);

const placeBoxes = ({ places }: GameBoard): readonly NamedBox[] =>
  places.map(({ name, x, y, box: [wide, high] = [0, 0] }) => ({
    name,
    least: { x: x - wide / 2, y: y - high / 2 },
    most: { x: x + wide / 2, y: y + high / 2 },
  }));

test.each(['presents-of-mine', 'uncharted-territory', 'pocket-mars'])(
  'places on the board of %s do not overlap',
  (game) => {
    for (const board of listBoards(game)) {
      const boxes = placeBoxes(board);
      expect(boxes.length).toBeGreaterThan(7);
      expect(findOverlaps(boxes)).toEqual([]);
    }
  },
);

test.each([
  ['mars-immerser', '♥'],
  ['dm-invitational', '★'],
  ['uncharted-territory', '✕'],
])('the board of %s explains its signs', (game, sign) => {
  for (const { about } of listBoards(game)) expect(about).toContain(sign);
});

test('presents that move in Presents of Mine change their holders and nothing else', () => {
  const boards = listBoards('presents-of-mine');
  for (const [index, board] of boards.entries()) {
    const before = boards[index - 1];
    for (const { label, way } of board.moves) {
      const held = before?.pieces.filter(({ at }) => at === way[0]).map((one) => one.label);
      expect(held).toContain(label);
    }
    const counts = new Set(board.owners.map((seat) => countPieces(board, seat)));
    expect(counts.size).toBe(1);
  }
});

test('no colonist of Pocket Mars disappears from the board', () => {
  const totals = listBoards('pocket-mars').map(({ owners, pieces }) =>
    owners.map((_, owner) => pieces.filter((piece) => piece.owner === owner).length),
  );
  expect(new Set(totals.map(String)).size).toBe(1);
});

test('only exhausted and unopened outer squares of Uncharted Territory are pale', () => {
  const boards = listBoards('uncharted-territory');
  const pale = boards.map(({ places }) => places.filter(({ isPale }) => isPale === true).length);
  expect(pale[0]).toBe(24);
  expect(pale.at(-1)).toBeGreaterThan(0);
});

type NamedBox = Box & { readonly name: string };

const findOverlaps = (boxes: readonly NamedBox[]): readonly (readonly string[])[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .flatMap((other) => (doBoxesMeet(one, other) ? [[one.name, other.name]] : [])),
  );

const countPieces = ({ pieces }: GameBoard, place: string): number =>
  pieces.filter(({ at }) => at === place).length;

test('equal pieces of a box share one spot, as large as that of one piece', () => {
  const place = { name: 'Ship', x: 0, y: 0, box: [4, 1] } as const;
  const piece = (owner: number) => ({ at: 'Ship', owner, label: '' });
  const pieces = [...Array.from({ length: 6 }, () => piece(0)), piece(1)];
  const empty = { title: '', roads: [], lines: [], moves: [] };
  const laid = layOutBoard(
    { ...empty, places: [place], owners: ['Dems', 'Lex'], pieces },
    BOARD_ROOM,
  ).pieces;
  expect(laid.map(({ count }) => count)).toEqual([6, 6, 6, 6, 6, 6, 1]);
  expect(new Set(laid.map(({ x, y }) => `${x} ${y}`)).size).toBe(2);
  expect(new Set(laid.map(({ radius }) => radius))).toEqual(new Set([15.5]));
});
