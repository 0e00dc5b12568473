/** The terminal that a command talks to: results on standard output, everything else on standard error. */

import { wrapped } from './wrapped.ts';

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
const fitted = (text: string, stream: NodeJS.WriteStream): string => wrapped(text, widthOf(stream));

/** Before a question, its sign; and some room, since what is typed follows. */
const QUESTION_ROOM = 4;

/** A text of a question, whose library breaks lines wherever they end. */
export const fittedToQuestion = (text: string): string =>
  wrapped(text, Math.max(QUESTION_ROOM, (process.stderr.columns ?? USUAL_COLUMNS) - QUESTION_ROOM));

/** A choice, its further lines below its first. */
export const fittedToChoice = (text: string): string =>
  fittedToQuestion(text).replaceAll('\n', '\n  ');

/** What stands behind a question once it is answered, where the library breaks lines anywhere: without what explains it. */
export const shortOf = (choice: string): string => choice.replace(/(?::| \().*$/s, '');

const USUAL_COLUMNS = 80;

/** Whether somebody is there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Whether standard output wants colours: a terminal that has them, and no NO_COLOR. */
export const wantsColours = (): boolean =>
  process.stdout.isTTY === true && process.stdout.hasColors();

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
