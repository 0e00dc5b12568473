import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { connectSheetsAs, HOST, openDesk } from '../sheets/sheets-suite.ts';

const GUEST = 'guest@example.com';

describe('a spreadsheet', () => {
  it('an unshared spreadsheet is forbidden, and a missing one is not found', async () => {
    const { emulator, spreadsheetId } = await openDesk();
    const { spreadsheets } = connectSheetsAs(emulator, GUEST);
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
    const { spreadsheets } = connectSheetsAs(emulator, GUEST);
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
    const { spreadsheets } = connectSheetsAs(emulator, null);
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
