/** What a game asks of a seat: fields with choices, as a phone shows them, and the answers that come back. */

import { memoizedLatest } from '../reckoning/memoize.ts';

/**
 * One thing that can be chosen. Forms give back the label, so labels are unique in their field; `value` is what
 * the game reads.
 */
export interface Choice {
  readonly value: string;
  /** As the player sees it: one line, not empty, unique in the field. */
  readonly label: string;
  /** The label where it is repeated to who has chosen it: "B2 Otter Banks". The label itself when absent. */
  readonly short?: string;
  /** How often this value may be used within the field's pool; 1 when absent. */
  readonly copies?: number;
  /** What it takes from the field's pool; its value when absent. Of one card in two uses both take the card. */
  readonly takes?: string;
  /** Where it leads; as any other choice of its page when absent. */
  readonly to?: PageRoute;
}

/** Page names in order of preference. The first page that has questions follows; if none has, the form is submitted. */
export type PageRoute = readonly string[];

/** A page of a form after the first one: the questions that belong to what was chosen before. */
export interface FormPage {
  /** Unique in the form. */
  readonly name: string;
  /** One line. */
  readonly title: string;
  readonly about?: string;
  /** What follows where no choice says otherwise; the form is sent off when absent. From the first page the next one follows. */
  readonly next?: PageRoute;
}

interface FieldCommon {
  /** The game's name of the field, unique on every way through the form. */
  readonly name: string;
  /** The question, one line. */
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  /** Fields of one pool draw on the same things: each value counts against its `copies` over all of them. */
  readonly pool?: string;
  /** Where it stands; on the first page when absent. */
  readonly page?: FormPage;
  /** Answering it ends something for good, such as the match: robots at random hardly ever do. */
  readonly isIrreversible?: true;
}

/** Exactly one of the choices, or nothing when not required. */
export interface ChoiceField extends FieldCommon {
  readonly kind: 'choice';
  readonly required: boolean;
}

/** Several of the choices: from `least` to `most` different ones. */
export interface ChoicesField extends FieldCommon {
  readonly kind: 'choices';
  readonly least: number;
  readonly most: number;
}

export type Field = ChoiceField | ChoicesField;

/**
 * What one seat is asked in one step. The form of a match can be opened by everybody who has its link, so nothing in
 * it may rest on what is secret: a game with hidden hands speaks of "hand 1", never of the card.
 */
export interface Form {
  readonly fields: readonly Field[];
}

/**
 * What a seat has answered, by the field's name: values of choices, or what was typed where it is no choice's label.
 * A field left blank is absent.
 */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The one answer to a field, or undefined when it was left blank. */
export const answerTo = (answers: Answers, field: string): string | undefined =>
  Object.hasOwn(answers, field) ? answers[field]?.[0] : undefined;

/** All answers to a field. */
export const answersTo = (answers: Answers, field: string): readonly string[] =>
  (Object.hasOwn(answers, field) ? answers[field] : undefined) ?? [];

/** A page with what it asks. */
export interface PageWithFields {
  /** Null for the first. */
  readonly page: FormPage | null;
  readonly fields: readonly Field[];
}

/** The first page, which may ask nothing, and then the others, in the order of their first fields. */
export const pagesOf = memoizedLatest(({ fields }: Form): readonly PageWithFields[] => {
  const onFirst = fields.filter(({ page }) => page === undefined);
  if (onFirst.length === fields.length) return [{ page: null, fields }];
  const pages = new Map<string, FormPage>();
  for (const { page } of fields) if (page !== undefined) pages.set(page.name, page);
  const others = [...pages.values()].map((page) => ({
    page,
    fields: fields.filter((field) => field.page?.name === page.name),
  }));
  return [{ page: null, fields: onFirst }, ...others];
});

/** The field of a page that decides what follows: the last of those with choices that lead somewhere. */
export const branchingField = ({ fields }: PageWithFields): Field | undefined =>
  fields.findLast(({ choices }) => choices.some(({ to }) => to !== undefined));

/** Where a page leads unless a choice says otherwise: from the first one to the next. */
export const defaultRoute = (
  pages: readonly PageWithFields[],
  { page }: PageWithFields,
): PageRoute =>
  page === null ? pages.slice(1, 2).flatMap((next) => next.page?.name ?? []) : (page.next ?? []);

/** The page that a way means; undefined where the form is sent off. */
export const firstPageOf = (
  pages: readonly PageWithFields[],
  way: PageRoute,
): PageWithFields | undefined =>
  way
    .flatMap((name) => pages.find(({ page }) => page?.name === name) ?? [])
    .find(({ fields }) => fields.length > 0);

/**
 * The pages that answers lead through. What was answered on another page does not count: who goes back and chooses otherwise
 * leaves it behind. Answers may be made on the way: a page is asked for when what leads there has been answered.
 */
export function* visitedPages(
  form: Form,
  answerOf: (field: Field) => string | undefined,
): Generator<PageWithFields> {
  const pages = pagesOf(form);
  const passed = new Set<PageWithFields>();
  let at = pages[0];
  while (at !== undefined && !passed.has(at)) {
    passed.add(at);
    yield at;
    at = following(pages, at, answerOf);
  }
}

function following(
  pages: readonly PageWithFields[],
  from: PageWithFields,
  answerOf: (field: Field) => string | undefined,
): PageWithFields | undefined {
  if (pages.length === 1) return undefined;
  const leading = branchingField(from);
  const value = leading && answerOf(leading);
  const chosen = leading?.choices.find((choice) => choice.value === value);
  if (value !== undefined && chosen === undefined) return undefined;
  return firstPageOf(pages, chosen?.to ?? defaultRoute(pages, from));
}

/** An answer in the words of the form: "To Dems, 1 below you", "A3". */
export interface AnsweredField {
  readonly label: string;
  readonly text: string;
}

/** Returns the answers with their labels, in form order. Unanswered fields are omitted. */
export function answeredFields(form: Form, answers: Answers): readonly AnsweredField[] {
  const met = [...visitedPages(form, ({ name }) => answerTo(answers, name))].flatMap(
    ({ fields }) => fields,
  );
  const others = form.fields.filter(({ name }) => !met.some((field) => field.name === name));
  return [...met, ...others].flatMap((field) => {
    const texts = answersTo(answers, field.name).map((value) => wordsFor(field, value));
    return texts.length === 0 ? [] : [{ label: field.label, text: texts.join(', ') }];
  });
}

/** "First location: B2 Otter Banks", a line each; a question that ends as one needs no colon. */
export const answeredText = (said: readonly AnsweredField[]): string =>
  said
    .map(({ label, text }) => (label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`))
    .join('\n');

/** What is no choice's value is said as it was typed. */
function wordsFor({ choices }: Field, value: string): string {
  const choice = choices.find((one) => one.value === value);
  return choice?.short ?? choice?.label ?? value;
}
