/** Finds the heading row and the columns of a record tab after a host has moved them. */

import { type RecordColumn, sortAsDrawn } from './record-tab.ts';

/** Values by row; trailing empty rows and cells may be missing. */
export type SheetValues = readonly (readonly (string | number | boolean)[])[];

export interface RecordLayout {
  /**
   * `found`: headings locate the columns. `assumed`: too few headings are left, so each column is
   * expected in its drawn place. `unclear`: a column is missing, so reading and writing are unsafe.
   */
  readonly kind: 'found' | 'assumed' | 'unclear';
  /** The row of the headings, from 0. */
  readonly headRow: number;
  /** The place of each declared column on the sheet, from 0. */
  readonly places: readonly number[];
  readonly unheaded: readonly number[];
}

/** Returns the layout of a tab directly after it was drawn. */
export const getDrawnLayout = (columns: readonly RecordColumn[]): RecordLayout => ({
  kind: 'found',
  headRow: 0,
  places: columns.map((column) => sortAsDrawn(columns).indexOf(column)),
  unheaded: [],
});

const MAX_ROWS_SEARCHED = 100;

/**
 * Finds the columns on the sheet, which earlier versions drew in the declared order. `beside`
 * contains headings of other columns.
 */
export function findLayout(
  columns: readonly RecordColumn[],
  values: SheetValues,
  beside: readonly string[] = [],
): RecordLayout {
  const headRow = findHeadRow(columns.map(normalizeTitle), values);
  if (headRow === null) return buildAssumedLayout(columns, values[0] ?? []);
  const sheet = readHeadedSheet(values, headRow, beside.map(normalizeCell));
  const order = chooseOrder(columns, sheet.heads);
  const found = findHeadingPlaces(order.map(normalizeTitle), sheet.heads);
  const inOrder = withFilledGaps(found, sheet);
  const placed = columns.map((column) => inOrder[order.indexOf(column)] ?? null);
  const lost = placed.flatMap((place, column) => (place === null ? [column] : []));
  const isUnclear = lost.some((at) => columns[at]?.isOptional !== true) && sheet.hasRecords;
  return {
    kind: isUnclear ? 'unclear' : 'found',
    headRow,
    places: placed.map((place, column) => place ?? sheet.width + lost.indexOf(column)),
    unheaded: columns.flatMap((column, at) =>
      sheet.heads.includes(normalizeTitle(column)) ? [] : [at],
    ),
  };
}

/**
 * Returns the order in which more columns are next to each other on the sheet: as drawn now, or as
 * drawn by earlier versions, without new columns that nobody has added.
 */
function chooseOrder(
  columns: readonly RecordColumn[],
  heads: readonly string[],
): readonly RecordColumn[] {
  const drawn = sortAsDrawn(columns);
  const former = columns.filter(
    (column) => column.isNew !== true || heads.includes(normalizeTitle(column)),
  );
  const countNeighbours = (order: readonly RecordColumn[]): number => {
    const titles = order.map(normalizeTitle);
    return titles.filter((title, at) =>
      heads.some((head, place) => at > 0 && head === title && heads[place - 1] === titles[at - 1]),
    ).length;
  };
  return countNeighbours(former) > countNeighbours(drawn) ? former : drawn;
}

/** Assumes the drawn places. A first row without headings is a record unless it is empty. */
function buildAssumedLayout(
  columns: readonly RecordColumn[],
  first: SheetValues[number],
): RecordLayout {
  const heads = first.map(normalizeCell);
  const { places } = getDrawnLayout(columns);
  const other = columns.flatMap((column, at) =>
    heads[places[at] ?? at] === normalizeTitle(column) ? [] : [at],
  );
  const isRecord = other.length === columns.length && heads.some((head) => head !== '');
  return { kind: 'assumed', headRow: 0, places, unheaded: isRecord ? [] : other };
}

/** Finds the row that has more than half of the headings; null if there is none. */
export function findHeadRow(titles: readonly string[], values: SheetValues): number | null {
  const wanted = new Set(titles.map(normalizeCell));
  const counts = values
    .slice(0, MAX_ROWS_SEARCHED)
    .map((row) => new Set(row.map(normalizeCell).filter((text) => wanted.has(text))).size);
  const most = Math.max(0, ...counts);
  return most * 2 > wanted.size ? counts.indexOf(most) : null;
}

const normalizeCell = (cell: string | number | boolean): string =>
  String(cell).trim().toLowerCase();

const normalizeTitle = ({ title }: RecordColumn): string => normalizeCell(title);

interface HeadedSheet {
  /** Headings in lower case; '' if the cell is empty. */
  readonly heads: readonly string[];
  /** The number of columns up to the last cell of any row. */
  readonly width: number;
  readonly hasRecords: boolean;
  /** Whether the column at this place has any value. */
  readonly isFilled: (place: number) => boolean;
  readonly isBeside: (place: number) => boolean;
}

