/** The terminal: results on standard output, all else on standard error. */

import { wrapAnsi } from 'fast-wrap-ansi';

/** The result of the command; nothing else goes to standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${fitted(text, process.stdout)}\n`);
};

/** What is to be copied as it is, such as commands: no line is broken. */
export const printVerbatim = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The result as JSON. */
export const printJson = (value: unknown): void => printVerbatim(JSON.stringify(value, null, 2));

/** Progress, remarks and what is wrong. */
export const printStatus = (sentence: string): void => {
  process.stderr.write(`${fitted(sentence, process.stderr)}\n`);
};

/** What goes to a file or another program is not broken. */
export const fitted = (text: string, stream: NodeJS.WriteStream): string =>
  wrapped(text, widthOf(stream));

/** Whether somebody is there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** How wide it is, in characters; what is no terminal is as wide as needed. */
export const widthOf = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  isTTY === true && columns > 0 ? columns : Number.POSITIVE_INFINITY;

const INTERRUPTED = 130;

/** Does the work; says the text where the user ends the program meanwhile. */
export async function stoppable<Result>(work: Promise<Result>, text: string): Promise<Result> {
  const stop = (): void => {
    printStatus(text);
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', stop);
  try {
    return await work;
  } finally {
    process.off('SIGINT', stop);
  }
}

const PATIENCE_MS = 1000;

/** Awaits the work, and tells what is going on when it takes longer than a second. */
export async function withProgress<Result>(doing: string, work: Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => printStatus(`${doing} …`), PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** Bullet and indentation of a line; its further lines get as many blanks. */
const INDENT = /^\s*(?:(?:[→•✓✗?-]|\d{1,3}\.)\s+)?/u;

/** Wraps lines at `columns`. A longer word, such as a link, stays whole. */
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
