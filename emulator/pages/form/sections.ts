/** A form cut into its sections, with one flat list of questions whatever shape they have. */
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

export type Part =
  | { readonly kind: 'question'; readonly asked: Asked }
  | {
      readonly kind: 'grid';
      readonly title: string;
      readonly help: string;
      readonly rows: readonly Asked[];
    }
  | { readonly kind: 'text'; readonly title: string; readonly help: string };

export interface Section {
  /** The item id of its page break; empty for the first section. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly parts: readonly Part[];
}

/** In the form's order; there is always a first one. */
export function sectionsOf(form: FormResource): readonly Section[] {
  const sections: Section[] = [{ id: '', title: '', about: '', parts: [] }];
  for (const item of form.items ?? []) {
    const last = sections.at(-1);
    if (item.pageBreakItem !== undefined || last === undefined) sections.push(sectionFrom(item));
    else sections[sections.length - 1] = { ...last, parts: [...last.parts, ...partsOf(item)] };
  }
  return sections;
}

/** Every question of the form in its order, a grid's rows one by one. */
export function questionsOf(sections: readonly Section[]): readonly Asked[] {
  return sections.flatMap((section) => section.parts.flatMap(questionsIn));
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

function following(
  sections: readonly Section[],
  from: Section,
  answers: ReadonlyMap<string, readonly string[]>,
): Section | undefined {
  const target = from.parts.flatMap(questionsIn).flatMap((asked) => destinations(asked, answers));
  const last = target.at(-1) ?? 'next';
  if (last === 'submit') return undefined;
  if (last === 'restart') return sections[0];
  if (last === 'next') return sections[sections.indexOf(from) + 1];
  return sections.find((section) => section.id === last);
}

function destinations(
  asked: Asked,
  answers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const values = answers.get(asked.entry) ?? [];
  const options = asked.question.choiceQuestion?.options ?? [];
  const chosen = options.filter((option) => values.includes(option.value ?? ''));
  return chosen.flatMap((option) => leadsTo(option) ?? []);
}

/** The hexadecimal question id in decimal: that is how Google's prefilled addresses name a question. */
export function entryId(questionId: string): string {
  return /^[0-9a-f]+$/i.test(questionId) ? BigInt(`0x${questionId}`).toString() : questionId;
}

function questionsIn(part: Part): readonly Asked[] {
  switch (part.kind) {
    case 'question':
      return [part.asked];
    case 'grid':
      return part.rows;
    case 'text':
      return [];
  }
}

function sectionFrom(item: FormItem): Section {
  return {
    id: item.itemId ?? '',
    title: item.title ?? '',
    about: item.description ?? '',
    parts: [],
  };
}

function partsOf(item: FormItem): readonly Part[] {
  const title = item.title ?? '';
  const help = item.description ?? '';
  const question = item.questionItem?.question;
  if (question !== undefined) return [{ kind: 'question', asked: asked(question, title, help) }];
  const group = item.questionGroupItem;
  if (group !== undefined) return [{ kind: 'grid', title, help, rows: gridRows(group, title) }];
  return item.textItem === undefined ? [] : [{ kind: 'text', title, help }];
}

function asked(question: FormQuestion, title: string, help: string): Asked {
  return {
    entry: entryId(question.questionId ?? ''),
    title: title === '' ? 'Question' : title,
    help,
    required: question.required === true,
    question,
  };
}

/** A row is asked like a choice among the grid's columns. */
function gridRows(
  group: NonNullable<FormItem['questionGroupItem']>,
  title: string,
): readonly Asked[] {
  return (group.questions ?? []).map((row) => {
    const choiceQuestion = group.grid?.columns;
    return asked({ ...row, choiceQuestion }, row.rowQuestion?.title ?? title, '');
  });
}
