/** A form cut into its sections, each with its questions. */
import type { FormItem, FormOption, FormQuestion, FormResource } from '../backend.ts';

/** A question with the texts around it. */
export interface Asked {
  /** The decimal entry id, as in `entry.<id>` of the form's address. */
  readonly entry: string;
  readonly title: string;
  readonly help: string;
  readonly required: boolean;
  readonly question: FormQuestion;
}

export interface Section {
  /** The item id of its page break; empty for the first section. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly Asked[];
}

/** In the form's order; there is always a first one. */
export function sectionsOf(form: FormResource): readonly Section[] {
  const before: Section[] = [];
  let last: Section = { id: '', title: '', about: '', questions: [] };
  form.items?.forEach((item) => {
    if (item.pageBreakItem === undefined) {
      last = { ...last, questions: [...last.questions, ...askedBy(item)] };
    } else {
      before.push(last);
      last = sectionFrom(item);
    }
  });
  return [...before, last];
}

/** Every question of the form in its order. */
export function questionsOf(sections: readonly Section[]): readonly Asked[] {
  return sections.flatMap(({ questions }) => questions);
}

/** Where an option leads: `submit`, `restart`, `next`, a section's id, or nowhere in particular. */
export function leadsTo(option: FormOption): string | undefined {
  if (option.goToSectionId !== undefined) return option.goToSectionId;
  return DESTINATIONS.get(option.goToAction ?? '');
}

const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['SUBMIT_FORM', 'submit'],
  ['RESTART_FORM', 'restart'],
  ['NEXT_SECTION', 'next'],
]);

/** The sections that the answers lead through; the last question of a section that leads somewhere decides. */
export function passedSections(
  sections: readonly Section[],
  answers: ReadonlyMap<string, readonly string[]>,
): readonly Section[] {
  const passed = new Set<Section>();
  let at = sections[0];
  while (at !== undefined && !passed.has(at)) {
    passed.add(at);
    at = following(sections, at, answers);
  }
  return [...passed];
}

/** Nothing new follows where it is sent or begun again: neither is a section. */
function following(
  sections: readonly Section[],
  from: Section,
  answers: ReadonlyMap<string, readonly string[]>,
): Section | undefined {
  const target = from.questions.flatMap((asked) => destinations(asked, answers));
  const last = target.at(-1) ?? 'next';
  if (last === 'next') return sections[sections.indexOf(from) + 1];
  return sections.find((section) => section.id === last);
}

function destinations(
  asked: Asked,
  answers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const values = answers.get(asked.entry);
  const options = asked.question.choiceQuestion?.options;
  const chosen = options?.filter((option) => values?.includes(option.value ?? ''));
  return chosen?.flatMap((option) => leadsTo(option) ?? []) ?? [];
}

/** The hexadecimal question id in decimal: that is how Google's prefilled addresses name a question. */
export function entryId(questionId: string): string {
  return /^[0-9a-f]+$/i.test(questionId) ? BigInt(`0x${questionId}`).toString() : questionId;
}

function sectionFrom(item: FormItem): Section {
  return {
    id: item.itemId ?? '',
    title: item.title ?? '',
    about: item.description ?? '',
    questions: [],
  };
}

function askedBy({ title = '', description = '', questionItem }: FormItem): readonly Asked[] {
  const question = questionItem?.question;
  if (question === undefined) return [];
  return [
    {
      entry: entryId(question.questionId ?? ''),
      title: title === '' ? 'Question' : title,
      help: description,
      required: question.required === true,
      question,
    },
  ];
}
