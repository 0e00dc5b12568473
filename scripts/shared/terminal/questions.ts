/** What a host is asked when the command line does not say it. */

import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import { promptChoice, promptLine, promptSeveral, promptWhether } from './prompts.ts';

/** Why the host does something, for everybody to read. */
export const askReason = (): Promise<string> =>
  promptLine({
    message: 'Why? Everybody reads it:',
    why: (text) => (text.trim() === '' ? 'A few words will do.' : null),
  });

/** Waits until the host has done something elsewhere. */
export async function askDone(): Promise<void> {
  await promptLine({ message: 'Enter when that is done:', why: () => null });
}

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
      return promptSeveral(field.label, choices);
    case 'choice': {
      const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
      const chosen = await promptChoice(field.label, [...none, ...choices]);
      return chosen === '' ? [] : [chosen];
    }
  }
}

/** Whether the host says yes; Enter alone is a no. */
export const askWhether = promptWhether;
