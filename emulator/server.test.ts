import { sheets } from 'googleapis/build/src/apis/sheets/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmulator, type Emulator } from './emulator.ts';
import { type RunningServer, serve } from './server.ts';

let emulator: Emulator;
let served: RunningServer;
beforeEach(async () => {
  emulator = createEmulator();
  served = await serve(emulator);
});
afterEach(() => served.close());

function request(path: string, init: RequestInit = {}): Promise<Response> {
  const authorization = `Bearer ${emulator.tokenFor('host@example.com')}`;
  return fetch(`${served.url}${path}`, { ...init, headers: { authorization } });
}

describe('over a socket', () => {
  it('the genuine client needs only its rootUrl to reach a served emulator', async () => {
    const headers = { authorization: `Bearer ${emulator.tokenFor('host@example.com')}` };
    const client = sheets({ version: 'v4', rootUrl: `${served.url}/`, headers });
    const { data } = await client.spreadsheets.create({
      requestBody: { properties: { title: 'É ★' } },
    });
    const spreadsheetId = data.spreadsheetId ?? '';
    expect(data.spreadsheetUrl).toBe(`${served.url}/spreadsheets/d/${spreadsheetId}/edit`);
    expect((await client.spreadsheets.get({ spreadsheetId })).data.properties?.title).toBe('É ★');
  });

  it('a served reply has the time of the emulator’s clock', async () => {
    await emulator.clock.advanceTo(Date.UTC(2031, 4, 6, 7, 8, 9, 999));
    const done = await request('/v4/spreadsheets', { method: 'POST', body: '{}' });
    const refused = await request('/v4/spreadsheets/nowhere');
    expect([done.status, refused.status]).toEqual([200, 404]);
    expect(done.headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT');
    expect(refused.headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT');
  });

  it('the server keeps idle connections open for ten minutes', async () => {
    const { headers } = await request('/v4/spreadsheets/nowhere');
    expect(headers.get('keep-alive')).toBe('timeout=600');
  });

  it('a fault drops the connection of a served call', async () => {
    const faults = [{ effect: { kind: 'drop', applied: true }, api: 'sheets' }];
    await request('/emulator/faults', { method: 'POST', body: JSON.stringify(faults) });
    const call = request('/v4/spreadsheets', { method: 'POST', body: '{}' });
    await expect(call).rejects.toMatchObject({ message: 'fetch failed' });
    expect(Object.keys(emulator.snapshot().files)).toHaveLength(1);
  });

  it('closing the server ends calls that have no reply yet', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = await serve({
      fetch: () => {
        asked.resolve();
        return new Promise<Response>(() => {});
      },
    });
    const ended = expect(fetch(silent.url)).rejects.toThrow('fetch failed');
    await asked.promise;
    await silent.close();
    await ended;
    await expect(fetch(silent.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('the server answers an error of the emulator with 500', async () => {
    const broken = await serve({ fetch: () => Promise.reject(new Error('broken')) });
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await fetch(broken.url)).status).toBe(500);
    said.mockRestore();
    await broken.close();
  });

  it('the server answers an unknown address with 404', async () => {
    expect((await request('/favicon-of-nobody.bin')).status).toBe(404);
  });

  it('serving at a port in use fails with EADDRINUSE', async () => {
    const port = Number(new URL(served.url).port);
    await expect(serve(emulator, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
