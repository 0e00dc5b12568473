/** The text of a view's cell, and about how wide it is. */

import type { Cell } from '../../rules/kit/showing/view.ts';
import { textWidth } from './prose.ts';

/** What a reader sees of a cell, without its bar if it is a meter. */
export function textOf(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  switch (cell.kind) {
    case 'mark':
      return String(cell.value);
    case 'meter':
      return cell.label;
    case 'link':
      return cell.text;
  }
}

/** The widest text of some cells: in pixels, about. */
export const widestText = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map((cell) => textWidth(textOf(cell))));
