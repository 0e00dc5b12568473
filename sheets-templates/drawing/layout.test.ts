import { describe, expect, test } from 'vitest';
import type { Table } from '../../rules/kit/showing/view.ts';
import type { DrawnCell, DrawnSheet } from './drawing.ts';
import { sum } from './grid.ts';
import { layoutPage } from './layout.ts';
import { createTable, drawBlocks, drawPage } from './layout-staging.ts';
import { SERIES_COLOURS, STRIPE_COLOUR, TABLE_HEAD, TONE_STYLES } from './palette.ts';

const listValues = (sheet: DrawnSheet) =>
  sheet.rows.map((row) => row.map(({ value }) => value).filter((value) => value !== null));

function findCell(sheet: DrawnSheet, value: DrawnCell['value']): DrawnCell {
  const found = sheet.rows.flat().find((each) => each.value === value);
  if (found === undefined) throw new Error(`no cell holds ${value}`);
  return found;
}

const WIDE_TABLE = createTable({
  columns: ['Player', '1', '2', '3'].map((title) => ({ title })),
});

const isWithinGrid = (sheet: DrawnSheet) =>
  sheet.rows.length <= sheet.rowCount &&
  sheet.rows.every((row) => row.length <= sheet.columnCount) &&
  sheet.columnWidths.length === sheet.columnCount &&
  sheet.frozenRows < sheet.rowCount &&
  sheet.frozenColumns < sheet.columnCount;

describe('pages', () => {
  test('a page has its name, its description, and its blocks with an empty row between', () => {
    const sheet = drawBlocks(createTable({}), createTable({ title: 'Again' }));
    expect(listValues(sheet)).toEqual([
      ['Scores'],
      ['All scores.'],
      [],
      ['Points'],
      ['Player', 'Score'],
      ['Scarlet', 4],
      ['Dems', 7],
      [],
      ['Again'],
      ['Player', 'Score'],
      ['Scarlet', 4],
      ['Dems', 7],
    ]);
    expect(sheet.title).toBe('Scores');
    expect(sheet.sheetId).toBe(100);
  });

  test('a page without blocks is a sheet with a row to scroll', () => {
    expect(isWithinGrid(drawBlocks())).toBe(true);
  });

  test('the heading of a page can differ from the title of its tab', () => {
    const page = { name: 'Desk', about: '', blocks: [] };
    const sheet = layoutPage({ page, sheetId: 1, heading: 'A match' });
    expect(sheet.rows[0]?.[0]?.value).toBe('A match');
    expect(sheet.title).toBe('Desk');
  });

  test('a page shrinks a long name to fit a phone', () => {
    const getSize = (name: string) => drawPage({ name }).rows[0]?.[0]?.format?.size;
    expect(getSize('Scores')).toBe(16);
    expect(getSize('A match with quite a long name of its own')).toBe(13);
  });

  test('a page wraps a long text within a phone’s width, in one row of sufficient height', () => {
    const about = 'word '.repeat(40).trim();
    const sheet = drawPage({ about, blocks: [WIDE_TABLE] });
    const [area] = sheet.merges;
    expect(findCell(sheet, about).format).toMatchObject({ wrap: true });
    expect(area).toMatchObject({ top: 1, left: 0, bottom: 2 });
    expect(sum(sheet.columnWidths.slice(0, area?.right))).toBeLessThanOrEqual(342);
    // 200 letters make about five lines.
    expect(sheet.rowHeights?.[1]).toBeGreaterThanOrEqual(5 * 17);
  });

  test('a seat’s name has an edge in the seat’s colour, in rows and headings', () => {
    const columns = [{ title: 'Player' }, { title: 'Dems' }];
    const page = { name: 'Scores', about: '', blocks: [createTable({ columns })] };
    const sheet = layoutPage({ page, sheetId: 1, seats: ['Scarlet', 'Dems'] });
    expect(findCell(sheet, 'Scarlet').format?.left).toEqual({
      colour: SERIES_COLOURS[0],
      weight: 'thick',
    });
    const edges = sheet.rows.flat().filter(({ value }) => value === 'Dems');
    const colours = edges.map(({ format }) => format?.left?.colour);
    expect(colours).toEqual([SERIES_COLOURS[1], SERIES_COLOURS[1]]);
  });
});

describe('frozen rows', () => {
  test('a page that is one table has a frozen header', () => {
    const sheet = drawBlocks(createTable({ title: 'Scores' }));
    expect(sheet.frozenRows).toBe(2);
    expect(sheet.rows[1]?.[0]?.value).toBe('Player');
    expect(sheet.rows.at(-1)?.[0]?.value).toBe('All scores.');
  });

  test('a page with several blocks or a text above its table freezes only its name', () => {
    expect(drawBlocks(createTable({}), createTable({ title: 'Again' })).frozenRows).toBe(1);
    expect(
      drawBlocks({ kind: 'notice', title: 'Now', lines: [] }, createTable({})).frozenRows,
    ).toBe(1);
    expect(drawBlocks(createTable({ title: 'Scores', about: 'In points.' })).frozenRows).toBe(1);
  });
});

