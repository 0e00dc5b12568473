/** Requests about rows and columns: sizes, hiding, appending, inserting, deleting. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { type DeveloperMetadata, type Dimension, dimensionProperties } from './grid-shape.ts';
import { gridOf, type Stretch, stretchOf } from './place.ts';
import type { RequestOf } from './request-shape.ts';
import { refuseTooManyCells } from './requests-sheets.ts';
import { type Shift, shiftArea, shiftRange, shiftWithin } from './shift.ts';
import { columnCountOf, rowCountOf, type Sheet } from './spreadsheet.ts';
import { readUpdateMask, updated } from './update-mask.ts';

export function updateDimensionProperties(
  draft: Draft,
  request: RequestOf<'updateDimensionProperties'>,
): object {
  const mask = readUpdateMask(request.fields, dimensionProperties);
  const stretch = stretchOf(draft, request.range);
  refuseMissing(stretch);
  const key = stretch.dimension === 'ROWS' ? 'rowProperties' : 'columnProperties';
  const all = [...stretch.sheet[key]];
  for (let index = stretch.start; index < stretch.end; index += 1) {
    while (all.length < index) all.push(null);
    all[index] = updated(all[index] ?? {}, request.properties, mask);
  }
  draft.changeSheet(stretch.sheet.properties.sheetId, { [key]: all });
  return {};
}

function refuseMissing({ dimension, start, end, count }: Stretch): void {
  if (start < count && end <= count) return;
  const name = dimension === 'ROWS' ? 'row' : 'column';
  const index = Math.max(start, count);
  throw invalidArgument(
    `Cannot change a ${name} that doesn't exist. Tried to change ${name} index ${index} but there are only ${count} ${name}s.`,
  );
}

/** Accepted and left without effect: nothing here is drawn, so nothing can be measured. */
export function autoResizeDimensions(
  draft: Draft,
  request: RequestOf<'autoResizeDimensions'>,
): object {
  stretchOf(draft, request.dimensions);
  return {};
}

export function appendDimension(draft: Draft, request: RequestOf<'appendDimension'>): object {
  const sheet = gridOf(draft, request.sheetId);
  const { dimension, length = 0 } = request;
  if (dimension === undefined) throw invalidArgument('No dimension specified.');
  if (length < 1) throw invalidArgument('length must be greater than 0');
  draft.changeSheet(sheet.properties.sheetId, grown(sheet, dimension, length));
  refuseTooManyCells(draft.current);
  return {};
}

function grown(sheet: Sheet, dimension: Dimension, length: number): Pick<Sheet, 'properties'> {
  const { gridProperties } = sheet.properties;
  const counts =
    dimension === 'ROWS'
      ? { rowCount: rowCountOf(sheet) + length }
      : { columnCount: columnCountOf(sheet) + length };
  return {
    properties: { ...sheet.properties, gridProperties: { ...gridProperties, ...counts } },
  };
}

export function insertDimension(draft: Draft, request: RequestOf<'insertDimension'>): object {
  const stretch = stretchOf(draft, request.range);
  const { sheet, dimension, start, end, count } = stretch;
  if (start > count) refuseMissing(stretch);
  if (start === end) throw invalidArgument('The range to insert must not be empty.');
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: end - start };
  draft.changeSheet(sheetId, {
    ...grown(sheet, dimension, shift.length),
    ...movedCells(sheet, shift),
  });
  moveRanges(draft, shift);
  refuseTooManyCells(draft.current);
  return {};
}

