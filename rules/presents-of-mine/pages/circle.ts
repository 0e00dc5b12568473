/** The page of the circle: who sits where, and which way presents flow. */

import { muted, nothingYet, strong } from '../../kit/marks.ts';
import type { Board, Cell, Page, Table } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { below } from '../state.ts';
import { isReversed } from '../steps.ts';

export function circlePage(shown: Shown): Page {
  const drawn = shown.state.circle.length > 0;
  return {
    name: 'Circle',
    about: 'The list of players, bent into a ring: presents flow along the arrows.',
    blocks: drawn
      ? [ringBoard(shown), neighboursTable(shown)]
      : [nothingYet('There is no list yet', NOT_DRAWN)],
  };
}

const NOT_DRAWN =
  'When the pregame is over, all players are put into a random circle. It is reversed when Round 3 begins.';

/** A square of 5 by 5: places of players by row and column, clockwise from the top left. */
const PLACES = [
  [0, 0],
  [0, 2],
  [0, 4],
  [2, 4],
  [4, 4],
  [4, 2],
  [4, 0],
  [2, 0],
] as const;

type Arrows = readonly (readonly [row: number, column: number, arrow: string])[];

const CLOCKWISE: Arrows = [
  [0, 1, '→'],
  [0, 3, '→'],
  [1, 4, '↓'],
  [3, 4, '↓'],
  [4, 3, '←'],
  [4, 1, '←'],
  [3, 0, '↑'],
  [1, 0, '↑'],
];

const OPPOSITE: Readonly<Record<string, string>> = { '→': '←', '←': '→', '↑': '↓', '↓': '↑' };

/** Players keep their places on the board when the list is reversed: the arrows turn. */
function ringBoard({ state }: Shown): Board {
  const reversed = isReversed(state.step);
  const places = reversed ? state.circle.toReversed() : state.circle;
  const squares: Cell[][] = Array.from({ length: 5 }, () => Array<Cell>(5).fill(null));
  for (const [index, [row, column]] of PLACES.entries()) {
    const seat = places[index];
    if (seat !== undefined) squares[row]?.splice(column, 1, strong(seat));
  }
  for (const [row, column, arrow] of CLOCKWISE) {
    squares[row]?.splice(column, 1, muted(reversed ? (OPPOSITE[arrow] ?? arrow) : arrow));
  }
  squares[2]?.splice(2, 1, muted(reversed ? 'reversed' : 'as drawn'));
  return { kind: 'board', title: 'The ring', about: flowSentence(reversed), squares };
}

const flowSentence = (reversed: boolean): string =>
  reversed
    ? 'Presents flow along the arrows, against the clock since Round 3 began. Stolen presents flow the same way.'
    : 'Presents flow along the arrows, with the clock. From Round 3 on they flow the other way.';

const neighboursTable = ({ state }: Shown): Table => ({
  kind: 'table',
  title: 'Who is next to whom',
  about:
    'In the order of the list. A present goes to those below; the furthest is four places away.',
  columns: [
    { title: 'Player', width: 'normal' },
    { title: '1 below', width: 'normal' },
    { title: '2 below', width: 'normal' },
    { title: '3 below', width: 'normal' },
    { title: 'Furthest', width: 'normal' },
    { title: '3 above', width: 'normal' },
    { title: '2 above', width: 'normal' },
    { title: '1 above', width: 'normal' },
  ],
  rows: state.circle.map((seat) => [
    strong(seat),
    ...[1, 2, 3, 4, -3, -2, -1].map((places) => below(state.circle, seat, places)),
  ]),
});
