import { describe, expect, test } from 'vitest';
import type { Board, Table } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from './drawing.ts';
import { sum } from './grid.ts';
import { getSeriesColour } from './palette.ts';
import { drawPane, type PaneBlock } from './pane-blocks.ts';
import { layoutPanes, type PanesLayoutInput, STORY_GRID_PX } from './panes.ts';

const STANDING_TABLE: Table = {
  kind: 'table',
  title: '',
  columns: ['#', 'Player', 'Progress', 'Round 3', '🍞', '💧', '⚡', '📦'].map((title) => ({
    title,
  })),
  rows: ['Scarlet', 'Phoenix'].map((seat) => [1, seat, '36+', 18, 1, 0, 0, 3]),
};

const drawPanes = (panes: Partial<PanesLayoutInput>): DrawnSheet =>
  layoutPanes({
    sheetId: 3,
    title: 'Story',
    seats: ['Scarlet', 'Dems'],
    heading: 'The May race',
    status: 'Round 4',
    grid: STORY_GRID_PX,
    main: [],
    picture: [],
    aside: [],
    ...panes,
  });

const findCellPlace = (sheet: DrawnSheet, value: string) => {
  const row = sheet.rows.findIndex((cells) => cells.some((cell) => cell.value === value));
  return { row, column: sheet.rows[row]?.findIndex((cell) => cell.value === value) ?? -1 };
};

