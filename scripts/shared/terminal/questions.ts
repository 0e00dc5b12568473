/** Questions to the host, for values that are missing on the command line. */

import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import { UsageError } from './exit.ts';
import {
  type LineAsked,
  promptChoice,
  promptLine,
  promptSeveral,
  promptWhether,
} from './prompts.ts';
import { canAsk, printStatus } from './terminal.ts';

/** Asks the host for a reason that everybody will read. */
export const askReason = (): Promise<string> =>
  promptLine({
    message: 'The reason, which everybody reads:',
    why: (text) => (text.trim() === '' ? 'Give a few words.' : null),
  });

/** Waits until the host has done something elsewhere. */
export async function askDone(): Promise<void> {
  await promptLine({ message: 'Press Enter when that is done:', why: () => null });
}

/** Asks the questions of a form. The host can skip optional ones. */
export async function askAnswers({ fields }: Form): Promise<Answers> {
  const answers: (readonly [string, readonly string[]])[] = [];
  for (const field of fields) answers.push([field.name, await askField(field)]);
  return Object.fromEntries(answers.filter(([, values]) => values.length > 0));
}

async function askField(field: Field): Promise<readonly string[]> {
  const choices = field.choices.map(({ value, label }) => ({ name: label, value }));
  switch (field.kind) {
    case 'choices':
      return promptSeveral(field.label, choices);
    case 'choice': {
      const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
      const chosen = await promptChoice(field.label, [...none, ...choices]);
      return chosen === '' ? [] : [chosen];
    }
  }
}

/** Asks a yes-or-no question; Enter alone means no. */
export const askWhether = promptWhether;

/** The name of an option at the start of a problem, such as `--time "lap=1 day": `. */
const OPTION = /^--[a-z-]+(?: "[^"]*")?: /;

/** Asks for a line. `usual`: the answer of Enter. `why`: returns a problem of the typed text. */
export const askLine = ({ message, usual, why }: LineAsked): Promise<string> =>
  promptLine({
    message,
    ...(usual === undefined ? {} : { usual }),
    why: (line) => why(line)?.replace(OPTION, '') ?? null,
  });

/** Returns whether `--yes` is given or the host confirms. @throws UsageError without a terminal */
export async function isMeant(
  question: string,
  { yes }: { readonly yes?: true },
  otherwise: string,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk()) throw new UsageError(`${question} There is no terminal to ask you: add --yes.`);
  const meant = await askWhether(question);
  if (!meant) printStatus(otherwise);
  return meant;
}
