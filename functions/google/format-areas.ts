/** Divides a drawn sheet into rectangles, which need fewer requests than cells. */

import type { Area, CellFormat, DrawnCell } from '../../sheets-templates/drawing/drawing.ts';
import { toContentData, toFormatData } from './cell-data.ts';

export interface FormatArea {
  readonly area: Area;
  readonly format: ReturnType<typeof toFormatData>;
}

/** Lists areas that cover every formatted cell once: widest first, then highest. */
export function listFormatAreas(rows: readonly (readonly DrawnCell[])[]): readonly FormatArea[] {
  const keyOf = createKeyCache();
  const keys = rows.map((row) => row.map((cell) => buildFormatKey(cell, keyOf)));
  const covered = rows.map((row) => row.map(() => false));
  const areas: FormatArea[] = [];
  for (const [top, row] of rows.entries()) {
    for (const [left, cell] of row.entries()) {
      if (keys[top]?.[left] === NO_FORMAT_KEY || covered[top]?.[left]) continue;
      const area = findAreaFrom({ keys, covered, top, left });
      for (let at = area.top; at < area.bottom; at++) covered[at]?.fill(true, left, area.right);
      areas.push({ area, format: toFormatData(cell) });
    }
  }
  return areas;
}

const NO_FORMAT_KEY = '';

type FormatKeyReader = (format: CellFormat) => string;

function buildFormatKey({ format, link }: DrawnCell, keyOf: FormatKeyReader): string {
  if (link !== undefined) return JSON.stringify([link, format ?? {}]);
  return format === undefined ? NO_FORMAT_KEY : keyOf(format);
}

function createKeyCache(): FormatKeyReader {
  const keys = new Map<CellFormat, string>();
  return (format) => {
    const key = keys.get(format) ?? JSON.stringify([null, format]);
    keys.set(format, key);
    return key;
  };
}

function findAreaFrom(given: {
  readonly keys: readonly (readonly string[])[];
  readonly covered: readonly (readonly boolean[])[];
  readonly top: number;
  readonly left: number;
}): Area {
  const { keys, covered, top, left } = given;
  const key = keys[top]?.[left];
  const isFree = (row: number, column: number): boolean =>
    keys[row]?.[column] === key && covered[row]?.[column] === false;
  let right = left + 1;
  while (isFree(top, right)) right++;
  let bottom = top + 1;
  while (rowIsFree(bottom)) bottom++;
  return { top, left, bottom, right };

  function rowIsFree(row: number): boolean {
    for (let column = left; column < right; column++) if (!isFree(row, column)) return false;
    return true;
  }
}

/** The number of blank cells that are written with their neighbours to save a request. */
const MAX_BRIDGED_CELLS = 4;

/** Lists disjoint rectangles that cover every cell with a value or a note, and few other cells. */
export function listContentAreas(rows: readonly (readonly DrawnCell[])[]): readonly Area[] {
  const areas: Area[] = [];
  for (const [top, row] of rows.entries()) {
    for (const { left, right } of listContentRuns(row)) {
      const above = areas.findIndex(
        (area) => area.bottom === top && area.left === left && area.right === right,
      );
      const [before] = above < 0 ? [] : areas.splice(above, 1);
      areas.push({ top: before?.top ?? top, left, bottom: top + 1, right });
    }
  }
  return areas;
}

function listContentRuns(row: readonly DrawnCell[]): readonly Pick<Area, 'left' | 'right'>[] {
  const runs: { left: number; right: number }[] = [];
  for (const [column, cell] of row.entries()) {
    if (Object.keys(toContentData(cell)).length === 0) continue;
    const last = runs.at(-1);
    if (last !== undefined && column - last.right <= MAX_BRIDGED_CELLS) last.right = column + 1;
    else runs.push({ left: column, right: column + 1 });
  }
  return runs;
}
