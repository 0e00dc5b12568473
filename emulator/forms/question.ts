/** From a question as a request describes it to one that may stand in a form. */
import { notEmulated } from '../core/refusal.ts';
import type { ChoiceQuestion, ChoiceType, Option, QuestionKind } from './form.ts';
import { InvalidItem, oneLine } from './invalid-item.ts';
import type { DescribedChoice, DescribedOption, DescribedQuestion } from './request.ts';

/** Throws `InvalidItem`. `sections` are the ids of the form's page breaks. */
export function readQuestionKind(
  { choiceQuestion, textQuestion }: DescribedQuestion,
  sections: ReadonlySet<string>,
): QuestionKind {
  if (choiceQuestion) return { choiceQuestion: readChoice(choiceQuestion, sections) };
  if (!textQuestion) throw new InvalidItem('A question must have a kind.');
  if (textQuestion.paragraph) throw notEmulated('questions for a paragraph');
  return { textQuestion: {} };
}

function readChoice(
  { type, options = [] }: DescribedChoice,
  sections: ReadonlySet<string>,
): ChoiceQuestion {
  if (type === undefined) throw new InvalidItem('A choice question must have a type.');
  if (options.length === 0) {
    throw new InvalidItem('A choice question must have at least one option.');
  }
  const read = options.map((option) => readOption(option, type, sections));
  refuseDuplicates(read);
  refuseMixedNavigation(read);
  return { type, options: read };
}

function readOption(
  { value, ...destination }: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): Option {
  if (value === undefined || value === '') {
    throw new InvalidItem('An option must have a value.');
  }
  return { value: oneLine(value), ...readDestination(destination, type, sections) };
}

function readDestination(
  { goToAction, goToSectionId }: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): Omit<Option, 'value'> {
  if (goToAction === undefined && !goToSectionId) return {};
  if (type === 'CHECKBOX') {
    throw new InvalidItem('Section navigation is not allowed for a CHECKBOX question.');
  }
  if (!goToSectionId) return { goToAction };
  if (!sections.has(goToSectionId)) {
    throw new InvalidItem(`Option.goToSectionId ${goToSectionId} is not the ID of a page break.`);
  }
  return { goToSectionId };
}

function refuseDuplicates(options: readonly Option[]): void {
  const seen = new Set<string>();
  for (const { value } of options) {
    if (seen.has(value)) throw new InvalidItem(`Duplicate option value: ${value}.`);
    seen.add(value);
  }
}

/** As in Apps Script, where Google says so: a question leads somewhere by all of its options or by none. [I] */
function refuseMixedNavigation(options: readonly Option[]): void {
  const leading = options.filter((option) => option.goToAction ?? option.goToSectionId);
  if (leading.length === 0 || leading.length === options.length) return;
  throw new InvalidItem(
    'Options with section navigation cannot be combined with options without it in one question.',
  );
}
