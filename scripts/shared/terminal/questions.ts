/** Asks the host for values that are missing on the command line. */

import {
  type Answers,
  type Field,
  type Form,
  getAnswer,
  listAnswers,
  listPages,
  visitPages,
} from '../../../rules/kit/asking/form.ts';
import { UsageError } from './exit.ts';
import {
  type LinePrompt,
  type PromptChoice,
  promptChoice,
  promptLine,
  promptSeveral,
  promptYesOrNo,
} from './prompts.ts';
import { canAsk, printStatus } from './terminal.ts';

/** Asks the host for a reason that everybody can read. */
export const askReason = (): Promise<string> =>
  promptLine({
    message: 'Reason, which everybody can read:',
    why: (text) => (text.trim() === '' ? 'Give a few words.' : null),
  });

/** Waits until the host confirms that a task is done. */
export async function waitForConfirmation(): Promise<void> {
  await promptLine({ message: 'Press Enter when you have done that:', why: () => null });
}

/** Asks the questions of a form in order. The host may go back, and skip optional questions. */
export async function askFormAnswers(form: Form): Promise<Answers> {
  const questions = listPages(form).flatMap(({ fields }) =>
    fields.map((field) => buildQuestion(field, form)),
  );
  const answers = await askQuestions<Answers>(questions, {});
  return Object.fromEntries(
    listVisitedFields(form, answers)
      .map(({ name }) => [name, listAnswers(answers, name)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** Lists the fields of the pages that the answers lead through. */
const listVisitedFields = (form: Form, answers: Answers): readonly Field[] =>
  [...visitPages(form, ({ name }) => getAnswer(answers, name))].flatMap(({ fields }) => fields);

const buildQuestion = (field: Field, form: Form): Question<Answers> => ({
  name: field.name,
  isAnswered: (answers) => !listVisitedFields(form, answers).includes(field),
  ask: async (answers) => {
    const given = await askField(field);
    return given === BACK ? BACK : { ...answers, [field.name]: given };
  },
});

async function askField(field: Field): Promise<AnswerOrBack<readonly string[]>> {
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
export const askYesOrNo = promptYesOrNo;

/** Answer that returns to the previous question. */
export const BACK = Symbol('back');
export type AnswerOrBack<Value> = Value | typeof BACK;

/** Question whose answer changes the state. */
export interface Question<State> {
  /** Label in the list of answers that the host can change. */
  readonly name: string;
  /** Whether the question is skipped. */
  readonly isAnswered: (state: State) => boolean;
  readonly ask: (state: State) => Promise<AnswerOrBack<State>>;
}

/** Asks the unanswered questions in order. Returns the final state. */
export async function askQuestions<State>(
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
      if (asked.length === 0) printStatus(FIRST_QUESTION_NOTICE);
      index = asked.pop() ?? index;
      answer = await (questions[index] ?? question).ask(state);
    }
    asked.push(index);
    state = answer;
    index += 1;
  }
  return state;
}

const FIRST_QUESTION_NOTICE = 'This is the first question. Ctrl+C stops without changes.';

/** Asks a question again. Keeps the state if the host goes back. */
export async function askQuestionAgain<State>(
  question: Question<State>,
  state: State,
): Promise<State> {
  const answer = await question.ask(state);
  return answer === BACK ? state : answer;
}

/** Option at the start of a problem, such as `--time "lap=1 day": `. */
const OPTION_PREFIX = /^--[a-z-]+(?: "[^"]*")?: /;

/** Text that the host types to go back. */
export const BACK_SIGN = '<';

/** Asks for a line. Enter alone answers `usual`. `why` returns a problem of the typed text. */
export async function askLine(
  message: string,
  { usual, why }: Pick<LinePrompt, 'usual' | 'why'>,
): Promise<AnswerOrBack<string>> {
  const text = await promptLine({
    message,
    hint: `type ${BACK_SIGN} to go back`,
    ...(usual === undefined ? {} : { usual }),
    why: (line) =>
      line.trim() === BACK_SIGN ? null : (why(line)?.replace(OPTION_PREFIX, '') ?? null),
  });
  return text === BACK_SIGN ? BACK : text;
}

/** Asks for one of the choices. The host may go back. */
export const askChoice = <Value>(
  message: string,
  choices: readonly PromptChoice<Value>[],
  usual?: Value,
): Promise<AnswerOrBack<Value>> =>
  promptChoice<AnswerOrBack<Value>>(message, [...choices, { name: 'go back', value: BACK }], usual);

/** Asks for several of the choices. The host may go back. */
export async function askSeveral<Value>(
  message: string,
  choices: readonly PromptChoice<Value>[],
): Promise<AnswerOrBack<readonly Value[]>> {
  const chosen = await promptSeveral<AnswerOrBack<Value>>(message, [
    ...choices,
    { name: 'go back', value: BACK },
  ]);
  const values = chosen.flatMap((value) => (value === BACK ? [] : [value]));
  return values.length < chosen.length ? BACK : values;
}

/** Returns whether `--yes` is given or the host confirms. @throws UsageError without a terminal */
export async function isConfirmedByHost(
  question: string,
  { yes }: { readonly yes?: true },
  otherwise: string,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk())
    throw new UsageError(`${question} There is no terminal to ask you. Add --yes to confirm.`);
  const meant = await askYesOrNo(question);
  if (!meant) printStatus(otherwise);
  return meant;
}
