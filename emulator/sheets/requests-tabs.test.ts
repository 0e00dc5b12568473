import { describe, expect, it } from 'vitest';
import {
  buildBounds,
  buildGridSize,
  buildProtection,
  createGuest,
  PROTECTED_MESSAGE,
  readGrid,
  readRefusal,
  writeLetters,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const buildAddition = (properties: object): BatchRequest => ({ addSheet: { properties } });
const buildChange = (properties: object, fields: string): BatchRequest => ({
  updateSheetProperties: { properties, fields },
});
const buildGridChange = (gridProperties: object, fields = 'gridProperties'): BatchRequest =>
  buildChange({ gridProperties }, fields);
const buildNamedRange = (name: string, place: object): BatchRequest => ({
  addNamedRange: { namedRange: { name, range: place } },
});

const readTitles = async ({ get }: Desk) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

const formatFrozenMessage = (dimension: string, field: string) =>
  `You can't freeze all visible ${dimension}s on the sheet. (${field})`;

describe('a title', () => {
  it('a title has one to a hundred characters', async () => {
    const desk = await openDesk();
    const long = 'x'.repeat(100);
    await desk.batch(buildAddition({ title: long }));
    expect(await readTitles(desk)).toEqual(['T', 'Turn order', long]);
    const empty = 'The sheet name cannot be empty.';
    for (const request of [
      buildAddition({ title: '' }),
      buildChange({ title: '' }, 'title'),
      buildChange({}, 'title'),
    ]) {
      expect(await readRefusal(desk, request)).toBe(empty);
    }
  });

  it('a title may change its case, and must be unique', async () => {
    const desk = await openDesk();
    await desk.batch(buildChange({ sheetId: 7, title: 'TURN ORDER' }, 'title'));
    expect(await readTitles(desk)).toEqual(['T', 'TURN ORDER']);
    expect(await readRefusal(desk, buildChange({ title: 'Turn Order' }, 'title'))).toBe(
      'A sheet with the name "Turn Order" already exists. Please enter another name.',
    );
  });

  it('a tab without a title gets an unused title', async () => {
    const desk = await openDesk();
    await desk.batch(buildAddition({ title: 'sheet4' }), buildAddition({}), buildAddition({}));
    expect(await readTitles(desk)).toEqual(['T', 'Turn order', 'sheet4', 'Sheet5', 'Sheet6']);
  });
});

describe('the id of a tab', () => {
  it('a tab without an id gets a small unused integer as id', async () => {
    const added = async (...before: BatchRequest[]) => {
      const desk = await openDesk();
      const replies = await desk.batch(...before, buildAddition({}));
      return replies.at(-1)?.addSheet?.properties?.sheetId ?? 0;
    };
    const first = await added();
    expect(Number.isInteger(first)).toBe(true);
    expect(first).toBeGreaterThan(26);
    expect(first).toBeLessThan(2 ** 31);
    expect(await added()).toBe(first);
    expect(await added(buildAddition({ sheetId: first }))).not.toBe(first);
  });

  it('the id of a tab never changes', async () => {
    const desk = await openDesk();
    const properties = {
      sheetId: 7,
      title: 'New',
      gridProperties: { rowCount: 5, columnCount: 4 },
    };
    await desk.batch(buildChange(properties, '*'));
    const { sheets } = await desk.get('sheets.properties');
    expect(sheets?.[1]?.properties).toEqual({ ...properties, index: 1, sheetType: 'GRID' });
  });
});

describe('the place of a tab', () => {
  const move = (sheetId: number, index: number): BatchRequest =>
    buildChange({ sheetId, index }, 'index');
  it.each([
    ['to the start', [move(9, 0)], ['C', 'A', 'B', 'D']],
    ['to the end', [move(0, 4)], ['B', 'C', 'D', 'A']],
    ['before one behind it', [move(0, 2)], ['B', 'A', 'C', 'D']],
    ['before one before it', [move(10, 1)], ['A', 'D', 'B', 'C']],
    ['where it is', [move(7, 1)], ['A', 'B', 'C', 'D']],
    ['before the next one, where it is', [move(7, 2)], ['A', 'B', 'C', 'D']],
    ['by no index, to the end', [buildChange({ sheetId: 7 }, 'index')], ['A', 'C', 'D', 'B']],
    [
      'with another change of it',
      [buildChange({ sheetId: 7, title: 'B' }, 'title')],
      ['A', 'B', 'C', 'D'],
    ],
  ])('a tab moves %s', async (_where, requests, expected) => {
    const desk = await openDesk();
    await desk.batch(
      buildChange({ title: 'A' }, 'title'),
      buildChange({ sheetId: 7, title: 'B' }, 'title'),
      buildAddition({ sheetId: 9, title: 'C' }),
      buildAddition({ sheetId: 10, title: 'D' }),
      ...requests,
    );
    expect(await readTitles(desk)).toEqual(expected);
  });

  it('a new tab is at the end, or at the given index', async () => {
    const desk = await openDesk();
    const replies = await desk.batch(
      buildAddition({ title: 'End' }),
      buildAddition({ title: 'Second', index: 1 }),
    );
    expect(replies.map(({ addSheet }) => addSheet?.properties?.index)).toEqual([2, 1]);
    expect(await readTitles(desk)).toEqual(['T', 'Second', 'Turn order', 'End']);
  });
});

describe('the grid of a tab', () => {
  it.each([
    [
      buildGridChange({ rowCount: 0 }, 'gridProperties.rowCount'),
      'gridProperties.rowCount must be at least 1',
    ],
    [buildGridChange({ rowCount: 5 }), 'gridProperties.columnCount must be at least 1'],
    [buildChange({ title: 'T' }, '*'), 'gridProperties.rowCount must be at least 1'],
    [
      buildAddition({ gridProperties: { columnCount: 0 } }),
      'gridProperties.columnCount must be at least 1',
    ],
    [
      buildGridChange({ frozenRowCount: 1000 }, 'gridProperties.frozenRowCount'),
      formatFrozenMessage('row', 'frozenRowCount'),
    ],
    [
      buildGridChange({ frozenRowCount: -1 }, 'gridProperties.frozenRowCount'),
      formatFrozenMessage('row', 'frozenRowCount'),
    ],
    [
      buildAddition({ gridProperties: { columnCount: 3, frozenColumnCount: 3 } }),
      formatFrozenMessage('column', 'frozenColumnCount'),
    ],
  ])('a grid without lines, or with only frozen ones, is refused: %#', async (request, message) => {
    expect(await readRefusal(await openDesk(), request)).toBe(message);
  });

  it('a grid may be one cell, and all its lines but one may be frozen', async () => {
    const desk = await openDesk();
    const gridProperties = { rowCount: 3, columnCount: 2, frozenRowCount: 2, frozenColumnCount: 1 };
    await desk.batch(buildGridChange(gridProperties), buildGridSize(7, 1, 1));
    const { sheets } = await desk.get('sheets.properties.gridProperties');
    expect(sheets?.map(({ properties }) => properties?.gridProperties)).toEqual([
      gridProperties,
      { rowCount: 1, columnCount: 1 },
    ]);
  });

  it('a smaller grid loses the cells outside and the references to them', async () => {
    const desk = await openDesk();
    const PLACES = [toRange(0, 2, [0, 2]), toRange(2, 5, [0, 2]), toRange(0, 2, [2, 5])];
    await desk.batch(
      writeLetters(0, 0, ['abcd', 'efgh', 'ijkl']),
      ...PLACES.map((place, index) => buildNamedRange(`name${index}`, place)),
      buildNamedRange('open', buildBounds([1, undefined, 1])),
      buildNamedRange('lost', toRange(6, 7, [0, 1])),
      buildNamedRange('wide', toRange(0, 1, [0, 30])),
      buildGridSize(0, 3, 3),
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
    await desk.batch(buildGridSize(0, 4, 4));
    expect(await placesOf()).toEqual(left);
    expect(await readGrid(desk)).toEqual([4, 4]);
    expect(await desk.values('T')).toEqual(['abc', 'efg', 'ijk'].map((word) => [...word]));
  });
});

describe('the last tab that is seen', () => {
  it('the last visible tab cannot be deleted or hidden, but another one can', async () => {
    const desk = await openDesk();
    const hide = (sheetId: number) => buildChange({ sheetId, hidden: true }, 'hidden');
    await desk.batch(buildAddition({ sheetId: 9 }), hide(7));
    await desk.batch({ deleteSheet: { sheetId: 9 } });
    expect(await readRefusal(desk, hide(0))).toBe("You can't hide all the sheets in a document.");
    expect(await readRefusal(desk, { deleteSheet: { sheetId: 0 } })).toBe(
      "You can't remove all the visible sheets in a document.",
    );
    await desk.batch({ deleteSheet: { sheetId: 7 } });
    expect(await readTitles(desk)).toEqual(['T']);
  });
});

it('a deleted tab removes the names of its cells, and no other names', async () => {
  const desk = await openDesk();
  await desk.batch(
    buildNamedRange('lost', toRange(3, 4)),
    { deleteDimension: { range: toRowSpan(3, 4) } },
    buildNamedRange('here', { startRowIndex: 0, endRowIndex: 1 }),
    buildNamedRange('there', { sheetId: 7 }),
    { deleteSheet: {} },
  );
  const { namedRanges } = await desk.get('namedRanges.name');
  expect(namedRanges).toEqual([{ name: 'there' }]);
});

describe('a tab of which a part is protected', () => {
  const columnCount = (count: number) =>
    buildGridChange({ columnCount: count }, 'gridProperties.columnCount');
  const rowCount = (count: number) =>
    buildGridChange({ rowCount: count }, 'gridProperties.rowCount');
  const retitle = buildChange({ title: 'New' }, 'title');
  const OPEN_COLUMNS = buildBounds([undefined, undefined, 20]);
  const OPEN_ROWS = buildBounds([900]);

  it.each([
    [OPEN_COLUMNS, columnCount(27)],
    [OPEN_COLUMNS, columnCount(25)],
    [OPEN_ROWS, rowCount(1001)],
    [OPEN_ROWS, rowCount(999)],
    [buildBounds([0, 10, 20, 22]), columnCount(21)],
    [buildBounds([0, 10, 20, 22]), rowCount(9)],
    [{ sheetId: 0 }, buildChange({ title: 'New', index: 0 }, 'title,index')],
    [
      { sheetId: 0 },
      buildChange({ title: 'T', gridProperties: { rowCount: 5, columnCount: 5 } }, '*'),
    ],
  ])('a guest cannot change a tab where a part of it is protected: %#', async (place, request) => {
    const desk = await openDesk();
    await desk.batch(buildProtection(place));
    expect(await readRefusal(await createGuest(desk), request)).toBe(PROTECTED_MESSAGE);
  });

  it.each([
    [OPEN_COLUMNS, retitle],
    [OPEN_ROWS, retitle],
    [buildBounds([0, 10, 20, 22]), columnCount(22)],
    [buildBounds([0, 10, 20, 22]), rowCount(10)],
    [buildBounds([0, 10, 20, 22]), columnCount(27)],
    [buildBounds([0, 10, 20, 22]), rowCount(1001)],
    [buildBounds([990, 1005]), retitle],
    [buildBounds([0, 10, 20, 30]), retitle],
  ])('a guest can change a tab apart from its protected part: %#', async (place, request) => {
    const desk = await openDesk();
    await desk.batch(buildProtection(place));
    await (await createGuest(desk)).batch(request);
  });
});

describe('the settings of a spreadsheet', () => {
  it('updateSpreadsheetProperties changes the title, time zone and locale', async () => {
    const { batch, get } = await openDesk();
    const properties = { timeZone: 'Pacific/Auckland', locale: 'de_DE', title: 'Befehle' };
    await batch({ updateSpreadsheetProperties: { properties, fields: 'timeZone,locale,title' } });
    expect((await get('properties(timeZone,locale,title)')).properties).toEqual(properties);
    const none = { updateSpreadsheetProperties: { properties: {}, fields: 'locale' } };
    expect(await readRefusal({ batch }, none)).toBe('Unsupported locale: ');
    for (const wrong of [{ timeZone: 'Mars/Base' }, { locale: 'German' }]) {
      const fields = Object.keys(wrong).join();
      const request = { updateSpreadsheetProperties: { properties: wrong, fields } };
      expect(await readRefusal({ batch }, request)).toContain(Object.values(wrong)[0]);
    }
  });
});
