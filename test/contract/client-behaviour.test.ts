import { gaxios } from 'google-auth-library';
import { sheets } from 'googleapis/build/src/apis/sheets/index.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import { faults } from '../support/table/by-hand.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a client of Google’s library without credentials, with its own retries. */
function createPlainClient({ fetchImplementation }: Emulator) {
  return sheets({ version: 'v4', rootUrl: 'http://emulator.test/', fetchImplementation });
}

const BATCH_REQUEST = {
  spreadsheetId: 'none',
  requestBody: { requests: [{ deleteSheet: { sheetId: 1 } }] },
};

async function readError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

async function readCalls(emulator: Emulator): Promise<unknown> {
  const request = new Request('http://emulator.test/emulator/calls');
  return (await emulator.fetch(request)).json();
}

test('Google’s client never repeats a POST', async () => {
  const emulator = createEmulator();
  await faults({ emulator }, [{ effect: { kind: 'fail', status: 503 }, times: null }]);
  await readError(createPlainClient(emulator).spreadsheets.batchUpdate(BATCH_REQUEST));
  expect(await readCalls(emulator)).toEqual({
    sheets: { 'POST /v4/spreadsheets/{spreadsheetId}:batchUpdate': 1 },
  });
});

test.each([
  ['a 503', { kind: 'fail', status: 503 }, 4],
  ['a dropped connection', { kind: 'drop', applied: false }, 3],
] as const)(
  'Google’s client repeats a GET after %s, which makes %3$i calls in total',
  async (_what, effect, calls) => {
    const emulator = createEmulator();
    await faults({ emulator }, [{ effect, times: null }]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
    await readError(createPlainClient(emulator).spreadsheets.get({ spreadsheetId: 'none' }));
    expect(await readCalls(emulator)).toEqual({
      sheets: { 'GET /v4/spreadsheets/{spreadsheetId}': calls },
    });
  },
);

test('an error of Google’s client contains Google’s message', async () => {
  const emulator = createEmulator();
  const { developerMetadata } = createPlainClient(emulator).spreadsheets;
  const error = await readError(developerMetadata.get({ spreadsheetId: 'none', metadataId: 1 }));
  if (!(error instanceof gaxios.GaxiosError)) throw new Error('The call did not fail.');
  expect(error.message).toBe('Requested entity was not found.');
  expect([error.status, error.code]).toEqual([404, 404]);
  expect(error.response?.data.error.status).toBe('NOT_FOUND');
});

test('a signal that fires before a POST aborts the call if a fetch is given', async () => {
  const emulator = createEmulator();
  const signal = AbortSignal.abort();
  const error = await readError(
    createPlainClient(emulator).spreadsheets.batchUpdate(BATCH_REQUEST, { signal }),
  );
  expect(error).toMatchObject({ cause: { name: 'AbortError' } });
  expect(await readCalls(emulator)).toEqual({});
});

test('Google’s client without credentials sends no Authorization header', async () => {
  const requests: Request[] = [];
  const { fetchImplementation } = createEmulator();
  const client = sheets({
    version: 'v4',
    rootUrl: 'http://emulator.test/',
    fetchImplementation: (input, init) => {
      requests.push(new Request(input, init));
      return fetchImplementation(input, init);
    },
  });
  await readError(client.spreadsheets.get({ spreadsheetId: 'none' }, { retry: false }));
  expect(requests.map(({ headers }) => headers.has('authorization'))).toEqual([false]);
});