function readHeadedSheet(
  values: SheetValues,
  headRow: number,
  beside: readonly string[],
): HeadedSheet {
  const rows = values.slice(headRow);
  const heads = (rows[0] ?? []).map(normalizeCell);
  const isBeside = (place: number): boolean => beside.includes(heads[place] ?? '');
  return {
    heads,
    isBeside,
    width: Math.max(0, ...values.map(({ length }) => length)),
    hasRecords: rows.slice(1).some((row) => row.some((cell) => cell !== '')),
    isFilled: (place) => rows.some((row) => (row[place] ?? '') !== ''),
  };
}

/** Finds the place of each heading. Among equal headings, prefers one next to its neighbour. */
function findHeadingPlaces(
  titles: readonly string[],
  heads: readonly string[],
): readonly (number | null)[] {
  return titles.map((title, column) => {
    const places = heads.flatMap((head, place) => (head === title ? [place] : []));
    const beside = places.find(
      (place) =>
        (column > 0 && heads[place - 1] === titles[column - 1]) ||
        (column + 1 < titles.length && heads[place + 1] === titles[column + 1]),
    );
    return beside ?? places[0] ?? null;
  });
}

/** Assigns columns without headings to the free places between their neighbours. */
function withFilledGaps(
  found: readonly (number | null)[],
  sheet: HeadedSheet,
): readonly (number | null)[] {
  const usedColumns = new Set<number | null>(found);
  const isFree = (place: number): boolean =>
    place >= 0 && place < sheet.width && !usedColumns.has(place) && !sheet.isBeside(place);
  const placed = [...found];
  for (let from = placed.indexOf(null); from >= 0; from = placed.indexOf(null, from)) {
    let until = from;
    while (until < placed.length && found[until] === null) until += 1;
    const gap = listGap(found[from - 1], found[until], isFree);
    const filled = gap.filter(sheet.isFilled);
    const run = gap.length === until - from ? gap : filled;
    if (run.length === until - from) placed.splice(from, run.length, ...run);
    for (const place of placed) usedColumns.add(place);
    from = until;
  }
  return placed;
}

/** Lists the free adjacent places between the columns before and after. */
function listGap(
  before: number | null | undefined,
  behind: number | null | undefined,
  isFree: (place: number) => boolean,
): readonly number[] {
  const gap: number[] = [];
  if (typeof before === 'number') {
    for (let place = before + 1; isFree(place); place += 1) gap.push(place);
    return typeof behind !== 'number' || behind === before + gap.length + 1 ? gap : [];
  }
  if (typeof behind !== 'number') return [];
  for (let place = behind - 1; isFree(place); place -= 1) gap.unshift(place);
  return gap;
}

const isDeclaredOrder = ({ headRow, places }: RecordLayout): boolean =>
  headRow === 0 && places.every((place, column) => place === column);

/**
 * Returns the rows in the declared order: the heading, then records with declared columns first.
 * Rows above the heading become empty rows below it, so records keep their rows. `isRecord` finds
 * rows that were written at other places, before a host moved columns or by an earlier version.
 */
export function restoreDeclaredOrder<Values extends SheetValues>(
  columns: readonly RecordColumn[],
  layout: RecordLayout,
  values: Values,
  isRecord: (row: SheetValues[number]) => boolean = () => true,
): Values {
  const drawn = getDrawnLayout(columns);
  if (isDeclaredOrder(layout) && isDeclaredOrder(drawn)) return values;
  const { headRow, places } = layout;
  const recordIn = (row: Values[number]): Values[number] => {
    const found = [places, drawn.places].map((order) => arrangeCells(row, order));
    return [...found, row].find(isRecord) ?? arrangeCells(row, places);
  };
  const [head = [], ...below] = values.slice(headRow);
  const above = values.slice(0, headRow).map(() => []);
  const rows = [arrangeCells(head, places), ...above, ...below.map(recordIn)];
  return rows as unknown as Values;
}

const arrangeCells = (
  row: SheetValues[number],
  places: RecordLayout['places'],
): SheetValues[number] => [
  ...places.map((place) => row[place] ?? ''),
  ...row.filter((_, place) => !places.includes(place)),
];

/** A run of declared columns that are adjacent on the sheet in the same order. */
export interface ColumnRun {
  /** The first declared column. `until` is the column after the last one. */
  readonly from: number;
  readonly until: number;
  /** The place of the first column on the sheet. */
  readonly place: number;
}

/** Divides declared columns into runs. The cells of a run can be written at once. */
export function listColumnRuns(
  { places }: RecordLayout,
  { from, until }: Pick<ColumnRun, 'from' | 'until'> = { from: 0, until: places.length },
): readonly ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (let column = from; column < until; column += 1) {
    const last = runs.at(-1);
    const place = places[column] ?? column;
    if (last !== undefined && place === last.place + column - last.from)
      runs[runs.length - 1] = { ...last, until: column + 1 };
    else runs.push({ from: column, until: column + 1, place });
  }
  return runs;
}

/** Returns the rows below the heading in the declared order; empty if the columns are not found. */
export function listRowsBelowHeading<Values extends SheetValues>(
  columns: readonly RecordColumn[],
  values: Values,
  isRecord?: (row: SheetValues[number]) => boolean,
): Values {
  const layout = findLayout(columns, values);
  const rows =
    layout.kind === 'unclear'
      ? []
      : restoreDeclaredOrder(columns, layout, values, isRecord).slice(1);
  return rows as unknown as Values;
}
