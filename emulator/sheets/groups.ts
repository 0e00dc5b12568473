/** Groups of rows and columns, kept as the depth of each line: so they move with the lines, nest and grow together as Google's do. */
import type { Dimension, DimensionGroup } from './grid-shape.ts';
import { placeReply } from './place.ts';
import type { Line, Sheet } from './spreadsheet.ts';
import type { SheetReply } from './spreadsheet-shape.ts';

export function groupsReply(sheet: Sheet): Pick<SheetReply, 'rowGroups' | 'columnGroups'> {
  const rowGroups = groupsOf(sheet, 'ROWS');
  const columnGroups = groupsOf(sheet, 'COLUMNS');
  return {
    ...(rowGroups.length > 0 && { rowGroups }),
    ...(columnGroups.length > 0 && { columnGroups }),
  };
}

/** By their first line, and of those that begin together the outermost first. */
export function groupsOf(sheet: Sheet, dimension: Dimension): readonly DimensionGroup[] {
  const lines = dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties;
  const { sheetId } = sheet.properties;
  const depths = lines.map(depthOf);
  return Array.from({ length: Math.max(0, ...depths) }, (_, above) =>
    runsDeeperThan(above, depths).map(([startIndex, endIndex]) => ({
      range: placeReply({ sheetId, dimension, startIndex, endIndex }),
      depth: above + 1,
    })),
  )
    .flat()
    .toSorted((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ range }: DimensionGroup): number => range?.startIndex ?? 0;

export const depthOf = (line: Line | null | undefined): number => line?.groupDepth ?? 0;

/** The first line of each run, and the one behind its last. */
function runsDeeperThan(depth: number, depths: readonly number[]): readonly [number, number][] {
  const runs: [number, number][] = [];
  depths.forEach((one, index) => {
    if (one <= depth) return;
    const last = runs.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else runs.push([index, index + 1]);
  });
  return runs;
}
