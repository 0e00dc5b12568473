/** From an item as a request describes it to one that may stand in a form. */
import type { Item, ItemKind, Question, QuestionGroupItem, RowQuestion } from './form.ts';
import { claimItemId, claimQuestionId, type Identifiers } from './identifier.ts';
import { InvalidItem, oneLine } from './invalid-item.ts';
import { readChoice, readImage, readQuestionKind } from './question.ts';
import type { DescribedItem, DescribedQuestion } from './request.ts';

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

function readItemKind(described: DescribedItem, surroundings: Surroundings): ItemKind {
  const { questionItem, questionGroupItem, pageBreakItem, textItem, imageItem } = described;
  if (questionItem) return { questionItem: readQuestionItem(questionItem, surroundings) };
  if (questionGroupItem) return { questionGroupItem: readGroup(questionGroupItem, surroundings) };
  if (pageBreakItem) return { pageBreakItem: {} };
  if (textItem) return { textItem: {} };
  if (imageItem) return { imageItem: { image: readImage(imageItem.image ?? {}) } };
  if (described.videoItem) return { videoItem: readVideo(described.videoItem) };
  throw new InvalidItem('An item must have a kind.');
}

function readQuestionItem(
  { question, image }: NonNullable<DescribedItem['questionItem']>,
  { identifiers, sections }: Surroundings,
) {
  if (!question) throw new InvalidItem('A question item must have a question.');
  const kind = readQuestionKind(question, sections);
  const read: Question = { ...readHead(question, identifiers), ...kind };
  return { question: read, ...(image ? { image: readImage(image) } : {}) };
}

function readHead({ questionId, required }: DescribedQuestion, identifiers: Identifiers) {
  return {
    questionId: claimQuestionId(identifiers, questionId),
    ...(required ? { required: true as const } : {}),
  };
}

const NO_SECTIONS: ReadonlySet<string> = new Set();

function readGroup(
  { questions = [], grid, image }: NonNullable<DescribedItem['questionGroupItem']>,
  { identifiers }: Surroundings,
): QuestionGroupItem {
  if (!grid?.columns) throw new InvalidItem('A question group must have a grid with columns.');
  if (questions.length === 0) throw new InvalidItem('A question group must have questions.');
  const columns = readChoice(grid.columns, NO_SECTIONS);
  if (columns.type === 'DROP_DOWN' || columns.options.some((option) => option.isOther)) {
    throw new InvalidItem('The columns of a grid must be RADIO or CHECKBOX without "other".');
  }
  return {
    questions: questions.map((question) => readRow(question, identifiers)),
    grid: { columns, ...(grid.shuffleQuestions ? { shuffleQuestions: true } : {}) },
    ...(image ? { image: readImage(image) } : {}),
  };
}

function readRow(described: DescribedQuestion, identifiers: Identifiers): RowQuestion {
  const title = described.rowQuestion?.title;
  if (!title) throw new InvalidItem('Every question of a grid must be a row with a title.');
  return { ...readHead(described, identifiers), rowQuestion: { title: oneLine(title) } };
}

function readVideo({ video, caption }: NonNullable<DescribedItem['videoItem']>) {
  const { youtubeUri = '', properties } = video ?? {};
  if (!/^https?:\/\/(www\.)?(youtube\.com|youtu\.be)\//.test(youtubeUri)) {
    throw new InvalidItem('A video must have the address of a YouTube video.');
  }
  return {
    video: { youtubeUri, ...(properties ? { properties } : {}) },
    ...(caption ? { caption } : {}),
  };
}
