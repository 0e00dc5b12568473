/** The grid of 49 squares in seven rows. The 25 squares of the centre are open from the start. */

const ROW_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
const COLUMN_NUMBERS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** A row and a column. "A1" is the first in reading order, "G7" the last. */
export type Square = `${(typeof ROW_LETTERS)[number]}${(typeof COLUMN_NUMBERS)[number]}`;

export const SQUARE_ROWS: readonly (readonly Square[])[] = ROW_LETTERS.map((row) =>
  COLUMN_NUMBERS.map((column): Square => `${row}${column}`),
);

export const SQUARES: readonly Square[] = SQUARE_ROWS.flat();

/** Round in which the squares around the centre open (Rules, opening section). */
export const OUTER_OPENING_ROUND = 3;

const OUTER: ReadonlySet<Square> = new Set(SQUARES.filter((square) => /[AG]|[17]/.test(square)));

/** Returns whether a square is open in a round, apart from exhaustion. */
export const isOpenIn = (square: Square, round: number): boolean =>
  round >= OUTER_OPENING_ROUND || !OUTER.has(square);

/** Number of visits in a round. The Power of Dark adds one, and a chosen Rest replaces one. */
export const VISIT_COUNT = 3;

/** Fields of visits in form order. The last field is for the Power of Dark. */
export const VISIT_FIELDS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;

export const nameField = (square: Square): string => `name-${square}`;
