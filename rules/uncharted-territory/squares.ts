/** The grid: 49 squares in seven rows, of which the centre is open from the start. */

const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
const COLUMNS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Row and column: "A1" is the first in reading order, "G7" the last. */
export type Square = `${(typeof ROWS)[number]}${(typeof COLUMNS)[number]}`;

export const SQUARE_ROWS: readonly (readonly Square[])[] = ROWS.map((row) =>
  COLUMNS.map((column): Square => `${row}${column}`),
);

export const SQUARES: readonly Square[] = SQUARE_ROWS.flat();

/** From this round on all 49 are open; before, the 25 of the centre (Rules, opening section). */
export const OUTER_OPENS_IN_ROUND = 3;

/** The 24 squares around the centre 5x5. */
const OUTER: ReadonlySet<Square> = new Set(SQUARES.filter((square) => /[AG]|[17]/.test(square)));

/** Whether a square is open in a round, apart from exhaustion. */
export const isOpenIn = (square: Square, round: number): boolean =>
  round >= OUTER_OPENS_IN_ROUND || !OUTER.has(square);

/** Visits in a round; the Power of Dark adds one, a chosen Rest replaces one. */
export const VISITS = 3;

/** The form's field for the squares to visit. */
export const GOING = 'go';

/** The form's field for the player named at a location. */
export const nameField = (square: Square): string => `name-${square}`;
