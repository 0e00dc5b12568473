import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { type BatchRequest, openDesk } from './sheets-suite.ts';

describe('a duplicated sheet', () => {
  const duplicate = (more: object = {}): BatchRequest => ({
    duplicateSheet: { sourceSheetId: 0, ...more },
  });

  it('a duplicated sheet is independent of the original, even in the same batch', async () => {
    const write = (sheetId: number, stringValue: string): BatchRequest => ({
      updateCells: {
        start: { sheetId },
        rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
        fields: 'userEnteredValue',
      },
    });
    const { batch, values } = await openDesk();
    await batch(write(0, 'old'), duplicate({ newSheetId: 5 }), write(0, 'new'), write(5, 'copy'));
    expect([await values('T'), await values('Copy of T')]).toEqual([[['new']], [['copy']]]);
  });
});

describe('the settings of a spreadsheet', () => {
  it('updateSpreadsheetProperties changes the title, time zone and locale', async () => {
    const { batch, get } = await openDesk();
    const properties = { timeZone: 'Pacific/Auckland', locale: 'de_DE', title: 'Befehle' };
    await batch({ updateSpreadsheetProperties: { properties, fields: 'timeZone,locale,title' } });
    expect((await get('properties(timeZone,locale,title)')).properties).toEqual(properties);
    const none = batch({ updateSpreadsheetProperties: { properties: {}, fields: 'locale' } });
    expect((await getRefusal(none)).message).toContain('Unsupported locale: ');
    for (const wrong of [{ timeZone: 'Mars/Base' }, { locale: 'German' }]) {
      const fields = Object.keys(wrong).join();
      const call = batch({ updateSpreadsheetProperties: { properties: wrong, fields } });
      expect((await getRefusal(call)).code).toBe(400);
    }
  });
});
