import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST, openDesk, sheetsAs } from '../sheets/sheets-suite.ts';

const GUEST = 'guest@example.com';

describe('a spreadsheet', () => {
  it('an unshared spreadsheet is forbidden, and a missing one is not found', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const { spreadsheets } = sheetsAs(emulator, GUEST);
    expect(await getRefusal(spreadsheets.get({ spreadsheetId }))).toEqual({
      code: 403,
      message: 'The caller does not have permission',
      status: 'PERMISSION_DENIED',
    });
    expect(await getRefusal(spreadsheets.get({ spreadsheetId: 'none' }))).toEqual({
      code: 404,
      message: 'Requested entity was not found.',
      status: 'NOT_FOUND',
    });
  });

  it('a spreadsheet that is shared for reading rejects writes', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    await openDriveAs(emulator, HOST).permissions.create({
      fileId: spreadsheetId,
      requestBody: { type: 'user', role: 'reader', emailAddress: GUEST },
    });
    const { spreadsheets } = sheetsAs(emulator, GUEST);
    await spreadsheets.get({ spreadsheetId });
    const requests = [{ deleteSheet: { sheetId: 7 } }];
    const call = spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    expect(await getRefusal(call)).toEqual({
      code: 403,
      message: 'The caller does not have permission',
      status: 'PERMISSION_DENIED',
    });
  });

  it('a spreadsheet that anyone may read is readable without a token, and read-only', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const { spreadsheets } = sheetsAs(emulator, null);
    expect((await getRefusal(spreadsheets.get({ spreadsheetId }))).code).toBe(403);
    await openDriveAs(emulator, HOST).permissions.create({
      fileId: spreadsheetId,
      requestBody: { type: 'anyone', role: 'reader' },
    });
    expect((await spreadsheets.get({ spreadsheetId })).data.spreadsheetId).toBe(spreadsheetId);
    const requests = [{ deleteSheet: { sheetId: 7 } }];
    const call = spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    expect((await getRefusal(call)).status).toBe('PERMISSION_DENIED');
  });

  it('an invalid request is refused even if the spreadsheet does not exist', async () => {
    const { client } = await openDesk();
    const call = client.spreadsheets.batchUpdate({
      spreadsheetId: 'none',
      requestBody: { requests: [{ foo: {} } as object] },
    });
    expect((await getRefusal(call)).message).toContain('Unknown name "foo"');
  });
});

describe('a token', () => {
  it('a token of an unknown user is refused', async () => {
    const emulator = createEmulator();
    const url = 'http://emulator.test/v4/spreadsheets/1';
    const headers = { authorization: 'Bearer ya29.something' };
    const response = await emulator.fetch(new Request(url, { headers }));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  });
});

describe('an address', () => {
  it('the address of a method that is not emulated returns 501', async () => {
    const emulator = createEmulator();
    const response = await emulator.fetch(
      new Request('http://emulator.test/v4/spreadsheets/1:export'),
    );
    expect(response.status).toBe(501);
  });

  it('a body that is not valid JSON is refused', async () => {
    const emulator = createEmulator();
    const authorization = `Bearer ${emulator.tokenFor(HOST)}`;
    const init = { method: 'POST', body: '{', headers: { authorization } };
    const response = await emulator.fetch(
      new Request('http://emulator.test/v4/spreadsheets', init),
    );
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('Invalid JSON payload received.');
  });
});
