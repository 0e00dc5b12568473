/** What is known of Google's spreadsheets and held nowhere else. Numbers are sections of what is known about Google's side. */

import { describe, expect, test } from 'vitest';
import { driveClient, refusalOf } from '../../emulator/genuine-client.ts';
import {
  type BatchRequest,
  type Desk,
  HOST,
  newDesk,
  sheetsAs,
} from '../../emulator/sheets/sheets-suite.ts';
import { strike } from './fault.ts';

const GUEST = 'guest@example.com';
const area = {
  sheetId: 0,
  startRowIndex: 1,
  endRowIndex: 3,
  startColumnIndex: 1,
  endColumnIndex: 3,
};

const marker = (given: object = {}): BatchRequest => ({
  createDeveloperMetadata: {
    developerMetadata: {
      metadataId: 9,
      metadataKey: 'commit',
      location: { spreadsheet: true },
      visibility: 'DOCUMENT',
      ...given,
    },
  },
});
const removal: BatchRequest = {
  deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId: 9 } } },
};
const write = (stringValue: string): BatchRequest => ({
  updateCells: {
    start: {},
    rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
    fields: 'userEnteredValue',
  },
});

async function shared(desk: Desk, role: string) {
  await driveClient(desk.emulator, HOST).permissions.create({
    fileId: desk.spreadsheetId,
    requestBody: { type: 'user', role, emailAddress: GUEST },
  });
  const { spreadsheets } = sheetsAs(desk.emulator, GUEST);
  return (...requests: BatchRequest[]) =>
    spreadsheets.batchUpdate({ spreadsheetId: desk.spreadsheetId, requestBody: { requests } });
}

describe('1.1 simultaneous edits', () => {
  test('end in a 409 ABORTED, in these words', async () => {
    const desk = await newDesk();
    await strike(desk.emulator, { effect: { kind: 'fail', status: 409 } });
    expect(await refusalOf(desk.batch(write('x')))).toEqual({
      code: 409,
      message: 'The operation was aborted.',
      status: 'ABORTED',
    });
    expect(await desk.values('T')).toEqual([]);
  });
});

const IDS: readonly (readonly [string, BatchRequest, BatchRequest])[] = [
  [
    'a named range',
    { addNamedRange: { namedRange: { namedRangeId: 'one', name: 'First', range: area } } },
    { addNamedRange: { namedRange: { namedRangeId: 'one', name: 'Second', range: area } } },
  ],
  [
    'a protected range',
    { addProtectedRange: { protectedRange: { protectedRangeId: 4, range: area } } },
    { addProtectedRange: { protectedRange: { protectedRangeId: 4, range: { sheetId: 7 } } } },
  ],
  [
    'a banded range',
    {
      addBanding: {
        bandedRange: {
          bandedRangeId: 4,
          range: area,
          rowProperties: { firstBandColorStyle: { rgbColor: { red: 1 } } },
        },
      },
    },
    {
      addBanding: {
        bandedRange: {
          bandedRangeId: 4,
          range: { ...area, sheetId: 7 },
          rowProperties: { firstBandColorStyle: { rgbColor: { red: 1 } } },
        },
      },
    },
  ],
];

describe('1.2 an id that exists', () => {
  test.each(IDS)('of %s is refused, and the whole batch with it', async (_what, first, second) => {
    const desk = await newDesk();
    await desk.batch(first);
    expect(await refusalOf(desk.batch(write('x'), second))).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Invalid requests\[1\]\./),
    });
    expect(await desk.values('T')).toEqual([]);
  });
});

describe('1.3 metadata', () => {
  test.each(['DOCUMENT', 'PROJECT'])('of the visibility %s is accepted', async (visibility) => {
    const { batch } = await newDesk();
    const [reply] = await batch(marker({ visibility }));
    expect(reply?.createDeveloperMetadata?.developerMetadata?.visibility).toBe(visibility);
  });

  test('goes with its row', async () => {
    const { batch, client, spreadsheetId } = await newDesk();
    const dimensionRange = { sheetId: 0, dimension: 'ROWS', startIndex: 4, endIndex: 5 };
    await batch(marker({ location: { dimensionRange } }), {
      deleteDimension: { range: dimensionRange },
    });
    const call = client.spreadsheets.developerMetadata.get({ spreadsheetId, metadataId: 9 });
    expect((await refusalOf(call)).code).toBe(404);
  });
});

