/** From an item as a request describes it to one that may stand in a form. */
import type { Item, ItemKind } from './form.ts';
import { claimItemId, claimQuestionId, type Identifiers } from './identifier.ts';
import { InvalidItem, oneLine } from './invalid-item.ts';
import { readQuestionKind } from './question.ts';
import type { DescribedItem } from './request.ts';

/** What an item is checked against: ids that are taken, and page breaks that options may lead to. */
export interface Surroundings {
  readonly identifiers: Identifiers;
  readonly sections: ReadonlySet<string>;
}

/** Throws `InvalidItem`; ids that are missing are made. */
export function readItem(described: DescribedItem, surroundings: Surroundings): Item {
  const { title, description } = described;
  return {
    itemId: claimItemId(surroundings.identifiers, described.itemId),
    ...(title ? { title: oneLine(title) } : {}),
    ...(description ? { description } : {}),
    ...readItemKind(described, surroundings),
  };
}

function readItemKind(
  { questionItem, pageBreakItem }: DescribedItem,
  { identifiers, sections }: Surroundings,
): ItemKind {
  if (pageBreakItem) return { pageBreakItem: {} };
  if (!questionItem) throw new InvalidItem('An item must have a kind.');
  const { question } = questionItem;
  if (!question) throw new InvalidItem('A question item must have a question.');
  const head = {
    questionId: claimQuestionId(identifiers, question.questionId),
    ...(question.required ? { required: true as const } : {}),
  };
  return { questionItem: { question: { ...head, ...readQuestionKind(question, sections) } } };
}
