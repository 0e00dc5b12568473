/** What becomes of everything that points at cells when those are inserted, deleted or moved. */
import type { Draft } from './draft.ts';
import type { DeveloperMetadata, DimensionRange, NamedRange } from './grid-shape.ts';
import { type Move, moveArea, moveRange, moveWithin } from './shift.ts';
import type { Sheet } from './spreadsheet.ts';

/** Ranges of this sheet and of others move along; the cells themselves are moved elsewhere. */
export function moveRanges(draft: Draft, move: Move): void {
  const { sheets, namedRanges, developerMetadata } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => movedSheet(sheet, move)),
    namedRanges: namedRanges.map((named) => movedName(named, move)),
    developerMetadata: developerMetadata.flatMap((entry) => movedMetadata(entry, move)),
  });
}

function movedName(named: NamedRange, move: Move): NamedRange {
  if (named.range === undefined) return named;
  const range = moveRange(named.range, move);
  return range === null ? withoutCells(named) : { ...named, range };
}

/** A name whose cells are all gone is given to nobody any more, and stays taken. */
export function withoutCells({ range: _gone, ...name }: NamedRange): NamedRange {
  return name;
}

function movedSheet(sheet: Sheet, move: Move): Sheet {
  const charts = sheet.charts.map((chart) => moveWithin(chart, move));
  if (sheet.properties.sheetId !== move.sheetId) return { ...sheet, charts };
  return {
    ...sheet,
    charts,
    merges: sheet.merges.flatMap((merge) => moveArea(merge, move) ?? []),
    conditionalFormats: sheet.conditionalFormats.flatMap((rule) => {
      const ranges = (rule.ranges ?? []).flatMap((range) => moveRange(range, move) ?? []);
      return ranges.length === 0 ? [] : [{ ...rule, ranges }];
    }),
    protectedRanges: sheet.protectedRanges.flatMap((one) => withMovedRange(one, move)),
    bandedRanges: sheet.bandedRanges.flatMap((one) => withMovedRange(one, move)),
    basicFilter: sheet.basicFilter === null ? null : moveWithin(sheet.basicFilter, move),
  };
}

function withMovedRange<T extends { readonly range?: object }>(value: T, move: Move): T[] {
  if (value.range === undefined) return [value];
  const range = moveRange(value.range, move);
  return range === null ? [] : [{ ...value, range }];
}

/** Metadata of a row or column goes with it, and away with it. */
function movedMetadata(entry: DeveloperMetadata, move: Move): DeveloperMetadata[] {
  const place = entry.location?.dimensionRange;
  if (place === undefined || (place.sheetId ?? 0) !== move.sheetId) return [entry];
  const moved = movedLine(place, move);
  if (moved === null) return [];
  const dimensionRange = { ...place, ...moved };
  return [{ ...entry, location: { ...entry.location, dimensionRange } }];
}

function movedLine({ dimension, startIndex = 0, endIndex }: DimensionRange, { moved }: Move) {
  const end = endIndex ?? startIndex + 1;
  if (dimension === 'ROWS') {
    const range = moved({ startRowIndex: startIndex, endRowIndex: end });
    return range && { startIndex: range.startRowIndex ?? 0, endIndex: range.endRowIndex ?? end };
  }
  const range = moved({ startColumnIndex: startIndex, endColumnIndex: end });
  return (
    range && {
      startIndex: range.startColumnIndex ?? 0,
      endIndex: range.endColumnIndex ?? end,
    }
  );
}
