/** `sortRange`: whole rows of a range in the order of some of its columns. */
import { invalidArgument } from '../core/refusal.ts';
import { knownPart, putBlock, takeBlock } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { effectiveValue } from './effective-value.ts';
import type { SortSpec } from './grid-shape.ts';
import { areaOf, overlap } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import type { Area, Cell } from './spreadsheet.ts';

/** Rows that are equal in all the columns stay in their order. Values, formats and notes move, ranges do not. */
export function sortRange(draft: Draft, request: RequestOf<'sortRange'>): object {
  const found = areaOf(draft, request.range);
  const { sheet, area } = found;
  refuseProtected(draft, sheet, area);
  if (sheet.merges.some((merge) => overlap(merge, area))) {
    throw invalidArgument('You cannot sort a range that contains merged cells.');
  }
  const columns = (request.sortSpecs ?? []).map((spec) => readSpec(spec, area));
  const known = { sheet, area: knownPart(found) };
  const block = takeBlock(known);
  const rows = Array.from({ length: known.area.endRow - area.startRow }, (_, row) => row);
  rows.sort((a, b) => {
    for (const { column, sortOrder } of columns) {
      const order = compareCells(block(a, column), block(b, column), sortOrder);
      if (order !== 0) return order;
    }
    return 0;
  });
  putBlock(draft, known, (row, column) => block(rows[row] ?? row, column));
  return {};
}

type SortOrder = NonNullable<SortSpec['sortOrder']>;

interface SortColumn {
  /** Counted from the start of the range. */
  readonly column: number;
  readonly sortOrder: SortOrder;
}

function readSpec(spec: SortSpec, area: Area): SortColumn {
  const { dimensionIndex = 0, sortOrder = 'ASCENDING' } = spec;
  if (dimensionIndex < area.startColumn || dimensionIndex >= area.endColumn) {
    throw invalidArgument(`Sort column ${dimensionIndex} is outside of the range to sort.`);
  }
  return { column: dimensionIndex - area.startColumn, sortOrder };
}

const TEXTS = new Intl.Collator('en', { sensitivity: 'accent' });

/** Numbers before texts before truths, and the other way round when descending; errors and then blanks are always last. */
function compareCells(a: Cell | null, b: Cell | null, sortOrder: SortOrder): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  if (Math.max(one.rank, other.rank) >= LAST) return one.rank - other.rank;
  return sortOrder === 'ASCENDING' ? compareKeys(one, other) : compareKeys(other, one);
}

const compareKeys = (one: SortKey, other: SortKey): number =>
  one.rank - other.rank || TEXTS.compare(one.text, other.text) || one.number - other.number;

/** The rank from which on the order does not turn round. */
const LAST = 3;

interface SortKey {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

function keyOf(cell: Cell | null): SortKey {
  const { numberValue, stringValue, boolValue, errorValue } = (cell && effectiveValue(cell)) ?? {};
  if (numberValue !== undefined) return { rank: 0, number: numberValue, text: '' };
  if (stringValue !== undefined) return { rank: 1, number: 0, text: stringValue };
  if (boolValue !== undefined) return { rank: 2, number: Number(boolValue), text: '' };
  return { rank: errorValue === undefined ? LAST + 1 : LAST, number: 0, text: '' };
}
