import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, sendControl } from '../clients-suite.ts';
import { connectSheetsAs, HOST, openDesk } from '../sheets/sheets-suite.ts';
import { type Exchange, listenToExchanges } from './service.ts';

const GUEST = 'guest@example.com';
const FORBIDDEN = {
  ...{ code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' },
};

it.each([
  ['a reply', '', {}, 200],
  ['a refusal', '?fields=colour', {}, 400],
  ['a bad token', '', { authorization: 'Bearer nobody' }, 401],
  ['an unknown method', '/nothing', {}, 501],
  ['a configured fault', '', {}, 503],
])('%s has the emulator’s time in whole seconds', async (_what, path, headers, status) => {
  const { emulator, spreadsheetId } = await openDesk();
  await emulator.clock.advanceTo(Date.UTC(2026, 10, 21, 18, 0, 4, 999));
  if (status === 503)
    await sendControl(emulator, 'POST', '/faults', { effect: { kind: 'fail', status } });
  const authorization = `Bearer ${emulator.tokenFor(HOST)}`;
  const url = `http://emulator.test/v4/spreadsheets/${spreadsheetId}${path}`;
  const request = new Request(url, { headers: { authorization, ...headers } });
  const response = await emulator.fetch(request);
  expect(response.status).toBe(status);
  expect(response.headers.get('date')).toBe('Sat, 21 Nov 2026 18:00:04 GMT');
});

describe('access to a spreadsheet', () => {
  it('an unshared spreadsheet is forbidden, and a missing one is not found', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const { spreadsheets } = connectSheetsAs(emulator, GUEST);
    expect(await getRefusal(spreadsheets.get({ spreadsheetId }))).toEqual(FORBIDDEN);
    expect(await getRefusal(spreadsheets.get({ spreadsheetId: 'none' }))).toEqual({
      ...{ code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
    });
  });

  it.each([
    ['a person', GUEST, { type: 'user', emailAddress: GUEST }],
    ['anyone without a token', null, { type: 'anyone' }],
  ])('a spreadsheet that is shared for reading with %s rejects writes', async (_, email, who) => {
    const { emulator, spreadsheetId } = await openDesk();
    const { spreadsheets } = connectSheetsAs(emulator, email);
    expect((await getRefusal(spreadsheets.get({ spreadsheetId }))).code).toBe(403);
    const requestBody = { role: 'reader', ...who };
    await openDriveAs(emulator, HOST).permissions.create({ fileId: spreadsheetId, requestBody });
    expect((await spreadsheets.get({ spreadsheetId })).data.spreadsheetId).toBe(spreadsheetId);
    const requests = [{ deleteSheet: { sheetId: 7 } }];
    const call = spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    expect((await getRefusal(call)).status).toBe('PERMISSION_DENIED');
  });

  it('an invalid request is refused even if the spreadsheet does not exist', async () => {
    const { client } = await openDesk();
    const requestBody = { requests: [{ foo: {} } as object] };
    const call = client.spreadsheets.batchUpdate({ spreadsheetId: 'none', requestBody });
    expect((await getRefusal(call)).message).toContain('Unknown name "foo"');
  });
});

describe('an exchange', () => {
  it('exchanges are reported with request and reply until the listener is removed', async () => {
    const { emulator, spreadsheetId, client } = await openDesk();
    const heard: Exchange[] = [];
    const stop = listenToExchanges((exchange) => heard.push(exchange));
    const requests = [{ deleteSheet: { sheetId: 7 } }];
    const { data } = await client.spreadsheets.batchUpdate({
      spreadsheetId,
      requestBody: { requests },
    });
    const refusal = await getRefusal(
      connectSheetsAs(emulator, HOST).spreadsheets.get({ spreadsheetId: 'x' }),
    );
    const { files } = openDriveAs(emulator, HOST);
    await files.delete({ fileId: spreadsheetId });
    stop();
    await files.list();
    expect(heard.map(({ url, ...told }) => ({ path: url.pathname, ...told }))).toEqual([
      {
        ...{ api: 'sheets', method: 'POST', status: 200, reply: data },
        path: `/v4/spreadsheets/${spreadsheetId}:batchUpdate`,
        requestText: JSON.stringify({ requests }),
      },
      {
        ...{ api: 'sheets', method: 'GET', status: refusal.code, reply: { error: refusal } },
        ...{ path: '/v4/spreadsheets/x', requestText: '' },
      },
      {
        ...{ api: 'drive', method: 'DELETE', status: 200, reply: undefined },
        ...{ path: `/drive/v3/files/${spreadsheetId}`, requestText: '' },
      },
    ]);
  });

  it('an error of the emulator itself is not reported as an exchange', async () => {
    const { emulator, spreadsheetId, client } = await openDesk();
    const world = emulator.snapshot();
    world.spreadsheets[spreadsheetId] = {} as never;
    emulator.restore(world);
    const heard: Exchange[] = [];
    const stop = listenToExchanges((exchange) => heard.push(exchange));
    expect((await getRefusal(client.spreadsheets.get({ spreadsheetId }))).code).toBe(500);
    stop();
    expect(heard).toEqual([]);
  });

  it('a configured failure is reported as an exchange', async () => {
    const { emulator, spreadsheetId, client } = await openDesk();
    await sendControl(emulator, 'POST', '/faults', { effect: { kind: 'fail', status: 503 } });
    const statuses: number[] = [];
    const stop = listenToExchanges(({ status }) => statuses.push(status));
    await getRefusal(client.spreadsheets.get({ spreadsheetId }));
    stop();
    expect(statuses).toEqual([503]);
  });
});
