/** Audiences, and the values of tables, for cases of pages. */

import type { Seat } from '../match/seat.ts';
import type { Audience, Block, Cell, Page, Table } from './view.ts';

export const PUBLIC: Audience = { kind: 'public' };
export const HOST: Audience = { kind: 'host' };
export const createSeatAudience = (seat: Seat): Audience => ({ kind: 'seat', seat });

/** Returns the value that a cell shows. */
export const readCell = (cell: Cell | undefined): string | number | null => {
  if (cell === undefined || cell === null || typeof cell !== 'object') return cell ?? null;
  switch (cell.kind) {
    case 'mark':
      return cell.value;
    case 'meter':
      return cell.label;
    case 'link':
      return cell.text;
  }
};

/** Returns the values of a table by rows; none for other blocks. */
export const listRows = (block: Block | undefined) =>
  block?.kind === 'table' ? block.rows.map((row) => row.map(readCell)) : [];

/** Finds a table by its title on any of the pages. */
export const findTable = (pages: readonly Page[], title: string): Table | undefined =>
  pages
    .flatMap(({ blocks }) => blocks)
    .find((block): block is Table => block.kind === 'table' && block.title === title);
