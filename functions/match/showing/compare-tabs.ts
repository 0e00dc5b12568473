/** Compares a workbook's tabs with their drawings: cells, notes, and foreign tabs. */

import type { DrawnCell, DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { equalsExceptOffsets, findFirstOtherClock, type OtherClock } from '../next/time.ts';

export interface Difference {
  /** The place: file, tab and cell, or ledger and entry. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

export interface Comparison {
  /** Number of cells that have a value, or should have one. */
  readonly cells: number;
  readonly differences: readonly Difference[];
  /**
   * Cells and notes that differ only in UTC offsets, because another version of the time zone
   * database wrote them. They are not differences.
   */
  readonly otherClocks: readonly OtherClock[];
}

/** Compares a tab, and its notes if they were read, with the drawing. `name`: the tab's name. */
export function compareTab(given: {
  readonly sheet: DrawnSheet;
  readonly tab: ShownTab | undefined;
  readonly name: string;
}): Comparison {
  const { sheet, tab, name } = given;
  if (tab === undefined) {
    const differences = [{ where: name, expected: 'a tab', found: 'none' }];
    return { cells: 0, differences, otherClocks: [] };
  }
  const unequal: Difference[] = [];
  let cells = 0;
  for (let row = 0; row < Math.max(sheet.rows.length, tab.cells.length); row++) {
    const [drawn = [], shown = []] = [sheet.rows[row], tab.cells[row]];
    for (let column = 0; column < Math.max(drawn.length, shown.length); column++) {
      const [expected, found] = [formatDrawnCell(drawn[column]), formatShownCell(shown[column])];
      const where = `${name}, ${formatCellName(row, column)}`;
      if (expected !== '' || found !== '') cells += 1;
      if (expected !== found) unequal.push({ where, expected, found });
      unequal.push(...compareNotes(where, drawn[column], tab.notes?.[row]?.[column]));
    }
  }
  const isSame = ({ expected, found }: Difference) => equalsExceptOffsets(expected, found);
  return {
    cells,
    differences: unequal.filter((one) => !isSame(one)),
    otherClocks: unequal
      .filter(isSame)
      .map(({ expected, found }) => findFirstOtherClock(expected, found)),
  };
}

/** Compares a note with its drawing. `found` is undefined if notes were not read. */
function compareNotes(
  where: string,
  drawn: DrawnCell | undefined,
  found: string | undefined,
): readonly Difference[] {
  const expected = drawn?.note ?? '';
  return found === undefined || found === expected
    ? []
    : [{ where: `${where}, its note`, expected, found }];
}

/** Finds the tabs that the drawing does not contain. */
export const findForeignTabs = (
  sheets: readonly DrawnSheet[],
  tabs: readonly ShownTab[],
): readonly ShownTab[] =>
  tabs.filter((tab) => !sheets.some(({ sheetId }) => sheetId === tab.sheetId));

/** Returns the value that is written to the cell, without lone surrogates. */
export function getWrittenValue(cell: DrawnCell | undefined): DrawnCell['value'] {
  const value = cell?.value ?? null;
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** Formats text in quotes and numbers without, so that "4" differs from 4. */
const formatDrawnCell = (cell: DrawnCell | undefined): string => formatValue(getWrittenValue(cell));

const formatValue = (value: DrawnCell['value']): string =>
  value === null || value === '' ? '' : JSON.stringify(value);

function formatShownCell(value: ShownTab['cells'][number][number] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' && value !== null ? value.formula : formatValue(value);
}

/** Formats the name of a cell: "B7" for row 6 and column 1, both counted from 0. */
const formatCellName = (row: number, column: number): string => `${formatColumn(column)}${row + 1}`;

/** Formats a column's letters: "A" for 0, "AA" for 26. */
export const formatColumn = (column: number): string => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? letter : `${formatColumn(Math.floor(column / 26) - 1)}${letter}`;
};
