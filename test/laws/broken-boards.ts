/** The toy game with a board of which one thing is wrong: it cannot be drawn. */

import type { BoardPlace, GameBoard } from '../../rules/kit/showing/view.ts';
import { withView } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';

const mill = (x: number): BoardPlace => ({ name: `Mill ${x}`, x, y: 0, box: [1, 1] });

const withBoard = (changes: Partial<GameBoard>): ToyGame =>
  withView(() => ({
    board: {
      title: 'Mills',
      places: [mill(0), mill(1)],
      roads: [{ ends: ['Mill 0', 'Mill 1'], kind: 'lane' }],
      lines: [{ kind: 'lane', title: 'lanes', colour: 'muted', isDashed: false }],
      owners: [],
      pieces: [],
      moves: [],
      ...changes,
    },
  }));

export const BROKEN_BOARDS: Readonly<Record<string, () => ToyGame>> = {
  'the legend leaves roads out': () => withBoard({ lines: [] }),
  'a place of the board has no height': () =>
    withBoard({ places: [mill(0), { ...mill(1), box: [1, 0] }] }),
};
