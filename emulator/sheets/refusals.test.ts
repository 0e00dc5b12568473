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
  ['an empty request', {}, 'Invalid requests[0]: No request set.'],
];

describe('a batch that Google refuses', () => {
  it.each(REFUSED_BATCHES)(
    'a batch with %s is refused with Google’s message and changes nothing',
    async (_what, request, message) => {
      const desk = await createRefusalDesk();
      const refusal = { code: 400, message, status: 'INVALID_ARGUMENT' };
      expect(await getRefusal(desk.batch(request))).toEqual(refusal);
      const before = JSON.stringify(desk.emulator.snapshot());
      const rows = [{ values: [buildText('x')] }];
      await getRefusal(
        desk.batch(
          buildMarker(2),
          { addSheet: { properties: { title: 'Another' } } },
          { updateCells: { start: {}, fields: VALUE_FIELD, rows } },
          request,
        ),
      );
      expect(JSON.stringify(desk.emulator.snapshot())).toBe(before);
    },
  );

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
