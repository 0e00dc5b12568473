/** Spreadsheets as they are stored: plain data that is never changed in place (see `draft.ts`). */
import type { CellData } from './cell-shape.ts';
import type { EmbeddedChart } from './chart-shape.ts';
import type {
  BasicFilter,
  DeveloperMetadata,
  Dimension,
  DimensionProperties,
  NamedRange,
  ProtectedRange,
} from './grid-shape.ts';
import type {
  GridProperties,
  SheetProperties,
  SpreadsheetProperties,
} from './spreadsheet-shape.ts';

/** The stored fields of a cell. Replies compute all other fields. */
export type Cell = Pick<
  CellData,
  'userEnteredValue' | 'userEnteredFormat' | 'note' | 'dataValidation'
>;

/** Cells from column A on. Null cells and missing ones at the end are empty. */
export type Row = readonly (Cell | null)[];

export interface Area {
  readonly startRow: number;
  readonly endRow: number;
  readonly startColumn: number;
  readonly endColumn: number;
}

type FullGrid = GridProperties & { readonly rowCount: number; readonly columnCount: number };

/** The properties of a row or a column. */
export type LineProperties = DimensionProperties;

export interface Sheet {
  readonly properties: Omit<SheetProperties, 'index' | 'gridProperties' | 'sheetType'> & {
    readonly sheetId: number;
    readonly title: string;
    readonly gridProperties: FullGrid;
  };
  /** Rows from row 1 on. Missing rows at the end are empty. */
  readonly rows: readonly Row[];
  readonly rowProperties: readonly (LineProperties | null)[];
  readonly columnProperties: readonly (LineProperties | null)[];
  readonly merges: readonly Area[];
  readonly protectedRanges: readonly ProtectedRange[];
  readonly charts: readonly EmbeddedChart[];
  readonly basicFilter: BasicFilter | null;
}

export interface Spreadsheet {
  readonly spreadsheetId: string;
  readonly properties: SpreadsheetProperties;
  readonly sheets: readonly Sheet[];
  /** A name without a range has lost its cells. Replies omit it, but its name and id stay taken. */
  readonly namedRanges: readonly NamedRange[];
  readonly developerMetadata: readonly DeveloperMetadata[];
}

const DEFAULT_ROWS = 1000;
const DEFAULT_COLUMNS = 26;

/** Builds a sheet. The default size is that of a sheet added by hand: 1000 rows and 26 columns. */
export function createSheet(sheetId: number, title: string, given: SheetProperties): Sheet {
  const { index: _index, sheetType: _sheetType, gridProperties, ...properties } = given;
  return {
    properties: {
      ...properties,
      sheetId,
      title,
      gridProperties: { rowCount: DEFAULT_ROWS, columnCount: DEFAULT_COLUMNS, ...gridProperties },
    },
    rows: [],
    rowProperties: [],
    columnProperties: [],
    merges: [],
    protectedRanges: [],
    charts: [],
    basicFilter: null,
  };
}

/** Builds a spreadsheet that contains only its sheets. */
export function buildSpreadsheet(
  spreadsheetId: string,
  given: SpreadsheetProperties,
  sheets: readonly Sheet[],
): Spreadsheet {
  const properties = {
    title: 'Untitled spreadsheet',
    locale: 'en_US',
    timeZone: 'Etc/GMT',
    ...given,
  };
  return { spreadsheetId, properties, sheets, namedRanges: [], developerMetadata: [] };
}

export function getRowCount(sheet: Sheet): number {
  return sheet.properties.gridProperties.rowCount;
}

export function getColumnCount(sheet: Sheet): number {
  return sheet.properties.gridProperties.columnCount;
}

export function countLines(sheet: Sheet, dimension: Dimension): number {
  return dimension === 'ROWS' ? getRowCount(sheet) : getColumnCount(sheet);
}

export function getWholeArea(sheet: Sheet): Area {
  return {
    startRow: 0,
    endRow: getRowCount(sheet),
    startColumn: 0,
    endColumn: getColumnCount(sheet),
  };
}
