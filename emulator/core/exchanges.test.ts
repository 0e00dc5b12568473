import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, sendControl } from '../clients-suite.ts';
import { connectSheetsAs, HOST, openDesk } from '../sheets/sheets-suite.ts';
import { type Exchange, listenToExchanges } from './service.ts';

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
