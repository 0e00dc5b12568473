/** `cutPaste` and `copyPaste`: cells elsewhere, with all that is in them. */
import { invalidArgument, notEmulated } from '../core/refusal.ts';
import { putBlock, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import type { GridRange, NamedRange } from './grid-shape.ts';
import {
  areaOf,
  boundsOn,
  type Found,
  firstCellOf,
  gridOf,
  gridRangeOf,
  overlap,
} from './place.ts';
import { covers, refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { type Area, type Cell, columnCountOf, rowCountOf, type Sheet } from './spreadsheet.ts';

interface Size {
  readonly rows: number;
  readonly columns: number;
}

function sizeOf({ startRow, endRow, startColumn, endColumn }: Area): Size {
  return { rows: endRow - startRow, columns: endColumn - startColumn };
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

/** The source is empty afterwards; names and merges of it alone go along. */
export function cutPaste(draft: Draft, request: RequestOf<'cutPaste'>): object {
  const { pasteType = 'PASTE_NORMAL' } = request;
  if (pasteType !== 'PASTE_NORMAL') throw notEmulated(`the paste type ${pasteType}`);
  const source = areaOf(draft, request.source);
  const { destination = {} } = request;
  const sheet = gridOf(draft, destination.sheetId);
  const area = areaFrom(sheet, firstCellOf(sheet, destination), sizeOf(source.area));
  refuseProtected(draft, source.sheet, source.area);
  refuseProtected(draft, sheet, area);
  const block = takeBlock(source);
  putBlock(draft, source, () => null);
  putBlock(draft, { sheet, area }, block);
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

/** Where an area is once another one, which it lies in, was put elsewhere. */
function movedArea(
  area: Area,
  { area: from }: Pick<Found, 'area'>,
  { area: to }: Pick<Found, 'area'>,
): Area {
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
  const there = gridOf(draft, sheetId).merges.filter((merge) => !overlap(merge, to.area));
  draft.changeSheet(sheetId, { merges: [...there, ...arrived] });
}

/** Values, formats, notes, rules and merges; what was there before is gone. */
export function copyPaste(draft: Draft, request: RequestOf<'copyPaste'>): object {
  const { pasteType = 'PASTE_NORMAL', pasteOrientation = 'NORMAL' } = request;
  if (pasteType !== 'PASTE_NORMAL') throw notEmulated(`the paste type ${pasteType}`);
  if (pasteOrientation !== 'NORMAL') throw notEmulated('pasting with rows as columns');
  const source = areaOf(draft, request.source);
  if (isEmpty(source.area)) throw notEmulated('copying a range without cells');
  const to = areaOf(draft, request.destination);
  const tiles = tilesOf(source.area, to);
  const whole = hullOf(tiles);
  if (whole.endRow > rowCountOf(to.sheet) || whole.endColumn > columnCountOf(to.sheet)) {
    throw invalidArgument('The pasted cells do not fit on the grid.');
  }
  refuseProtected(draft, to.sheet, whole);
  const block = takeBlock(source);
  for (const area of tiles) {
    putBlock(draft, { sheet: to.sheet, area }, (row, column) => copied(block(row, column)));
  }
  copyMerges(draft, source, { to, tiles, whole });
  return {};
}

const isEmpty = ({ startRow, endRow, startColumn, endColumn }: Area): boolean =>
  startRow === endRow || startColumn === endColumn;

/** As often as it fits whole; at least once, even where the destination is smaller. */
function tilesOf(source: Area, { area }: Found): readonly Area[] {
  const height = source.endRow - source.startRow;
  const width = source.endColumn - source.startColumn;
  const down = Math.max(1, Math.floor((area.endRow - area.startRow) / height));
  const across = Math.max(1, Math.floor((area.endColumn - area.startColumn) / width));
  return Array.from({ length: down * across }, (_, tile) => {
    const startRow = area.startRow + Math.floor(tile / across) * height;
    const startColumn = area.startColumn + (tile % across) * width;
    return { startRow, endRow: startRow + height, startColumn, endColumn: startColumn + width };
  });
}

function hullOf(tiles: readonly Area[]): Area {
  return {
    startRow: Math.min(...tiles.map(({ startRow }) => startRow)),
    endRow: Math.max(...tiles.map(({ endRow }) => endRow)),
    startColumn: Math.min(...tiles.map(({ startColumn }) => startColumn)),
    endColumn: Math.max(...tiles.map(({ endColumn }) => endColumn)),
  };
}

/** A formula's places would have to move with it, and formulas are not read here. */
function copied(cell: Cell | null): Cell | null {
  if (cell?.userEnteredValue?.formulaValue === undefined) return cell;
  throw notEmulated('copying formulas');
}

interface Copied {
  readonly to: Found;
  readonly tiles: readonly Area[];
  readonly whole: Area;
}

function copyMerges(draft: Draft, { sheet, area }: Found, { to, tiles, whole }: Copied): void {
  const inside = sheet.merges.filter((merge) => covers(area, merge));
  const arrived = tiles.flatMap((tile) =>
    inside.map((merge) => movedArea(merge, { area }, { area: tile })),
  );
  const left = to.sheet.merges.filter((merge) => !overlap(merge, whole));
  draft.changeSheet(to.sheet.properties.sheetId, { merges: [...left, ...arrived] });
}
