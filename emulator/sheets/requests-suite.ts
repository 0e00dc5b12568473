import { getRefusal, openDriveAs } from '../clients-suite.ts';
import { type BatchRequest, buildCalls, connectSheetsAs, type Desk, HOST } from './sheets-suite.ts';

export const GUEST = 'guest@example.com';

export const buildColumnSpan = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'COLUMNS',
  startIndex,
  endIndex,
});

export const buildText = (stringValue: string) => ({ userEnteredValue: { stringValue } });

export const BOLD_CELL = { userEnteredFormat: { textFormat: { bold: true } } };

export const buildNamedRange = (name: string, range: object): BatchRequest => ({
  addNamedRange: { namedRange: { name, range } },
});

/** Builds a request that writes cells of one row with all their fields. */
export const writeRow = (values: object[], rowIndex = 0, sheetId = 0): BatchRequest => ({
  updateCells: { start: { sheetId, rowIndex }, rows: [{ values }], fields: '*' },
});

/** Builds a request that creates developer metadata of a spreadsheet. */
export const createMetadata = (given: object): BatchRequest => ({
  createDeveloperMetadata: {
    developerMetadata: {
      ...{ metadataKey: 'commit', metadataValue: 'hash', visibility: 'DOCUMENT' },
      location: { spreadsheet: true },
      ...given,
    },
  },
});

export const buildTabChange = (properties: object, fields: string): BatchRequest => ({
  updateSheetProperties: { properties, fields },
});

export const readTitles = async ({ get }: Pick<Desk, 'get'>) =>
  (await get('sheets.properties.title')).sheets?.map(({ properties }) => properties?.title);

/** Builds a request that writes a letter into each cell from a given row and column onward. */
export const writeLetters = (
  rowIndex: number,
  columnIndex: number,
  lines: string[],
): BatchRequest => ({
  updateCells: {
    start: { sheetId: 0, rowIndex, columnIndex },
    rows: lines.map((line) => ({ values: [...line].map(buildText) })),
    fields: 'userEnteredValue',
  },
});

export const buildMerge = (range: object, mergeType = 'MERGE_ALL'): BatchRequest => ({
  mergeCells: { range, mergeType },
});

/** Builds a protection against everybody but the host. */
export const buildProtection = (range: object): BatchRequest => ({
  addProtectedRange: { protectedRange: { range, editors: { users: [HOST] } } },
});

export const buildGridSize = (
  sheetId: number,
  rowCount: number,
  columnCount: number,
): BatchRequest => ({
  updateSheetProperties: {
    properties: { sheetId, gridProperties: { rowCount, columnCount } },
    fields: 'gridProperties(rowCount,columnCount)',
  },
});

/** Returns the message of a refusal. Throws unless the batch is refused with 400. */
export async function readRefusal(desk: Pick<Desk, 'batch'>, request: BatchRequest) {
  const { code, message } = await getRefusal(desk.batch(request));
  const name = Object.keys(request)[0];
  const start = `Invalid requests[0].${name}: `;
  if (code !== 400 || !message.startsWith(start)) throw new Error(`${code} ${message}`);
  return message.slice(start.length);
}

export const PROTECTED_MESSAGE =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to ' +
  'remove protection if you need to edit.';

/** Creates the client of another user who may write to the file. */
export async function createGuest({ emulator, spreadsheetId }: Desk) {
  await openDriveAs(emulator, HOST).permissions.create({
    fileId: spreadsheetId,
    requestBody: { type: 'user', role: 'writer', emailAddress: GUEST },
  });
  return buildCalls(connectSheetsAs(emulator, GUEST), spreadsheetId);
}

type BoundsTuple = readonly (number | null | undefined)[];

/** Builds a half-open range from its rows and then its columns. A missing bound is open. */
export const buildBounds = ([
  startRowIndex,
  endRowIndex,
  startColumnIndex,
  endColumnIndex,
]: BoundsTuple) => ({
  ...(startRowIndex != null && { startRowIndex }),
  ...(endRowIndex != null && { endRowIndex }),
  ...(startColumnIndex != null && { startColumnIndex }),
  ...(endColumnIndex != null && { endColumnIndex }),
});

/** Lists the merged ranges of a sheet, each as the bounds of its rows and then of its columns. */
export async function readMerges({ get }: Pick<Desk, 'get'>, sheet = 0) {
  const { sheets } = await get('sheets.merges');
  return (sheets?.[sheet]?.merges ?? []).map((one) => [
    one.startRowIndex,
    one.endRowIndex,
    one.startColumnIndex,
    one.endColumnIndex,
  ]);
}

export async function readGrid({ get }: Pick<Desk, 'get'>, sheet = 0) {
  const { sheets } = await get('sheets.properties.gridProperties');
  const { rowCount, columnCount } = sheets?.[sheet]?.properties?.gridProperties ?? {};
  return [rowCount, columnCount];
}

/** Lists the stored rows of the first sheet, up to the last row with content. */
export async function readStoredRows({ get }: Pick<Desk, 'get'>) {
  const { sheets } = await get('sheets.data.rowData.values(userEnteredValue,note,dataValidation)');
  return sheets?.[0]?.data?.[0]?.rowData;
}
