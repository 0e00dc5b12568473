/** What becomes of everything that points at cells when rows or columns are inserted or deleted. */
import type { Draft } from './draft.ts';
import type { DeveloperMetadata, NamedRange } from './grid-shape.ts';
import { type Shift, shiftArea, shiftRange, shiftWithin } from './shift.ts';
import type { Sheet } from './spreadsheet.ts';

/** Ranges of this sheet and of others move along; the cells themselves are moved elsewhere. */
export function moveRanges(draft: Draft, shift: Shift): void {
  const { sheets, namedRanges, developerMetadata } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => movedSheet(sheet, shift)),
    namedRanges: namedRanges.map((named) => movedName(named, shift)),
    developerMetadata: developerMetadata.flatMap((entry) => movedMetadata(entry, shift)),
  });
}

function movedName(named: NamedRange, shift: Shift): NamedRange {
  if (named.range === undefined) return named;
  const range = shiftRange(named.range, shift);
  return range === null ? withoutCells(named) : { ...named, range };
}

/** A name whose cells are all gone is given to nobody any more, and stays taken. */
export function withoutCells({ range: _gone, ...name }: NamedRange): NamedRange {
  return name;
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
