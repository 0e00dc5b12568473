import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  getRefusal,
  openDriveAs,
  openFormsAs,
  openTasksAs,
  sendControl,
} from '../clients-suite.ts';
import { type Desk, HOST, openDesk } from '../sheets/sheets-suite.ts';
import { buildFetchError, type FaultOrder } from './fault.ts';

const appendRows = ({ batch }: Desk) =>
  batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } });

async function readRowCount({ get }: Desk): Promise<number | null | undefined> {
  const { sheets } = await get('sheets.properties.gridProperties.rowCount');
  return sheets?.[0]?.properties?.gridProperties?.rowCount;
}

const sendFaultOrder = ({ emulator }: Desk, ...faults: FaultOrder[]) =>
  sendControl(emulator, 'POST', '/faults', faults);

describe('a fault', () => {
  it('a failed call is not applied, and its reply has Google’s body', async () => {
    const desk = await openDesk();
    await sendFaultOrder(desk, { effect: { kind: 'fail', status: 503 }, method: 'POST' });
    expect(await getRefusal(appendRows(desk))).toEqual({
      code: 503,
      message: 'The service is currently unavailable.',
      status: 'UNAVAILABLE',
    });
    expect(await readRowCount(desk)).toBe(1000);
  });

  const DROPPED = [
    ['before', false, 1000],
    ['after', true, 1001],
  ] as const;
  it.each(DROPPED)('the connection drops %s the call is applied', async (_when, applied, rows) => {
    const desk = await openDesk();
    await sendFaultOrder(desk, { effect: { kind: 'drop', applied }, path: ':batchUpdate$' });
    await expect(appendRows(desk)).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { cause: { code: 'ECONNRESET' } },
    });
    expect(await readRowCount(desk)).toBe(rows);
  });

  it('a fault affects only matching calls', async () => {
    const desk = await openDesk();
    await sendFaultOrder(
      desk,
      { effect: { kind: 'fail', status: 500 }, api: 'forms', times: null },
      { effect: { kind: 'fail', status: 409 }, api: 'sheets', method: 'POST', from: 2, times: 2 },
    );
    await appendRows(desk);
    await readRowCount(desk);
    expect((await getRefusal(appendRows(desk))).status).toBe('ABORTED');
    expect((await getRefusal(appendRows(desk))).status).toBe('ABORTED');
    await appendRows(desk);
    expect(await readRowCount(desk)).toBe(1002);
  });

  it('a fault ends when faults are cleared', async () => {
    const desk = await openDesk();
    await sendFaultOrder(desk, { effect: { kind: 'fail', status: 500 }, times: null });
    expect((await getRefusal(appendRows(desk))).code).toBe(500);
    await sendControl(desk.emulator, 'DELETE', '/faults');
    await appendRows(desk);
  });

  const STATUSES = [
    [400, 'INVALID_ARGUMENT', 'badRequest'],
    [401, 'UNAUTHENTICATED', 'authError'],
    [403, 'PERMISSION_DENIED', 'insufficientFilePermissions'],
    [404, 'NOT_FOUND', 'notFound'],
    [409, 'ABORTED', 'conflict'],
    [413, undefined, 'uploadTooLarge'],
    [429, 'RESOURCE_EXHAUSTED', 'rateLimitExceeded'],
    [500, 'INTERNAL', 'internalError'],
    [503, 'UNAVAILABLE', 'backendError'],
  ] as const;
  it.each(STATUSES)('a failure with %i has its API’s body', async (status, code, reason) => {
    const desk = await openDesk();
    await sendFaultOrder(desk, { effect: { kind: 'fail', status }, times: 4 });
    const { emulator, spreadsheetId } = desk;
    const canonical = [
      await getRefusal(desk.get('properties')),
      await getRefusal(openFormsAs(emulator, HOST).forms.get({ formId: 'x' })),
      await getRefusal(
        openTasksAs(emulator, HOST).projects.locations.queues.tasks.delete({
          name: 'projects/p/locations/l/queues/q/tasks/t',
        }),
      ),
    ];
    for (const error of canonical) {
      expect(error).toMatchObject({ code: status, message: expect.stringMatching(/./) });
      expect(error.status).toBe(code);
      expect(error).not.toHaveProperty('errors');
    }
    const inDrive = await getRefusal(
      openDriveAs(emulator, HOST).files.get({ fileId: spreadsheetId }),
    );
    expect(inDrive).toMatchObject({ code: status, errors: [{ reason }] });
    expect(inDrive).not.toHaveProperty('status');
    await desk.get('properties');
  });

  it.each([
    ['a message', 403, 'The user’s Drive storage quota has been exceeded.', 'storageQuotaExceeded'],
    ['no message', 404, undefined, 'gone'],
  ])('a failure with a reason and %s has both', async (_, status, given, reason) => {
    const desk = await openDesk();
    const effect = { kind: 'fail', status, reason, ...(given && { message: given }) } as const;
    await sendFaultOrder(desk, { effect, times: 2 });
    const message = given ?? 'Requested entity was not found.';
    const domain = status === 403 ? 'usageLimits' : 'global';
    expect(await getRefusal(openDriveAs(desk.emulator, HOST).files.list())).toEqual({
      ...{ code: status, message, errors: [{ domain, reason, message }] },
    });
    expect(await getRefusal(desk.get('properties'))).toMatchObject({
      ...{ code: status, message },
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          ...{ reason, domain: 'googleapis.com' },
          metadata: { service: 'sheets.googleapis.com' },
        },
      ],
    });
  });

  it('an invalid fault is refused with a message', async () => {
    const desk = await openDesk();
    const { status, body } = await sendFaultOrder(desk, { effect: { kind: 'fail', status: 200 } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('effect.status');
  });
});

