import { describe, expect, test } from 'vitest';
import { createNumberCell, openPage, readLook, text, toRows } from './spreadsheet-staging.ts';

const withFormat = (effectiveFormat: object, more: object = {}) => ({ effectiveFormat, ...more });
/** Eight letters, whose greatest possible width is 4 pixels more than a default column. */
const LONG_TEXT = 'eight of';
const END = text('end');
/** Returns the width in pixels of a text that spills; null if it stays in its cell. */
async function readSpillWidth(at: string, sheet: object): Promise<number | null> {
  const page = await openPage(sheet);
  const [, spill] = new RegExp(`data-at="${at}"[^>]*><div class="spill (\\w+)">`).exec(page) ?? [];
  const reach = new RegExp(`\\.${spill}\\{max-width:calc\\((\\d+)px - 0.75rem\\)\\}`).exec(page);
  const spills = new RegExp(`class="[^"]*\\bspills" data-at="${at}"`).test(page);
  expect(spills).toBe(spill !== undefined);
  return reach === null ? null : Number(reach[1]);
}

describe('a long text', () => {
  const number = createNumberCell(123_456_789);
  const truth = { effectiveValue: { boolValue: true }, formattedValue: LONG_TEXT };
  const wrap = (wrapStrategy: string) => withFormat({ wrapStrategy });
  const align = (horizontalAlignment: string) => withFormat({ horizontalAlignment });
  const size = (fontSize: number) => withFormat({ textFormat: { fontSize } });

  test.each<[string, object[], number | null]>([
    ['as far as there are any', [text(LONG_TEXT), {}, {}, END], 300],
    ['to the next text', [text(LONG_TEXT), {}, END, {}, END], 200],
    ['not without empty cells', [text(LONG_TEXT), END], null],
    ['not where it certainly fits', [text('seven l'), {}, END], null],
    ['not at the end of the grid', [text(LONG_TEXT)], null],
    ['in large letters', [text('four', size(20)), {}, END], 200],
    ['not in small ones', [text(LONG_TEXT, size(5)), {}, END], null],
    ['if asked to', [text(LONG_TEXT, wrap('OVERFLOW_CELL')), {}, END], 200],
    ['not if it is wrapped', [text(LONG_TEXT, wrap('WRAP')), {}, END], null],
    ['not if it is cut', [text(LONG_TEXT, wrap('CLIP')), {}, END], null],
    ['from the left', [text(LONG_TEXT, align('LEFT')), {}, END], 200],
    ['not from the right', [text(LONG_TEXT, align('RIGHT')), {}, END], null],
    ['unlike a number', [number, {}, END], null],
    ['unlike a truth', [truth, {}, END], null],
  ])('a long text spills over empty cells %s', async (_, cells, reach) => {
    expect(await readSpillWidth('A1', { data: toRows(cells) })).toBe(reach);
  });

  test('a long text spills over cells after it, but not before it', async () => {
    expect(await readSpillWidth('B1', { data: toRows([{}, text(LONG_TEXT), {}, END]) })).toBe(200);
  });

  test('a text spills by its greatest possible width, even if it would just fit', async () => {
    const columnMetadata = [{ pixelSize: 104 }, { pixelSize: 30 }];
    const data = toRows([text(LONG_TEXT), {}, END]).map((one) => ({ ...one, columnMetadata }));
    expect(await readSpillWidth('A1', { data })).toBe(134);
  });

  test('a text spills neither over merged cells nor out of them', async () => {
    const from = { startRowIndex: 0, endRowIndex: 2 };
    const data = toRows([END, {}, {}], [text(LONG_TEXT), {}, {}, END]);
    const beside = { ...from, startColumnIndex: 1, endColumnIndex: 2 };
    expect(await readSpillWidth('A2', { data, merges: [beside] })).toBeNull();
    const own = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 };
    expect(await readSpillWidth('A2', { data, merges: [own] })).toBeNull();
    expect(await readSpillWidth('A2', { data })).toBe(300);
  });
});

const box = { dataValidation: { condition: { type: 'BOOLEAN' } } };
const formula = { userEnteredValue: { formulaValue: '=A9' } };
test.each<[string, object, string]>([
  ['what is shown', { formattedValue: '3.00', effectiveValue: { numberValue: 3 } }, '3.00'],
  ['its number', { effectiveValue: { numberValue: 3 } }, '3'],
  ['its result', { effectiveValue: { numberValue: 3 }, ...formula }, '3'],
  ['what was entered', { userEnteredValue: { stringValue: 'x' } }, 'x'],
  ['its truth', { userEnteredValue: { boolValue: true } }, 'TRUE'],
  ['its untruth', { effectiveValue: { boolValue: false } }, 'FALSE'],
  ['its formula, if nothing came of it yet', formula, '=A9'],
  ['its error', { effectiveValue: { errorValue: { type: 'REF' } } }, '#ERROR!'],
  ['a box without a tick', box, '☐'],
  ['no tick if it is false', { ...box, userEnteredValue: { boolValue: false } }, '☐'],
  ['a box with a tick', { ...box, userEnteredValue: { boolValue: true } }, '☑'],
  ['the text in place of a box', { ...box, userEnteredValue: { stringValue: 'no' } }, 'no'],
])('a cell shows %s', async (_, cell, written) => {
  const page = await openPage({ data: toRows([cell]) });
  expect(/<td[^>]*data-at="A1">([^<]*)</.exec(page)?.[1]).toBe(written);
});

