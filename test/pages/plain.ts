/** Pages as a reader takes them in: heads, cells and lines in plain words, without widths and colours. */

import type { Block, Cell, Page } from '../../rules/kit/showing/view.ts';

type PlainCell = string | number | null;
export type PlainRow = readonly PlainCell[];

export interface PlainTable {
  /** Each with a `*` behind it where the column decides. */
  readonly heads: string;
  readonly rows: readonly PlainRow[];
}

/** A table, the lines of a notice, the squares of a board, what a chart is of, or what stands on a map. */
type PlainBlock = PlainTable | readonly string[] | readonly PlainRow[] | string;

/** By name of the page, then by title. */
export type PlainPages = Readonly<Record<string, Readonly<Record<string, PlainBlock>>>>;

/** A block that is known to be a table. @throws when it is none. */
export function asTable(block: PlainBlock | undefined): PlainTable {
  if (typeof block === 'object' && 'rows' in block) return block;
  throw new Error(`there is no table, but ${JSON.stringify(block)}`);
}

/** Heads as {@link PlainTable} has them: `heads('Player*', 'Total')`. */
export const heads = (...titles: readonly string[]): string => titles.join(' | ');

export const plainPages = (pages: readonly Page[]): PlainPages =>
  Object.fromEntries(
    pages.map(({ name, blocks }) => [
      name,
      Object.fromEntries(blocks.map((block) => [keyOf(block), plainBlock(block)])),
    ]),
  );

/** A chart and a map may be called as the table beside them. */
const keyOf = ({ kind, title }: Block): string =>
  kind === 'chart' || kind === 'map' ? `${title} (${kind})` : title;

function plainBlock(block: Block): PlainBlock {
  switch (block.kind) {
    case 'table':
      return {
        heads: heads(...block.columns.map(({ title, decides }) => `${title}${decides ? '*' : ''}`)),
        rows: block.rows.map((row) => row.map(plainCell)),
      };
    case 'board':
      return block.squares.map((row) => row.map(plainCell));
    case 'notice':
      return block.lines;
    case 'chart':
      return `${block.shape} of ${block.of}: ${block.measure}`;
    case 'map': {
      const { places, figures, owners } = block;
      const owned = (owner: number | undefined) =>
        owner === undefined ? '' : ` (${owners[owner]})`;
      return [
        ...places.map(({ name, label, owner }) => `${label ?? name}${owned(owner)}`),
        ...figures.map(({ at, owner, label }) => `${at}: ${label}${owned(owner)}`),
      ];
    }
  }
}

/** A number as sentences have it: with a minus that is no hyphen. */
export const withMinus = (value: number): string => String(value).replace('-', '\u2212');

/** A meter is what it says and how full it is. */
export function plainCell(cell: Cell): PlainCell {
  if (cell === null || typeof cell !== 'object') return cell;
  switch (cell.kind) {
    case 'mark':
      return cell.value;
    case 'meter':
      return `${cell.label} (${cell.value}/${cell.most})`;
    case 'link':
      return cell.text;
  }
}