describe('layoutPanes', () => {
  test('layoutPanes draws heading and status in frozen rows, with a link on the right', () => {
    const link = { kind: 'link', text: '▶ Watch', url: 'https://example.org/live' } as const;
    const sheet = drawPanes({ link });
    expect(findCellPlace(sheet, 'The May race')).toEqual({ row: 0, column: 0 });
    expect(findCellPlace(sheet, '▶ Watch')).toEqual({ row: 0, column: 6 });
    expect(sheet.rows[0]?.[6]?.link).toBe(link.url);
    expect(findCellPlace(sheet, 'Round 4')).toEqual({ row: 1, column: 0 });
    expect(sheet.frozenRows).toBe(2);
    expect(sheet.rowHeights?.slice(0, 2)).toEqual([32, 26]);
  });

  test('layoutPanes keeps the main pane within 342 pixels and all panes within 1,160', () => {
    const sheet = drawPanes({ main: [STANDING_TABLE] });
    expect(sum(sheet.columnWidths.slice(0, 8))).toBe(342);
    expect(sum(sheet.columnWidths)).toBe(1160);
  });

  test('layoutPanes puts main, picture and aside next to each other', () => {
    const notice = (title: string): PaneBlock => ({ kind: 'notice', title, lines: ['Text.'] });
    const sheet = drawPanes({ main: [notice('M')], picture: [notice('P')], aside: [notice('A')] });
    expect(['M', 'P', 'A'].map((title) => findCellPlace(sheet, title))).toEqual([
      { row: 2, column: 0 },
      { row: 2, column: 9 },
      { row: 2, column: 17 },
    ]);
  });

  test('a board has squares of three rows; the last row can have a colour of its own', () => {
    const square = {
      kind: 'mark',
      value: 'A1\nFrostgate',
      tone: 'blue',
      below: { value: '3→7', tone: 'white' },
    } as const;
    const squares = [[square, square, square]];
    const sheet = drawPanes({ picture: [{ kind: 'board', title: '', squares }] });
    expect(sheet.columnWidths.slice(9, 12)).toEqual([182, 182, 182]);
    expect(sheet.rows[2]?.[9]?.value).toBe('A1\nFrostgate');
    expect(sheet.rows[4]?.[9]?.value).toBe('3→7');
    expect(sheet.merges).toContainEqual({ top: 2, left: 9, bottom: 4, right: 10 });
  });

  test('layoutPanes marks deeds with the colour of their seat', () => {
    const lines = [{ text: 'Dems leaps to the lead', seat: 'Dems' }];
    const sheet = drawPanes({ main: [{ kind: 'deeds', title: 'Round 3', lines }] });
    const { row, column } = findCellPlace(sheet, 'Dems leaps to the lead');
    expect(sheet.rows[row]?.[column]?.format?.left).toEqual({ colour: '#cc6600', weight: 'thick' });
  });

  test('a row of the main pane with a link has 32 pixels, any other row 24', () => {
    const links = [{ kind: 'link', text: 'Open my form', url: 'https://example.org' }] as const;
    const sheet = drawPanes({
      main: [{ kind: 'notice', title: 'You owe Round 4', lines: [], links }],
    });
    expect(sheet.rowHeights).toEqual([32, 26, 24, 32]);
    expect(sheet.rows[3]?.[0]).toMatchObject({ value: '▸ Open my form', link: links[0].url });
  });

  test('a long text has as many rows as its lines need', () => {
    for (const lines of [2, 4, 11, 19]) {
      const text = Array.from({ length: lines }, () => 'word').join('\n');
      const sheet = drawPanes({ main: [{ kind: 'notice', title: '', lines: [text] }] });
      const [merge] = sheet.merges.filter(({ top }) => top === 2);
      const rows = (merge?.bottom ?? 0) - (merge?.top ?? 0);
      expect(rows * 24).toBeGreaterThanOrEqual(lines * 18);
      expect((rows - 1) * 24).toBeLessThan(lines * 18 + 4);
    }
  });

  test('the numbers of a chart are in hidden columns', () => {
    const of: Table = {
      kind: 'table',
      title: 'Progress by round',
      columns: [{ title: 'After' }, { title: 'Scarlet' }, { title: 'Dems' }],
      rows: [
        ['Start', 0, 0],
        ['Round 1', 6, 12],
      ],
    };
    const sheet = drawPanes({ aside: [{ kind: 'line chart', of }] });
    const [chart] = sheet.charts;
    expect(chart).toMatchObject({ chartId: 100300, width: 250, height: 240 });
    if (chart?.shape !== 'line') throw new Error('no line chart');
    const { top, left, bottom } = chart.series[1]?.area ?? { top: 0, left: 0, bottom: 0 };
    const numbers = sheet.rows.slice(top, bottom).map((row) => row[left]?.value);
    expect(numbers).toEqual(['Dems', 0, 12]);
    expect(left).toBeGreaterThanOrEqual(sheet.hiddenFrom ?? Number.POSITIVE_INFINITY);
  });

  test('the numbers of a chart may need more rows than the panes', () => {
    const rows = Array.from({ length: 40 }, (_, round) => [round, `points ${round}`]);
    const columns = [{ title: 'After' }, { title: 'Scarlet' }];
    const of: Table = { kind: 'table', title: 'Points', columns, rows };
    const chart = { kind: 'line chart', of } as const;
    const sheet = drawPanes({ aside: [chart, chart] });
    const last = sheet.charts.map(({ domain }) => sheet.rows[domain.bottom - 1]?.[27]?.value);
    expect(last).toEqual(['points 39', 'points 39']);
  });

  test('layoutPanes shows all its columns and rows, even if a former drawing hid them', () => {
    const sheet = drawPanes({ main: [STANDING_TABLE] });
    expect(sheet.hiddenFrom).toBe(sheet.columnWidths.length);
    expect(sheet.hiddenRowsFrom).toBe(sheet.rows.length + 1);
  });

  test('cells, merges and widths fit into the grid of the sheet', () => {
    const sheet = drawPanes({ main: [STANDING_TABLE], aside: [STANDING_TABLE] });
    expect(sheet.rows.length).toBeLessThanOrEqual(sheet.rowCount);
    expect(sheet.rows.every((row) => row.length <= sheet.columnCount)).toBe(true);
    expect(sheet.columnWidths).toHaveLength(sheet.columnCount);
    for (const { bottom, right } of sheet.merges) {
      expect(bottom).toBeLessThanOrEqual(sheet.rowCount);
      expect(right).toBeLessThanOrEqual(sheet.columnCount);
    }
  });
});

const LONG_LINK = 'a'.repeat(20);
const UNEVEN_GRID = [100, 65, 85, 100];