export function deleteDimension(draft: Draft, request: RequestOf<'deleteDimension'>): object {
  const { sheet, dimension, start, end, count } = stretchOf(draft, request.range);
  const name = dimension === 'ROWS' ? 'row' : 'column';
  if (start >= count || end > count) {
    throw invalidArgument(
      `Cannot delete a ${name} that doesn't exist. Tried to delete ${name} index ${Math.max(start, end - 1)} but there are only ${count} ${name}s.`,
    );
  }
  if (end - start >= count)
    throw invalidArgument(`You can't delete all the ${name}s on the sheet.`);
  const { sheetId } = sheet.properties;
  const shift: Shift = { sheetId, dimension, start, length: start - end };
  draft.changeSheet(sheetId, {
    ...grown(sheet, dimension, shift.length),
    ...movedCells(sheet, shift),
  });
  moveRanges(draft, shift);
  return {};
}

/** The cells and the properties of rows and columns, after the shift. */
function movedCells(sheet: Sheet, shift: Shift): Partial<Sheet> {
  if (shift.dimension === 'ROWS') {
    return {
      rows: spliced(sheet.rows, shift, []),
      rowProperties: spliced(sheet.rowProperties, shift, null),
    };
  }
  return {
    rows: sheet.rows.map((row) => spliced(row, shift, null)),
    columnProperties: spliced(sheet.columnProperties, shift, null),
  };
}

function spliced<T>(list: readonly T[], { start, length }: Shift, blank: T): readonly T[] {
  if (start >= list.length) return list;
  const copy = [...list];
  if (length < 0) copy.splice(start, -length);
  else copy.splice(start, 0, ...Array.from({ length }, () => blank));
  return copy;
}

/** Everything that points at the moved cells, from this sheet or another, moves along. */
function moveRanges(draft: Draft, shift: Shift): void {
  const { sheets, namedRanges, developerMetadata } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => movedSheet(sheet, shift)),
    namedRanges: namedRanges.flatMap((named) => {
      const range = shiftRange(named.range ?? {}, shift);
      return range === null ? [] : [{ ...named, range }];
    }),
    developerMetadata: developerMetadata.flatMap((entry) => movedMetadata(entry, shift)),
  });
}

function movedSheet(sheet: Sheet, shift: Shift): Sheet {
  const charts = sheet.charts.map((chart) => shiftWithin(chart, shift));
  if (sheet.properties.sheetId !== shift.sheetId) return { ...sheet, charts };
  return {
    ...sheet,
    charts,
    merges: sheet.merges.flatMap((merge) => shiftArea(merge, shift) ?? []),
    conditionalFormats: sheet.conditionalFormats.flatMap((rule) => {
      const ranges = (rule.ranges ?? []).flatMap((range) => shiftRange(range, shift) ?? []);
      return ranges.length === 0 ? [] : [{ ...rule, ranges }];
    }),
    protectedRanges: sheet.protectedRanges.flatMap((one) => withMovedRange(one, shift)),
    bandedRanges: sheet.bandedRanges.flatMap((one) => withMovedRange(one, shift)),
    basicFilter: sheet.basicFilter === null ? null : shiftWithin(sheet.basicFilter, shift),
  };
}

function withMovedRange<T extends { readonly range?: object }>(value: T, shift: Shift): T[] {
  if (value.range === undefined) return [value];
  const range = shiftRange(value.range, shift);
  return range === null ? [] : [{ ...value, range }];
}

/** Metadata of a row or column goes with it, and away with it. */
function movedMetadata(entry: DeveloperMetadata, shift: Shift): DeveloperMetadata[] {
  const place = entry.location?.dimensionRange;
  if (place === undefined || (place.sheetId ?? 0) !== shift.sheetId) return [entry];
  if (place.dimension !== shift.dimension) return [entry];
  const { startIndex = 0, endIndex = startIndex + 1 } = place;
  const whole = { startRow: startIndex, endRow: endIndex, startColumn: 0, endColumn: 1 };
  const moved = shiftArea(whole, { ...shift, dimension: 'ROWS' });
  if (moved === null) return [];
  const dimensionRange = { ...place, startIndex: moved.startRow, endIndex: moved.endRow };
  return [{ ...entry, location: { ...entry.location, dimensionRange } }];
}
