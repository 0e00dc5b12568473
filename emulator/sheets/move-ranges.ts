import type { Draft } from './draft.ts';
import type { NamedRange, ProtectedRange } from './grid-shape.ts';
import { type Move, moveArea, moveRange, moveWithin } from './shift.ts';
import type { Sheet } from './spreadsheet.ts';

/** Moves the ranges on all sheets that refer to moved cells, but not the cells themselves. */
export function moveRanges(draft: Draft, move: Move): void {
  const { sheets, namedRanges } = draft.current;
  draft.change({
    sheets: sheets.map((sheet) => movedSheet(sheet, move)),
    namedRanges: namedRanges.map((named) => movedName(named, move)),
  });
}

function movedName(named: NamedRange, move: Move): NamedRange {
  if (named.range === undefined) return named;
  const range = moveRange(named.range, move);
  return range === null ? withoutCells(named) : { ...named, range };
}

/** Returns a name whose cells are all deleted. It is not returned any more, but stays taken. */
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
    protectedRanges: sheet.protectedRanges.flatMap((one) => withMovedRange(one, move)),
    basicFilter: moveWithin(sheet.basicFilter, move),
  };
}

function withMovedRange(protection: ProtectedRange, move: Move): ProtectedRange[] {
  const range = moveRange(protection.range ?? {}, move);
  return range === null ? [] : [{ ...protection, range }];
}
