import { describe, expect, it } from 'vitest';
import { refusalOf } from '../clients-suite.ts';
import { type BatchRequest, newDesk, withoutZeroId } from './sheets-suite.ts';
import { deskWith, guard, range } from './table-suite.ts';

describe('a duplicated sheet', () => {
  const duplicate = (more: object = {}): BatchRequest => ({
    duplicateSheet: { sourceSheetId: 0, ...more },
  });

  it('a duplicated sheet has the same cells under a new title and id', async () => {
    const { batch, values, get } = await deskWith([['a', 1]]);
    const [reply] = await batch(duplicate());
    expect(reply?.duplicateSheet?.properties).toMatchObject({ title: 'Copy of T', index: 0 });
    expect(await values('Copy of T')).toEqual([['a', 1]]);
    await batch(duplicate({ newSheetId: 5, newSheetName: 'Spare', insertSheetIndex: 3 }));
    const { sheets } = await get('sheets.properties(sheetId,title)');
    expect(sheets?.map(({ properties }) => properties?.title)).toEqual([
      'Copy of T',
      'T',
      'Turn order',
      'Spare',
    ]);
    expect(sheets?.[3]?.properties?.sheetId).toBe(5);
  });

  it('a duplicated sheet is independent of the original, even in the same batch', async () => {
    const write = (sheetId: number, stringValue: string): BatchRequest => ({
      updateCells: {
        start: { sheetId },
        rows: [{ values: [{ userEnteredValue: { stringValue } }] }],
        fields: 'userEnteredValue',
      },
    });
    const { batch, values } = await newDesk();
    await batch(write(0, 'old'), duplicate({ newSheetId: 5 }), write(0, 'new'), write(5, 'copy'));
    expect([await values('T'), await values('Copy of T')]).toEqual([[['new']], [['copy']]]);
  });

  it('a duplicated sheet has its own charts, protections and names', async () => {
    const source = { ...range(0, 2), sheetId: 0 };
    const domains = [{ domain: { sourceRange: { sources: [source] } } }];
    const position = { overlayPosition: { anchorCell: { sheetId: 0 } } };
    const spec = { basicChart: { chartType: 'LINE', domains } };
    const { batch, get } = await deskWith(
      [['a']],
      guard(source),
      { addChart: { chart: { chartId: 3, spec, position } } },
      { addProtectedRange: { protectedRange: { protectedRangeId: 4, range: { sheetId: 0 } } } },
      duplicate({ newSheetId: 5 }),
    );
    const { sheets, namedRanges } = await get('namedRanges,sheets(charts,protectedRanges)');
    const copy = sheets?.[0];
    expect(copy?.charts?.[0]).toMatchObject({
      spec: {
        basicChart: {
          domains: [{ domain: { sourceRange: { sources: [{ ...source, sheetId: 5 }] } } }],
        },
      },
      position: { overlayPosition: { anchorCell: { sheetId: 5 } } },
    });
    expect(copy?.charts?.[0]?.chartId).not.toBe(3);
    expect(copy?.protectedRanges?.[0]?.range).toEqual({ sheetId: 5 });
    expect(copy?.protectedRanges?.[0]?.protectedRangeId).not.toBe(4);
    expect(namedRanges).toMatchObject([
      { namedRangeId: 'guard', name: 'Guard', range: withoutZeroId(source) },
      { name: "'Copy of T'!Guard", range: { ...source, sheetId: 5 } },
    ]);
    await batch({ deleteNamedRange: { namedRangeId: namedRanges?.[1]?.namedRangeId ?? '' } });
  });

  it('a duplicated sheet does not copy names of other sheets', async () => {
    const { get } = await deskWith(
      [['a']],
      guard({ sheetId: 7, startRowIndex: 0, endRowIndex: 1 }),
      duplicate(),
    );
    const { namedRanges } = await get('namedRanges');
    expect(namedRanges?.map(({ name }) => name)).toEqual(['Guard']);
  });

  it('a sheet cannot be duplicated to a used title or id', async () => {
    const { batch } = await newDesk();
    for (const taken of [{ newSheetName: 'turn order' }, { newSheetId: 7 }]) {
      expect((await refusalOf(batch(duplicate(taken)))).message).toMatch(/already exists/);
    }
    const gone = batch({ duplicateSheet: { sourceSheetId: 99 } });
    expect((await refusalOf(gone)).message).toContain('No sheet with id: 99');
  });
});

describe('the settings of a spreadsheet', () => {
  it('updateSpreadsheetProperties changes the title, time zone and locale', async () => {
    const { batch, get } = await newDesk();
    const properties = { timeZone: 'Pacific/Auckland', locale: 'de_DE', title: 'Befehle' };
    await batch({ updateSpreadsheetProperties: { properties, fields: 'timeZone,locale,title' } });
    expect((await get('properties(timeZone,locale,title)')).properties).toEqual(properties);
    const none = batch({ updateSpreadsheetProperties: { properties: {}, fields: 'locale' } });
    expect((await refusalOf(none)).message).toContain('Unsupported locale: ');
    for (const wrong of [{ timeZone: 'Mars/Base' }, { locale: 'German' }]) {
      const fields = Object.keys(wrong).join();
      const call = batch({ updateSpreadsheetProperties: { properties: wrong, fields } });
      expect((await refusalOf(call)).code).toBe(400);
    }
  });
});
