import type { Mask } from '../core/mask.ts';
import { refuseArgument } from '../core/refusal.ts';
import { withStylesOnly } from './color.ts';
import type { Draft } from './draft.ts';
import type { NamedRange } from './grid-shape.ts';
import { getLinesArea, requireSheet } from './place.ts';
import {
  refuseProtected,
  refuseProtectedContent,
  refuseProtectedInsertion,
  refuseProtectedSheet,
} from './protection.ts';
import { buildSheetProperties } from './reply-sheet.ts';
import type { RequestBody } from './request-shape.ts';
import { findChart } from './requests-objects.ts';
import { allocateRangeId, findProtection } from './requests-ranges.ts';
import { createShiftMove, isGridRange, moveRanges, omitCells, type Shift } from './shift.ts';
import {
  createSheet,
  getColumnCount,
  getRowCount,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';
import {
  type SheetProperties,
  sheetPropertiesShape,
  spreadsheetPropsShape,
} from './spreadsheet-shape.ts';
import { readUpdateMask, updateByMask } from './update-mask.ts';

const MAX_CELLS = 10_000_000;
const MAX_TITLE_LENGTH = 100;

export function addSheet(draft: Draft, request: RequestBody<'addSheet'>): object {
  const given: SheetProperties = withStylesOnly(request.properties ?? {});
  const title = given.title ?? findFreeTitle(draft.current);
  refuseTitle(draft.current, title);
  const sheetId = given.sheetId ?? allocateSheetId(draft);
  refuseSheetId(draft, sheetId);
  const sheet = createSheet(sheetId, title, given);
  refuseGrid(sheet);
  const sheets = [...draft.current.sheets];
  sheets.splice(given.index ?? sheets.length, 0, sheet);
  draft.change({ sheets });
  refuseTooManyCells(draft.current);
  return { addSheet: { properties: buildSheetProperties(sheet, sheets.indexOf(sheet)) } };
}

export function refuseSheetId(draft: Draft, sheetId: number): void {
  if (draft.find(sheetId) === undefined) return;
  throw refuseArgument(
    `Cannot add sheet with ID: ${sheetId}, a sheet with that ID already exists.`,
  );
}

/** Returns an unused id. Ids are spread like Google’s, so that no code can rely on 0, 1, 2. */
export function allocateSheetId(draft: Draft): number {
  let id = 0;
  do id = (draft.freshNumber() * 48_271) % 2_147_483_647;
  while (draft.find(id) !== undefined);
  return id;
}

function findFreeTitle(spreadsheet: Spreadsheet): string {
  for (let number = spreadsheet.sheets.length + 1; ; number += 1) {
    const title = `Sheet${number}`;
    if (!hasTitle(spreadsheet, title)) return title;
  }
}

function hasTitle(spreadsheet: Spreadsheet, title: string): boolean {
  const wanted = title.toLowerCase();
  return spreadsheet.sheets.some((sheet) => sheet.properties.title.toLowerCase() === wanted);
}

/** Throws for an empty or used title, whatever its case, and for more than 100 characters. */
export function refuseTitle(spreadsheet: Spreadsheet, title: string): void {
  if (title === '') throw refuseArgument('The sheet name cannot be empty.');
  if (title.length > MAX_TITLE_LENGTH) {
    throw refuseArgument(`The sheet name cannot be greater than ${MAX_TITLE_LENGTH} characters.`);
  }
  if (hasTitle(spreadsheet, title)) {
    throw refuseArgument(
      `A sheet with the name "${title}" already exists. Please enter another name.`,
    );
  }
}

export function refuseTooManyCells(spreadsheet: Spreadsheet): void {
  let cells = 0;
  for (const { properties } of spreadsheet.sheets) {
    cells += properties.gridProperties.rowCount * properties.gridProperties.columnCount;
  }
  if (cells > MAX_CELLS) {
    throw refuseArgument(
      'This action would increase the number of cells in the workbook above the limit of ' +
        `${MAX_CELLS} cells.`,
    );
  }
}

/** Throws for a grid without rows or columns, or with all of them frozen. */
export function refuseGrid({ properties: { gridProperties: grid } }: Sheet): void {
  refuseLineCount('row', grid.rowCount, grid.frozenRowCount ?? 0);
  refuseLineCount('column', grid.columnCount, grid.frozenColumnCount ?? 0);
}

function refuseLineCount(dimension: 'row' | 'column', count: number, frozen: number): void {
  if (count < 1) {
    throw refuseArgument(`gridProperties.${dimension}Count must be at least 1`);
  }
  if (frozen < 0 || frozen >= count) {
    const field = dimension === 'row' ? 'frozenRowCount' : 'frozenColumnCount';
    throw refuseArgument(`You can't freeze all visible ${dimension}s on the sheet. (${field})`);
  }
}

export function deleteSheet(draft: Draft, request: RequestBody<'deleteSheet'>): object {
  const sheet = requireSheet(draft, request.sheetId);
  const { sheetId } = sheet.properties;
  refuseProtectedContent(draft, sheet);
  const sheets = draft.current.sheets.filter((one) => one !== sheet);
  if (sheets.length === 0) throw refuseArgument("You can't remove all the sheets in a document.");
  if (sheets.every((one) => one.properties.hidden === true)) {
    throw refuseArgument("You can't remove all the visible sheets in a document.");
  }
  draft.change({
    sheets,
    namedRanges: draft.current.namedRanges.map((one) =>
      one.range !== undefined && (one.range.sheetId ?? 0) === sheetId ? omitCells(one) : one,
    ),
  });
  return {};
}

export function updateSheetProperties(
  draft: Draft,
  request: RequestBody<'updateSheetProperties'>,
): object {
  const mask = readUpdateMask(request.fields, sheetPropertiesShape);
  const sheet = requireSheet(draft, request.properties?.sheetId);
  const index = draft.current.sheets.indexOf(sheet);
  const {
    index: newIndex = draft.current.sheets.length,
    title = '',
    gridProperties: { rowCount = 0, columnCount = 0, ...grid } = {},
    ...properties
  } = updateByMask<SheetProperties>({ ...sheet.properties, index }, request.properties, mask);
  if (!isMoveOnly(mask)) refuseProtectedSheet(draft, sheet);
  if (title.toLowerCase() !== sheet.properties.title.toLowerCase()) {
    refuseTitle(draft.current, title);
  }
  const { sheetId } = sheet.properties;
  const gridProperties = { ...grid, rowCount, columnCount };
  const changed = cutToNewGrid({
    ...sheet,
    properties: { ...properties, title, sheetId, gridProperties },
  });
  refuseProtectedEdges(draft, sheet, changed);
  draft.changeSheet(sheetId, changed);
  for (const shift of listCutOffs(sheet, changed)) moveRanges(draft, createShiftMove(shift));
  moveSheet(draft, index, newIndex);
  if (draft.current.sheets.every((one) => one.properties.hidden === true)) {
    throw refuseArgument("You can't hide all the sheets in a document.");
  }
  refuseTooManyCells(draft.current);
  return {};
}

/** Returns whether an update only moves a tab, which every editor may do despite protections. */
function isMoveOnly(mask: Mask): boolean {
  return mask !== 'everything' && [...mask.keys()].every((name) => name === 'index');
}

/** Throws if protections forbid the lines that a new grid size adds or deletes. */
function refuseProtectedEdges(draft: Draft, before: Sheet, after: Sheet): void {
  const rows = getRowCount(before);
  const columns = getColumnCount(before);
  if (getRowCount(after) > rows) {
    refuseProtectedInsertion(draft, before, { dimension: 'ROWS', index: rows });
  }
  if (getColumnCount(after) > columns) {
    refuseProtectedInsertion(draft, before, { dimension: 'COLUMNS', index: columns });
  }
  for (const { dimension, start, length } of listCutOffs(before, after)) {
    const lost = getLinesArea({ sheet: before, dimension, start, end: start - length });
    refuseProtected(draft, before, lost);
  }
}

function cutToNewGrid(sheet: Sheet): Sheet {
  refuseGrid(sheet);
  const { rowCount, columnCount } = sheet.properties.gridProperties;
  const rows = sheet.rows.slice(0, rowCount).map((row) => row.slice(0, columnCount));
  return { ...sheet, rows };
}

/** Lists the last rows and columns that a smaller grid deletes. */
function listCutOffs(before: Sheet, after: Sheet): Shift[] {
  const { sheetId } = after.properties;
  const rows = getRowCount(after) - getRowCount(before);
  const columns = getColumnCount(after) - getColumnCount(before);
  const shifts: Shift[] = [
    { sheetId, dimension: 'ROWS', start: getRowCount(after), length: rows },
    { sheetId, dimension: 'COLUMNS', start: getColumnCount(after), length: columns },
  ];
  return shifts.filter(({ length }) => length < 0);
}

/** Moves a tab. The index counts tabs before the move, as when a tab is dragged: 0 is the first. */
function moveSheet(draft: Draft, from: number, to: number): void {
  const { sheets } = draft.current;
  const moved = sheets.slice(from, from + 1);
  const others = sheets.toSpliced(from, 1);
  draft.change({ sheets: others.toSpliced(to > from ? to - 1 : to, 0, ...moved) });
}

export function updateSpreadsheetProperties(
  draft: Draft,
  request: RequestBody<'updateSpreadsheetProperties'>,
): object {
  const mask = readUpdateMask(request.fields, spreadsheetPropsShape);
  const properties = updateByMask(draft.current.properties, request.properties, mask);
  refuseUnknownZone(properties.timeZone);
  refuseUnknownLocale(properties.locale);
  draft.change({ properties });
  return {};
}

/** Caches known time zones, because a look-up takes as long as a small request. */
const knownZones = new Set<string | undefined>();

export function refuseUnknownZone(timeZone: string | undefined): void {
  if (knownZones.has(timeZone)) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw refuseArgument(`Invalid time zone: ${timeZone}`);
  }
  knownZones.add(timeZone);
}

