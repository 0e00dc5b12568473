/** Which sections of a form a respondent passes, given the answers to the questions that branch. */
import type { Item, Option } from './form.ts';

export interface Path {
  /** The items of the sections passed, in the order in which they are met. */
  readonly items: readonly Item[];
  /** False when the answers lead round in a circle and never to the end. */
  readonly ends: boolean;
}

interface Section {
  /** The page break it starts with; null for the first. */
  readonly id: string | null;
  readonly items: readonly Item[];
}

/** `chosen` tells which values were given for a question, by question id. */
export function pathThrough(
  items: readonly Item[],
  chosen: (questionId: string) => readonly string[],
): Path {
  const sections = sectionsOf(items);
  const passed = new Set<number>();
  let at = 0;
  while (at < sections.length && !passed.has(at)) {
    passed.add(at);
    at = after(at, sections, chosen);
  }
  const met = [...passed].flatMap((index) => sections[index]?.items ?? []);
  return { items: met, ends: at >= sections.length };
}

function sectionsOf(items: readonly Item[]): readonly Section[] {
  const starts = items.flatMap((item, index) => ('pageBreakItem' in item ? [index] : []));
  return [0, ...starts].map((start, index) => ({
    id: index === 0 ? null : (items[start]?.itemId ?? null),
    items: items.slice(start, starts[index] ?? items.length),
  }));
}

/** The last question of the section that sends the respondent somewhere decides. */
function after(
  at: number,
  sections: readonly Section[],
  chosen: (questionId: string) => readonly string[],
): number {
  const destinations = (sections[at]?.items ?? []).flatMap((item) => destinationOf(item, chosen));
  const last = destinations.at(-1);
  if (last?.goToSectionId !== undefined) {
    return sections.findIndex((section) => section.id === last.goToSectionId);
  }
  switch (last?.goToAction) {
    case 'RESTART_FORM':
      return 0;
    case 'SUBMIT_FORM':
      return sections.length;
    case 'NEXT_SECTION':
    case undefined:
      return at + 1;
  }
}

function destinationOf(
  item: Item,
  chosen: (questionId: string) => readonly string[],
): readonly Option[] {
  if (!('questionItem' in item) || !('choiceQuestion' in item.questionItem.question)) return [];
  const { questionId, choiceQuestion } = item.questionItem.question;
  const values = chosen(questionId);
  return choiceQuestion.options.filter(
    (option) => values.includes(option.value) && leadsSomewhere(option),
  );
}

function leadsSomewhere({ goToAction, goToSectionId }: Option): boolean {
  return goToAction !== undefined || goToSectionId !== undefined;
}
