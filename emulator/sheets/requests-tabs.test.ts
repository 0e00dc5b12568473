import { describe, expect, it } from 'vitest';
import {
  bounds,
  gridOf,
  guestOf,
  letters,
  PROTECTED,
  protect,
  refusedFor,
  size,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, newDesk } from './sheets-suite.ts';
import { range, rows } from './table-suite.ts';

const add = (properties: object): BatchRequest => ({ addSheet: { properties } });
const change = (properties: object, fields: string): BatchRequest => ({
  updateSheetProperties: { properties, fields },
});
const grid = (gridProperties: object, fields = 'gridProperties'): BatchRequest =>
  change({ gridProperties }, fields);
const named = (name: string, place: object): BatchRequest => ({
  addNamedRange: { namedRange: { name, range: place } },
});

const titlesOf = async ({ get }: Desk) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

const FROZEN = (dimension: string, field: string) =>
  `You can't freeze all visible ${dimension}s on the sheet. (${field})`;

describe('a title', () => {
  it('a title has one to a hundred characters', async () => {
    const desk = await newDesk();
    const long = 'x'.repeat(100);
    await desk.batch(add({ title: long }));
    expect(await titlesOf(desk)).toEqual(['T', 'Turn order', long]);
    const empty = 'The sheet name cannot be empty.';
    for (const request of [
      add({ title: '' }),
      change({ title: '' }, 'title'),
      change({}, 'title'),
    ]) {
      expect(await refusedFor(desk, request)).toBe(empty);
    }
  });

  it('a title may change its case, and must be unique', async () => {
    const desk = await newDesk();
    await desk.batch(change({ sheetId: 7, title: 'TURN ORDER' }, 'title'));
    expect(await titlesOf(desk)).toEqual(['T', 'TURN ORDER']);
    expect(await refusedFor(desk, change({ title: 'Turn Order' }, 'title'))).toBe(
      'A sheet with the name "Turn Order" already exists. Please enter another name.',
    );
  });

  it('a tab without a title gets an unused title', async () => {
    const desk = await newDesk();
    await desk.batch(add({ title: 'sheet4' }), add({}), add({}));
    expect(await titlesOf(desk)).toEqual(['T', 'Turn order', 'sheet4', 'Sheet5', 'Sheet6']);
  });
});

describe('the id of a tab', () => {
  it('a tab without an id gets a small unused integer as id', async () => {
    const added = async (...before: BatchRequest[]) => {
      const desk = await newDesk();
      const replies = await desk.batch(...before, add({}));
      return replies.at(-1)?.addSheet?.properties?.sheetId ?? 0;
    };
    const first = await added();
    expect(Number.isInteger(first)).toBe(true);
    expect(first).toBeGreaterThan(26);
    expect(first).toBeLessThan(2 ** 31);
    expect(await added()).toBe(first);
    expect(await added(add({ sheetId: first }))).not.toBe(first);
  });

  it('the id of a tab never changes', async () => {
    const desk = await newDesk();
    const properties = {
      sheetId: 7,
      title: 'New',
      gridProperties: { rowCount: 5, columnCount: 4 },
    };
    await desk.batch(change(properties, '*'));
    const { sheets } = await desk.get('sheets.properties');
    expect(sheets?.[1]?.properties).toEqual({ ...properties, index: 1, sheetType: 'GRID' });
  });
});

describe('the place of a tab', () => {
  const move = (sheetId: number, index: number): BatchRequest =>
    change({ sheetId, index }, 'index');
  it.each([
    ['to the start', [move(9, 0)], ['C', 'A', 'B', 'D']],
    ['to the end', [move(0, 4)], ['B', 'C', 'D', 'A']],
    ['before one behind it', [move(0, 2)], ['B', 'A', 'C', 'D']],
    ['before one before it', [move(10, 1)], ['A', 'D', 'B', 'C']],
    ['where it is', [move(7, 1)], ['A', 'B', 'C', 'D']],
    ['before the next one, where it is', [move(7, 2)], ['A', 'B', 'C', 'D']],
    ['by no index, to the end', [change({ sheetId: 7 }, 'index')], ['A', 'C', 'D', 'B']],
    [
      'with another change of it',
      [change({ sheetId: 7, title: 'B' }, 'title')],
      ['A', 'B', 'C', 'D'],
    ],
  ])('a tab moves %s', async (_where, requests, expected) => {
    const desk = await newDesk();
    await desk.batch(
      change({ title: 'A' }, 'title'),
      change({ sheetId: 7, title: 'B' }, 'title'),
      add({ sheetId: 9, title: 'C' }),
      add({ sheetId: 10, title: 'D' }),
      ...requests,
    );
    expect(await titlesOf(desk)).toEqual(expected);
  });

  it('a new tab is at the end, or at the given index', async () => {
    const desk = await newDesk();
    const replies = await desk.batch(add({ title: 'End' }), add({ title: 'Second', index: 1 }));
    expect(replies.map(({ addSheet }) => addSheet?.properties?.index)).toEqual([2, 1]);
    expect(await titlesOf(desk)).toEqual(['T', 'Second', 'Turn order', 'End']);
  });
});

