/** Asks questions on standard error, so that standard output contains only results. */

import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { checkbox, confirm, input, select } from '@inquirer/prompts';
import { InterruptedError } from './exit.ts';
import { wrapText } from './terminal.ts';

export interface PromptChoice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

export interface LinePrompt {
  readonly message: string;
  /** Other accepted input, shown until the question is answered. */
  readonly hint?: string;
  /** Value of an empty answer. */
  readonly usual?: string;
  /** Returns a message if the text is invalid; else null. */
  readonly why: (text: string) => string | null;
}

export async function promptLine({ message, hint, usual, why }: LinePrompt): Promise<string> {
  const text = await waitForAnswer(
    input(
      {
        message,
        theme: buildTheme(message, hint),
        ...(usual === undefined ? {} : { default: usual }),
        validate: (line) => {
          const problem = why(line);
          return problem === null || wrapForPrompt(problem);
        },
      },
      createPromptContext(),
    ),
  );
  return text.trim();
}

export const promptChoice = <Value>(
  message: string,
  choices: readonly PromptChoice<Value>[],
  usual?: Value,
): Promise<Value> =>
  waitForAnswer(
    select<Value>(
      {
        message,
        theme: buildTheme(message),
        choices: choices.map(wrapChoice),
        pageSize: MAX_VISIBLE_CHOICES,
        ...(usual === undefined ? {} : { default: usual }),
      },
      createPromptContext(),
    ),
  );

export const promptSeveral = <Value>(
  message: string,
  choices: readonly PromptChoice<Value>[],
): Promise<readonly Value[]> =>
  waitForAnswer(
    checkbox<Value>(
      { message, theme: buildTheme(message), choices: choices.map(wrapChoice) },
      createPromptContext(),
    ),
  );

/** Asks a yes-or-no question. Enter alone means no. */
export const promptYesOrNo = (message: string): Promise<boolean> =>
  waitForAnswer(
    confirm({ message, theme: buildTheme(message), default: false }, createPromptContext()),
  );

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
  const interrupt = (): void => reject(new InterruptedError());
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
const MAX_VISIBLE_CHOICES = 20;

const createPromptContext = () => ({ output: process.stderr });

async function waitForAnswer<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const isEnded = error instanceof Error && error.name === 'ExitPromptError';
    throw isEnded ? new InterruptedError() : error;
  }
}

const DEFAULT_COLUMNS = 80;
/** Width of the sign before a question, with a blank. */
const SIGN_WIDTH = 2;
/** Room for a blank and the cursor after the question. */
const CURSOR_WIDTH = 2;

const getColumns = (): number => process.stderr.columns ?? DEFAULT_COLUMNS;

const wrapForPrompt = (text: string): string =>
  wrapText(text, Math.max(SIGN_WIDTH + CURSOR_WIDTH, getColumns() - SIGN_WIDTH - CURSOR_WIDTH));

/** Wraps a choice, with its further lines below the first. */
const wrapChoice = <Value>({ name, value, description }: PromptChoice<Value>) => ({
  name: wrapForPrompt(name).replaceAll('\n', '\n  '),
  value,
  short: name.replace(/(?::| \().*$/s, ''),
  ...(description === undefined ? {} : { description: wrapForPrompt(description) }),
});

/** Builds a theme that wraps questions between words: the library would break lines anywhere. */
function buildTheme(message: string, hint = '') {
  const behind = (text: string, shown: string): string => {
    const lines = wrapForPrompt(shown).split('\n');
    const used = (lines.at(-1) ?? '').length + (lines.length === 1 ? SIGN_WIDTH : 0);
    return used + CURSOR_WIDTH + text.length <= getColumns()
      ? text
      : `\n${wrapText(`  ${text}`, getColumns() - CURSOR_WIDTH)}`;
  };
  const whole = hint === '' ? message : `${message} (${hint})`;
  return {
    style: {
      message: (_: string, status: string) =>
        styleText('bold', wrapForPrompt(status === 'done' ? message : whole)),
      answer: (text: string) => styleText('cyan', behind(text, message)),
      defaultAnswer: (text: string) => styleText('dim', behind(`(${text})`, whole)),
    },
  };
}
