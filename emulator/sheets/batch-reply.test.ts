import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import { buildCellsWrite, type Desk, openDesk } from './sheets-suite.ts';

type BatchBody = sheets_v4.Schema$BatchUpdateSpreadsheetRequest;

/** Writes a row at T!A2. `body` determines the contents of the reply. */
const writeRow = ({ client, spreadsheetId }: Desk, body: BatchBody, fields?: string) =>
  client.spreadsheets.batchUpdate({
    spreadsheetId,
    requestBody: { requests: [buildCellsWrite('T!A2', [['entry', 1]])], ...body },
    ...(fields !== undefined && { fields }),
  });

const REPLY_WITH_CELLS: BatchBody = {
  includeSpreadsheetInResponse: true,
  responseRanges: ['T!A2:B2'],
  responseIncludeGridData: true,
};

const CELL_FIELDS = 'updatedSpreadsheet.sheets.data.rowData.values.userEnteredValue';

const WRITTEN_CELLS = [{ stringValue: 'entry' }, { numberValue: 1 }];

describe('the reply to a batch', () => {
  it('the reply to a batch contains no spreadsheet unless the batch requests one', async () => {
    const desk = await openDesk();
    const { data } = await writeRow(desk, {
      responseRanges: ['T!A1'],
      responseIncludeGridData: true,
    });
    expect(data.updatedSpreadsheet).toBeUndefined();
  });

  it('the reply contains the spreadsheet after the batch, without cells', async () => {
    const desk = await openDesk();
    const { data } = await writeRow(desk, { includeSpreadsheetInResponse: true });
    const { spreadsheetId, sheets } = data.updatedSpreadsheet ?? {};
    expect(spreadsheetId).toBe(desk.spreadsheetId);
    expect(sheets?.map(({ properties }) => properties?.title)).toEqual(['T', 'Turn order']);
    expect(sheets?.[0]?.data).toBeUndefined();
  });

  it('the mask of the URL selects cells, whatever the body requests', async () => {
    const { responseIncludeGridData: _unsaid, ...wanted } = REPLY_WITH_CELLS;
    const { data } = await writeRow(await openDesk(), wanted, CELL_FIELDS);
    const values = WRITTEN_CELLS.map((userEnteredValue) => ({ userEnteredValue }));
    const sheets = [{ data: [{ rowData: [{ values }] }] }];
    expect(data).toEqual({ updatedSpreadsheet: { sheets } });
  });

  it('the reply contains no spreadsheet if the mask does not name it', async () => {
    const { data } = await writeRow(await openDesk(), REPLY_WITH_CELLS, 'spreadsheetId');
    expect(Object.keys(data)).toEqual(['spreadsheetId']);
  });

  it('a reply range can name a tab that the batch creates', async () => {
    const requests = [{ addSheet: { properties: { title: 'New' } } }];
    const given = { ...REPLY_WITH_CELLS, requests, responseRanges: ['New!A1'] };
    const { data } = await writeRow(await openDesk(), given);
    const titles = data.updatedSpreadsheet?.sheets?.map(({ properties }) => properties?.title);
    expect(titles).toEqual(['New']);
  });

  it('a batch with an invalid reply range is refused without any effect', async () => {
    const desk = await openDesk();
    const refusal = await getRefusal(
      writeRow(desk, { ...REPLY_WITH_CELLS, responseRanges: ['Nowhere!A1'] }),
    );
    expect(refusal).toMatchObject({ code: 400, message: 'Unable to parse range: Nowhere!A1' });
    expect(await desk.values('T')).toEqual([]);
  });
});
