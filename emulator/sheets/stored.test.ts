import { describe, expect, it } from 'vitest';
import { getRefusal, openDriveAs, openFormsAs } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { buildCalls, connectSheetsAs, HOST, openDesk } from './sheets-suite.ts';

describe('a spreadsheet in Drive', () => {
  it('a batch changes the file in Drive, but a refused batch or a read does not', async () => {
    const { emulator, spreadsheetId, batch, get } = await openDesk();
    const heard: string[] = [];
    emulator.onChange((fileId) => heard.push(fileId));
    const modified = async () => {
      const fields = 'modifiedTime';
      const { data } = await openDriveAs(emulator, HOST).files.get({
        fileId: spreadsheetId,
        fields,
      });
      return new Date(data.modifiedTime ?? '').getTime() - emulator.clock.now();
    };
    await emulator.clock.advanceBy(60_000);
    await get('spreadsheetId');
    await getRefusal(batch({ deleteSheet: { sheetId: 99 } }));
    expect([await modified(), heard]).toEqual([-60_000, []]);
    await batch({ deleteSheet: { sheetId: 7 } });
    expect([await modified(), heard]).toEqual([0, [spreadsheetId]]);
  });

  it('a file of another kind is not found as a spreadsheet', async () => {
    const emulator = createEmulator();
    const forms = openFormsAs(emulator, HOST).forms;
    const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
    const { get, batch, values } = buildCalls(connectSheetsAs(emulator, HOST), data.formId ?? '');
    for (const call of [get('sheets'), values('T'), batch({ addSheet: {} })]) {
      expect(await getRefusal(call)).toMatchObject({
        code: 404,
        message: 'Requested entity was not found.',
      });
    }
  });
});