describe('a cell', () => {
  const [value, truth] = [createNumberCell(4), { effectiveValue: { boolValue: true } }];
  test.each([
    ['', text('x'), ''],
    ['', value, 'text-align:right'],
    ['', truth, 'text-align:center'],
    ['', { userEnteredValue: { numberValue: 4 } }, 'text-align:right'],
    ['LEFT', text('x'), ''],
    ['LEFT', value, 'text-align:left'],
    ['LEFT', { note: 'why' }, ''],
    ['CENTER', text('x'), 'text-align:center'],
    ['RIGHT', truth, 'text-align:right'],
  ])(
    'a cell is aligned by its format, or by its kind of value (%s)',
    async (horizontalAlignment, cell, look) => {
      const told = horizontalAlignment === '' ? {} : { horizontalAlignment };
      const page = await openPage({ data: toRows([{ ...cell, ...withFormat(told) }]) });
      expect(readLook(page, 'A1')).toBe(look);
    },
  );

  test('a cell without a format has no class', async () => {
    const page = await openPage({ data: toRows([text('x')]) });
    expect(page).toContain('<td data-at="A1">x</td>');
  });

  test('an empty cell has no link, note or name, and is not a heading', async () => {
    const cells = [END, {}, { hyperlink: 'https://example.com' }, text('x', { note: '' }), END];
    const page = await openPage({
      properties: { gridProperties: { frozenRowCount: 1 } },
      data: toRows(cells),
    });
    expect(page.match(/<th scope="col"(?! class="label)[^>]*>/g)).toEqual([
      '<th scope="col" data-at="A1">',
      '<th scope="col" data-at="D1">',
      '<th scope="col" data-at="E1">',
    ]);
    expect(page).toContain('<td></td><td></td><th');
    expect(page).not.toContain('Note on');
  });

  test('a cell with only a note is shown and has a name', async () => {
    const page = await openPage({ data: toRows([{}, { note: 'why' }]) });
    expect(page).toMatch(/<td><\/td><td data-at="B1"><button class="note-mark"/);
  });

  test.each([
    ['mailto:isa@example.com', true],
    ['HTTP://example.com', true],
    ['data:text/html,x', false],
    ['javascript:alert(1)', false],
    ['/nowhere', false],
  ])('a cell links to %s: %s', async (hyperlink, links) => {
    const page = await openPage({ data: toRows([text('x', { hyperlink })]) });
    expect(page.includes(`<a href="${hyperlink}">x</a>`)).toBe(links);
    expect(page.includes('data-at="A1">x</td>')).toBe(!links);
  });

  test('texts that do not spill are clipped in merged cells and rows of fixed height', async () => {
    const rowMetadata = [{ pixelSize: 40 }, { pixelSize: 21 }, { pixelSize: 30 }];
    const high = (all: ReturnType<typeof toRows>) => all.map((one) => ({ ...one, rowMetadata }));
    const merges = [{ startRowIndex: 1, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 2 }];
    const filled = [[text('one')], [text('two'), text('merged')], [text('three')], [text('four')]];
    const height = (page: string, word: string) => {
      const [, name] = new RegExp(`<div class="clip (\\w+)">${word}<`).exec(page) ?? [];
      return new RegExp(`\\.${name}\\{max-height:calc\\((\\d+)px - 0.2rem\\)\\}`).exec(page)?.[1];
    };
    const page = await openPage({ data: high(toRows(...filled)), merges });
    const heights = ['one', 'two', 'three', 'four', 'merged'].map((word) => height(page, word));
    expect(heights).toEqual(['40', undefined, '30', undefined, '51']);
    expect(page).toContain('data-at="B2" rowspan="2">');
    const spilling = { data: high(toRows([text(LONG_TEXT), {}, END])) };
    expect(await readSpillWidth('A1', spilling)).toBe(200);
  });
});

describe('a line between two cells is drawn once', () => {
  const line = (...sides: readonly string[]) =>
    withFormat({ borders: Object.fromEntries(sides.map((side) => [side, { style: 'SOLID' }])) });
  const listSides = (page: string, at: string) =>
    [...readLook(page, at).matchAll(/border-(\w+):/g)].map(([, side]) => side);

  test('the upper or left cell draws the line between two cells', async () => {
    const page = await openPage({
      data: toRows(
        [text('A1'), text('B1', line('left')), text('C1', line('right'))],
        [text('A2', line('top')), text('B2', line('bottom')), text('C2', line('top', 'left'))],
      ),
    });
    expect(['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((at) => listSides(page, at))).toEqual([
      ['bottom', 'right'],
      [],
      ['bottom', 'right'],
      [],
      ['bottom', 'right'],
      [],
    ]);
  });

  test('cells at the edges of the sheet draw their own lines', async () => {
    const all = line('top', 'left', 'bottom', 'right');
    const page = await openPage({
      data: toRows([text('A1', all), text('B1', all)], [text('A2', all)]),
    });
    expect(listSides(page, 'A1')).toEqual(['top', 'bottom', 'left', 'right']);
    expect(listSides(page, 'B1')).toEqual(['top', 'bottom', 'right']);
    expect(listSides(page, 'A2')).toEqual(['bottom', 'left', 'right']);
  });

  test('a merged cell draws the lines of all cells below it and to its right', async () => {
    const page = await openPage({
      data: toRows([text('A1'), {}, text('C1', line('left'))], [], [text('A3', line('top'))]),
      merges: [{ startRowIndex: 0, endRowIndex: 2, startColumnIndex: 0, endColumnIndex: 2 }],
    });
    expect(listSides(page, 'A1')).toEqual(['bottom', 'right']);
  });
});
