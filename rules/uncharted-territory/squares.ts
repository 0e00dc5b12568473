/** The grid of 49 squares. The 25 squares in the centre are open from the start. */

const ROW_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
const COLUMN_NUMBERS = ['1', '2', '3', '4', '5', '6', '7'] as const;

export type Square = `${(typeof ROW_LETTERS)[number]}${(typeof COLUMN_NUMBERS)[number]}`;

export const SQUARE_ROWS: readonly (readonly Square[])[] = ROW_LETTERS.map((row) =>
  COLUMN_NUMBERS.map((column): Square => `${row}${column}`),
);

export const SQUARES: readonly Square[] = SQUARE_ROWS.flat();

/** Round in which the squares around the centre open (Rules, opening section). */
export const OUTER_OPENING_ROUND = 3;

const OUTER: ReadonlySet<Square> = new Set(SQUARES.filter((square) => /[AG]|[17]/.test(square)));

/** Returns whether a square is open in a round, unless it is exhausted. */
export const isOpenIn = (square: Square, round: number): boolean =>
  round >= OUTER_OPENING_ROUND || !OUTER.has(square);

/** Number of visits in a round. The Power of Dark adds one, and a chosen Rest replaces one. */
export const VISIT_COUNT = 3;

/** Fields of visits in form order. The last field is for the Power of Dark. */
export const VISIT_FIELDS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;

export const nameField = (square: Square): string => `name-${square}`;
