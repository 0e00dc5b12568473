/** What a setup asks. Questions go to standard error, so that results stay clean. */

import { input, select } from '@inquirer/prompts';
import { fittedToChoice, fittedToQuestion, shortOf } from '../../shared/terminal/terminal.ts';

const context = () => ({ output: process.stderr });

/** Waits for Enter. */
export async function askDone(): Promise<void> {
  await input({ message: 'Enter when that is done:' }, context());
}

/** A line; `why` is a sentence about a text that will not do. */
export async function askText(
  message: string,
  { usual, why }: { readonly usual?: string; readonly why: (text: string) => string | null },
): Promise<string> {
  const text = await input(
    {
      message: fittedToQuestion(message),
      ...(usual === undefined ? {} : { default: usual }),
      validate: (line) => {
        const problem = why(line.trim());
        return problem === null || fittedToQuestion(problem);
      },
    },
    context(),
  );
  return text.trim();
}

/** One of these. */
export const askOneOf = <Value>(
  message: string,
  choices: readonly { readonly name: string; readonly value: Value }[],
): Promise<Value> =>
  select<Value>(
    {
      message: fittedToQuestion(message),
      choices: choices.map(({ name, value }) => ({
        name: fittedToChoice(name),
        value,
        short: shortOf(name),
      })),
    },
    context(),
  );
