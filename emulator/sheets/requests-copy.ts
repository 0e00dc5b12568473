/** `copyPaste`: cells once more elsewhere, as often as they fit into the destination. */
import { invalidArgument, notEmulated } from '../core/refusal.ts';
import { putBlock, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { areaOf, type Found, overlap } from './place.ts';
import { covers, refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { movedArea } from './requests-paste.ts';
import { type Area, type Cell, columnCountOf, rowCountOf } from './spreadsheet.ts';

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
