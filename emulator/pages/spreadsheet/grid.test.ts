import { describe, expect, test } from 'vitest';
import { browserOf } from '../backend-staging.ts';
import { ADDRESS, backendWith, lookOf, rows, ruleOf, shown, text } from './spreadsheet-staging.ts';

const letters = (page: string) => [
  ...page.matchAll(/<th scope="col" class="label ([^"]*)">(\w+)<\/th>/g),
];
const rowNumbers = (page: string) =>
  [...page.matchAll(/<th scope="row" class="label">(-?\d+)<\/th>/g)].map(([, row]) => row);

describe('a grid', () => {
  test('of nothing is an empty tab', async () => {
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
  ])('has lines unless they are hidden (%j)', async (properties, lines) => {
    const page = await shown({ properties, data: rows([text('x')]) });
    expect(page).toContain(`<table class="grid ${lines} f`);
  });

  test('has letters above and numbers beside it, as wide and high as its lines', async () => {
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

  test('ends with its last row that is seen', async () => {
    expect(
      rowNumbers(await shown({ data: rows([text('x')], [{}], [{ note: 'y' }], [{}], []) })),
    ).toEqual(['1', '2', '3']);
  });

  test('is as large as its merged cells', async () => {
    const merges = [
      { startRowIndex: 0, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 2 },
      { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 2, endColumnIndex: 4 },
      {},
    ];
    const page = await shown({ data: rows([text('x')]), merges });
    expect(rowNumbers(page)).toEqual(['1', '2', '3']);
    expect(letters(page)).toHaveLength(4);
  });

  test('is as large as what charts cover, and no larger', async () => {
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

  test('stay in view, each where it stands, and their letters', async () => {
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

  test('leave a cell that reaches out of them to scroll with the others', async () => {
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
  test('begin where they begin, with what stands there, and cover the others', async () => {
    const data = rows(
      [text('A1'), text('B1'), text('C1')],
      [text('A2'), text('B2'), text('C2')],
      [text('A3'), text('B3'), text('C3')],
    );
    const merges = [{ startRowIndex: 1, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 }];
    const page = await shown({ data, merges });
    const places = [...page.matchAll(/data-at="(\w+)"([^>]*)>(?:<div[^>]*>)?(\w+)/g)];
    expect(places.map(([, ...found]) => found)).toEqual([
      ['A1', '', 'A1'],
      ['B1', '', 'B1'],
      ['C1', '', 'C1'],
      ['A2', '', 'A2'],
      ['B2', ' rowspan="2" colspan="2"', 'B2'],
      ['A3', '', 'A3'],
    ]);
  });

  test('of whole rows and columns reach as far as is shown', async () => {
    const data = rows([text('A1'), text('B1')], [text('A2'), text('B2')]);
    const across = await shown({ data, merges: [{ startRowIndex: 0, endRowIndex: 1 }] });
    expect(across).toContain('data-at="A1" colspan="2">');
    const down = await shown({ data, merges: [{ endColumnIndex: 1 }] });
    expect(down).toContain('data-at="A1" rowspan="2">');
  });
});

describe('a long sheet', () => {
  const many = (count: number, more: object = {}) => ({
    data: rows(...Array.from({ length: count }, (_, row) => [text(`row ${row + 1}`)])),
    ...more,
  });
  const pagesOf = async (query: string, ...sheets: object[]) => {
    const { text: page } = await browserOf(backendWith(...sheets), null).open(ADDRESS + query);
    return [...page.matchAll(/<p class="pages">([^<]*?)\s*<([\s\S]*?)\/p>/g)].map(
      ([, said, links]) => [
        said,
        ...[...(links ?? '').matchAll(/href="([^"]*)">(\w+)/g)].map(
          ([, to, word]) => `${word} ${to}`,
        ),
      ],
    );
  };
  const long = many(2500);

  test('leads on and back, a thousand rows at once', async () => {
    expect(await pagesOf('', long)).toEqual([
      ['Rows 1 to 1,000 of 2,500', 'Later ?gid=0&amp;row=1001#gid=0'],
    ]);
    expect(await pagesOf('?row=1001', long)).toEqual([
      [
        'Rows 1,001 to 2,000 of 2,500',
        'Earlier ?gid=0&amp;row=1#gid=0',
        'Later ?gid=0&amp;row=2001#gid=0',
      ],
    ]);
    expect(await pagesOf('?row=1501&hidden=1', long)).toEqual([
      ['Rows 1,501 to 2,500 of 2,500', 'Earlier ?gid=0&amp;row=501&amp;hidden=1#gid=0'],
    ]);
    expect(await pagesOf('?row=11', long)).toEqual([
      [
        'Rows 11 to 1,010 of 2,500',
        'Earlier ?gid=0&amp;row=1#gid=0',
        'Later ?gid=0&amp;row=1011#gid=0',
      ],
    ]);
  });

  test.each(['?row=0', '?row=-5', '?row=1.5', '?row=', '?row=many'])(
    'begins with its first row for %s',
    async (query) => {
      expect(await pagesOf(query, long)).toEqual(await pagesOf('', long));
    },
  );

  test('leads nowhere from behind its end', async () => {
    expect(await pagesOf('?row=9999', long)).toEqual([]);
  });

  test('is one whose rows are not all shown', async () => {
    expect(await pagesOf('', many(1000))).toEqual([]);
    expect((await pagesOf('', many(1001)))[0]).toHaveLength(2);
  });

  test('goes on from another row in its own tab alone', async () => {
    const said = (await pagesOf('?gid=1&row=1001', long, long)).map(([first]) => first);
    expect(said).toEqual(['Rows 1 to 1,000 of 2,500', 'Rows 1,001 to 2,000 of 2,500']);
  });

  test('keeps its frozen rows, which are no page of their own', async () => {
    const properties = { gridProperties: { frozenRowCount: 1 } };
    expect(await pagesOf('', many(1, { properties }))).toEqual([]);
    expect(await pagesOf('', many(1001, { properties }))).toEqual([]);
    expect(await pagesOf('', many(1002, { properties }))).toEqual([
      ['Rows 2 to 1,001 of 1,002', 'Later ?gid=0&amp;row=1002#gid=0'],
    ]);
    const { text: page } = await browserOf(backendWith(many(1002, { properties })), null).open(
      `${ADDRESS}?row=1002`,
    );
    expect(rowNumbers(page)).toEqual(['1', '1002']);
  });

  test('has no earlier rows where the first ones are only hidden', async () => {
    const rowMetadata = [{}, { hiddenByUser: true }, { hiddenByUser: true }];
    const sheet = many(4, { properties: { gridProperties: { frozenRowCount: 1 } } });
    const data = sheet.data.map((one) => ({ ...one, rowMetadata }));
    expect(await pagesOf('', { ...sheet, data })).toEqual([]);
  });
});
