/** The terminal that a command talks to: results on standard output, everything else on standard error. */

/** The result of the command; nothing else goes to standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The result as JSON. */
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Progress, remarks and what is wrong. */
export const printStatus = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

/** Whether somebody is there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Whether standard output wants colours: a terminal that has them, and no NO_COLOR. */
export const wantsColours = (): boolean =>
  process.stdout.isTTY === true && process.stdout.hasColors();

/** How wide standard output is, in characters; what is no terminal is as wide as needed. */
export const widthOf = (): number =>
  process.stdout.isTTY === true ? process.stdout.columns : Number.POSITIVE_INFINITY;

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
