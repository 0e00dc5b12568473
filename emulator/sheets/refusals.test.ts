import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const buildMarker = (metadataId: number): BatchRequest => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataId,
      metadataKey: 'commit',
      metadataValue: 'hash',
      location: { spreadsheet: true },
      visibility: 'DOCUMENT',
    },
  },
});

const buildText = (stringValue: string) => ({ userEnteredValue: { stringValue } });
const VALUE_FIELD = 'userEnteredValue';

/** Each row contains the fault, the request, and Google’s whole message. */
const REFUSED_BATCHES: readonly (readonly [string, BatchRequest, string])[] = [
  [
    'a metadata id that exists',
    buildMarker(1),
    'Invalid requests[0].createDeveloperMetadata: Cannot add developer metadata with ID [1] ' +
      'because developer metadata with that ID already exists.',
  ],
  [
    'a sheet title that exists',
    { addSheet: { properties: { title: 'T' } } },
    'Invalid requests[0].addSheet: A sheet with the name "T" already exists. Please enter ' +
      'another name.',
  ],
  [
    'a sheet title that exists in another case',
    { addSheet: { properties: { title: 'turn ORDER' } } },
    'Invalid requests[0].addSheet: A sheet with the name "turn ORDER" already exists. Please ' +
      'enter another name.',
  ],
  [
    'a sheet title of 101 characters',
    { addSheet: { properties: { title: 'x'.repeat(101) } } },
    'Invalid requests[0].addSheet: The sheet name cannot be greater than 100 characters.',
  ],
  [
    'a sheet id that exists',
    { addSheet: { properties: { title: 'New', sheetId: 7 } } },
    'Invalid requests[0].addSheet: Cannot add sheet with ID: 7, a sheet with that ID already ' +
      'exists.',
  ],
  [
    'more than ten million cells',
    { addSheet: { properties: { gridProperties: { rowCount: 500_000, columnCount: 20 } } } },
    'Invalid requests[0].addSheet: This action would increase the number of cells in the ' +
      'workbook above the limit of 10000000 cells.',
  ],
  [
    'more than ten million cells by growing',
    { appendDimension: { sheetId: 0, dimension: 'ROWS', length: 400_000 } },
    'Invalid requests[0].appendDimension: This action would increase the number of cells in ' +
      'the workbook above the limit of 10000000 cells.',
  ],
  [
    'a grid that is not there',
    { repeatCell: { range: { sheetId: 99 }, cell: buildText('x'), fields: VALUE_FIELD } },
    'Invalid requests[0].repeatCell: No grid with id: 99',
  ],
  [
    'a sheet that is not there',
    { updateSheetProperties: { properties: { sheetId: 99, title: 'X' }, fields: 'title' } },
    'Invalid requests[0].updateSheetProperties: No sheet with id: 99',
  ],
  [
    'deleting a sheet that is not there',
    { deleteSheet: { sheetId: 99 } },
    'Invalid requests[0].deleteSheet: No sheet with id: 99',
  ],
  [
    'a range that starts below the grid',
    {
      repeatCell: {
        range: { sheetId: 0, startRowIndex: 1000, startColumnIndex: 0, endColumnIndex: 2 },
        cell: buildText('x'),
        fields: VALUE_FIELD,
      },
    },
    'Invalid requests[0].repeatCell: Range (T!A1001:B) exceeds grid limits. Max rows: 1000, ' +
      'max columns: 26',
  ],
  [
    'a start below the grid',
    { updateCells: { start: { rowIndex: 1004, columnIndex: 0 }, rows: [], fields: VALUE_FIELD } },
    'Invalid requests[0].updateCells: GridCoordinate.rowIndex[1004] is after last row in grid[999]',
  ],
  [
    'more cells than the range has columns',
    {
      updateCells: {
        range: { startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 },
        rows: [{ values: [buildText('a'), buildText('b')] }],
        fields: VALUE_FIELD,
      },
    },
    'Invalid requests[0].updateCells: Attempting to write column: 1, beyond the last requested ' +
      'column of: 0',
  ],
  [
    'cells past the last column',
    {
      updateCells: {
        start: { rowIndex: 0, columnIndex: 25 },
        rows: [{ values: [buildText('a'), buildText('b')] }],
        fields: VALUE_FIELD,
      },
    },
    'Invalid requests[0].updateCells: Attempting to write column: 26, beyond the last ' +
      'requested column of: 25',
  ],
  [
    'a cell of 50,001 characters',
    {
      updateCells: {
        start: {},
        rows: [{ values: [buildText('x'.repeat(50_001))] }],
        fields: VALUE_FIELD,
      },
    },
    'Invalid requests[0].updateCells: Your input contains more than the maximum of 50000 ' +
      'characters in a single cell.',
  ],
  [
    'no field mask',
    { updateCells: { start: {}, rows: [{ values: [buildText('x')] }] } },
    "Invalid requests[0].updateCells: At least one field must be listed in 'fields'. " +
      "(Use '*' to indicate all fields.)",
  ],
  ['an empty request', {}, 'Invalid requests[0]: No request set.'],
  [
    'a range name that exists',
    { addNamedRange: { namedRange: { name: 'Guard', range: { sheetId: 0 } } } },
    'Invalid requests[0].addNamedRange: Cannot add named range with name: Guard, a named range ' +
      'with that name already exists.',
  ],
  [
    'deleting every row',
    { deleteDimension: { range: { dimension: 'ROWS' } } },
    "Invalid requests[0].deleteDimension: You can't delete all the rows on the sheet.",
  ],
  [
    'deleting a column that is not there',
    { deleteDimension: { range: { dimension: 'COLUMNS', startIndex: 26, endIndex: 27 } } },
    "Invalid requests[0].deleteDimension: Cannot delete a column that doesn't exist. " +
      'Tried to delete column index 26 but there are only 26 columns.',
  ],
];

