import { describe, expect, it } from 'vitest';
import { refusalOf } from '../genuine-client.ts';
import { type Desk, HOST, newDesk } from '../sheets/sheets-suite.ts';
import type { FaultOrder } from './fault.ts';

const grow = ({ batch }: Desk) =>
  batch({ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 1 } });

async function rowCount({ get }: Desk): Promise<number | null | undefined> {
  const { sheets } = await get('sheets.properties.gridProperties.rowCount');
  return sheets?.[0]?.properties?.gridProperties?.rowCount;
}

async function order({ emulator }: Desk, ...faults: FaultOrder[]): Promise<Response> {
  const url = 'http://emulator.test/emulator/faults';
  return emulator.fetch(new Request(url, { method: 'POST', body: JSON.stringify(faults) }));
}

describe('a fault', () => {
  it('fails a call without applying it, with Google’s body', async () => {
    const desk = await newDesk();
    await order(desk, { effect: { kind: 'fail', status: 503 }, method: 'POST' });
    expect(await refusalOf(grow(desk))).toEqual({
      code: 503,
      message: 'The service is currently unavailable.',
      status: 'UNAVAILABLE',
    });
    expect(await rowCount(desk)).toBe(1000);
  });

  const DROPPED = [
    ['before', false, 1000],
    ['after', true, 1001],
  ] as const;
  it.each(DROPPED)('drops the connection %s the call is applied', async (_when, applied, rows) => {
    const desk = await newDesk();
    await order(desk, { effect: { kind: 'drop', applied }, path: ':batchUpdate$' });
    await expect(grow(desk)).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { cause: { code: 'ECONNRESET' } },
    });
    expect(await rowCount(desk)).toBe(rows);
  });

  it('strikes the calls it is meant for and no others', async () => {
    const desk = await newDesk();
    await order(desk, {
      effect: { kind: 'fail', status: 409 },
      api: 'sheets',
      method: 'POST',
      from: 2,
      times: 2,
    });
    await grow(desk);
    await rowCount(desk);
    expect((await refusalOf(grow(desk))).status).toBe('ABORTED');
    expect((await refusalOf(grow(desk))).status).toBe('ABORTED');
    await grow(desk);
    expect(await rowCount(desk)).toBe(1002);
  });

  it('that waits applies the call all the same when nobody waits for it', async () => {
    const desk = await newDesk();
    await order(desk, { effect: { kind: 'delay', delayMs: 5 }, method: 'POST' });
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

  it('is over when it is taken back', async () => {
    const desk = await newDesk();
    await order(desk, { effect: { kind: 'fail', status: 500 }, times: null });
    expect((await refusalOf(grow(desk))).code).toBe(500);
    const url = 'http://emulator.test/emulator/faults';
    await desk.emulator.fetch(new Request(url, { method: 'DELETE' }));
    await grow(desk);
  });

  it('that makes no sense is refused with a sentence', async () => {
    const desk = await newDesk();
    const response = await order(desk, { effect: { kind: 'fail', status: 200 } });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('effect.status');
  });
});
