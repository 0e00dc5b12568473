import { describe, expect, test } from 'vitest';
import { lookOf, rows, ruleOf, shown, text } from './spreadsheet-staging.ts';

const letters = (page: string) => [
  ...page.matchAll(/<th scope="col" class="label ([^"]*)">(\w+)<\/th>/g),
];
const rowNumbers = (page: string) =>
  [...page.matchAll(/<th scope="row" class="label">(-?\d+)<\/th>/g)].map(([, row]) => row);

describe('a grid', () => {
  test('an empty grid is shown as an empty tab', async () => {
    for (const sheet of [{}, { data: [{}] }, { data: [{ rowData: [{}] }] }, { data: rows([{}]) }]) {
      const page = await shown(sheet);
      expect(page).toContain('<p class="empty">This tab is empty.</p>');
      expect(page).not.toContain('<table');
    }
  });

  test.each([
    [{}, 'lines'],
    [{ gridProperties: { hideGridlines: true } }, 'no-lines'],
    [{ gridProperties: { hideGridlines: false } }, 'lines'],
  ])('a grid has lines unless they are hidden (%j)', async (properties, lines) => {
    const page = await shown({ properties, data: rows([text('x')]) });
    expect(page).toContain(`<table class="grid ${lines} f`);
  });

  test('a grid has letters above and numbers on the left, and its own sizes', async () => {
    const columnMetadata = [{ pixelSize: 40 }, {}];
    const rowMetadata = [{}, { pixelSize: 50 }];
    const data = rows([text('x'), text('y')], [text('z')]);
    const page = await shown({
      data: data.map((one) => ({ ...one, columnMetadata, rowMetadata })),
    });
    expect(letters(page).map(([, , letter]) => letter)).toEqual(['A', 'B']);
    expect(rowNumbers(page)).toEqual(['1', '2']);
    const [, table] = /<table class="grid lines (\w+)"/.exec(page) ?? [];
    expect(ruleOf(page, table ?? '')).toBe('width:calc(var(--labels) + 140px)');
    const columns = [...page.matchAll(/<col class="(f\d+)">/g)];
    expect(columns.map(([, name]) => ruleOf(page, name ?? ''))).toEqual([
      'width:40px',
      'width:100px',
    ]);
    const lines = [...page.matchAll(/<tr class="(f\d+)">/g)];
    expect(lines.map(([, name]) => ruleOf(page, name ?? ''))).toEqual([
      'height:21px',
      'height:50px',
    ]);
  });

  test('a grid ends with its last visible row', async () => {
    expect(
      rowNumbers(await shown({ data: rows([text('x')], [{}], [{ note: 'y' }], [{}], []) })),
    ).toEqual(['1', '2', '3']);
  });

  test('a grid extends to the end of its merged cells', async () => {
    const merges = [
      { startRowIndex: 0, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 2 },
      { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 2, endColumnIndex: 4 },
      {},
    ];
    const page = await shown({ data: rows([text('x')]), merges });
    expect(rowNumbers(page)).toEqual(['1', '2', '3']);
    expect(letters(page)).toHaveLength(4);
  });

  test('a grid extends to the end of its charts, and no further', async () => {
    const position = { overlayPosition: { widthPixels: 200, heightPixels: 42 } };
    const page = await shown({ charts: [{ position }] });
    expect(rowNumbers(page)).toEqual(['1', '2']);
    expect(letters(page)).toHaveLength(2);
  });
});

describe('frozen columns', () => {
  const sticky = (page: string, classes: string) =>
    classes.split(' ').includes('stuck')
      ? classes
          .split(' ')
          .flatMap((name) => ruleOf(page, name))
          .join(';')
      : 'scrolls';
  const properties = { gridProperties: { frozenColumnCount: 2 } };

  test('frozen columns and their letters stay in view, each at its own place', async () => {
    const columnMetadata = [{ pixelSize: 40 }];
    const data = rows([text('a'), text('b'), text('c')]).map((one) => ({ ...one, columnMetadata }));
    const page = await shown({ properties, data });
    expect(letters(page).map(([, classes]) => sticky(page, classes ?? ''))).toEqual([
      '--start:calc(var(--labels) + 0px)',
      '--start:calc(var(--labels) + 40px)',
      'scrolls',
    ]);
    expect(lookOf(page, 'B1')).toBe('--start:calc(var(--labels) + 40px)');
    expect(page).toContain('<td data-at="C1">c</td>');
  });

  test('a cell that extends beyond the frozen columns scrolls with other cells', async () => {
    const merge = { startRowIndex: 0, endRowIndex: 1 };
    const data = rows([text('a'), {}, {}], [text('d'), text('e')]);
    const out = { ...merge, startColumnIndex: 0, endColumnIndex: 3 };
    expect(lookOf(await shown({ properties, data, merges: [out] }), 'A1')).toBe('');
    const within = { ...merge, startColumnIndex: 0, endColumnIndex: 2 };
    expect(lookOf(await shown({ properties, data, merges: [within] }), 'A1')).toBe(
      '--start:calc(var(--labels) + 0px)',
    );
  });
});

describe('merged cells', () => {
  test('a merge of whole rows and columns extends to the end of the shown grid', async () => {
    const data = rows([text('A1'), text('B1')], [text('A2'), text('B2')]);
    const across = await shown({ data, merges: [{ startRowIndex: 0, endRowIndex: 1 }] });
    expect(across).toContain('data-at="A1" colspan="2">');
    const down = await shown({ data, merges: [{ endColumnIndex: 1 }] });
    expect(down).toContain('data-at="A1" rowspan="2">');
  });
});
