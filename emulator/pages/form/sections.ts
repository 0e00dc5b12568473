import type { FormItem, FormOption, FormQuestion, FormResource } from '../backend.ts';

export interface ListedQuestion {
  /** The decimal entry id, as in the field `entry.<id>`. */
  readonly entry: string;
  readonly title: string;
  readonly help: string;
  readonly required: boolean;
  readonly question: FormQuestion;
}

export interface PageSection {
  /** The item id of the page break; empty for the first section. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly ListedQuestion[];
}

/** Splits a form into its sections, in order. The first section is always present. */
export function readSections(form: FormResource): readonly PageSection[] {
  const before: PageSection[] = [];
  let last: PageSection = { id: '', title: '', about: '', questions: [] };
  form.items?.forEach((item) => {
    if (item.pageBreakItem === undefined) {
      last = { ...last, questions: [...last.questions, ...readQuestions(item)] };
    } else {
      before.push(last);
      last = createSection(item);
    }
  });
  return [...before, last];
}

export function listQuestions(sections: readonly PageSection[]): readonly ListedQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}

/** Returns an option’s target: `submit`, `restart`, `next` or a section’s id. */
export function readTarget(option: FormOption): string | undefined {
  if (option.goToSectionId !== undefined) return option.goToSectionId;
  return TARGETS_BY_ACTION.get(option.goToAction ?? '');
}

const TARGETS_BY_ACTION: ReadonlyMap<string, string> = new Map([
  ['SUBMIT_FORM', 'submit'],
  ['RESTART_FORM', 'restart'],
  ['NEXT_SECTION', 'next'],
]);

function toEntryId(questionId: string): string {
  return /^[0-9a-f]+$/i.test(questionId) ? BigInt(`0x${questionId}`).toString() : questionId;
}

function createSection(item: FormItem): PageSection {
  return {
    id: item.itemId ?? '',
    title: item.title ?? '',
    about: item.description ?? '',
    questions: [],
  };
}

function readQuestions({
  title = '',
  description = '',
  questionItem,
}: FormItem): readonly ListedQuestion[] {
  const question = questionItem?.question;
  if (question === undefined) return [];
  return [
    {
      entry: toEntryId(question.questionId ?? ''),
      title: title === '' ? 'Question' : title,
      help: description,
      required: question.required === true,
      question,
    },
  ];
}
