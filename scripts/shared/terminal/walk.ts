/** Questions in a row, each of which can be gone back to. */

import { type Choice, type LineAsked, promptChoice, promptLine, promptSeveral } from './prompts.ts';
import { printStatus } from './terminal.ts';

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

/** A line, with what it is when nothing is typed. `why` is a sentence about a text that will not do. */
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
