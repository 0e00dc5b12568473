import { describe, expect, test } from 'vitest';
import { openPage, readLook, readRule, text, toRows } from './spreadsheet-staging.ts';

const listLetters = (page: string) => [
  ...page.matchAll(/<th scope="col" class="label ([^"]*)">(\w+)<\/th>/g),
];
const listRowNumbers = (page: string) =>
  [...page.matchAll(/<th scope="row" class="label">(-?\d+)<\/th>/g)].map(([, row]) => row);

describe('a grid', () => {
  test.each([{}, { data: [{}] }, { data: [{ rowData: [{}] }] }, { data: toRows([{}]) }])(
    'an empty grid (%j) is shown as an empty tab',
    async (sheet) => {
      const page = await openPage(sheet);
      expect(page).toContain('<p class="empty">This tab is empty.</p>');
      expect(page).not.toContain('<table');
    },
  );

  test.each([
    [{}, 'lines'],
    [{ gridProperties: { hideGridlines: true } }, 'no-lines'],
    [{ gridProperties: { hideGridlines: false } }, 'lines'],
  ])('a grid has lines unless they are hidden (%j)', async (properties, lines) => {
    const page = await openPage({ properties, data: toRows([text('x')]) });
    expect(page).toContain(`<table class="grid ${lines} f`);
  });

  test('a grid has letters above and numbers on the left, and its own sizes', async () => {
    const columnMetadata = [{ pixelSize: 40 }, {}];
    const rowMetadata = [{}, { pixelSize: 50 }];
    const data = toRows([text('x'), text('y')], [text('z')]);
    const page = await openPage({
      data: data.map((one) => ({ ...one, columnMetadata, rowMetadata })),
    });
    expect(listLetters(page).map(([, , letter]) => letter)).toEqual(['A', 'B']);
    expect(listRowNumbers(page)).toEqual(['1', '2']);
    const [, table] = /<table class="grid lines (\w+)"/.exec(page) ?? [];
    expect(readRule(page, table ?? '')).toBe('width:calc(var(--labels) + 140px)');
    const columns = [...page.matchAll(/<col class="(f\d+)">/g)];
    expect(columns.map(([, name]) => readRule(page, name ?? ''))).toEqual([
      'width:40px',
      'width:100px',
    ]);
    const lines = [...page.matchAll(/<tr class="(f\d+)">/g)];
    expect(lines.map(([, name]) => readRule(page, name ?? ''))).toEqual([
      'height:21px',
      'height:50px',
    ]);
  });

  test('a grid ends with its last visible row', async () => {
    expect(
      listRowNumbers(
        await openPage({ data: toRows([text('x')], [{}], [{ note: 'y' }], [{}], []) }),
      ),
    ).toEqual(['1', '2', '3']);
  });

  test('a grid extends to the end of its merged cells', async () => {
    const merges = [
      { startRowIndex: 0, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 2 },
      { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 2, endColumnIndex: 4 },
      {},
    ];
    const page = await openPage({ data: toRows([text('x')]), merges });
    expect(listRowNumbers(page)).toEqual(['1', '2', '3']);
    expect(listLetters(page)).toHaveLength(4);
  });
});

describe('frozen columns', () => {
  const sticky = (page: string, classes: string) =>
    classes.split(' ').includes('stuck')
      ? classes
          .split(' ')
          .flatMap((name) => readRule(page, name))
          .join(';')
      : 'scrolls';
  const properties = { gridProperties: { frozenColumnCount: 2 } };

  test('frozen columns and their letters stay in view, each at its own place', async () => {
    const columnMetadata = [{ pixelSize: 40 }];
    const data = toRows([text('a'), text('b'), text('c')]).map((one) => ({
      ...one,
      columnMetadata,
    }));
    const page = await openPage({ properties, data });
    expect(listLetters(page).map(([, classes]) => sticky(page, classes ?? ''))).toEqual([
      '--start:calc(var(--labels) + 0px)',
      '--start:calc(var(--labels) + 40px)',
      'scrolls',
    ]);
    expect(readLook(page, 'B1')).toBe('--start:calc(var(--labels) + 40px)');
    expect(page).toContain('<td data-at="C1">c</td>');
  });

  test('a cell that extends beyond the frozen columns scrolls with other cells', async () => {
    const merge = { startRowIndex: 0, endRowIndex: 1 };
    const data = toRows([text('a'), {}, {}], [text('d'), text('e')]);
    const out = { ...merge, startColumnIndex: 0, endColumnIndex: 3 };
    expect(readLook(await openPage({ properties, data, merges: [out] }), 'A1')).toBe('');
    const within = { ...merge, startColumnIndex: 0, endColumnIndex: 2 };
    expect(readLook(await openPage({ properties, data, merges: [within] }), 'A1')).toBe(
      '--start:calc(var(--labels) + 0px)',
    );
  });
});

test('a merge of whole rows and columns extends to the end of the shown grid', async () => {
  const data = toRows([text('A1'), text('B1')], [text('A2'), text('B2')]);
  const across = await openPage({ data, merges: [{ startRowIndex: 0, endRowIndex: 1 }] });
  expect(across).toContain('data-at="A1" colspan="2">');
  const down = await openPage({ data, merges: [{ endColumnIndex: 1 }] });
  expect(down).toContain('data-at="A1" rowspan="2">');
});