describe('the grid of a tab', () => {
  it.each([
    [
      grid({ rowCount: 0 }, 'gridProperties.rowCount'),
      'gridProperties.rowCount must be at least 1',
    ],
    [grid({ rowCount: 5 }), 'gridProperties.columnCount must be at least 1'],
    [change({ title: 'T' }, '*'), 'gridProperties.rowCount must be at least 1'],
    [add({ gridProperties: { columnCount: 0 } }), 'gridProperties.columnCount must be at least 1'],
    [
      grid({ frozenRowCount: 1000 }, 'gridProperties.frozenRowCount'),
      FROZEN('row', 'frozenRowCount'),
    ],
    [
      grid({ frozenRowCount: -1 }, 'gridProperties.frozenRowCount'),
      FROZEN('row', 'frozenRowCount'),
    ],
    [
      add({ gridProperties: { columnCount: 3, frozenColumnCount: 3 } }),
      FROZEN('column', 'frozenColumnCount'),
    ],
  ])('a grid without lines, or with only frozen ones, is refused: %#', async (request, message) => {
    expect(await refusedFor(await newDesk(), request)).toBe(message);
  });

  it('a grid may be one cell, and all its lines but one may be frozen', async () => {
    const desk = await newDesk();
    const gridProperties = { rowCount: 3, columnCount: 2, frozenRowCount: 2, frozenColumnCount: 1 };
    await desk.batch(grid(gridProperties), size(7, 1, 1));
    const { sheets } = await desk.get('sheets.properties.gridProperties');
    expect(sheets?.map(({ properties }) => properties?.gridProperties)).toEqual([
      gridProperties,
      { rowCount: 1, columnCount: 1 },
    ]);
  });

  it('a smaller grid loses the cells outside and the references to them', async () => {
    const desk = await newDesk();
    const PLACES = [range(0, 2, [0, 2]), range(2, 5, [0, 2]), range(0, 2, [2, 5])];
    await desk.batch(
      letters(0, 0, ['abcd', 'efgh', 'ijkl']),
      ...PLACES.map((place, index) => named(`name${index}`, place)),
      named('open', bounds([1, undefined, 1])),
      named('lost', range(6, 7, [0, 1])),
      named('wide', range(0, 1, [0, 30])),
      size(0, 3, 3),
    );
    const placesOf = async () => {
      const { namedRanges } = await desk.get('namedRanges');
      return Object.fromEntries(
        (namedRanges ?? []).map(({ name, range: place = {} }) => [name, Object.values(place)]),
      );
    };
    const left = {
      name0: [0, 2, 0, 2],
      name1: [2, 3, 0, 2],
      name2: [0, 2, 2, 3],
      open: [1, 1],
      wide: [0, 1, 0, 7],
    };
    expect(await placesOf()).toEqual(left);
    await desk.batch(size(0, 4, 4));
    expect(await placesOf()).toEqual(left);
    expect(await gridOf(desk)).toEqual([4, 4]);
    expect(await desk.values('T')).toEqual(['abc', 'efg', 'ijk'].map((word) => [...word]));
  });
});

describe('the last tab that is seen', () => {
  it('the last visible tab cannot be deleted or hidden, but another one can', async () => {
    const desk = await newDesk();
    const hide = (sheetId: number) => change({ sheetId, hidden: true }, 'hidden');
    await desk.batch(add({ sheetId: 9 }), hide(7));
    await desk.batch({ deleteSheet: { sheetId: 9 } });
    expect(await refusedFor(desk, hide(0))).toBe("You can't hide all the sheets in a document.");
    expect(await refusedFor(desk, { deleteSheet: { sheetId: 0 } })).toBe(
      "You can't remove all the visible sheets in a document.",
    );
    await desk.batch({ deleteSheet: { sheetId: 7 } });
    expect(await titlesOf(desk)).toEqual(['T']);
  });
});

it('a deleted tab removes the names of its cells, and no other names', async () => {
  const desk = await newDesk();
  await desk.batch(
    named('lost', range(3, 4)),
    { deleteDimension: { range: rows(3, 4) } },
    named('here', { startRowIndex: 0, endRowIndex: 1 }),
    named('there', { sheetId: 7 }),
    { deleteSheet: {} },
  );
  const { namedRanges } = await desk.get('namedRanges.name');
  expect(namedRanges).toEqual([{ name: 'there' }]);
});

describe('a tab of which a part is protected', () => {
  const columnCount = (count: number) => grid({ columnCount: count }, 'gridProperties.columnCount');
  const rowCount = (count: number) => grid({ rowCount: count }, 'gridProperties.rowCount');
  const retitle = change({ title: 'New' }, 'title');
  const OPEN_COLUMNS = bounds([undefined, undefined, 20]);
  const OPEN_ROWS = bounds([900]);

  it.each([
    [OPEN_COLUMNS, columnCount(27)],
    [OPEN_COLUMNS, columnCount(25)],
    [OPEN_ROWS, rowCount(1001)],
    [OPEN_ROWS, rowCount(999)],
    [bounds([0, 10, 20, 22]), columnCount(21)],
    [bounds([0, 10, 20, 22]), rowCount(9)],
    [{ sheetId: 0 }, change({ title: 'New', index: 0 }, 'title,index')],
    [{ sheetId: 0 }, change({ title: 'T', gridProperties: { rowCount: 5, columnCount: 5 } }, '*')],
  ])('a guest cannot change a tab where a part of it is protected: %#', async (place, request) => {
    const desk = await newDesk();
    await desk.batch(protect(place));
    expect(await refusedFor(await guestOf(desk), request)).toBe(PROTECTED);
  });

  it.each([
    [OPEN_COLUMNS, retitle],
    [OPEN_ROWS, retitle],
    [bounds([0, 10, 20, 22]), columnCount(22)],
    [bounds([0, 10, 20, 22]), rowCount(10)],
    [bounds([0, 10, 20, 22]), columnCount(27)],
    [bounds([0, 10, 20, 22]), rowCount(1001)],
    [bounds([990, 1005]), retitle],
    [bounds([0, 10, 20, 30]), retitle],
  ])('a guest can change a tab apart from its protected part: %#', async (place, request) => {
    const desk = await newDesk();
    await desk.batch(protect(place));
    await (await guestOf(desk)).batch(request);
  });
});
