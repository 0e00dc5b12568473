import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs, openTasksAs } from '../clients-suite.ts';
import { type Desk, HOST, openDesk } from '../sheets/sheets-suite.ts';
import type { FaultOrder } from './fault.ts';

const appendRows = ({ batch }: Desk) =>
  batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } });

async function readRowCount({ get }: Desk): Promise<number | null | undefined> {
  const { sheets } = await get('sheets.properties.gridProperties.rowCount');
  return sheets?.[0]?.properties?.gridProperties?.rowCount;
}

async function orderFaults({ emulator }: Desk, ...faults: FaultOrder[]): Promise<Response> {
  const url = 'http://emulator.test/emulator/faults';
  return emulator.fetch(new Request(url, { method: 'POST', body: JSON.stringify(faults) }));
}

describe('a fault', () => {
  it('a failed call is not applied, and its reply has Google’s body', async () => {
    const desk = await openDesk();
    await orderFaults(desk, { effect: { kind: 'fail', status: 503 }, method: 'POST' });
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
    await orderFaults(desk, { effect: { kind: 'drop', applied }, path: ':batchUpdate$' });
    await expect(appendRows(desk)).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { cause: { code: 'ECONNRESET' } },
    });
    expect(await readRowCount(desk)).toBe(rows);
  });

  it('a fault affects only matching calls', async () => {
    const desk = await openDesk();
    await orderFaults(desk, {
      effect: { kind: 'fail', status: 409 },
      api: 'sheets',
      method: 'POST',
      from: 2,
      times: 2,
    });
    await appendRows(desk);
    await readRowCount(desk);
    expect((await getRefusal(appendRows(desk))).status).toBe('ABORTED');
    expect((await getRefusal(appendRows(desk))).status).toBe('ABORTED');
    await appendRows(desk);
    expect(await readRowCount(desk)).toBe(1002);
  });

  it('a delayed call is applied even if the client stops waiting', async () => {
    const desk = await openDesk();
    await orderFaults(desk, { effect: { kind: 'delay', delayMs: 5 }, method: 'POST' });
    const controller = new AbortController();
    const applied = Promise.withResolvers<void>();
    desk.emulator.onChange(() => applied.resolve());
    const { emulator, spreadsheetId } = desk;
    const call = emulator.fetchImplementation(
      `http://emulator.test/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.tokenFor(HOST)}` },
        body: JSON.stringify({ requests: [{ deleteSheet: { sheetId: 7 } }] }),
        signal: controller.signal,
      },
    );
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await applied.promise;
    expect((await desk.get('sheets.properties.title')).sheets).toHaveLength(1);
  });

  it('a fault ends when faults are cleared', async () => {
    const desk = await openDesk();
    await orderFaults(desk, { effect: { kind: 'fail', status: 500 }, times: null });
    expect((await getRefusal(appendRows(desk))).code).toBe(500);
    const url = 'http://emulator.test/emulator/faults';
    await desk.emulator.fetch(new Request(url, { method: 'DELETE' }));
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
    await orderFaults(desk, { effect: { kind: 'fail', status }, times: 4 });
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

  it('a failure has the given message and reason', async () => {
    const desk = await openDesk();
    const message = 'The user’s Drive storage quota has been exceeded.';
    const effect = { kind: 'fail', status: 403, message, reason: 'storageQuotaExceeded' } as const;
    await orderFaults(desk, { effect, times: 2 });
    const { emulator, spreadsheetId } = desk;
    const inDrive = openDriveAs(emulator, HOST).files.get({ fileId: spreadsheetId });
    expect(await getRefusal(inDrive)).toEqual({
      code: 403,
      message,
      errors: [{ domain: 'usageLimits', reason: 'storageQuotaExceeded', message }],
    });
    expect(await getRefusal(desk.get('properties'))).toEqual({
      code: 403,
      message,
      status: 'PERMISSION_DENIED',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'storageQuotaExceeded',
          domain: 'googleapis.com',
          metadata: { service: 'sheets.googleapis.com' },
        },
      ],
    });
  });

  it('an invalid fault is refused with a message', async () => {
    const desk = await openDesk();
    const response = await orderFaults(desk, { effect: { kind: 'fail', status: 200 } });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('effect.status');
  });
});
