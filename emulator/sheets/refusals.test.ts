import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import {
  buildNamedRange,
  buildTabChange,
  buildText,
  createMetadata,
  writeRow,
} from './requests-suite.ts';
import { type BatchRequest, type Desk, openDesk } from './sheets-suite.ts';

const buildMarker = (metadataId: number) => createMetadata({ metadataId });
const VALUE_FIELD = 'userEnteredValue';

const addSheet = (properties: object): BatchRequest => ({ addSheet: { properties } });

/** Each row contains the fault, the request, and Google’s message about the request. */
const REFUSED_BATCHES: readonly (readonly [string, BatchRequest, string])[] = [
  [
    'a metadata id that exists',
    buildMarker(1),
    'Cannot add developer metadata with ID [1] because developer metadata with that ID already ' +
      'exists.',
  ],
  [
    'a sheet title of 101 characters',
    addSheet({ title: 'x'.repeat(101) }),
    'The sheet name cannot be greater than 100 characters.',
  ],
  [
    'a sheet id that exists',
    addSheet({ title: 'New', sheetId: 7 }),
    'Cannot add sheet with ID: 7, a sheet with that ID already exists.',
  ],
  [
    'a sheet that is missing',
    buildTabChange({ sheetId: 99, title: 'X' }, 'title'),
    'No sheet with id: 99',
  ],
  ['an empty request', {}, 'No request set.'],
];

describe('a batch that Google refuses', () => {
  it.each(REFUSED_BATCHES)(
    'a batch with %s is refused with Google’s message and changes nothing',
    async (_what, request, problem) => {
      const desk = await createRefusalDesk();
      const [kind] = Object.keys(request);
      const message = `Invalid requests[0]${kind === undefined ? '' : `.${kind}`}: ${problem}`;
      expect(await getRefusal(desk.batch(request))).toEqual({
        ...{ code: 400, message, status: 'INVALID_ARGUMENT' },
      });
      const before = JSON.stringify(desk.emulator.snapshot());
      const others = [buildMarker(2), addSheet({ title: 'Another' }), writeRow([buildText('x')])];
      await getRefusal(desk.batch(...others, request));
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

  it.each<[string, object, string]>([
    [
      'an unknown nested field',
      { repeatCell: { range: {}, cell: { userEnteredFormat: { blod: true } }, fields: '*' } },
      'Invalid JSON payload received. Unknown name "blod" at ' +
        `'requests[0].repeat_cell.cell.user_entered_format': Cannot find field.`,
    ],
    [
      'two kinds of one request',
      { ...buildMarker(5), deleteSheet: { sheetId: 7 } },
      "Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. " +
        "Cannot set 'deleteSheet'",
    ],
    [
      'two places to write in one request',
      { updateCells: { start: {}, range: {}, fields: VALUE_FIELD } },
      "Invalid value at 'requests[0].update_cells' (oneof), oneof field 'area' is already set. " +
        "Cannot set 'range'",
    ],
    [
      'an unknown constant',
      { mergeCells: { range: {}, mergeType: 'MERGE_SOME' } },
      `Invalid value at 'requests[0].merge_cells.merge_type' ` +
        '(type.googleapis.com/google.apps.sheets.v4.MergeType), "MERGE_SOME"',
    ],
  ])('a batch with %s is refused', async (_, request, message) => {
    const { batch } = await createRefusalDesk();
    expect((await getRefusal(batch(request as BatchRequest))).message).toBe(message);
  });
});

async function createRefusalDesk(): Promise<Desk> {
  const desk = await openDesk();
  await desk.batch(buildMarker(1), buildNamedRange('Guard', { sheetId: 7 }));
  return desk;
}
