/** What a host is asked when the command line does not say it. */

import type { Answers, Field, Form } from '../../../rules/kit/asking/form.ts';
import { UsageError } from './exit.ts';
import {
  type Choice,
  type LineAsked,
  promptChoice,
  promptLine,
  promptSeveral,
  promptWhether,
} from './prompts.ts';
import { canAsk, printStatus } from './terminal.ts';

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

/** In place of an answer: the question before is asked again. */
export const BACK = Symbol('back');
export type Answered<Value> = Value | typeof BACK;

/** One question about what is being put together. */
export interface Question<State> {
  /** What a host calls it by who wants to change it. */
  readonly name: string;
  /** Whether nothing has to be asked. */
  readonly isAnswered: (state: State) => boolean;
  readonly ask: (state: State) => Promise<Answered<State>>;
}

/** Asks what is not answered, in order. */
export async function walk<State>(
  questions: readonly Question<State>[],
  from: State,
): Promise<State> {
  let state = from;
  /** Those that were asked, the last one last. */
  const asked: number[] = [];
  for (let index = 0; index < questions.length; ) {
    const question = questions[index];
    if (question === undefined || question.isAnswered(state)) {
      index += 1;
      continue;
    }
    let answer = await question.ask(state);
    while (answer === BACK) {
      if (asked.length === 0) printStatus(FIRST);
      index = asked.pop() ?? index;
      answer = await (questions[index] ?? question).ask(state);
    }
    asked.push(index);
    state = answer;
    index += 1;
  }
  return state;
}

const FIRST =
  'This is the first question: there is nothing to go back to. Ctrl+C stops, and changes nothing.';

/** Asked again though it is answered; what it was stays where the host goes back. */
export async function change<State>(question: Question<State>, state: State): Promise<State> {
  const answer = await question.ask(state);
  return answer === BACK ? state : answer;
}

/** By what the command line calls it. */
const OPTION = /^--[a-z-]+(?: "[^"]*")?: /;

/** What is typed to go back. */
export const BACK_SIGN = '<';

/** `usual` is the answer to Enter. `why` returns a problem of the typed text. */
export async function askLine(
  message: string,
  { usual, why }: Pick<LineAsked, 'usual' | 'why'>,
): Promise<Answered<string>> {
  const text = await promptLine({
    message,
    hint: `${BACK_SIGN} goes back`,
    ...(usual === undefined ? {} : { usual }),
    why: (line) => (line.trim() === BACK_SIGN ? null : (why(line)?.replace(OPTION, '') ?? null)),
  });
  return text === BACK_SIGN ? BACK : text;
}

/** One of these, or back. */
export const askChoice = <Value>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: Value,
): Promise<Answered<Value>> =>
  promptChoice<Answered<Value>>(message, [...choices, { name: 'go back', value: BACK }], usual);

/** Several of these, or back. */
export async function askSeveral<Value>(
  message: string,
  choices: readonly Choice<Value>[],
): Promise<Answered<readonly Value[]>> {
  const chosen = await promptSeveral<Answered<Value>>(message, [
    ...choices,
    { name: 'go back', value: BACK },
  ]);
  const values = chosen.flatMap((value) => (value === BACK ? [] : [value]));
  return values.length < chosen.length ? BACK : values;
}

/** Whether `--yes` is given or the host says yes. @throws UsageError where nobody can be asked */
export async function isMeant(
  question: string,
  { yes }: { readonly yes?: true },
  otherwise: string,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk()) throw new UsageError(`${question} Nobody is there to be asked: add --yes.`);
  const meant = await askWhether(question);
  if (!meant) printStatus(otherwise);
  return meant;
}
