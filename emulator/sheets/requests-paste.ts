/** `copyPaste` and `cutPaste`: cells put elsewhere, with all that is in them or a part of it. */
import type { Mask } from '../core/mask.ts';
import { invalidArgument, notEmulated } from '../core/refusal.ts';
import { type Block, changeEach, putBlock, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { effectiveValue } from './effective-value.ts';
import type { GridRange, NamedRange } from './grid-shape.ts';
import { areaOf, boundsOn, type Found, gridOf, gridRangeOf, overlap } from './place.ts';
import { covers, refuseProtected } from './protection.ts';
import type { PasteType, RequestOf } from './request-shape.ts';
import { type Area, type Cell, columnCountOf, rowCountOf, type Sheet } from './spreadsheet.ts';
import { cellAfter, keptMask } from './write-cell.ts';

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The source is repeated where the destination is a multiple of its size; otherwise it is pasted once, as large as it is. */
export function copyPaste(draft: Draft, request: RequestOf<'copyPaste'>): object {
  const source = areaOf(draft, request.source);
  const given = takeBlock(source);
  const turned = request.pasteOrientation === 'TRANSPOSE';
  const block: Block = turned ? (row, column) => given(column, row) : given;
  const size = turned ? transposed(sizeOf(source.area)) : sizeOf(source.area);
  const target = areaOf(draft, request.destination);
  const area = repeatedArea(target, size);
  const found: Found = { sheet: target.sheet, area };
  refuseProtected(draft, target.sheet, area);
  const repeated: Block = (row, column) => block(row % size.rows, column % size.columns);
  paste(draft, found, { block: repeated, type: request.pasteType ?? 'PASTE_NORMAL' });
  return {};
}

function sizeOf({ startRow, endRow, startColumn, endColumn }: Area): Size {
  return { rows: endRow - startRow, columns: endColumn - startColumn };
}

function transposed({ rows, columns }: Size): Size {
  return { rows: columns, columns: rows };
}

function repeatedArea({ sheet, area }: Found, { rows, columns }: Size): Area {
  const given = sizeOf(area);
  const height = given.rows % rows === 0 ? given.rows : rows;
  const width = given.columns % columns === 0 ? given.columns : columns;
  return areaFrom(sheet, area, { rows: height, columns: width });
}

/** Throws where the cells do not fit on the grid. */
function areaFrom(sheet: Sheet, start: Pick<Area, 'startRow' | 'startColumn'>, size: Size): Area {
  const { startRow, startColumn } = start;
  const area = {
    startRow,
    endRow: startRow + size.rows,
    startColumn,
    endColumn: startColumn + size.columns,
  };
  if (area.endRow > rowCountOf(sheet) || area.endColumn > columnCountOf(sheet)) {
    throw invalidArgument('The pasted cells do not fit on the grid.');
  }
  return area;
}

interface Pasted {
  readonly block: Block;
  readonly type: PasteType;
}

function paste(draft: Draft, found: Found, { block, type }: Pasted): void {
  const mask = maskOf(type);
  const { startRow, startColumn } = found.area;
  changeEach(draft, found, (old, row, column) => {
    const cell = block(row - startRow, column - startColumn);
    return cellAfter(old, (type === 'PASTE_VALUES' ? valueOnly(cell) : cell) ?? {}, mask);
  });
}

function maskOf(type: PasteType): Mask {
  const of = (name: string): Mask => new Map([[name, 'everything']]);
  switch (type) {
    case 'PASTE_NORMAL':
      return keptMask('everything');
    case 'PASTE_VALUES':
    case 'PASTE_FORMULA':
      return of('userEnteredValue');
    case 'PASTE_FORMAT':
      return of('userEnteredFormat');
    case 'PASTE_DATA_VALIDATION':
      return of('dataValidation');
    case 'PASTE_NO_BORDERS':
    case 'PASTE_CONDITIONAL_FORMATTING':
      throw notEmulated(`the paste type ${type}`);
  }
}

/** What a formula has come to, instead of the formula. */
function valueOnly(cell: Cell | null): Cell {
  const value = cell === null ? undefined : effectiveValue(cell);
  return value === undefined ? {} : { userEnteredValue: value };
}

/** The source is empty afterwards, whatever of it is pasted; names and merges of it alone go along. */
export function cutPaste(draft: Draft, request: RequestOf<'cutPaste'>): object {
  const source = areaOf(draft, request.source);
  const {
    sheetId,
    rowIndex: startRow = 0,
    columnIndex: startColumn = 0,
  } = request.destination ?? {};
  const sheet = gridOf(draft, sheetId);
  const area = areaFrom(sheet, { startRow, startColumn }, sizeOf(source.area));
  refuseProtected(draft, source.sheet, source.area);
  refuseProtected(draft, sheet, area);
  const block = takeBlock(source);
  putBlock(draft, source, () => null);
  paste(draft, { sheet, area }, { block, type: request.pasteType ?? 'PASTE_NORMAL' });
  takeMergesAlong(draft, source, { sheet, area });
  const namedRanges = draft.current.namedRanges.map((one) =>
    movedName(one, source, { sheet, area }),
  );
  draft.change({ namedRanges });
  return {};
}

function movedName(named: NamedRange, from: Found, to: Found): NamedRange {
  if (named.range === undefined || !isWithin(named.range, from)) return named;
  const area = movedArea(boundsOn(from.sheet, named.range), from, to);
  return { ...named, range: gridRangeOf(to.sheet, area) };
}

function isWithin(range: GridRange, { sheet, area }: Found): boolean {
  return (range.sheetId ?? 0) === sheet.properties.sheetId && covers(area, boundsOn(sheet, range));
}

function movedArea(area: Area, { area: from }: Found, { area: to }: Found): Area {
  const rows = to.startRow - from.startRow;
  const columns = to.startColumn - from.startColumn;
  return {
    startRow: area.startRow + rows,
    endRow: area.endRow + rows,
    startColumn: area.startColumn + columns,
    endColumn: area.endColumn + columns,
  };
}

function takeMergesAlong(draft: Draft, from: Found, to: Found): void {
  const going = from.sheet.merges.filter((merge) => covers(from.area, merge));
  const arrived = going.map((merge) => movedArea(merge, from, to));
  const left = from.sheet.merges.filter((merge) => !going.includes(merge));
  draft.changeSheet(from.sheet.properties.sheetId, { merges: left });
  const { sheetId } = to.sheet.properties;
  const there = (draft.find(sheetId)?.merges ?? []).filter((merge) => !overlap(merge, to.area));
  draft.changeSheet(sheetId, { merges: [...there, ...arrived] });
}
