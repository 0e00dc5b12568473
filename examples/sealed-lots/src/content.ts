/** Content: the lots, in the order in which they are sold. */

import {
  type CheckedRow,
  type ContentResult,
  contentTabOf,
  lineCell,
  wholeCell,
} from 'sealed-orders/kit';

export interface Lot {
  readonly name: string;
  /** From 0. */
  readonly points: number;
}

export interface Content {
  readonly lots: readonly Lot[];
}

const MOST_LOTS = 12;
const MOST_POINTS = 20;

const LOTS = contentTabOf({
  name: 'Lots',
  about: `Up to ${MOST_LOTS} lots, sold one a round from the top, and what each is worth.`,
  columns: { Lot: lineCell('a name', 60), Points: wholeCell(MOST_POINTS) },
});

export const content = { tabs: [LOTS], assemble };

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const lots = LOTS.typedRows(rows).rows.map(({ Lot, Points }) => ({ name: Lot, points: Points }));
  if (lots.length >= 1 && lots.length <= MOST_LOTS) return { kind: 'sound', value: { lots } };
  return {
    kind: 'unsound',
    problems: [{ tab: 'Lots', expected: `between 1 and ${MOST_LOTS} lots` }],
  };
}
