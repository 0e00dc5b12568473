/** Asks for all values of a new match, shows a summary, and lets the host correct answers. */

import { writeConfiguration } from '../../shared/google/configuration-folder.ts';
import { InterruptedError, UsageError } from '../../shared/terminal/exit.ts';
import {
  type AnswerOrBack,
  askChoice,
  askLine,
  askQuestionAgain,
  askQuestions,
  GO_BACK,
  type PromptQuestion,
} from '../../shared/terminal/questions.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { formatDescription, parseOption } from './description.ts';
import {
  type Description,
  findDescribedGame,
  OPTION_NAMES,
  type OptionName,
  type OptionTable,
  selectNoun,
} from './option-row.ts';
import { MATCH_OPTIONS } from './options.ts';

export interface WizardContext {
  /** Returns Google’s time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly hasHouses: boolean;
  /** Builds the summary. @throws UsageError with all problems */
  readonly summary: (described: Description) => Promise<readonly string[]>;
}

export type WizardResult =
  | { readonly kind: 'wanted'; readonly described: Description }
  /** The match is not opened. The sentence names the file that contains the answers. */
  | { readonly kind: 'stopped'; readonly sentence: string };

/** Runs the wizard. @throws UsageError with the name of the saved file if the host interrupts */
export async function runWizard(from: Description, asking: WizardContext): Promise<WizardResult> {
  let described = from;
  const rememberAnswer = (question: PromptQuestion<Description>): PromptQuestion<Description> => ({
    ...question,
    ask: (state) => {
      described = state;
      return question.ask(state);
    },
  });
  try {
    described = await askQuestions(listFirstQuestions(asking).map(rememberAnswer), described);
    for (;;) {
      const todo = await askNextAction(described, asking);
      if (todo === 'open') return { kind: 'wanted', described };
      if (todo === 'stop') return { kind: 'stopped', sentence: await saveAnswers(described) };
      described = await askQuestions(
        listFirstQuestions(asking).map(rememberAnswer),
        await askQuestionAgain(rememberAnswer(todo), described),
      );
    }
  } catch (error) {
    throw error instanceof InterruptedError ? new UsageError(await saveAnswers(described)) : error;
  }
}

type NextAction = 'open' | 'stop' | PromptQuestion<Description>;

async function askNextAction(described: Description, asking: WizardContext): Promise<NextAction> {
  const problems = await printSummary(asking.summary(described));
  for (;;) {
    const todo = await askChoice<'open' | 'change' | 'stop'>('What now?', [
      ...(problems ? [] : [{ name: `open the ${selectNoun(described)}`, value: 'open' as const }]),
      { name: 'change something', value: 'change' },
      { name: 'stop without opening, and save the answers', value: 'stop' },
    ]);
    if (todo === 'open' || todo === 'stop') return todo;
    const chosen = await askChoice(
      'What do you want to change?',
      listChangeableQuestions(described, asking).map((value) => ({ name: value.name, value })),
    );
    if (chosen !== GO_BACK) return chosen;
  }
}

const listFirstQuestions = (asking: WizardContext): readonly PromptQuestion<Description>[] =>
  OPTION_NAMES.filter((name) => MATCH_OPTIONS[name].question?.isFirst === true).flatMap((name) =>
    listOptionQuestions(name, asking),
  );

const listChangeableQuestions = (
  described: Description,
  asking: WizardContext,
): readonly PromptQuestion<Description>[] => {
  const suiting = OPTION_NAMES.filter(
    (name) => MATCH_OPTIONS[name].question?.suits?.(described) ?? true,
  );
  const isFirst = (name: OptionName): boolean => MATCH_OPTIONS[name].question?.isFirst === true;
  return [...suiting.filter(isFirst), ...suiting.filter((name) => !isFirst(name))].flatMap((name) =>
    listOptionQuestions(name, asking),
  );
};

function listOptionQuestions(
  option: OptionName,
  asking: WizardContext,
): readonly PromptQuestion<Description>[] {
  const { question } = MATCH_OPTIONS[option];
  if (question === undefined || (question.needsHouses === true && !asking.hasHouses)) return [];
  const { name, suits, isAnswered = (one) => one[option] !== undefined } = question;
  return [
    {
      name,
      isAnswered: (described) => suits?.(described) === false || isAnswered(described),
      ask: (described) => askOption(option, described, asking),
    },
  ];
}

async function askOption<Name extends OptionName>(
  name: Name,
  described: Description,
  { now }: WizardContext,
): Promise<AnswerOrBack<Description>> {
  const { question, usual }: OptionTable[Name] = MATCH_OPTIONS[name];
  if (question === undefined) return GO_BACK;
  const value = described[name] ?? usual;
  switch (question.kind) {
    case 'own':
      return question.ask(described, now);
    case 'choice': {
      const chosen = await askChoice(question.message, question.choices, value);
      if (chosen === GO_BACK) return GO_BACK;
      const changed = { ...described, [name]: chosen };
      return question.adjust?.(changed) ?? changed;
    }
    case 'line': {
      const { message, none, noneIs, parse, preset, shown = String } = question;
      const applyAnswer = (typed: string): Description => {
        if (none === undefined || !isNoneTyped(typed))
          return { ...described, [name]: parse(typed, described) };
        const { [name]: _former, ...rest } = described;
        return noneIs === undefined ? rest : { ...rest, [name]: noneIs };
      };
      const former = value === undefined ? '' : shown(value);
      const usualText = former === '' ? (none ?? preset?.(described)) : former;
      const answerOrBack = await askLine(
        typeof message === 'string' ? message : message(described),
        {
          ...(usualText === undefined ? {} : { usual: usualText }),
          why: (line) => describeOptionProblems(name, applyAnswer(line.trim())),
        },
      );
      return answerOrBack === GO_BACK ? GO_BACK : applyAnswer(answerOrBack);
    }
  }
}

function describeOptionProblems(name: OptionName, described: Description): string | null {
  const game = findDescribedGame(described);
  if (game === undefined) return 'Choose the game first.';
  try {
    parseOption(name, { game, described });
    return null;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.sentences.join(' ');
  }
}

const isNoneTyped = (typed: string): boolean => /^(?:no|none|off|)$/i.test(typed);

/** Prints the summary, or the problems with it. Returns whether there are problems. */
async function printSummary(lines: Promise<readonly string[]>): Promise<boolean> {
  try {
    for (const line of await lines) printStatus(line);
    return false;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    for (const sentence of error.sentences) printStatus(`✗ ${sentence}`);
    return true;
  }
}

const ANSWERS_FILE_NAME = 'new.json';

/** Saves the answers for a later run. Returns a sentence that names the file. */
export async function saveAnswers(described: Description): Promise<string> {
  try {
    const file = await writeConfiguration(
      ANSWERS_FILE_NAME,
      JSON.parse(formatDescription(described)),
    );
    const command = selectNoun(described) === 'season' ? 'sealed season new' : 'sealed new';
    return (
      `Stopped. Nothing was created. Your answers are saved. Continue with “${command} ` +
      `--from ${file}”.`
    );
  } catch {
    return 'Stopped. Nothing was created, and your answers could not be saved.';
  }
}
