/** Asks questions on standard error. Standard output contains only results. */

import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { checkbox, confirm, input, select } from '@inquirer/prompts';
import {
  type Answers,
  type Field,
  type Form,
  getAnswer,
  listAnswers,
  listPages,
  visitPages,
} from '../../../rules/kit/asking/form.ts';
import { InterruptedError, UsageError } from './exit.ts';
import { canAsk, printStatus, wrapText } from './terminal.ts';

export interface PromptChoice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

interface LinePrompt {
  readonly message: string;
  /** Hint next to the message. It disappears once the question is answered. */
  readonly hint?: string;
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

/** Asks a yes-or-no question. Enter alone means no. */
export const askYesOrNo = (message: string): Promise<boolean> =>
  waitForAnswer(
    confirm({ message, theme: buildTheme(message), default: false }, createPromptContext()),
  );

/**
 * Reads lines until `take` returns "end" and no pasted lines are left. A prompt for a single line
 * would lose further pasted lines.
 */
export function promptLines(of: {
  readonly message: () => string;
  readonly take: (line: string) => 'more' | 'end';
}): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: true });
  let count = 0;
  const prompt = (): void => {
    lines.setPrompt(`${styleText('blue', '?')} ${styleText('bold', of.message())} `);
    lines.prompt();
  };
  const endUnlessMore = (at: number): void => {
    if (at === count) lines.off('close', interrupt).once('close', resolve).close();
  };
  const interrupt = (): void => reject(new InterruptedError());
  lines.on('line', (line) => {
    count += 1;
    const at = count;
    if (of.take(line) === 'more') prompt();
    else setImmediate(() => endUnlessMore(at));
  });
  lines.once('SIGINT', () => lines.close()).once('close', interrupt);
  prompt();
  return promise;
}

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
/** Width of the sign before a question, including a blank. */
const SIGN_WIDTH = 2;
/** Room after the question for a blank and the cursor. */
const CURSOR_WIDTH = 2;

const getColumns = (): number => process.stderr.columns ?? DEFAULT_COLUMNS;

const wrapForPrompt = (text: string): string =>
  wrapText(text, Math.max(SIGN_WIDTH + CURSOR_WIDTH, getColumns() - SIGN_WIDTH - CURSOR_WIDTH));

/** Wraps a choice. Indents all lines but the first. */
const wrapChoice = <Value>({ name, value, description }: PromptChoice<Value>) => ({
  name: wrapForPrompt(name).replaceAll('\n', '\n  '),
  value,
  short: name.replace(/(?::| \().*$/s, ''),
  ...(description === undefined ? {} : { description: wrapForPrompt(description) }),
});

/** Builds a theme that wraps questions between words. The library would break lines anywhere. */
function buildTheme(message: string, hint = '') {
  const wrapAnswer = (text: string, shown: string): string => {
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
      answer: (text: string) => styleText('cyan', wrapAnswer(text, message)),
      defaultAnswer: (text: string) => styleText('dim', wrapAnswer(`(${text})`, whole)),
    },
  };
}

export const askReason = (): Promise<string> =>
  promptLine({
    message: 'Reason, which everybody can read:',
    why: (text) => (text.trim() === '' ? 'Give a few words.' : null),
  });

export async function waitForConfirmation(): Promise<void> {
  await promptLine({ message: 'Press Enter when you are done:', why: () => null });
}

export const GO_BACK = Symbol('back');
export type AnswerOrBack<Value> = Value | typeof GO_BACK;

export interface PromptQuestion<State> {
  /** Label of the question in the list of answers to change. */
  readonly name: string;
  readonly isAnswered: (state: State) => boolean;
  readonly ask: (state: State) => Promise<AnswerOrBack<State>>;
}

export async function askQuestions<State>(
  questions: readonly PromptQuestion<State>[],
  from: State,
): Promise<State> {
  let state = from;
  /** Indexes of the questions asked so far. The last index is the latest. */
  const asked: number[] = [];
  for (let index = 0; index < questions.length; ) {
    const question = questions[index];
    if (question === undefined || question.isAnswered(state)) {
      index += 1;
      continue;
    }
    let answer = await question.ask(state);
    while (answer === GO_BACK) {
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
  question: PromptQuestion<State>,
  state: State,
): Promise<State> {
  const answer = await question.ask(state);
  return answer === GO_BACK ? state : answer;
}

/** Matches the option at the start of a problem, such as `--time "lap=1 day": `. */
const OPTION_PREFIX = /^--[a-z-]+(?: "[^"]*")?: /;

export const BACK_SIGN = '<';

/** Asks for a line. Enter alone gives `usual`. `why` describes a problem of the typed text. */
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
  return text === BACK_SIGN ? GO_BACK : text;
}

const BACK_CHOICE = { name: 'go back', value: GO_BACK } as const;

export const askChoice = <Value>(
  message: string,
  choices: readonly PromptChoice<Value>[],
  usual?: Value,
): Promise<AnswerOrBack<Value>> =>
  promptChoice<AnswerOrBack<Value>>(message, [...choices, BACK_CHOICE], usual);

/** Asks the questions of a form in order. The host can go back, and skip optional questions. */
export async function askFormAnswers(form: Form): Promise<Answers> {
  const isReached = (field: Field, answers: Answers): boolean =>
    [...visitPages(form, ({ name }) => getAnswer(answers, name))].some(({ fields }) =>
      fields.includes(field),
    );
  const fields = listPages(form).flatMap((page) => page.fields);
  const questions = fields.map((field) => ({
    name: field.name,
    isAnswered: (answers: Answers) => !isReached(field, answers),
    ask: async (answers: Answers) => {
      const answerOrBack = await askField(field);
      return answerOrBack === GO_BACK ? GO_BACK : { ...answers, [field.name]: answerOrBack };
    },
  }));
  const answers = await askQuestions(questions, {});
  const reached = fields.filter((field) => isReached(field, answers));
  return Object.fromEntries(reached.map(({ name }) => [name, listAnswers(answers, name)]));
}

async function askField(field: Field): Promise<AnswerOrBack<readonly string[]>> {
  const { label } = field;
  const choices = field.choices.map((choice) => ({ name: choice.label, value: choice.value }));
  if (field.kind === 'choice') {
    const none = field.required ? [] : [{ name: '(nothing)', value: '' }];
    const chosen = await askChoice(label, [...none, ...choices]);
    if (chosen === GO_BACK) return GO_BACK;
    return chosen === '' ? [] : [chosen];
  }
  const offered = [...choices, BACK_CHOICE].map(wrapChoice<AnswerOrBack<string>>);
  const chosen = await waitForAnswer(
    checkbox({ message: label, theme: buildTheme(label), choices: offered }, createPromptContext()),
  );
  const values = chosen.filter((value) => value !== GO_BACK);
  return values.length < chosen.length ? GO_BACK : values;
}

/** Whether `--yes` is given or the host confirms. @throws UsageError without a terminal */
export async function isConfirmedByHost(
  question: string,
  { yes }: { readonly yes?: true },
  otherwise: string,
): Promise<boolean> {
  if (yes === true) return true;
  if (!canAsk())
    throw new UsageError(`${question} There is no terminal for your answer. Add --yes to confirm.`);
  const meant = await askYesOrNo(question);
  if (!meant) printStatus(otherwise);
  return meant;
}
