/** Content: the lots, in the order in which they are sold. */

import type { CheckedRow, ContentResult } from 'sealed-orders/kit';
import { defineTab, lineCell, wholeCell } from 'sealed-orders/kit';

/** The lots of a match. No lot is worth less than 0 points. */
export type Content = { readonly lots: readonly Readonly<{ name: string; points: number }>[] };

const LOTS = defineTab({
  name: 'Lots',
  about: 'Up to 12 lots and their points. One lot is sold each round, from the top.',
  columns: { Lot: lineCell('a name', 60), Points: wholeCell(20) },
});

export const content = { tabs: [LOTS], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const lots = LOTS.typedRows(rows).rows.map(({ Lot, Points }) => ({ name: Lot, points: Points }));
  if (lots.length >= 1 && lots.length <= 12) return { kind: 'sound', value: { lots } };
  return { kind: 'unsound', problems: [{ tab: 'Lots', expected: 'between 1 and 12 lots' }] };
}
