import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';
import { formatTyped, parseTyped } from './typing.ts';

const HOST = 'host@example.com';
const CELL_ADDRESS = '/spreadsheets/d/book/cell';

const buildRuleCell = (type: string, strict: boolean, ...options: readonly string[]) => ({
  dataValidation: {
    strict,
    condition: { type, values: options.map((userEnteredValue) => ({ userEnteredValue })) },
  },
});

function createCellBackend(...cells: readonly object[]) {
  const backend = createBackend();
  backend.editors.add(HOST);
  backend.replies.set('/v4/spreadsheets/book', {
    spreadsheetId: 'book',
    properties: { title: 'Book' },
    sheets: [
      { properties: { sheetId: 7, title: 'Tab' }, data: [{ rowData: [{ values: cells }] }] },
    ],
  });
  backend.replies.set('/v4/spreadsheets/book:batchUpdate', { spreadsheetId: 'book' });
  return backend;
}

const typeText = (backend: ReturnType<typeof createCellBackend>, cell: string, text: string) =>
  openBrowser(backend, HOST).send(CELL_ADDRESS, [
    ['gid', '7'],
    ['cell', cell],
    ['text', text],
  ]);

describe('typed text', () => {
  test.each([
    ['', {}],
    ['pause', { stringValue: 'pause' }],
    ['1 day', { stringValue: '1 day' }],
    ['2026-11-22 20:00', { stringValue: '2026-11-22 20:00' }],
    ['5 %', { stringValue: '5 %' }],
    ['1.2.3', { stringValue: '1.2.3' }],
    ['+', { stringValue: '+' }],
    ['truest', { stringValue: 'truest' }],
    ['-2.5', { numberValue: -2.5 }],
    ['+.5', { numberValue: 0.5 }],
    ['7.', { numberValue: 7 }],
    ['FALSE', { boolValue: false }],
    ["'007", { stringValue: '007' }],
    ['true', { boolValue: true }],
    ['=A1', { formulaValue: '=A1' }],
  ])('the typed text “%s” becomes a value of the right kind', (text, value) => {
    expect(parseTyped(text)).toEqual(value);
  });

  test.each(['', 'pause', '12', "'12", "'=A1", 'TRUE', '=A1', "''quoted'"])(
    'a value keeps its kind when it is edited again: %s',
    (text) => {
      expect(formatTyped({ userEnteredValue: parseTyped(text) })).toBe(text);
    },
  );
});

