/** Asks the host for values that are missing on the command line. */

import {
  type Answers,
  answersTo,
  answerTo,
  type Field,
  type Form,
  pagesOf,
  visitedPages,
} from '../../../rules/kit/asking/form.ts';
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

/** Asks the host for a reason that everybody can read. */
export const askReason = (): Promise<string> =>
  promptLine({
    message: 'Reason, which everybody can read:',
    why: (text) => (text.trim() === '' ? 'Give a few words.' : null),
  });

/** Waits until the host confirms that a task is done. */
export async function askDone(): Promise<void> {
  await promptLine({ message: 'Press Enter when you have done that:', why: () => null });
}

/** Asks the questions of a form in order. The host may go back, and skip optional questions. */
export async function askAnswers(form: Form): Promise<Answers> {
  const questions = pagesOf(form).flatMap(({ fields }) =>
    fields.map((field) => questionFor(field, form)),
  );
  const answers = await walk<Answers>(questions, {});
  return Object.fromEntries(
    fieldsMet(form, answers)
      .map(({ name }) => [name, answersTo(answers, name)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** Lists the fields of the pages that the answers lead through. */
const fieldsMet = (form: Form, answers: Answers): readonly Field[] =>
  [...visitedPages(form, ({ name }) => answerTo(answers, name))].flatMap(({ fields }) => fields);

const questionFor = (field: Field, form: Form): Question<Answers> => ({
  name: field.name,
  isAnswered: (answers) => !fieldsMet(form, answers).includes(field),
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

/** Asks a yes-or-no question. Enter alone means no. */
export const askWhether = promptWhether;

/** Answer that returns to the previous question. */
export const BACK = Symbol('back');
export type Answered<Value> = Value | typeof BACK;

/** Question whose answer changes the state. */
export interface Question<State> {
  /** Label in the list of answers that the host can change. */
  readonly name: string;
  /** Whether the question is skipped. */
  readonly isAnswered: (state: State) => boolean;
  readonly ask: (state: State) => Promise<Answered<State>>;
}

/** Asks the unanswered questions in order. Returns the final state. */
export async function walk<State>(
  questions: readonly Question<State>[],
  from: State,
): Promise<State> {
  let state = from;
  /** Indexes of the questions asked, the latest last. */
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

const FIRST = 'This is the first question. Ctrl+C stops without changes.';

/** Asks a question again. Keeps the state if the host goes back. */
export async function change<State>(question: Question<State>, state: State): Promise<State> {
  const answer = await question.ask(state);
  return answer === BACK ? state : answer;
}

/** Option at the start of a problem, such as `--time "lap=1 day": `. */
const OPTION = /^--[a-z-]+(?: "[^"]*")?: /;

/** Text that the host types to go back. */
export const BACK_SIGN = '<';

/** Asks for a line. Enter alone answers `usual`. `why` returns a problem of the typed text. */
export async function askLine(
  message: string,
  { usual, why }: Pick<LineAsked, 'usual' | 'why'>,
): Promise<Answered<string>> {
  const text = await promptLine({
    message,
    hint: `type ${BACK_SIGN} to go back`,
    ...(usual === undefined ? {} : { usual }),
    why: (line) => (line.trim() === BACK_SIGN ? null : (why(line)?.replace(OPTION, '') ?? null)),
  });
  return text === BACK_SIGN ? BACK : text;
}

/** Asks for one of the choices. The host may go back. */
export const askChoice = <Value>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: Value,
): Promise<Answered<Value>> =>
  promptChoice<Answered<Value>>(message, [...choices, { name: 'go back', value: BACK }], usual);

/** Asks for several of the choices. The host may go back. */
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

/** Returns whether `--yes` is given or the host confirms. @throws UsageError without a terminal */
export async function isMeant(
  question: string,
  { yes }: { readonly yes?: true },
  otherwise: string,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk())
    throw new UsageError(`${question} There is no terminal to ask you. Add --yes to confirm.`);
  const meant = await askWhether(question);
  if (!meant) printStatus(otherwise);
  return meant;
}