describe('1.5 a marker is as safe as the right to edit', () => {
  test('a reader cannot take it away', async () => {
    const desk = await newDesk();
    await desk.batch(marker());
    const asReader = await shared(desk, 'reader');
    expect((await refusalOf(asReader(removal))).status).toBe('PERMISSION_DENIED');
    expect((await refusalOf(desk.batch(marker()))).code).toBe(400);
  });

  test('any editor can', async () => {
    const desk = await newDesk();
    await desk.batch(marker());
    const asEditor = await shared(desk, 'writer');
    await asEditor(removal);
    await desk.batch(marker());
  });
});

describe('2 limits', () => {
  test('nine megabytes in one batch are taken', async () => {
    const desk = await newDesk();
    const stringValue = 'x'.repeat(45_000);
    const row = {
      values: Array.from({ length: 20 }, () => ({ userEnteredValue: { stringValue } })),
    };
    const rows = Array.from({ length: 10 }, () => row);
    await desk.batch({ updateCells: { start: {}, rows, fields: 'userEnteredValue' } });
    expect((await desk.values('T!T10'))[0]?.[0]).toBe(stringValue);
  });

  test('the 61st write of a user in a minute is refused at the door, with this body', async () => {
    const desk = await newDesk({ quotas: true });
    for (let count = 1; count < 60; count += 1) await desk.batch(write('in time'));
    const error = await refusalOf(desk.batch(write('too many')));
    expect(error).toMatchObject({
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringMatching(
        /^Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user' of service 'sheets\.googleapis\.com' for consumer 'project_number:\d+'\.$/,
      ),
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'googleapis.com',
          metadata: {
            quota_limit: 'WriteRequestsPerMinutePerUser',
            quota_limit_value: '60',
            service: 'sheets.googleapis.com',
          },
        },
        { '@type': 'type.googleapis.com/google.rpc.Help' },
      ],
    });
    expect(error).not.toHaveProperty('errors');
    expect(await desk.values('T')).toEqual([['in time']]);
  });
});

describe('3 values', () => {
  test('are formatted unless asked for otherwise, and then dates are serial numbers', async () => {
    const { client, spreadsheetId, enter } = await newDesk();
    await enter('T!A1', [['2026-09-05', '$100.15']], 'USER_ENTERED');
    const read = async (options: object) => {
      const asked = { spreadsheetId, range: 'T', ...options };
      return (await client.spreadsheets.values.get(asked)).data.values;
    };
    const formatted = [['2026-09-05', '$100.15']];
    expect(await read({})).toEqual(formatted);
    for (const dateTimeRenderOption of ['SERIAL_NUMBER', 'FORMATTED_STRING']) {
      expect(await read({ dateTimeRenderOption })).toEqual(formatted);
    }
    expect(await read({ valueRenderOption: 'UNFORMATTED_VALUE' })).toEqual([[46270, 100.15]]);
  });

  test('that are dates count days since the end of 1899, whatever the time zone', async () => {
    const desk = await newDesk();
    const days = [['1899-12-31', '1900-01-01', '1900-01-01 12:00']];
    await desk.enter('T!A1', days, 'USER_ENTERED');
    const properties = { timeZone: 'Asia/Tokyo' };
    await desk.batch({ updateSpreadsheetProperties: { properties, fields: 'timeZone' } });
    expect(await desk.values('T')).toEqual([[1, 2, 2.5]]);
  });

  test('of a range whose name needs encoding are appended and read', async () => {
    const { client, spreadsheetId, batch } = await newDesk();
    await batch({ addSheet: { properties: { title: 'Form Responses 1/2: é' } } });
    const range = "'Form Responses 1/2: é'!A1";
    await client.spreadsheets.values.append({
      spreadsheetId,
      range,
      valueInputOption: 'RAW',
      requestBody: { values: [['a']] },
    });
    const { data } = await client.spreadsheets.values.batchGet({
      spreadsheetId,
      ranges: [range, "'Turn order'!A1", range],
    });
    expect(data.valueRanges?.map(({ values }) => values)).toEqual([[['a']], undefined, [['a']]]);
  });
});