describe('a batch that Google refuses', () => {
  it.each(REFUSED_BATCHES)(
    'a batch with %s gets Google’s message',
    async (_what, request, message) => {
      const desk = await createRefusalDesk();
      expect(await getRefusal(desk.batch(request))).toEqual({
        code: 400,
        message,
        status: 'INVALID_ARGUMENT',
      });
    },
  );

  it.each(REFUSED_BATCHES)('a batch with %s changes nothing', async (_what, request) => {
    const desk = await createRefusalDesk();
    const before = JSON.stringify(desk.emulator.snapshot());
    const added = { addSheet: { properties: { title: 'Another' } } };
    await getRefusal(
      desk.batch(
        buildMarker(2),
        added,
        { updateCells: { start: {}, fields: VALUE_FIELD, rows: [{ values: [buildText('x')] }] } },
        request,
      ),
    );
    expect(JSON.stringify(desk.emulator.snapshot())).toBe(before);
  });

  it('a refusal contains the number of the first invalid request', async () => {
    const { batch } = await createRefusalDesk();
    const error = await getRefusal(
      batch(buildMarker(2), buildMarker(3), buildMarker(2), buildMarker(1)),
    );
    expect(error.message).toMatch(/^Invalid requests\[2\]\.createDeveloperMetadata: /);
  });

  it('a refusal has a message, but no errors[]', async () => {
    const { batch } = await createRefusalDesk();
    expect(await getRefusal(batch({}))).not.toHaveProperty('errors');
  });
});

describe('a batch that is not a batch', () => {
  it('a batch without requests is refused', async () => {
    const { batch, client, spreadsheetId } = await createRefusalDesk();
    const told = 'Must specify at least one request.';
    expect((await getRefusal(batch())).message).toBe(told);
    const unsaid = client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: {} });
    expect((await getRefusal(unsaid)).message).toBe(told);
  });

  it('the refusal of an unknown request has the detail of the field', async () => {
    const { batch } = await createRefusalDesk();
    const unknown = { foo: {} } as BatchRequest;
    const description =
      'Invalid JSON payload received. Unknown name "foo" ' + "at 'requests[0]': Cannot find field.";
    expect(await getRefusal(batch(unknown))).toEqual({
      code: 400,
      message: description,
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'requests[0]', description }],
        },
      ],
    });
  });

  it('the refusal of an unknown nested field contains its path', async () => {
    const { batch } = await createRefusalDesk();
    const cell = { userEnteredFormat: { textFormat: { blod: true } } };
    const request = { repeatCell: { range: {}, cell, fields: '*' } } as BatchRequest;
    expect((await getRefusal(batch(request))).message).toBe(
      'Invalid JSON payload received. Unknown name "blod" at ' +
        `'requests[0].repeat_cell.cell.user_entered_format.text_format': Cannot find field.`,
    );
  });

  it('two kinds of one request are refused', async () => {
    const { batch } = await createRefusalDesk();
    const error = await getRefusal(batch({ ...buildMarker(5), deleteSheet: { sheetId: 7 } }));
    expect(error.message).toBe(
      "Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. " +
        "Cannot set 'deleteSheet'",
    );
  });

  it('two places to write in one request are refused', async () => {
    const { batch } = await createRefusalDesk();
    const error = await getRefusal(
      batch({ updateCells: { start: {}, range: {}, fields: VALUE_FIELD } }),
    );
    expect(error.message).toBe(
      "Invalid value at 'requests[0].update_cells' (oneof), oneof field 'area' is already set. " +
        "Cannot set 'range'",
    );
  });

  it('an unknown constant is refused', async () => {
    const { batch } = await createRefusalDesk();
    const error = await getRefusal(batch({ mergeCells: { range: {}, mergeType: 'MERGE_SOME' } }));
    expect(error.message).toBe(
      `Invalid value at 'requests[0].merge_cells.merge_type' ` +
        '(type.googleapis.com/google.apps.sheets.v4.MergeType), "MERGE_SOME"',
    );
  });
});

async function createRefusalDesk(): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(buildMarker(1), {
    addNamedRange: { namedRange: { name: 'Guard', range: { sheetId: 7 } } },
  });
  return desk;
}