test.each([
  ['side by side', ['A', 'B'], UNEVEN_GRID, ['▸ A 0+2 32px', '▸ B 2+2 32px']],
  [
    'below each other if one text is longer than half of the width',
    ['A', LONG_LINK],
    UNEVEN_GRID,
    ['▸ A 0+4 32px', `▸ ${LONG_LINK} 0+4 32px`],
  ],
  ['below each other in a narrow pane', ['A', 'B'], [150, 150], ['▸ A 0+2 24px', '▸ B 0+2 24px']],
  [
    'in rows of two, of which the last may have one',
    ['A', 'B', 'C'],
    UNEVEN_GRID,
    ['▸ A 0+2 32px', '▸ B 2+2 32px', '▸ C 0+4 32px'],
  ],
])('a notice has its links %s, with one edge a row', (_where, texts, grid, placed) => {
  const links = texts.map((text) => ({ kind: 'link' as const, text, url: '' }));
  const notice: PaneBlock = { kind: 'notice', title: '', lines: [], links };
  const { pieces, heights } = drawPane([notice], grid, { seats: [] });
  expect(
    pieces.map(
      ({ cell, row, column, columns }) => `${cell.value} ${column}+${columns} ${heights[row]}px`,
    ),
  ).toEqual(placed);
  expect(pieces.map(({ cell }) => cell.format?.left !== undefined)).toEqual(
    pieces.map(({ column }) => column === 0),
  );
});

test('a text that fits the columns of its cell has one row', () => {
  const columns = [{ title: '#' }, { title: 'A word' }];
  const table: Table = { kind: 'table', title: '', columns, rows: [[1, 'Text of several words']] };
  const { heights, pieces } = drawPane([table], [20, 50, 50, 50], { seats: [] });
  expect(pieces.map(({ columns }) => columns)).toEqual([1, 3, 1, 3]);
  expect(heights).toEqual([24, 24]);
});

test('a long word with hyphens has a line more, because it is broken after a hyphen', () => {
  const draw = (word: string) =>
    drawPane([{ kind: 'text', text: word }], [60], { seats: [] }).heights.length;
  expect(draw(`${'x'.repeat(20)}-${'x'.repeat(9)}`)).toBeGreaterThan(draw('x'.repeat(30)));
});

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
  const findPiece = (value: string) => pieces.find(({ cell }) => cell.value === value);

  test('each line of squares on a board can have a height of its own', () => {
    expect(heights).toEqual([24, 24, 24]);
    expect(findPiece('Aqualab')).toMatchObject({ row: 0, rows: 1, column: 0, columns: 2 });
    expect(findPiece('★')).toMatchObject({ row: 1, rows: 1, column: 0, columns: 2 });
  });

  test('a square of a board can have large letters', () =>
    expect(findPiece('beat 5')?.cell.format?.size).toBeGreaterThan(
      findPiece('Aqualab')?.cell.format?.size ?? 0,
    ));

  test('pieces share the last row of their square, in the colour of their seat', () => {
    const pieces = findPiece('D2');
    expect(pieces).toMatchObject({ row: 2, rows: 1, column: 0, columns: 1 });
    expect(pieces?.cell.format?.background).toBe(getSeriesColour(1));
    expect(findPiece('full')).toMatchObject({ row: 2, column: 2, columns: 2 });
  });
});

test('a board has a column for each part, and numbers of charts are to the right of it', () => {
  const columns = [{ title: 'After' }, { title: 'Scarlet' }];
  const points: Table = { kind: 'table', title: 'Points', columns, rows: [['Start', 2]] };
  const many = Array.from({ length: 5 }, () => ({ value: '' }));
  const line = Array.from({ length: 6 }, () => ({
    ...{ kind: 'mark' as const, value: '★', below: many },
  }));
  const sheet = drawPanes({
    grid: [171, 171],
    picture: [{ kind: 'board', title: '', squares: [line] }],
    aside: [{ kind: 'line chart', of: points }],
  });
  const head = sheet.rows.flatMap((row) => row.map(({ value }, column) => ({ value, column })));
  const numbers = head.find(({ value }) => value === 'After');
  expect(sheet.columnWidths.slice(3, 33)).toEqual(Array.from({ length: 30 }, () => 18));
  expect(numbers?.column).toBe(sheet.hiddenFrom);
  expect(sheet.merges.find(({ top }) => top === 1)?.right).toBe(sheet.hiddenFrom);
});