describe('tables', () => {
  test('a column is as wide as its amounts with two decimals', () => {
    const getWidth = (format: 'whole' | 'two decimals') =>
      drawBlocks(
        createTable({
          columns: [{ title: 'Player' }, { title: 'Score', width: 'narrow', format }],
          rows: [['Scarlet', 123_456]],
        }),
      ).columnWidths[1] ?? 0;
    expect(getWidth('two decimals')).toBeGreaterThan(getWidth('whole'));
  });

  test('a table has a coloured, bold header with a line below', () => {
    expect(findCell(drawBlocks(createTable({})), 'Score').format).toMatchObject({
      background: TABLE_HEAD.background,
      bold: true,
      bottom: { weight: 'thick' },
    });
  });

  test('a table has lines between its rows, and colours only cells with a tone', () => {
    const rows = [['Scarlet'], ['Dems'], ['Isa'], [{ kind: 'mark', value: 'Pixie', tone: 'good' }]];
    const sheet = drawBlocks(
      createTable({ columns: [{ title: 'Player' }], rows: rows as Table['rows'] }),
    );
    expect(findCell(sheet, 'Scarlet').format?.background).toBeUndefined();
    expect(findCell(sheet, 'Dems').format).toMatchObject({ bottom: { weight: 'thin' } });
    expect(findCell(sheet, 'Dems').format?.background).toBeUndefined();
    expect(findCell(sheet, 'Pixie').format?.background).toBe(TONE_STYLES.good.background);
  });

  test('an empty table shows a sentence', () => {
    expect(listValues(drawBlocks(createTable({ rows: [] })))).toContainEqual(['Nothing yet.']);
  });

  test('a table omits a title that equals the page’s name', () => {
    expect(listValues(drawBlocks(createTable({ title: 'Scores' })))[1]).toEqual([
      'Player',
      'Score',
    ]);
  });

  test('a table formats numbers by column, aligned right by default', () => {
    const columns = [
      { title: 'Player' },
      { title: 'Change', format: 'signed', align: 'centre' },
      { title: 'Mean', format: 'two decimals' },
      { title: 'Score', format: 'whole' },
    ] as const;
    const sheet = drawBlocks(createTable({ columns, rows: [['Scarlet', 1, 2, 3]] }));
    expect(findCell(sheet, 1).format).toMatchObject({ pattern: '+0;"−"0;0', align: 'centre' });
    expect(findCell(sheet, 2).format).toMatchObject({ pattern: '0.00;"−"0.00', align: 'right' });
    expect(findCell(sheet, 3).format).toMatchObject({ pattern: '0;"−"0', align: 'right' });
    expect(findCell(sheet, 'Score').format).toMatchObject({ align: 'right' });
  });

  test('each column has the largest width of all tables, and room for its title', () => {
    const sheet = drawBlocks(
      createTable({
        columns: [
          { title: 'A', width: 'text' },
          { title: 'Extraordinary', width: 'narrow' },
        ],
      }),
      createTable({ title: 'Again', columns: [{ title: 'A', width: 'wide' }, { title: 'B' }] }),
    );
    expect(sheet.columnWidths[0]).toBe(342);
    expect(sheet.columnWidths[1]).toBe(91);
  });

  test('a column breaks no word if all important columns still fit a phone', () => {
    const drawWidths = (word: string, others: number) => {
      const columns = Array.from({ length: 1 + others }, (_, index) => ({
        title: `${index}`,
        onPhone: true as const,
      }));
      return drawBlocks(createTable({ columns, rows: [[word]] })).columnWidths;
    };
    expect(drawWidths('Whispering', 1)[0]).toBeGreaterThan(84);
    expect(drawWidths('Thermostratigraphical', 1)[0]).toBe(150);
    expect(drawWidths('Thermostratigraphy', 4)[0]).toBe(84);
  });

  test('the last column of a table with few columns fills the rest of a phone’s width', () => {
    const columns = [{ title: 'Letter' }, { title: 'Holders', width: 'text' }] as const;
    const holders = 'Scarlet, Dems (2), Phoenix (3), Isa, Zatchel, Pixie';
    const sheet = drawBlocks(
      WIDE_TABLE,
      createTable({ title: 'Who holds what', columns, rows: [['A', holders]] }),
    );
    const row = sheet.rows.findIndex((each) => each[1]?.value === holders);
    expect(sheet.merges).toContainEqual({ top: row, left: 1, bottom: row + 1, right: 5 });
  });

  test('an important text fills the rest of a phone’s width, but at least 130 pixels', () => {
    const text = { title: 'T', width: 'text', onPhone: true } as const;
    const narrow = { title: 'A', width: 'narrow', onPhone: true } as const;
    const broad = { title: 'B', width: 'wide', onPhone: true } as const;
    const drawWidths = (...columns: Table['columns']) =>
      drawBlocks(createTable({ columns, rows: [columns.map(() => 'x')] })).columnWidths;
    expect(drawWidths(narrow, text)).toEqual([36, 306]);
    expect(drawWidths(text, narrow)).toEqual([306, 36]);
    expect(drawWidths(broad, broad, text)).toEqual([150, 150, 130]);
  });

  test.each(['=1+2', '+3', '-4', '@name', "'quoted", '007', 'TRUE', '1e5'])(
    'a table keeps the text %s unchanged',
    (text) => {
      const sheet = drawBlocks(createTable({ columns: [{ title: text }], rows: [[text]] }));
      expect(sheet.rows.flat().filter(({ value }) => value === text)).toHaveLength(2);
    },
  );
});

