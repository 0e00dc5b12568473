import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { type Desk, HOST, openDesk } from '../sheets/sheets-suite.ts';
import { buildFetchError, type FaultOrder } from './fault.ts';

async function orderFaults({ emulator }: Desk, ...faults: FaultOrder[]): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(faults) };
  const response = await emulator.fetch(new Request('http://emulator.test/emulator/faults', init));
  expect(response.status).toBe(200);
}

const addSheet = ({ batch }: Desk, title: string) => batch({ addSheet: { properties: { title } } });

const readTabTitles = async ({ get }: Desk) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

const buildFailureFault = (status: number, more: object = {}) =>
  ({ effect: { kind: 'fail', status, ...more } }) as FaultOrder;

describe('a configured failure', () => {
  it.each([
    [418, 'badRequest'],
    [499, 'badRequest'],
    [502, 'backendError'],
    [504, 'backendError'],
  ])('a failure with %i names the status if Google’s text is unknown', async (status, reason) => {
    const desk = await openDesk();
    await orderFaults(desk, buildFailureFault(status), buildFailureFault(status, {}));
    await orderFaults(desk);
    const message = `The emulator is configured to fail with ${status}.`;
    expect(await getRefusal(desk.get('properties'))).toEqual({ code: status, message });
    await orderFaults(desk, buildFailureFault(status));
    const { files } = openDriveAs(desk.emulator, HOST);
    expect(await getRefusal(files.list())).toEqual({
      ...{ code: status, message, errors: [{ message, domain: 'global', reason }] },
    });
  });

  it('a failure with another reason keeps Google’s message', async () => {
    const desk = await openDesk();
    await orderFaults(desk, buildFailureFault(404, { reason: 'gone' }));
    const { files } = openDriveAs(desk.emulator, HOST);
    const message = 'Requested entity was not found.';
    expect(await getRefusal(files.list())).toEqual({
      ...{ code: 404, message, errors: [{ message, domain: 'global', reason: 'gone' }] },
    });
  });

  it('a failure of one API does not affect calls of another', async () => {
    const desk = await openDesk();
    await orderFaults(desk, { ...buildFailureFault(500), api: 'forms', times: null });
    await desk.get('properties');
  });
});

describe('a delayed or held call', () => {
  it('a delayed call is applied after calls without a delay', async () => {
    const desk = await openDesk();
    await orderFaults(desk, { effect: { kind: 'delay', delayMs: 5 }, method: 'POST' });
    await Promise.all([addSheet(desk, 'late'), addSheet(desk, 'early')]);
    expect((await readTabTitles(desk))?.slice(-2)).toEqual(['early', 'late']);
  });

  it('a held call counts each of the awaited calls once', async () => {
    const desk = await openDesk();
    const { spreadsheetId, client } = desk;
    const until = { method: 'get', calls: 2 };
    await orderFaults(desk, {
      effect: { kind: 'hold', before: 'it is answered', until },
      method: 'post',
      times: 2,
    });
    const done: string[] = [];
    const write = (title: string) => addSheet(desk, title).then(() => done.push(title));
    const read = () => client.spreadsheets.get({ spreadsheetId, fields: 'spreadsheetId' });
    const first = write('first');
    await read();
    expect(done).toEqual([]);
    await read();
    await first;
    const second = write('second');
    await read();
    expect(done).toEqual(['first']);
    await read();
    await second;
    expect(done).toEqual(['first', 'second']);
  });
});

describe('a client in the same process', () => {
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

  it('an in-process client removes its abort listener, whether it aborts or not', async () => {
    const desk = await openDesk();
    const { emulator, spreadsheetId } = desk;
    const controller = new AbortController();
    const { signal } = controller;
    const url = `http://emulator.test/v4/spreadsheets/${spreadsheetId}`;
    await emulator.fetchImplementation(url, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await orderFaults(desk, { effect: { kind: 'delay', delayMs: 1 } });
    await orderFaults(desk, { effect: { kind: 'drop', applied: false } });
    const call = emulator.fetchImplementation(url, { signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await expect(emulator.fetchImplementation(url, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
