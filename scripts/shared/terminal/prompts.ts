/** Asks questions on standard error, so that standard output contains only results. */

import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { checkbox, confirm, input, select } from '@inquirer/prompts';
import { Interrupted } from './exit.ts';
import { wrapped } from './terminal.ts';

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

export interface LineAsked {
  readonly message: string;
  /** Other accepted input, shown until the question is answered. */
  readonly hint?: string;
  /** Value of an empty answer. */
  readonly usual?: string;
  /** Returns a message if the text is invalid; else null. */
  readonly why: (text: string) => string | null;
}

export async function promptLine({ message, hint, usual, why }: LineAsked): Promise<string> {
  const text = await asked(
    input(
      {
        message,
        theme: themeFor(message, hint),
        ...(usual === undefined ? {} : { default: usual }),
        validate: (line) => {
          const problem = why(line);
          return problem === null || fitted(problem);
        },
      },
      context(),
    ),
  );
  return text.trim();
}

export const promptChoice = <Value>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: Value,
): Promise<Value> =>
  asked(
    select<Value>(
      {
        message,
        theme: themeFor(message),
        choices: choices.map(fittedChoice),
        pageSize: MOST_CHOICES,
        ...(usual === undefined ? {} : { default: usual }),
      },
      context(),
    ),
  );

export const promptSeveral = <Value>(
  message: string,
  choices: readonly Choice<Value>[],
): Promise<readonly Value[]> =>
  asked(
    checkbox<Value>(
      { message, theme: themeFor(message), choices: choices.map(fittedChoice) },
      context(),
    ),
  );

/** Asks a yes-or-no question. Enter alone means no. */
export const promptWhether = (message: string): Promise<boolean> =>
  asked(confirm({ message, theme: themeFor(message), default: false }, context()));

/**
 * Reads lines until `take` returns "end", unless more lines were pasted. A prompt for a single line
 * would lose further pasted lines.
 */
export function promptLines(of: {
  readonly message: () => string;
  readonly take: (line: string) => 'more' | 'end';
}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  let taken = 0;
  const prompt = (): void => {
    lines.setPrompt(`${styleText('blue', '?')} ${styleText('bold', of.message())} `);
    lines.prompt();
  };
  const endUnlessMore = (at: number): void => {
    if (at === taken) lines.off('close', interrupt).once('close', resolve).close();
  };
  const interrupt = (): void => reject(new Interrupted());
  lines.on('line', (line) => {
    taken += 1;
    const at = taken;
    if (of.take(line) === 'more') prompt();
    else setImmediate(() => endUnlessMore(at));
  });
  lines.once('SIGINT', () => lines.close()).once('close', interrupt);
  prompt();
  return promise;
}

/** Number of choices shown at once; the user scrolls to the others. */
const MOST_CHOICES = 20;

const context = () => ({ output: process.stderr });

async function asked<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const isEnded = error instanceof Error && error.name === 'ExitPromptError';
    throw isEnded ? new Interrupted() : error;
  }
}

const USUAL_COLUMNS = 80;
/** Width of the sign before a question, with a blank. */
const SIGN = 2;
/** Room for a blank and the cursor after the question. */
const REST = 2;

const columns = (): number => process.stderr.columns ?? USUAL_COLUMNS;

const fitted = (text: string): string =>
  wrapped(text, Math.max(SIGN + REST, columns() - SIGN - REST));

/** Wraps a choice, with its further lines below the first. */
const fittedChoice = <Value>({ name, value, description }: Choice<Value>) => ({
  name: fitted(name).replaceAll('\n', '\n  '),
  value,
  short: name.replace(/(?::| \().*$/s, ''),
  ...(description === undefined ? {} : { description: fitted(description) }),
});

/** Builds a theme that wraps questions between words: the library would break lines anywhere. */
function themeFor(message: string, hint = '') {
  const behind = (text: string, shown: string): string => {
    const lines = fitted(shown).split('\n');
    const used = (lines.at(-1) ?? '').length + (lines.length === 1 ? SIGN : 0);
    return used + REST + text.length <= columns()
      ? text
      : `\n${wrapped(`  ${text}`, columns() - REST)}`;
  };
  const whole = hint === '' ? message : `${message} (${hint})`;
  return {
    style: {
      message: (_: string, status: string) =>
        styleText('bold', fitted(status === 'done' ? message : whole)),
      answer: (text: string) => styleText('cyan', behind(text, message)),
      defaultAnswer: (text: string) => styleText('dim', behind(`(${text})`, whole)),
    },
  };
}
