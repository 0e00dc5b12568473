/** What a host is asked when the command line does not say it. */

import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import { promptLine, promptWhether } from './prompts.ts';
import { type Answered, askChoice, askSeveral, BACK, type Question, walk } from './walk.ts';

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

/** Asks the questions of a form. The host may go back, and skip optional ones. */
export async function askAnswers({ fields }: Form): Promise<Answers> {
  const answers = await walk<Answers>(fields.map(questionFor), {});
  return Object.fromEntries(Object.entries(answers).filter(([, values]) => values.length > 0));
}

const questionFor = (field: Field): Question<Answers> => ({
  name: field.name,
  isAnswered: () => false,
  ask: async (answers) => {
    const given = await askField(field);
    return given === BACK ? BACK : { ...answers, [field.name]: given };
  },
});

async function askField(field: Field): Promise<Answered<readonly string[]>> {
  const choices = field.choices.map(({ value, label }) => ({ name: label, value }));
  switch (field.kind) {
    case 'choices':
      return askSeveral(field.label, choices);
    case 'choice': {
      const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
      const chosen = await askChoice(field.label, [...none, ...choices]);
      if (chosen === BACK) return BACK;
      return chosen === '' ? [] : [chosen];
    }
  }
}

/** Whether the host says yes; Enter alone is a no. */
export const askWhether = promptWhether;
