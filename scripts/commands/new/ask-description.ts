/** Asks for all that a match is made by, shows the whole of it, and lets every answer be changed before the yes. */

import { keepConfiguration } from '../../shared/google/configuration-folder.ts';
import { Interrupted, UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { askChoice, BACK, change, type Question, walk } from '../../shared/terminal/walk.ts';
import { type Description, descriptionText, gameOf, nounOf } from './description.ts';
import { detailQuestions, voidQuestion } from './detail-questions.ts';
import { questionsFor } from './questions.ts';

export interface Asking {
  /** Google’s time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a game of the programme has houses for hosts. */
  readonly hasHouses: boolean;
  /** @throws UsageError with what is wrong */
  readonly summary: (described: Description) => Promise<readonly string[]>;
}

export type AskedDescription =
  | { readonly kind: 'wanted'; readonly described: Description }
  /** Nothing is made, and what was answered is kept, as the sentence says. */
  | { readonly kind: 'stopped'; readonly sentence: string };

/** @throws UsageError where the host interrupts it, with what has become of his answers */
export async function askDescription(from: Description, asking: Asking): Promise<AskedDescription> {
  let described = from;
  const remembering = (question: Question<Description>): Question<Description> => ({
    ...question,
    ask: (state) => {
      described = state;
      return question.ask(state);
    },
  });
  try {
    described = await walk(questionsFor(asking).map(remembering), described);
    for (;;) {
      const todo = await nextTodo(described, asking);
      if (todo === 'open') return { kind: 'wanted', described };
      if (todo === 'stop') return { kind: 'stopped', sentence: await keptText(described) };
      described = await walk(
        questionsFor(asking).map(remembering),
        await change(remembering(todo), described),
      );
    }
  } catch (error) {
    throw error instanceof Interrupted ? new UsageError(await keptText(described)) : error;
  }
}

type Todo = 'open' | 'stop' | Question<Description>;

async function nextTodo(described: Description, asking: Asking): Promise<Todo> {
  const problems = await shown(asking.summary(described));
  for (;;) {
    const todo = await askChoice<'open' | 'change' | 'stop'>('What now?', [
      ...(problems ? [] : [{ name: `open the ${nounOf(described)}`, value: 'open' as const }]),
      { name: 'change something', value: 'change' },
      { name: 'stop: nothing is made, and the answers are kept', value: 'stop' },
    ]);
    if (todo === 'open' || todo === 'stop') return todo;
    const chosen = await askChoice(
      'What shall be changed?',
      changeable(described, asking).map((value) => ({ name: value.name, value })),
    );
    if (chosen !== BACK) return chosen;
  }
}

/** A game may have nothing to choose, and a season has its games in its programme and matches that may hang. */
function changeable(described: Description, asking: Asking): readonly Question<Description>[] {
  const isSeason = nounOf(described) === 'season';
  const without = [
    ...((gameOf(described)?.variants.length ?? 0) === 0 ? ['variants'] : []),
    ...(isSeason ? ['game'] : []),
  ];
  return [...questionsFor(asking), ...detailQuestions, ...(isSeason ? [voidQuestion] : [])].filter(
    ({ name }) => !without.includes(name),
  );
}

/** Whether there are problems: they are shown in place of the summary. */
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

/** Nothing is made; what was answered goes on with this file. */
export async function keptText(described: Description): Promise<string> {
  try {
    const file = await keepConfiguration(FILE, JSON.parse(descriptionText(described)));
    const command = nounOf(described) === 'season' ? 'sealed season new' : 'sealed new';
    return `Stopped. Nothing has been made. What you answered is kept: “${command} --from ${file}” goes on with it.`;
  } catch {
    return 'Stopped. Nothing has been made, and what you answered is lost.';
  }
}
