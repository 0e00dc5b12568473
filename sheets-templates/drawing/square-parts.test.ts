import { describe, expect, test } from 'vitest';
import type { Board } from '../../rules/kit/showing/view.ts';
import { seriesColour } from './palette.ts';
import { drawPane } from './pane-blocks.ts';
import { layoutPanes } from './panes.ts';

const SEAT_NAMES = ['Scarlet', 'Dems'];
const BOARD_WITH_PARTS: Board = {
  kind: 'board',
  title: '',
  heights: [1, 2],
  squares: [
    ['Aqualab', { kind: 'mark', value: 'beat 5', isLarge: true }],
    [
      { kind: 'mark', value: '★', below: [{ value: 2, seat: 'Dems' as never }, { value: '' }] },
      { kind: 'mark', value: '★★', below: { value: 'full', tone: 'closed' } },
    ],
  ],
};

describe('squares with parts', () => {
  const { pieces, heights } = drawPane([BOARD_WITH_PARTS], [50, 50, 50, 50], { seats: SEAT_NAMES });
  const pieceOf = (value: string) => pieces.find(({ cell }) => cell.value === value);

  test('each line of squares on a board can have a height of its own', () => {
    expect(heights).toEqual([24, 24, 24]);
    expect(pieceOf('Aqualab')).toMatchObject({ row: 0, rows: 1, column: 0, columns: 2 });
    expect(pieceOf('★')).toMatchObject({ row: 1, rows: 1, column: 0, columns: 2 });
  });

  test('a square of a board can have large letters', () =>
    expect(pieceOf('beat 5')?.cell.format?.size).toBeGreaterThan(
      pieceOf('Aqualab')?.cell.format?.size ?? 0,
    ));

  test('pieces share the last row of their square, in the colour of their seat', () => {
    const pieces = pieceOf('D2');
    expect(pieces).toMatchObject({ row: 2, rows: 1, column: 0, columns: 1 });
    expect(pieces?.cell.format?.background).toBe(seriesColour(1));
    expect(pieceOf('full')).toMatchObject({ row: 2, column: 2, columns: 2 });
  });
});

test('a board has a column for each part, and numbers of charts are to the right of it', () => {
  const many = Array.from({ length: 5 }, () => ({ value: '' }));
  const line = Array.from({ length: 6 }, () => ({
    ...{ kind: 'mark' as const, value: '★', below: many },
  }));
  const sheet = layoutPanes({
    ...{
      sheetId: 3,
      title: 'Story',
      chartIds: 7,
      seats: SEAT_NAMES,
      heading: 'Race',
      status: 'Now',
    },
    grid: [171, 171],
    main: [],
    picture: [{ kind: 'board', title: '', squares: [line] }],
    aside: [
      {
        kind: 'line chart',
        of: {
          kind: 'table',
          title: 'Points',
          columns: [{ title: 'After' }, { title: 'Scarlet' }],
          rows: [['Start', 2]],
        },
      },
    ],
  });
  const head = sheet.rows.flatMap((row) => row.map(({ value }, column) => ({ value, column })));
  const numbers = head.find(({ value }) => value === 'After');
  expect(sheet.columnWidths.slice(3, 33)).toEqual(Array.from({ length: 30 }, () => 18));
  expect(numbers?.column).toBe(sheet.hiddenFrom);
  expect(sheet.merges.find(({ top }) => top === 1)?.right).toBe(sheet.hiddenFrom);
});
