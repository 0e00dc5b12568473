import { beforeEach, describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, sendControl } from '../clients-suite.ts';
import { createMetadata } from '../sheets/requests-suite.ts';
import { buildCellsWrite, type Desk, HOST, openDesk } from '../sheets/sheets-suite.ts';
import type { FaultOrder } from './fault.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  return () => desk.emulator.close();
});

const sendFaultOrder = async (...faults: FaultOrder[]) =>
  expect((await sendControl(desk.emulator, 'POST', '/faults', faults)).status).toBe(200);

const BATCH_FAULT = { api: 'sheets', path: ':batchUpdate$' } as const;
const READ_BACK_FAULT = { api: 'sheets', path: '/developerMetadata/' } as const;

const buildMarkRequest = (metadataValue: string) =>
  createMetadata({ metadataId: 5, metadataValue });

const commitTestRow = (who: string) =>
  desk.batch(buildMarkRequest(who), buildCellsWrite('T!A5', [[who]]));

const createMarker = async () => {
  const { spreadsheetId, client } = desk;
  const { developerMetadata } = client.spreadsheets;
  return (await developerMetadata.get({ spreadsheetId, metadataId: 5 })).data.metadataValue;
};

const readMarkers = async () =>
  (await desk.get('developerMetadata')).developerMetadata?.map((one) => one.metadataValue);

const readRow = async () => (await desk.values('T!A5'))[0]?.[0] ?? null;

it.each([
  ['first stays', 'one', ['one']],
  ['second stays', 'two', ['two']],
  ['both stay', 'one', ['one', 'two']],
] as const)(
  'two merged batches (%s) are applied, and the second one’s row exists',
  async (taken, read, all) => {
    await sendFaultOrder({ effect: { kind: 'merge', taken }, ...BATCH_FAULT, from: 2 });
    await commitTestRow('one');
    expect((await commitTestRow('two'))[0]).toMatchObject({
      createDeveloperMetadata: { developerMetadata: { metadataValue: 'two' } },
    });
    expect([await createMarker(), await readRow()]).toEqual([read, 'two']);
    expect(await readMarkers()).toEqual(all);
  },
);

describe('a call that is held', () => {
  const held: FaultOrder = {
    effect: { kind: 'hold', until: { ...READ_BACK_FAULT, calls: 2 } },
    ...BATCH_FAULT,
  };

  it('a held call waits for the given number of applied calls, without refused ones', async () => {
    await sendFaultOrder(held);
    const call = commitTestRow('one');
    expect((await getRefusal(createMarker())).code).toBe(404);
    expect((await getRefusal(createMarker())).code).toBe(404);
    await desk.batch(buildMarkRequest('another'));
    await createMarker();
    expect(await readRow()).toBeNull();
    await createMarker();
    expect((await getRefusal(call)).message).toMatch(/already exists/);
  });

  it('a held call continues when the faults are cleared', async () => {
    await sendFaultOrder(held);
    const call = commitTestRow('one');
    await sendControl(desk.emulator, 'DELETE', '/faults');
    await call;
    expect(await readRow()).toBe('one');
  });
});

describe('an ignored call', () => {
  const commitAndShow = async () => {
    const { data } = await desk.client.spreadsheets.batchUpdate({
      spreadsheetId: desk.spreadsheetId,
      requestBody: {
        requests: [buildMarkRequest('one'), buildCellsWrite('T!A5', [['one']])],
        includeSpreadsheetInResponse: true,
        responseIncludeGridData: true,
        responseRanges: ['T!A5'],
      },
    });
    const [sheet] = data.updatedSpreadsheet?.sheets ?? [];
    const [cell] = sheet?.data?.[0]?.rowData?.[0]?.values ?? [];
    return { replies: data.replies, shown: cell?.formattedValue ?? null };
  };

  it.each([
    ['as before', null],
    ['as after', 'one'],
  ] as const)(
    'an ignored call stores nothing, and its reply shows the spreadsheet %s',
    async (answered, shown) => {
      await sendFaultOrder({ effect: { kind: 'ignore', answered }, ...BATCH_FAULT });
      const reply = await commitAndShow();
      expect([reply.replies?.length, reply.shown]).toEqual([2, shown]);
      expect(await readRow()).toBeNull();
      expect((await getRefusal(createMarker())).code).toBe(404);
      expect(await commitAndShow()).toEqual({ ...reply, shown: 'one' });
    },
  );

  it('an ignored call changes no file, whatever its request', async () => {
    const before = desk.emulator.snapshot();
    const heard: string[] = [];
    desk.emulator.onChange((fileId) => heard.push(fileId));
    await sendFaultOrder({ effect: { kind: 'ignore' }, api: 'drive', times: null });
    const { files } = openDriveAs(desk.emulator, HOST);
    const fileId = desk.spreadsheetId;
    expect((await files.update({ fileId, requestBody: { name: 'New' } })).data.name).toBe('New');
    await files.delete({ fileId });
    expect(desk.emulator.snapshot()).toEqual(before);
    expect(heard).toEqual([]);
  });

  it('an ignored call is refused for the same reasons as any call', async () => {
    await sendFaultOrder({ effect: { kind: 'ignore' }, ...BATCH_FAULT, times: null });
    const call = desk.batch({ deleteSheet: { sheetId: 99 } });
    expect((await getRefusal(call)).code).toBe(400);
  });
});

it.each([
  ['that was', true, 'one'],
  ['that was not', false, null],
] as const)('an empty reply is 200 for a call that is %s applied', async (_, applied, found) => {
  await sendFaultOrder({ effect: { kind: 'empty', applied }, ...BATCH_FAULT });
  const { spreadsheetId, client } = desk;
  const requestBody = { requests: [buildCellsWrite('T!A5', [['one']])] };
  const { status, data } = await client.spreadsheets.batchUpdate({ spreadsheetId, requestBody });
  expect([status, data]).toEqual([200, '']);
  expect(await readRow()).toBe(found);
});

it.each([429, 404])('a failure with status %i can be an HTML page', async (status) => {
  await sendFaultOrder({ effect: { kind: 'fail', status, asPage: true }, ...BATCH_FAULT });
  const error = await commitTestRow('one').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status, response: { data: expect.stringMatching(/<html/) } });
  expect(await readRow()).toBeNull();
});
