import { describe, expect, it } from 'vitest';
import { openDriveAs, openFormsAs, openTasksAs, sendControl } from '../clients-suite.ts';
import { connectSheetsAs, HOST, openDesk } from '../sheets/sheets-suite.ts';

const CLOCK_TIME_MS = Date.UTC(2026, 10, 21, 18, 0, 4, 999);
const DATE_HEADER = 'Sat, 21 Nov 2026 18:00:04 GMT';

interface DatedReply {
  /** The type differs between the client’s methods, but `Headers` accepts all of them. */
  readonly headers: object;
}

/** Returns the Date header of a reply, or of the error that the client throws for a refusal. */
async function readResponseDate(call: Promise<DatedReply>): Promise<string | null> {
  const { headers } = await call.catch(
    (error: { readonly response: DatedReply }) => error.response,
  );
  return new Headers(headers as HeadersInit).get('date');
}

describe('dates', () => {
  const CALLS = [
    ['Sheets', 200],
    ['Sheets', 404],
    ['Drive', 404],
    ['Forms', 404],
    ['Cloud Tasks', 404],
  ] as const;
  it.each(CALLS)('a response of %s with %i is dated in whole seconds', async (api, status) => {
    const { emulator, spreadsheetId } = await openDesk();
    await emulator.clock.advanceTo(CLOCK_TIME_MS);
    const id = status === 200 ? spreadsheetId : 'nowhere';
    const calls = {
      Sheets: () => connectSheetsAs(emulator, HOST).spreadsheets.get({ spreadsheetId: id }),
      Drive: () => openDriveAs(emulator, HOST).files.get({ fileId: id }),
      Forms: () => openFormsAs(emulator, HOST).forms.get({ formId: id }),
      'Cloud Tasks': () =>
        openTasksAs(emulator, HOST).projects.locations.queues.tasks.delete({
          name: 'projects/p/locations/l/queues/nowhere/tasks/t',
        }),
    } as const;
    expect(await readResponseDate(calls[api]())).toBe(DATE_HEADER);
  });

  const AT_THE_DOOR = [
    ['a bad token', '/v4/spreadsheets/x', { authorization: 'Bearer nobody' }, 401],
    ['an unknown method', '/v4/spreadsheets/x/nothing', {}, 501],
  ] as const;
  it.each(AT_THE_DOOR)(
    'a response to %s has the emulator’s time in whole seconds',
    async (_what, path, headers, status) => {
      const { emulator } = await openDesk();
      await emulator.clock.advanceTo(CLOCK_TIME_MS);
      const url = `http://emulator.test${path}`;
      const response = await emulator.fetch(new Request(url, { headers }));
      expect(response.status).toBe(status);
      expect(response.headers.get('date')).toBe(DATE_HEADER);
    },
  );

  it('a response of a configured fault has the emulator’s time in whole seconds', async () => {
    const { emulator } = await openDesk();
    await emulator.clock.advanceTo(CLOCK_TIME_MS);
    await sendControl(emulator, 'POST', '/faults', { effect: { kind: 'fail', status: 503 } });
    const response = await emulator.fetch(new Request('http://emulator.test/v4/spreadsheets/x'));
    expect(response.status).toBe(503);
    expect(response.headers.get('date')).toBe(DATE_HEADER);
  });
});
