import type { Cell, Table } from '../../rules/kit/showing/view.ts';
import { withBlocks } from './toy-changes.ts';
import type { ToyGame } from './toy-shapes.ts';

/** Broken games, keyed by the claim that a game violates and by its defect. */
export const BROKEN_NAMES: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'seats that are named like columns change only the names on the pages': {
    'a seat named like a column lacks its row': () =>
      withBlocks((block) =>
        block.kind === 'table'
          ? { ...block, rows: block.rows.filter((row) => !isTitleCell(block.columns, row[0])) }
          : block,
      ),
    'a seat named like a column has a space after its name': () =>
      withBlocks((block) =>
        block.kind === 'table'
          ? {
              ...block,
              rows: block.rows.map((row) =>
                row.map((cell) =>
                  isTitleCell(block.columns, cell) ? `${reverseName(cell)} ` : cell,
                ),
              ),
            }
          : block,
      ),
  },
};

const isTitleCell = (columns: Table['columns'], cell: Cell | undefined): boolean =>
  columns.some(({ title }) => title === reverseName(cell));

const reverseName = (cell: Cell | undefined): Cell | undefined =>
  typeof cell === 'object' && cell?.kind === 'mark' ? cell.value : cell;