describe('a cell', () => {
  test.each(['007', '8pm', '22/11/2026', 'TRUE', '=A1'])(
    'a cell of plain text keeps %s as typed',
    async (text) => {
      const cell = { userEnteredFormat: { numberFormat: { type: 'TEXT' } } } as const;
      const backend = createCellBackend(cell);
      await typeText(backend, 'A1', text);
      expect(JSON.stringify(backend.sent.at(-1)?.body)).toContain(
        JSON.stringify({ userEnteredValue: { stringValue: text } }),
      );
      expect(formatTyped({ ...cell, userEnteredValue: { stringValue: text } })).toBe(text);
    },
  );

  test('typing writes a cell as the signed-in user, including line breaks', async () => {
    const backend = createCellBackend();
    const { response } = await typeText(backend, 'ab12', 'First: A3\r\nSecond: B2');
    expect(response.status).toBe(200);
    expect(backend.calls.at(-1)?.authorization).toBe(`Bearer token of ${HOST}`);
    const start = { sheetId: 7, rowIndex: 11, columnIndex: 27 };
    const rows = [{ values: [{ userEnteredValue: { stringValue: 'First: A3\nSecond: B2' } }] }];
    const requests = [{ updateCells: { start, rows, fields: 'userEnteredValue' } }];
    const path = '/v4/spreadsheets/book:batchUpdate';
    expect(backend.sent).toEqual([{ path, body: { requests } }]);
  });

  test.each([
    ['3B', 'pause', 'Name a cell by its letters and its number'],
    ['A1', 'party', 'This cell accepts one of pause, resume.'],
    ['B1', 'yes', 'This cell accepts one of TRUE, FALSE.'],
  ])('the cell %s refuses “%s”', async (cell, text, sentence) => {
    const cells = [
      buildRuleCell('ONE_OF_LIST', true, 'pause', 'resume'),
      buildRuleCell('BOOLEAN', true),
    ];
    const backend = createCellBackend(...cells);
    const answer = await typeText(backend, cell, text);
    expect(answer.response.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(backend.sent).toEqual([]);
  });

  test.each([
    ['A1', ''],
    ['A1', 'pause'],
    ['B1', 'TRUE'],
    ['C1', 'anything'],
    ['D1', '1'],
    ['E1', 'anything'],
    ['A2', 'party'],
    [' a1 ', 'resume'],
    ['XFD9999999', 'far away'],
  ])('the cell %s accepts “%s”', async (cell, text) => {
    const backend = createCellBackend(
      buildRuleCell('ONE_OF_LIST', true, 'pause', 'resume'),
      buildRuleCell('BOOLEAN', true),
      buildRuleCell('ONE_OF_LIST', false, 'pause'),
      buildRuleCell('NUMBER_GREATER', true, '0'),
      {},
    );
    const answer = await typeText(backend, cell, text);
    expect(answer.response.status).toBe(200);
    expect(answer.text).toBe('');
    expect(backend.sent).toHaveLength(1);
  });

  test.each(['', 'A', '1', 'A0', 'A01', 'ABCD1', 'A12345678', 'A1:B2', 'A 1'])(
    '“%s” is not a valid name of a cell',
    async (name) => {
      const backend = createCellBackend();
      expect((await typeText(backend, name, 'x')).response.status).toBe(400);
      expect(backend.sent).toEqual([]);
    },
  );

  test('a cell follows the rule of its own tab', async () => {
    const backend = createCellBackend(buildRuleCell('BOOLEAN', true));
    const into = (gid: string) =>
      openBrowser(backend, HOST).send(CELL_ADDRESS, [
        ['gid', gid],
        ['cell', 'A1'],
        ['text', 'x'],
      ]);
    expect((await into('7')).response.status).toBe(400);
    expect((await into('8')).response.status).toBe(200);
    expect((await into('seven')).text).toContain('Name a cell');
  });

  test.each([
    ['an inaccessible spreadsheet', '/v4/spreadsheets/book', 0],
    ['a batch that the API refuses', '/v4/spreadsheets/book:batchUpdate', 1],
  ])('typing into %s is refused with the API’s message', async (_, path, sent) => {
    const backend = createCellBackend();
    backend.replies.delete(path);
    const answer = await typeText(backend, 'A1', 'x');
    expect(answer.response.status).toBe(404);
    expect(answer.text).toBe('Requested entity was not found.');
    expect(backend.sent).toHaveLength(sent);
  });
});

test('a new row has the choices of the row above, but no values', async () => {
  const backend = createCellBackend(buildRuleCell('BOOLEAN', true));
  const to = CELL_ADDRESS.replace(/cell$/, 'row');
  const answer = await openBrowser(backend, HOST).send(to, [
    ['gid', '7'],
    ['cell', 'A1'],
  ]);
  expect(answer.response.status).toBe(200);
  const range = { sheetId: 7, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
  const fields = 'userEnteredFormat,dataValidation';
  const rows = [{ values: [buildRuleCell('BOOLEAN', true)] }];
  const requests = [
    { insertDimension: { range, inheritFromBefore: true } },
    { updateCells: { start: { sheetId: 7, rowIndex: 1 }, rows, fields } },
  ];
  expect(backend.sent).toMatchObject([{ body: { requests } }]);
});

test('only an editor can type, and gets the choices of each cell', async () => {
  const from = (values?: readonly object[]) => ({
    dataValidation: { condition: { type: 'ONE_OF_LIST', ...(values && { values }) } },
  });
  const backend = createCellBackend(
    from([{ relativeDate: 'TODAY' }, { userEnteredValue: 'a "b"' }]),
    from(),
    buildRuleCell('BOOLEAN', true),
    buildRuleCell('NUMBER_GREATER', true, '0'),
    { formattedValue: '3.00', userEnteredValue: { numberValue: 3 } },
    {},
    { formattedValue: 'end' },
  );
  const open = async (email: string) =>
    (await openBrowser(backend, email).open('/spreadsheets/d/book/edit')).text;
  const own = await open(HOST);
  expect(own).toContain('class="typing"');
  expect(own.match(/data-at="\w1"[^>]*>/g)).toEqual([
    'data-at="A1" data-list="[&quot;a \\&quot;b\\&quot;&quot;]">',
    'data-at="B1" data-list="[]">',
    'data-at="C1" data-tick>',
    'data-at="D1">',
    'data-at="E1" data-typed="3">',
    'data-at="F1">',
    'data-at="G1">',
  ]);
  const others = await open('isa@example.com');
  expect(others).not.toMatch(/class="typing"|data-tick|data-list|data-typed|data-at="F1"/);
});
