import { describe, expect, test } from 'vitest';
import type { Table } from '../../rules/kit/showing/view.ts';
import type { DrawnCell, DrawnSheet } from './drawing.ts';
import { layoutPage } from './layout.ts';
import { draw, drawPage, table } from './layout-staging.ts';
import { SERIES_COLOURS, STRIPE, TABLE_HEAD, TONE_STYLES } from './palette.ts';

const values = (sheet: DrawnSheet) =>
  sheet.rows.map((row) => row.map(({ value }) => value).filter((value) => value !== null));

function cell(sheet: DrawnSheet, value: DrawnCell['value']): DrawnCell {
  const found = sheet.rows.flat().find((each) => each.value === value);
  if (found === undefined) throw new Error(`no cell holds ${value}`);
  return found;
}

const isInside = (sheet: DrawnSheet) =>
  sheet.rows.length <= sheet.rowCount &&
  sheet.rows.every((row) => row.length <= sheet.columnCount) &&
  sheet.columnWidths.length === sheet.columnCount &&
  sheet.frozenRows < sheet.rowCount &&
  sheet.frozenColumns < sheet.columnCount;

describe('a page', () => {
  test('has its name, its description, and its blocks with an empty row between', () => {
    const sheet = draw(table({}), table({ title: 'Again' }));
    expect(values(sheet)).toEqual([
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

  test('without any block is still a sheet with a row to scroll', () => {
    expect(isInside(draw())).toBe(true);
  });

  test('drawn twice is the same', () => {
    expect(draw(table({}))).toEqual(draw(table({})));
  });

  test('can have another heading than its tab', () => {
    const page = { name: 'Desk', about: '', blocks: [] };
    const sheet = layoutPage({ page, sheetId: 1, chartIds: 1, heading: 'A match' });
    expect(sheet.rows[0]?.[0]?.value).toBe('A match');
    expect(sheet.title).toBe('Desk');
  });

  test('shrinks a long name to fit a phone', () => {
    const sizeOf = (name: string) => drawPage({ name }).rows[0]?.[0]?.format?.size;
    expect(sizeOf('Scores')).toBe(16);
    expect(sizeOf('A match with quite a long name of its own')).toBe(13);
  });

  test('keeps long texts narrow enough for a phone', () => {
    const about = 'word '.repeat(40).trim();
    const sheet = drawPage({ about, blocks: [table({})] });
    const [area] = sheet.merges;
    expect(cell(sheet, about).format).toMatchObject({ wrap: true, vertical: 'top' });
    expect(area).toMatchObject({ top: 1, left: 0 });
    const width = sheet.columnWidths.slice(0, area?.right).reduce((sum, one) => sum + one, 0);
    expect(width).toBeGreaterThan(240);
    expect(width).toBeLessThanOrEqual(332);
    // 200 letters in about five lines, and one to spare.
    expect((area?.bottom ?? 0) - 1).toBe(7);
  });

  test('puts a long text in one cell, unmerged if a column is as wide as a phone', () => {
    const about = 'word '.repeat(40).trim();
    const sheet = drawPage({ about });
    expect(sheet.columnWidths[0]).toBe(320);
    expect(cell(sheet, about).format).toMatchObject({ wrap: true });
    expect(sheet.merges).toEqual([]);
  });

  test('marks a seat’s name with its colour, in rows and heads', () => {
    const page = {
      name: 'Scores',
      about: '',
      blocks: [table({ columns: [{ title: 'Player' }, { title: 'Dems' }] })],
    };
    const sheet = layoutPage({ page, sheetId: 1, chartIds: 1, seats: ['Scarlet', 'Dems'] });
    expect(cell(sheet, 'Scarlet').format?.left).toEqual({
      colour: SERIES_COLOURS[0],
      weight: 'thick',
    });
    const edges = sheet.rows.flat().filter(({ value }) => value === 'Dems');
    expect(edges.map(({ format }) => format?.left?.colour)).toEqual([
      SERIES_COLOURS[1],
      SERIES_COLOURS[1],
    ]);
  });
});

describe('frozen rows and columns', () => {
  const wide = table({
    columns: ['Player', 'One', 'Two', 'Three', 'Four'].map((title) => ({ title })),
  });

  test('the header, when the page is one table', () => {
    const sheet = draw(table({ title: 'Scores' }));
    expect(sheet.frozenRows).toBe(2);
    expect(sheet.rows[1]?.[0]?.value).toBe('Player');
    expect(sheet.rows.at(-1)?.[0]?.value).toBe('All scores.');
  });

  test('only the name, when there are several tables', () => {
    expect(draw(table({}), table({ title: 'Again' })).frozenRows).toBe(1);
  });

  test('only the name, when a block precedes the table', () => {
    expect(draw({ kind: 'notice', title: 'Now', lines: [] }, table({})).frozenRows).toBe(1);
  });

  test('only the name, when the text above the table would fill a phone', () => {
    expect(draw(table({ about: 'word '.repeat(100) })).frozenRows).toBe(1);
  });

  test('the first column, when it names the rows of a wide table', () => {
    expect(draw(wide).frozenColumns).toBe(1);
  });

  test('no column of a table that fits a phone', () => {
    expect(draw(table({})).frozenColumns).toBe(0);
  });

  test('no column with a repeated name', () => {
    const rows = [
      ['Dems', 1],
      [{ kind: 'mark', value: 'Dems' }, 2],
    ] as const;
    expect(draw({ ...wide, rows }).frozenColumns).toBe(0);
  });
});

describe('a table', () => {
  test('has a coloured, bold header with a line below', () => {
    expect(cell(draw(table({})), 'Score').format).toMatchObject({
      background: TABLE_HEAD.background,
      bold: true,
      bottom: { weight: 'thick' },
    });
  });

  test('has lines between its rows, and a background only for a tone', () => {
    const rows = [['Scarlet'], ['Dems'], ['Isa'], [{ kind: 'mark', value: 'Pixie', tone: 'good' }]];
    const sheet = draw(table({ columns: [{ title: 'Player' }], rows: rows as Table['rows'] }));
    expect(cell(sheet, 'Scarlet').format?.background).toBeUndefined();
    expect(cell(sheet, 'Dems').format).toMatchObject({ bottom: { weight: 'thin' } });
    expect(cell(sheet, 'Dems').format?.background).toBeUndefined();
    expect(cell(sheet, 'Pixie').format?.background).toBe(TONE_STYLES.good.background);
  });

  test('has a sentence when it is empty', () => {
    expect(values(draw(table({ rows: [] })))).toContainEqual(['Nothing yet.']);
  });

  test('omits a title equal to the page’s name', () => {
    expect(values(draw(table({ title: 'Scores' })))[1]).toEqual(['Player', 'Score']);
  });

  test('formats numbers by column, aligned right', () => {
    const columns = [
      { title: 'Player' },
      { title: 'Change', format: 'signed', align: 'centre' },
      { title: 'Mean', format: 'two decimals' },
      { title: 'Score', format: 'whole' },
    ] as const;
    const sheet = draw(table({ columns, rows: [['Scarlet', 1, 2, 3]] }));
    expect(cell(sheet, 1).format).toMatchObject({ pattern: '+0;"−"0;0', align: 'centre' });
    expect(cell(sheet, 2).format).toMatchObject({ pattern: '0.00;"−"0.00', align: 'right' });
    expect(cell(sheet, 3).format).toMatchObject({ pattern: '0;"−"0', align: 'right' });
    expect(cell(sheet, 'Score').format).toMatchObject({ align: 'right' });
  });

  test('gives each column the largest width of all tables, and room for its title', () => {
    const sheet = draw(
      table({
        columns: [
          { title: 'A', width: 'text' },
          { title: 'Extraordinary', width: 'narrow' },
        ],
      }),
      table({ title: 'Again', columns: [{ title: 'A', width: 'wide' }] }),
    );
    expect(sheet.columnWidths[0]).toBe(320);
    expect(sheet.columnWidths[1]).toBe(106);
  });

  test('breaks no word if the important columns still fit a phone', () => {
    const widthsOf = (word: string, others: number) => {
      const columns = Array.from({ length: 1 + others }, (_, index) => ({
        title: `${index}`,
        decides: true as const,
      }));
      return draw(table({ columns, rows: [[word]] })).columnWidths;
    };
    expect(widthsOf('Whispering', 1)[0]).toBeGreaterThan(84);
    expect(widthsOf('Thermostratigraphical', 1)[0]).toBe(150);
    expect(widthsOf('Thermostratigraphical', 2)[0]).toBe(150);
    expect(widthsOf('Thermostratigraphy', 3)[0]).toBe(84);
  });

  test('with fewer columns than another table lets its last text overflow', () => {
    const wide = table({
      columns: ['Player', '1', '2', '3'].map((title) => ({ title, width: 'narrow' })),
    });
    const columns = [{ title: 'Letter' }, { title: 'Holders', width: 'text' }] as const;
    const holders = 'Scarlet, Dems (2), Phoenix (3), Isa, Zatchel, Pixie';
    const sheet = draw(wide, table({ title: 'Who holds what', columns, rows: [['A', holders]] }));
    expect(sheet.columnWidths[1]).toBe(67);
    expect(cell(sheet, holders).format?.wrap).toBeUndefined();
    const row = sheet.rows.find((each) => each[1]?.value === holders) ?? [];
    const room = sheet.columnWidths.slice(1, row.length).reduce((total, each) => total + each, 0);
    expect(room).toBeGreaterThan(holders.length * 6);
    expect(row.slice(2).every(({ value }) => value === null)).toBe(true);
  });

  test('with as many columns as another table wraps its last text too', () => {
    const columns = [
      { title: 'Kind', decides: true },
      { title: 'For', width: 'text', decides: true },
    ] as const;
    const why = 'A Jet costs 3; wares cost what is written.';
    const sheet = draw(table({ columns }), table({ title: 'More', columns, rows: [['A', why]] }));
    expect(cell(sheet, why).format?.wrap).toBe(true);
  });

  test('wraps a last text that would overflow too far', () => {
    const wide = table({
      columns: ['Player', '1', '2', '3'].map((title) => ({ title, width: 'narrow' })),
    });
    const columns = [{ title: 'Letter' }, { title: 'Why', width: 'text' }] as const;
    const why = 'word '.repeat(40);
    const sheet = draw(wide, table({ title: 'Reasons', columns, rows: [['A', why]] }));
    expect(sheet.columnWidths[1]).toBe(320);
    expect(cell(sheet, why).format?.wrap).toBe(true);
  });

  test.each(['=1+2', '+3', '-4', '@name', "'quoted", '007', 'TRUE', '1e5'])(
    'keeps the text %s as it is',
    (text) => {
      const sheet = draw(table({ columns: [{ title: text }], rows: [[text]] }));
      expect(sheet.rows.flat().filter(({ value }) => value === text)).toHaveLength(2);
    },
  );
});

describe('cells', () => {
  const drawCell = (given: Table['rows'][number][number]): DrawnCell | undefined =>
    draw(table({ columns: [{ title: 'A' }], rows: [[given]] })).rows.at(-1)?.[0];

  test('a mark has its tone and its note', () => {
    const drawn = drawCell({ kind: 'mark', value: 3, tone: 'bad', note: 'Lost in round 2.' });
    expect(drawn).toMatchObject({ value: 3, note: 'Lost in round 2.', format: TONE_STYLES.bad });
  });

  test('a mark without a tone looks like any cell', () => {
    expect(drawCell({ kind: 'mark', value: 'plain' })?.format).toEqual(drawCell('plain')?.format);
  });

  test.each([
    [0, '░░░░░░░ so'],
    [0.1, '█░░░░░░ so'],
    [7, '█████░░ so'],
    [9.9, '██████░ so'],
    [10, '███████ so'],
    [12, '███████ so'],
  ])('a meter at %d of 10 reads %s', (value, text) => {
    const drawn = drawCell({ kind: 'meter', value, most: 10, label: 'so', tone: 'caution' });
    expect(drawn).toMatchObject({ value: text, format: TONE_STYLES.caution });
  });

  test('a link can be followed', () => {
    const drawn = drawCell({ kind: 'link', text: 'The rules', url: 'https://example.org/' });
    expect(drawn).toMatchObject({ value: 'The rules', link: 'https://example.org/' });
  });
});

describe('a board', () => {
  const squares = [
    ['A1', null, { kind: 'mark', value: 'C1', tone: 'red' }],
    ['A2', 'B2', null],
  ] as const;
  const sheet = draw({ kind: 'board', title: 'Map', squares });

  test('has squares of five rows of Google’s usual height', () => {
    expect(sheet.columnWidths.slice(0, 3)).toEqual([84, 84, 84]);
    expect(sheet.merges).toHaveLength(6);
    expect(sheet.merges.every(({ top, bottom }) => bottom - top === 5)).toBe(true);
  });

  test('has every square at the top of its merge', () => {
    const [, , third] = sheet.merges;
    expect(sheet.rows[third?.top ?? -1]?.[2]?.value).toBe('C1');
    const last = sheet.merges[4];
    expect(sheet.rows[last?.top ?? -1]?.[1]?.value).toBe('B2');
  });

  test('has squares with a border on each side, centred, in their tone', () => {
    expect(cell(sheet, 'C1').format).toMatchObject({
      ...TONE_STYLES.red,
      align: 'centre',
      vertical: 'middle',
      left: { weight: 'thin' },
      right: { weight: 'thin' },
    });
  });

  test('keeps its squares even below a wide table', () => {
    const both = draw(table({ columns: [{ title: 'A', width: 'text' }], rows: [['x']] }), {
      kind: 'board',
      title: 'Map',
      squares,
    });
    expect(both.columnWidths.slice(0, 3)).toEqual([84, 84, 84]);
    expect(both.frozenColumns).toBe(0);
    expect(isInside(both)).toBe(true);
  });
});

describe('a notice', () => {
  test('has a background in its tone as wide as its text', () => {
    const sheet = draw({ kind: 'notice', title: 'Yoink', lines: ['Steal.'], tone: 'caution' });
    const row = sheet.rows.find(([first]) => first?.value === 'Steal.') ?? [];
    const { background } = TONE_STYLES.caution;
    expect(row).toHaveLength(1);
    expect(row.every(({ format }) => format?.background === background)).toBe(true);
  });

  test('is readable without a tone too', () => {
    const sheet = draw({ kind: 'notice', title: 'Yoink', lines: [] });
    expect(cell(sheet, 'Yoink').format).toMatchObject({ bold: true, background: STRIPE });
  });
});
