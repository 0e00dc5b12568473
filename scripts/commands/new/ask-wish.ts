/** Asks for all that a match is made by, shows the whole of it, and lets every answer be changed before the yes. */

import { keepConfiguration } from '../../shared/google/configuration-folder.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { askChoice, BACK, change, type Question, walk } from '../../shared/terminal/walk.ts';
import { detailQuestions, questionsFor } from './questions.ts';
import { type Wish, wishText } from './wish.ts';

export interface Asking {
  /** Google’s time, in milliseconds since 1970. */
  readonly now: () => number;
  /** @throws UsageError with what is wrong */
  readonly summary: (wish: Wish) => Promise<readonly string[]>;
}

export type AskedWish =
  | { readonly kind: 'wanted'; readonly wish: Wish }
  /** Nothing is made, and what was answered is kept, as the sentence says. */
  | { readonly kind: 'stopped'; readonly sentence: string };

/** @throws UsageError where the host interrupts it, with what has become of his answers */
export async function askWish(from: Wish, asking: Asking): Promise<AskedWish> {
  let wish = from;
  const remembering = (question: Question<Wish>): Question<Wish> => ({
    ...question,
    ask: (state) => {
      wish = state;
      return question.ask(state);
    },
  });
  try {
    wish = await walk(questionsFor(asking.now).map(remembering), wish);
    for (;;) {
      const todo = await nextTodo(wish, asking);
      if (todo === 'open') return { kind: 'wanted', wish };
      if (todo === 'stop') return { kind: 'stopped', sentence: await keptText(wish) };
      wish = await walk(
        questionsFor(asking.now).map(remembering),
        await change(remembering(todo), wish),
      );
    }
  } catch (error) {
    const isInterrupted = error instanceof Error && error.name === 'ExitPromptError';
    throw isInterrupted ? new UsageError(await keptText(wish)) : error;
  }
}

type Todo = 'open' | 'stop' | Question<Wish>;

async function nextTodo(wish: Wish, { now, summary }: Asking): Promise<Todo> {
  const problems = await shown(summary(wish));
  for (;;) {
    const todo = await askChoice<'open' | 'change' | 'stop'>('What now?', [
      ...(problems ? [] : [{ name: 'open the match', value: 'open' as const }]),
      { name: 'change something', value: 'change' },
      { name: 'stop: nothing is made, and the answers are kept', value: 'stop' },
    ]);
    if (todo === 'open' || todo === 'stop') return todo;
    const chosen = await askChoice(
      'What shall be changed?',
      [...questionsFor(now), ...detailQuestions].map((value) => ({ name: value.name, value })),
    );
    if (chosen !== BACK) return chosen;
  }
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

async function keptText(wish: Wish): Promise<string> {
  try {
    const file = await keepConfiguration(FILE, JSON.parse(wishText(wish)));
    return `Stopped. Nothing has been made. What you answered is kept: “sealed new --from ${file}” goes on with it.`;
  } catch {
    return 'Stopped. Nothing has been made, and what you answered is lost.';
  }
}