/** Throws unless the locale is a language, optionally with a country: `en`, `fil`, `en_US`. */
function refuseUnknownLocale(locale = ''): void {
  if (/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale)) return;
  throw refuseArgument(`Unsupported locale: ${locale}`);
}

/** Copies a sheet. If no index is given, the copy becomes the first tab. */
export function duplicateSheet(draft: Draft, request: RequestBody<'duplicateSheet'>): object {
  const source = requireSheet(draft, request.sourceSheetId);
  const title = request.newSheetName ?? findCopyTitle(draft.current, source.properties.title);
  refuseTitle(draft.current, title);
  const sheetId = request.newSheetId ?? allocateSheetId(draft);
  refuseSheetId(draft, sheetId);
  const sheet = copySheet(draft, source, { sheetId, title });
  const sheets = draft.current.sheets.toSpliced(request.insertSheetIndex ?? 0, 0, sheet);
  const names = draft.current.namedRanges
    .filter((named) => isOnSheet(source, named))
    .map((named) => copyNamedRange(draft, named, sheet));
  draft.change({ sheets, namedRanges: [...draft.current.namedRanges, ...names] });
  refuseTooManyCells(draft.current);
  const properties = buildSheetProperties(sheet, sheets.indexOf(sheet));
  return { duplicateSheet: { properties } };
}

