/** Questions in a row, each of which can be gone back to. They go to standard error, so that results stay clean. */

import { input, select } from '@inquirer/prompts';
import { fittedToChoice, fittedToQuestion, shortOf } from './terminal.ts';

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
      index = asked.pop() ?? index;
      answer = await (questions[index] ?? question).ask(state);
    }
    asked.push(index);
    state = answer;
    index += 1;
  }
  return state;
}

/** Asked again though it is answered; what it was stays where the host goes back. */
export async function change<State>(question: Question<State>, state: State): Promise<State> {
  const answer = await question.ask(state);
  return answer === BACK ? state : answer;
}

const context = () => ({ output: process.stderr });

/** By what the command line calls it. */
const OPTION = /^--[a-z-]+(?: "[^"]*")?: /;

/** What is typed to go back. */
const BACK_SIGN = '<';

/** A line, with what it is when nothing is typed. `why` is a sentence about a text that will not do. */
export async function askLine(
  message: string,
  { usual, why }: { readonly usual?: string; readonly why: (text: string) => string | null },
): Promise<Answered<string>> {
  const text = await input(
    {
      message: fittedToQuestion(`${message} (${BACK_SIGN} goes back)`),
      ...(usual === undefined ? {} : { default: usual }),
      validate: (line) => {
        const problem = line.trim() === BACK_SIGN ? null : why(line);
        return problem === null || fittedToQuestion(problem.replace(OPTION, ''));
      },
    },
    context(),
  );
  return text.trim() === BACK_SIGN ? BACK : text.trim();
}

export interface Choice<Value> {
  readonly name: string;
  readonly value: Value;
  readonly description?: string;
}

const fittedChoice = <Value>({ description, ...choice }: Choice<Value>) => ({
  ...choice,
  name: fittedToChoice(choice.name),
  short: shortOf(choice.name),
  ...(description === undefined ? {} : { description: fittedToQuestion(description) }),
});

/** One of these, or back. */
export function askChoice<Value>(
  message: string,
  choices: readonly Choice<Value>[],
  usual?: Value,
): Promise<Answered<Value>> {
  const all: readonly Choice<Answered<Value>>[] = [
    ...choices.map(fittedChoice),
    { name: 'go back', value: BACK },
  ];
  return select<Answered<Value>>(
    {
      message: fittedToQuestion(message),
      choices: [...all],
      ...(usual === undefined ? {} : { default: usual }),
    },
    context(),
  );
}
