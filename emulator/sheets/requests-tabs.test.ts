import { describe, expect, it } from 'vitest';
import {
  buildBounds,
  buildGridSize,
  buildNamedRange,
  buildTabChange,
  readGrid,
  readRefusal,
  readTitles,
  writeLetters,
} from './requests-suite.ts';
import { type BatchRequest, openDesk } from './sheets-suite.ts';
import { toRange, toRowSpan } from './table-suite.ts';

const buildAddition = (properties: object): BatchRequest => ({ addSheet: { properties } });
const buildGridChange = (gridProperties: object, fields = 'gridProperties'): BatchRequest =>
  buildTabChange({ gridProperties }, fields);

describe('a title', () => {
  it('a title has one to a hundred characters, and must be unique but for its case', async () => {
    const desk = await openDesk();
    const long = 'x'.repeat(100);
    await desk.batch(
      buildAddition({ title: long }),
      buildTabChange({ sheetId: 7, title: 'TURN ORDER' }, 'title'),
    );
    expect(await readTitles(desk)).toEqual(['T', 'TURN ORDER', long]);
    for (const request of [
      buildAddition({ title: '' }),
      buildTabChange({ title: '' }, 'title'),
      buildTabChange({}, 'title'),
    ]) {
      expect(await readRefusal(desk, request)).toBe('The sheet name cannot be empty.');
    }
    expect(await readRefusal(desk, buildTabChange({ title: 'Turn Order' }, 'title'))).toBe(
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
    await desk.batch(buildTabChange(properties, '*'));
    const { sheets } = await desk.get('sheets.properties');
    expect(sheets?.[1]?.properties).toEqual({ ...properties, index: 1, sheetType: 'GRID' });
  });
});

describe('the place of a tab', () => {
  const move = (sheetId: number, index: number): BatchRequest =>
    buildTabChange({ sheetId, index }, 'index');
  it.each([
    ['to the start', [move(9, 0)], ['C', 'A', 'B', 'D']],
    ['to the end', [move(0, 4)], ['B', 'C', 'D', 'A']],
    ['before one behind it', [move(0, 2)], ['B', 'A', 'C', 'D']],
    ['before one before it', [move(10, 1)], ['A', 'D', 'B', 'C']],
    ['where it is', [move(7, 1)], ['A', 'B', 'C', 'D']],
    ['before the next one, where it is', [move(7, 2)], ['A', 'B', 'C', 'D']],
    ['by no index, to the end', [buildTabChange({ sheetId: 7 }, 'index')], ['A', 'C', 'D', 'B']],
    [
      'with another change of it',
      [buildTabChange({ sheetId: 7, title: 'B' }, 'title')],
      ['A', 'B', 'C', 'D'],
    ],
  ])('a tab moves %s', async (_where, requests, expected) => {
    const desk = await openDesk();
    await desk.batch(
      buildTabChange({ title: 'A' }, 'title'),
      buildTabChange({ sheetId: 7, title: 'B' }, 'title'),
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
  const NO_ROWS = 'gridProperties.rowCount must be at least 1';
  const NO_COLUMNS = 'gridProperties.columnCount must be at least 1';
  const FROZEN_ROWS = "You can't freeze all visible rows on the sheet. (frozenRowCount)";
  const FROZEN_COLUMNS = "You can't freeze all visible columns on the sheet. (frozenColumnCount)";
  it.each([
    [buildGridChange({ rowCount: 0 }, 'gridProperties.rowCount'), NO_ROWS],
    [buildGridChange({ rowCount: 5 }), NO_COLUMNS],
    [buildTabChange({ title: 'T' }, '*'), NO_ROWS],
    [buildAddition({ gridProperties: { columnCount: 0 } }), NO_COLUMNS],
    [buildGridChange({ frozenRowCount: 1000 }, 'gridProperties.frozenRowCount'), FROZEN_ROWS],
    [buildGridChange({ frozenRowCount: -1 }, 'gridProperties.frozenRowCount'), FROZEN_ROWS],
    [buildAddition({ gridProperties: { columnCount: 3, frozenColumnCount: 3 } }), FROZEN_COLUMNS],
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
    const listPlaces = async () => {
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
    expect(await listPlaces()).toEqual(left);
    await desk.batch(buildGridSize(0, 4, 4));
    expect(await listPlaces()).toEqual(left);
    expect(await readGrid(desk)).toEqual([4, 4]);
    expect(await desk.values('T')).toEqual(['abc', 'efg', 'ijk'].map((word) => [...word]));
  });
});

it('the last visible tab cannot be deleted or hidden, but another one can', async () => {
  const desk = await openDesk();
  const hide = (sheetId: number) => buildTabChange({ sheetId, hidden: true }, 'hidden');
  await desk.batch(buildAddition({ sheetId: 9 }), hide(7));
  await desk.batch({ deleteSheet: { sheetId: 9 } });
  expect(await readRefusal(desk, hide(0))).toBe("You can't hide all the sheets in a document.");
  expect(await readRefusal(desk, { deleteSheet: { sheetId: 0 } })).toBe(
    "You can't remove all the visible sheets in a document.",
  );
  await desk.batch({ deleteSheet: { sheetId: 7 } });
  expect(await readTitles(desk)).toEqual(['T']);
  expect(await readRefusal(desk, { deleteSheet: { sheetId: 0 } })).toBe(
    "You can't remove all the sheets in a document.",
  );
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
