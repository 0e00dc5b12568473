/** The wizard of `sealed new`: asks, shows the summary, lets the host change answers. */

import { keepConfiguration } from '../../shared/google/configuration-folder.ts';
import { Interrupted, UsageError } from '../../shared/terminal/exit.ts';
import { promptChoice } from '../../shared/terminal/prompts.ts';
import { askLine } from '../../shared/terminal/questions.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { descriptionText, readOption } from './description.ts';
import {
  type Description,
  gameOf,
  nounOf,
  OPTION_NAMES,
  type OptionName,
  type Rows,
} from './option-row.ts';
import { OPTIONS } from './options.ts';

export interface Asking {
  /** Google’s time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a game of the season allows house players. */
  readonly hasHouses: boolean;
  /** @throws UsageError with all problems */
  readonly summary: (described: Description) => Promise<readonly string[]>;
}

export type AskedDescription =
  | { readonly kind: 'wanted'; readonly described: Description }
  /** Nothing is created; the answers are saved, as the sentence explains. */
  | { readonly kind: 'stopped'; readonly sentence: string };

/** @throws UsageError if the host interrupts it, which explains where the answers are */
export async function askDescription(from: Description, asking: Asking): Promise<AskedDescription> {
  let described = from;
  const askFirst = async (): Promise<void> => {
    for (const { isFirst, suits, isAnswered, ask } of questionsOf(asking))
      if (isFirst && suits(described) && !isAnswered(described)) described = await ask(described);
  };
  try {
    await askFirst();
    for (;;) {
      const todo = await nextTodo(described, asking);
      if (todo === 'open') return { kind: 'wanted', described };
      if (todo === 'stop') return { kind: 'stopped', sentence: await keptText(described) };
      described = await todo.ask(described);
      await askFirst();
    }
  } catch (error) {
    throw error instanceof Interrupted ? new UsageError(await keptText(described)) : error;
  }
}

interface Question {
  /** The label in the list of answers that the host can change. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly suits: (described: Description) => boolean;
  readonly isAnswered: (described: Description) => boolean;
  readonly ask: (described: Description) => Promise<Description>;
}

type Todo = 'open' | 'stop' | Question;

async function nextTodo(described: Description, asking: Asking): Promise<Todo> {
  const problems = await shown(asking.summary(described));
  for (;;) {
    const todo = await promptChoice<'open' | 'change' | 'stop'>('What now?', [
      ...(problems ? [] : [{ name: `open the ${nounOf(described)}`, value: 'open' as const }]),
      { name: 'change something', value: 'change' },
      { name: 'stop without opening, and save the answers', value: 'stop' },
    ]);
    if (todo === 'open' || todo === 'stop') return todo;
    const chosen = await promptChoice<Question | null>('What do you want to change?', [
      ...questionsOf(asking)
        .filter(({ suits }) => suits(described))
        .map((value) => ({ name: value.name, value })),
      { name: 'nothing', value: null },
    ]);
    if (chosen !== null) return chosen;
  }
}

/** The first questions, then all others. */
function questionsOf(asking: Asking): readonly Question[] {
  const all = OPTION_NAMES.flatMap((option): readonly Question[] => {
    const { question } = OPTIONS[option];
    if (question === undefined || (question.needsHouses === true && !asking.hasHouses)) return [];
    const {
      name,
      isFirst = false,
      suits = () => true,
      isAnswered = (one: Description) => one[option] !== undefined,
    } = question;
    const ask = (described: Description) => askOption(option, described, asking);
    return [{ name, isFirst, suits, isAnswered, ask }];
  });
  return [...all.filter(({ isFirst }) => isFirst), ...all.filter(({ isFirst }) => !isFirst)];
}

async function askOption<Name extends OptionName>(
  name: Name,
  described: Description,
  { now }: Asking,
): Promise<Description> {
  const { question, usual }: Rows[Name] = OPTIONS[name];
  if (question === undefined) return described;
  const value = described[name] ?? usual;
  switch (question.kind) {
    case 'own':
      return question.ask(described, now);
    case 'choice': {
      const chosen = await promptChoice(question.message, question.choices, value);
      const changed = { ...described, [name]: chosen };
      return question.adjust?.(changed) ?? changed;
    }
    case 'line': {
      const { message, none, noneIs, parse, preset, shown = String } = question;
      const answered = (typed: string): Description => {
        if (none === undefined || !isNone(typed))
          return { ...described, [name]: parse(typed, described) };
        const { [name]: _former, ...rest } = described;
        return noneIs === undefined ? rest : { ...rest, [name]: noneIs };
      };
      const former = value === undefined ? '' : shown(value);
      const usualText = former === '' ? (none ?? preset?.(described)) : former;
      const typed = await askLine({
        message: typeof message === 'string' ? message : message(described),
        ...(usualText === undefined ? {} : { usual: usualText }),
        why: (line) => problemsOf(name, answered(line.trim())),
      });
      return answered(typed);
    }
  }
}

/** Returns the problems that the option itself reports; null for none. */
function problemsOf(name: OptionName, described: Description): string | null {
  const game = gameOf(described);
  if (game === undefined) return 'Choose the game first.';
  const problems: string[] = [];
  readOption(name, { game, described, problems });
  return problems.length === 0 ? null : problems.join(' ');
}

const isNone = (typed: string): boolean => /^(?:no|none|off|)$/i.test(typed);

/** Prints the summary, or problems instead. Returns whether there are problems. */
async function shown(lines: Promise<readonly string[]>): Promise<boolean> {
  try {
    for (const line of await lines) printStatus(line);
    return false;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    for (const sentence of error.sentences) printStatus(`✗ ${sentence}`);
    return true;
  }
}

const FILE = 'new.json';

/** Saves the answers for the next run. Creates nothing else. */
export async function keptText(described: Description): Promise<string> {
  try {
    const file = await keepConfiguration(FILE, JSON.parse(descriptionText(described)));
    const command = nounOf(described) === 'season' ? 'sealed season new' : 'sealed new';
    return (
      `Stopped. Nothing has been created. Your answers are saved: continue with “${command} ` +
      `--from ${file}”.`
    );
  } catch {
    return 'Stopped. Nothing has been created, and your answers could not be saved.';
  }
}
