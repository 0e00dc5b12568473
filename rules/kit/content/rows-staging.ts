/** Tables of cases as text. */

/**
 * Reads a table: a row a line, with cells separated by "|". A line that begins with "|" continues
 * the row above.
 */
export const readRows = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .replaceAll(/\n\s*\|/g, ' |')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