const readTabTitles = async ({ get }: Desk) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

const buildFailureFault = (status: number, more: object = {}) =>
  ({ effect: { kind: 'fail', status, ...more } }) as FaultOrder;

it.each([
  [418, 'badRequest'],
  [499, 'badRequest'],
  [502, 'backendError'],
  [504, 'backendError'],
])('a failure with %i names the status if Google’s text is unknown', async (status, reason) => {
  const desk = await openDesk();
  await sendFaultOrder(desk, buildFailureFault(status));
  const message = `The emulator is configured to fail with ${status}.`;
  expect(await getRefusal(desk.get('properties'))).toEqual({ code: status, message });
  await sendFaultOrder(desk, buildFailureFault(status));
  const { files } = openDriveAs(desk.emulator, HOST);
  expect(await getRefusal(files.list())).toEqual({
    ...{ code: status, message, errors: [{ message, domain: 'global', reason }] },
  });
});

describe('a client in the same process', () => {
  it('a held call that its client aborts is applied, and leaves no listener', async () => {
    const desk = await openDesk();
    const { emulator, spreadsheetId } = desk;
    await sendFaultOrder(desk, {
      effect: { kind: 'hold', until: { method: 'GET', calls: 1 } },
      method: 'POST',
    });
    const controller = new AbortController();
    const applied = Promise.withResolvers<void>();
    emulator.onChange(() => applied.resolve());
    const url = `http://emulator.test/v4/spreadsheets/${spreadsheetId}`;
    const call = emulator.fetchImplementation(`${url}:batchUpdate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.tokenFor(HOST)}` },
      body: JSON.stringify({ requests: [{ deleteSheet: { sheetId: 7 } }] }),
      signal: controller.signal,
    });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await readRowCount(desk);
    await applied.promise;
    expect(await readTabTitles(desk)).toEqual(['T']);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    const { signal } = new AbortController();
    await emulator.fetchImplementation(url, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const late = emulator.fetchImplementation(url, { signal: AbortSignal.abort() });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('an in-process client sees a dropped connection as Node’s fetch reports it', () => {
    expect(buildFetchError()).toMatchObject({
      message: 'fetch failed',
      cause: { message: 'read ECONNRESET', code: 'ECONNRESET', errno: -104, syscall: 'read' },
    });
  });

  it('an in-process client can send all kinds of bodies, and a request object', async () => {
    const { emulator } = await openDesk();
    const url = 'http://emulator.test/v4/spreadsheets';
    const headers = { authorization: `Bearer ${emulator.tokenFor(HOST)}` };
    const text = JSON.stringify({ properties: { title: 'É' } });
    const bytes = new TextEncoder().encode(text);
    const sent = [
      [url, { method: 'POST', headers, body: text }],
      [url, { method: 'POST', headers, body: bytes }],
      [new Request(url, { method: 'POST', headers, body: text })],
      [url, { method: 'POST', headers }],
    ] as const;
    const made: unknown[] = [];
    for (const [input, init] of sent) {
      const response = await emulator.fetchImplementation(input, init);
      made.push((await response.json()).properties.title);
    }
    expect(made).toEqual(['É', 'É', 'É', 'Untitled spreadsheet']);
  });
});
