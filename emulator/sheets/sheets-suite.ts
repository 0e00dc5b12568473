/** Creates a spreadsheet on a new emulator, and calls it through Google’s own client. */
// biome-ignore lint/style/noRestrictedImports: the suites speak through Google's own client.
import { sheets } from 'googleapis/build/src/apis/sheets/index.js';
// biome-ignore lint/style/noRestrictedImports: the suites speak through Google's own client.
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import { buildClientOptions } from '../clients-suite.ts';
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts';

export const HOST = 'host@example.com';

export type SheetsClient = sheets_v4.Sheets;
export type BatchRequest = sheets_v4.Schema$Request;

/** Creates a client; `email` is null for a caller without credentials. */
export function connectSheetsAs(emulator: Emulator, email: string | null): SheetsClient {
  return sheets({ version: 'v4', ...buildClientOptions(emulator, email) });
}

export interface Desk {
  readonly emulator: Emulator;
  readonly client: SheetsClient;
  readonly spreadsheetId: string;
  readonly batch: (...requests: BatchRequest[]) => Promise<sheets_v4.Schema$Response[]>;
  readonly get: (fields: string, ranges?: string[]) => Promise<sheets_v4.Schema$Spreadsheet>;
  /** Returns unformatted values. */
  readonly values: (range: string) => Promise<unknown[][]>;
  /** Writes values, starting at a cell. Empty texts clear their cells. */
  readonly enter: (place: string, values: unknown[][]) => Promise<unknown>;
}

/** Creates a spreadsheet with two tabs of 1000 by 26 cells: `T` (id 0) and `Turn order` (id 7). */
export async function openDesk(options: EmulatorOptions = {}): Promise<Desk> {
  const emulator = createEmulator(options);
  const client = connectSheetsAs(emulator, HOST);
  const created = await client.spreadsheets.create({
    requestBody: {
      properties: { title: 'Orders', timeZone: 'Etc/UTC' },
      sheets: [
        { properties: { title: 'T', sheetId: 0 } },
        { properties: { title: 'Turn order', sheetId: 7 } },
      ],
    },
  });
  const spreadsheetId = created.data.spreadsheetId ?? '';
  return { emulator, client, spreadsheetId, ...buildCalls(client, spreadsheetId) };
}

/** Returns the operations on a spreadsheet, which are called as the client’s user. */
export function buildCalls(client: SheetsClient, spreadsheetId: string) {
  const { spreadsheets } = client;
  return {
    batch: async (...requests: BatchRequest[]) => {
      const { data } = await spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
      return data.replies ?? [];
    },
    get: async (fields: string, ranges: string[] = []) =>
      (await spreadsheets.get({ spreadsheetId, fields, ranges })).data,
    values: async (a1Range: string) => {
      const requestBody = { dataFilters: [{ a1Range }], valueRenderOption: 'UNFORMATTED_VALUE' };
      const { data } = await spreadsheets.values.batchGetByDataFilter({
        spreadsheetId,
        requestBody,
      });
      return data.valueRanges?.[0]?.valueRange?.values ?? [];
    },
    enter: (place: string, values: unknown[][]) =>
      spreadsheets.batchUpdate({
        spreadsheetId,
        requestBody: { requests: [buildCellsWrite(place, values)] },
      }),
  };
}

const SHEET_IDS: Readonly<Record<string, number>> = { T: 0, "'Turn order'": 7 };

/** Builds a request that writes texts, numbers and booleans, starting at a cell such as `T!B2`. */
export function buildCellsWrite(place: string, values: unknown[][]): BatchRequest {
  const [, title = '', column = '', row] = /^(.*)!([A-Z])(\d+)$/.exec(place) ?? [];
  const sheetId = SHEET_IDS[title];
  if (sheetId === undefined) throw new Error(`${place} is not a cell of a desk`);
  return {
    updateCells: {
      start: { sheetId, rowIndex: Number(row) - 1, columnIndex: column.charCodeAt(0) - 65 },
      rows: values.map((cells) => ({ values: cells.map(buildCell) })),
      fields: 'userEnteredValue',
    },
  };
}

function buildCell(value: unknown): sheets_v4.Schema$CellData {
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return value === '' ? {} : { userEnteredValue: { stringValue: String(value) } };
}

/** Returns a range of the sheet with id 0 as replies contain it. */
export function omitZeroId<R extends { readonly sheetId: number }>({
  sheetId: _zero,
  ...range
}: R): Omit<R, 'sheetId'> {
  return range;
}
