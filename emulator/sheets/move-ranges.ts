import type { Draft } from './draft.ts';
import type { NamedRange, ProtectedRange } from './grid-shape.ts';
import { moveArea, moveRange, moveWithin, type RangeMove } from './shift.ts';
import type { Sheet } from './spreadsheet.ts';

/** Moves the ranges on all sheets that refer to moved cells, but not the cells themselves. */
export function moveRanges(draft: Draft, move: RangeMove): void {
  const { sheets, namedRanges } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => moveSheetRanges(sheet, move)),
    namedRanges: namedRanges.map((named) => moveNamedRange(named, move)),
  });
}

function moveNamedRange(named: NamedRange, move: RangeMove): NamedRange {
  if (named.range === undefined) return named;
  const range = moveRange(named.range, move);
  return range === null ? withoutCells(named) : { ...named, range };
}

/** Returns a name whose cells are all deleted. It is not returned any more, but stays taken. */
export function withoutCells({ range: _gone, ...name }: NamedRange): NamedRange {
  return name;
}

function moveSheetRanges(sheet: Sheet, move: RangeMove): Sheet {
  const charts = sheet.charts.map((chart) => moveWithin(chart, move));
  if (sheet.properties.sheetId !== move.sheetId) return { ...sheet, charts };
  return {
    ...sheet,
    charts,
    merges: sheet.merges.flatMap((merge) => moveArea(merge, move) ?? []),
    protectedRanges: sheet.protectedRanges.flatMap((one) => moveProtection(one, move)),
    basicFilter: moveWithin(sheet.basicFilter, move),
  };
}

function moveProtection(protection: ProtectedRange, move: RangeMove): ProtectedRange[] {
  const range = moveRange(protection.range ?? {}, move);
  return range === null ? [] : [{ ...protection, range }];
}
