/** What a host is asked when the command line does not say it. Questions go to standard error, so that results stay clean. */

import { checkbox, confirm, input, select } from '@inquirer/prompts';
import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import { fittedToQuestion } from './terminal.ts';

const CONTEXT = { output: process.stderr };

/** Why the host does something, for everybody to read. */
export const askReason = (): Promise<string> =>
  input({ message: 'Why? Everybody reads it:', validate: (text) => text.trim() !== '' }, CONTEXT);

/** What a form asks, question by question; what may be left open can be passed over. */
export async function askAnswers({ fields }: Form): Promise<Answers> {
  const answers: Record<string, readonly string[]> = {};
  for (const field of fields) answers[field.name] = await askField(field);
  return Object.fromEntries(Object.entries(answers).filter(([, values]) => values.length > 0));
}

async function askField(field: Field): Promise<readonly string[]> {
  const choices = field.choices.map(({ value, label }) => ({ name: label, value }));
  switch (field.kind) {
    case 'choices':
      return checkbox({ message: fittedToQuestion(field.label), choices }, CONTEXT);
    case 'choice': {
      const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
      const chosen = await select(
        { message: fittedToQuestion(field.label), choices: [...none, ...choices] },
        CONTEXT,
      );
      return chosen === '' ? [] : [chosen];
    }
  }
}

/** Whether the host says yes; Enter alone is a no. */
export const askWhether = (question: string): Promise<boolean> =>
  confirm({ message: fittedToQuestion(question), default: false }, CONTEXT);
