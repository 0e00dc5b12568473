/** Breaks lines between words, so that no terminal breaks them within one. */

import { wrapAnsi } from 'fast-wrap-ansi';

/** What a line begins with stands before its further lines as blanks: so lists and quotations keep their shape. */
const INDENT = /^\s*(?:(?:[→•✓✗?-]|\d{1,3}\.)\s+)?/u;

/** Lines of at most so many columns; a word that is longer than a line, such as a link, is left whole. */
export const wrapped = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => (line.length <= columns ? line : wrappedLine(line, columns)))
    .join('\n');

function wrappedLine(line: string, columns: number): string {
  const indent = INDENT.exec(line)?.[0] ?? '';
  const rest = columns - indent.length;
  if (rest < LEAST_COLUMNS) return line;
  const lines = wrapAnsi(line.slice(indent.length), rest, { hard: false, trim: true }).split('\n');
  return lines
    .map((one, index) => `${index === 0 ? indent : ' '.repeat(indent.length)}${one}`)
    .join('\n');
}

/** Narrower, nothing is gained by breaking. */
const LEAST_COLUMNS = 20;
