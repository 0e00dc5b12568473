/** Prints results on standard output, and everything else on standard error. */

import Table from 'cli-table3';
import { wrapAnsi } from 'fast-wrap-ansi';

/** Prints the command’s result. Standard output contains nothing else. */
export const print = (text: string): void => {
  process.stdout.write(`${wrapForStream(text, process.stdout)}\n`);
};

/** Prints text that people copy, such as commands. Does not break its lines. */
export const printVerbatim = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const printJson = (value: unknown): void => printVerbatim(JSON.stringify(value, null, 2));

/** Prints progress, remarks and errors. */
export const printStatus = (sentence: string): void => {
  process.stderr.write(`${wrapForStream(sentence, process.stderr)}\n`);
};

/** Wraps the text at the width of a terminal. Leaves it unchanged for files and pipes. */
export const wrapForStream = (text: string, stream: NodeJS.WriteStream): string =>
  wrapText(text, getWidth(stream));

/** Whether a person at a terminal can answer questions. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Returns the width in characters; unlimited if the stream is not a terminal. */
export const getWidth = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  isTTY === true && columns > 0 ? columns : Number.POSITIVE_INFINITY;

const INTERRUPTED_EXIT_CODE = 130;

/** Awaits the work. If the user interrupts it, prints a text and ends the process. */
export async function awaitUnlessStopped<Result>(
  work: Promise<Result>,
  text: string,
): Promise<Result> {
  const stop = (): void => {
    printStatus(text);
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', stop);
  try {
    return await work;
  } finally {
    process.off('SIGINT', stop);
  }
}

const PROGRESS_DELAY_MS = 1000;

/** Awaits the work, and prints `doing` if it takes longer than a second. */
export async function withProgress<Result>(doing: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => printStatus(`${doing} …`), PROGRESS_DELAY_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** Matches bullet and indentation at the start of a line. Further lines are indented as far. */
const LINE_INDENT = /^\s*(?:(?:[→•✓✗?-]|\d{1,3}\.)\s+)?/u;

/** Wraps lines at `columns`. A word that is longer, such as a link, stays whole. */
export const wrapText = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => (line.length <= columns ? line : wrapLine(line, columns)))
    .join('\n');

function wrapLine(line: string, columns: number): string {
  const indent = LINE_INDENT.exec(line)?.[0] ?? '';
  const rest = columns - indent.length;
  if (rest < MIN_WRAP_COLUMNS) return line;
  const lines = wrapAnsi(line.slice(indent.length), rest, { hard: false, trim: true }).split('\n');
  return lines
    .map((one, index) => `${index === 0 ? indent : ' '.repeat(indent.length)}${one}`)
    .join('\n');
}

const MIN_WRAP_COLUMNS = 20;

/** Blanks between columns, and before lines that continue a cell. */
const COLUMN_GAP = '  ';

const NO_BORDERS = Object.fromEntries(
  ['top', 'bottom', 'left', 'mid', 'right']
    .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
    .map((sign) => [sign, '']),
);

/**
 * Formats rows below their headings. If `width` is too small, puts the last cells of a row below
 * the others. Counts characters, not their widths as string-width does: a wide character only makes
 * its column tighter.
 */
export const formatTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number = getWidth(process.stdout),
): string =>
  layOutRows([heads, ...rows], width)
    .flat()
    .filter((line) => line.trim() !== '')
    .join('\n');

function layOutRows(
  rows: readonly (readonly string[])[],
  width: number,
): readonly (readonly string[])[] {
  const wide = alignColumns(rows);
  const isOneColumn = rows.every((row) => row.length < 2);
  if (isOneColumn || wide.every((line) => line.length <= width)) return wide.map((line) => [line]);
  const narrow = layOutRows(
    rows.map((row) => row.slice(0, -1)),
    width,
  );
  return narrow.map((lines, index) => [...lines, `${COLUMN_GAP}${rows[index]?.at(-1) ?? ''}`]);
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const table = new Table({
    chars: { ...NO_BORDERS, middle: COLUMN_GAP },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