describe('cells', () => {
  const drawCell = (cell: Table['rows'][number][number]): DrawnCell | undefined =>
    drawBlocks(createTable({ columns: [{ title: 'A' }], rows: [[cell]] })).rows.at(-1)?.[0];

  test('a mark has its tone and its note', () => {
    const drawn = drawCell({ kind: 'mark', value: 3, tone: 'bad', note: 'Lost in round 2.' });
    expect(drawn).toMatchObject({ value: 3, note: 'Lost in round 2.', format: TONE_STYLES.bad });
  });

  test('a mark without a tone has the format of any other cell', () => {
    expect(drawCell({ kind: 'mark', value: 'plain' })?.format).toEqual(drawCell('plain')?.format);
  });

  test.each([
    [0, '░░░░░░░ so'],
    [0.1, '█░░░░░░ so'],
    [7, '█████░░ so'],
    [9.9, '██████░ so'],
    [10, '███████ so'],
    [12, '███████ so'],
  ])('a meter at %d of 10 shows %s', (value, text) => {
    const drawn = drawCell({ kind: 'meter', value, most: 10, label: 'so', tone: 'caution' });
    expect(drawn).toMatchObject({ value: text, format: TONE_STYLES.caution });
  });

  test('a cell with a link has the link’s address', () => {
    const drawn = drawCell({ kind: 'link', text: 'The rules', url: 'https://example.org/' });
    expect(drawn).toMatchObject({ value: 'The rules', link: 'https://example.org/' });
  });
});

describe('boards', () => {
  const squares = [
    ['A1', null, { kind: 'mark', value: 'C1', tone: 'red' }],
    ['A2', 'B2', null],
    ['alone'],
  ] as const;
  const sheet = drawBlocks({ kind: 'board', title: 'Map', squares });

  test('a board has squares of equal width, five rows high, in their tone', () => {
    expect(sheet.columnWidths.slice(0, 3)).toEqual([84, 84, 84]);
    const at = sheet.rows.findIndex((row) => row[2]?.value === 'C1');
    expect(sheet.merges).toContainEqual({ top: at, left: 2, bottom: at + 5, right: 3 });
    expect(findCell(sheet, 'C1').format).toMatchObject({
      ...TONE_STYLES.red,
      align: 'centre',
      vertical: 'middle',
      left: { weight: 'thin' },
    });
  });

  test('a single square in a line has the full width of the board', () => {
    const at = sheet.rows.findIndex(([first]) => first?.value === 'alone');
    expect(sheet.merges).toContainEqual({ top: at, left: 0, bottom: at + 5, right: 3 });
  });

  test('a board keeps its squares below a wide table', () => {
    const both = drawBlocks(
      createTable({ columns: [{ title: 'A', width: 'text' }], rows: [['x']] }),
      { kind: 'board', title: 'Map', squares },
    );
    expect(both.columnWidths.slice(0, 3)).toEqual([84, 84, 84]);
    expect(isWithinGrid(both)).toBe(true);
  });
});

describe('notices', () => {
  test('a notice has a background in its tone', () => {
    const stealing = { title: 'Yoink', lines: ['Steal.'], tone: 'caution' } as const;
    const sheet = drawBlocks({ kind: 'notice', ...stealing });
    const { background } = TONE_STYLES.caution;
    expect(findCell(sheet, 'Steal.').format).toMatchObject({ background });
  });

  test('a notice without a tone has a bold title on a pale background', () => {
    const sheet = drawBlocks({ kind: 'notice', title: 'Yoink', lines: [] });
    const style = { bold: true, background: STRIPE_COLOUR };
    expect(findCell(sheet, 'Yoink').format).toMatchObject(style);
  });
});