function findCopyTitle({ sheets }: Spreadsheet, title: string): string {
  const usedTitles = new Set(sheets.map(({ properties }) => properties.title.toLowerCase()));
  const first = `Copy of ${title}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? first : `${first} ${number}`;
    if (!usedTitles.has(name.toLowerCase())) return name;
  }
}

function copySheet(
  draft: Draft,
  source: Sheet,
  { sheetId, title }: { readonly sheetId: number; readonly title: string },
): Sheet {
  const pair = { from: source.properties.sheetId, to: sheetId };
  const here = <T>(value: T): T => replaceSheetIds(value, pair) as T;
  return {
    ...source,
    properties: { ...source.properties, sheetId, title },
    // The draft may write into rows, so the copy must not share them.
    rows: source.rows.map((row) => [...row]),
    basicFilter: here(source.basicFilter),
    protectedRanges: source.protectedRanges.map((one) => ({
      ...one,
      range: { ...one.range, sheetId },
      protectedRangeId: draft.freshId((id) => findProtection(draft, id) !== null),
    })),
    charts: here(source.charts).map((one) => ({
      ...one,
      chartId: draft.freshId((id) => findChart(draft, id) !== null),
    })),
  };
}

interface SheetPair {
  readonly from: number;
  readonly to: number;
}

/** Replaces ids recursively. A range without a sheet id is on sheet 0. */
function replaceSheetIds(value: unknown, sheets: SheetPair): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => replaceSheetIds(part, sheets));
  const { from, to } = sheets;
  if ('sheetId' in value) return value.sheetId === from ? { ...value, sheetId: to } : value;
  if (from === 0 && isGridRange(value)) return { ...value, sheetId: to };
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceSheetIds(part, sheets)]),
  );
}

function isOnSheet(sheet: Sheet, { range }: NamedRange): boolean {
  return range !== undefined && (range.sheetId ?? 0) === sheet.properties.sheetId;
}

/** Copies a named range. The name of the copy begins with the title of the new sheet. */
function copyNamedRange(draft: Draft, { range, name = '' }: NamedRange, copy: Sheet): NamedRange {
  const { sheetId, title } = copy.properties;
  return {
    namedRangeId: allocateRangeId(draft),
    name: `'${title.replaceAll("'", "''")}'!${name}`,
    range: { ...range, sheetId },
  };
}
