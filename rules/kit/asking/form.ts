import { memoizedByObject } from '../reckoning/memoize.ts';

/** One choice. Forms give back the label, so labels are unique in a field; games read `value`. */
export interface Choice {
  readonly value: string;
  /** As the player sees it: one line, not empty, unique in the field. */
  readonly label: string;
  /** The label for receipts and reports, such as "B2 Otter Banks"; `label` when absent. */
  readonly short?: string;
  /** How often this value may be used within the field's pool; 1 when absent. */
  readonly copies?: number;
  /** The item taken from the pool; default: its value. Two uses of one card take the card. */
  readonly takes?: string;
  /** The page that follows this choice. Absent: the route of the choice's page. */
  readonly to?: PageRoute;
}

/** Page names in order of preference; if no such page has questions, the form is submitted. */
export type PageRoute = readonly string[];

/** A page of a form after the first: the questions that follow from an earlier choice. */
export interface FormPage {
  /** Unique in the form. */
  readonly name: string;
  /** One line. */
  readonly title: string;
  readonly about?: string;
  /** The default route; absent: the next page after the first, else the form is submitted. */
  readonly next?: PageRoute;
}

interface FieldCommon {
  /** The game's name of the field, unique on every way through the form. */
  readonly name: string;
  /** The question, one line. */
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  /** Fields of one pool share items: each value counts against its `copies` over all of them. */
  readonly pool?: string;
  /** The first page when absent. */
  readonly page?: FormPage;
  /** Answering it ends something for good, such as the match. Random robots rarely answer it. */
  readonly isIrreversible?: true;
  /** Always available, such as resigning: a seat with only such fields is not awaited. */
  readonly owesNothing?: true;
  /** All choices in sight, however many. */
  readonly isOpen?: true;
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
 * The questions to one seat in one step. Anybody with the match's link can open forms, so nothing
 * in them may depend on secrets: a game with hidden hands writes "hand 1", never the card.
 */
export interface Form {
  readonly fields: readonly Field[];
}

/** A seat's answers by field name: values of choices, or text as typed. Blank fields are absent. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The one answer to a field, or undefined when it was left blank. */
export const answerTo = (answers: Answers, field: string): string | undefined =>
  Object.hasOwn(answers, field) ? answers[field]?.[0] : undefined;

/** All answers to a field. */
export const answersTo = (answers: Answers, field: string): readonly string[] =>
  (Object.hasOwn(answers, field) ? answers[field] : undefined) ?? [];

export interface PageWithFields {
  /** Null for the first. */
  readonly page: FormPage | null;
  readonly fields: readonly Field[];
}

/** The first page, which may ask nothing, then the others in the order of their first fields. */
export const pagesOf = memoizedByObject(({ fields }: Form): readonly PageWithFields[] => {
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

/** The field of a page that decides what follows: the last with a choice that leads somewhere. */
export const branchingField = ({ fields }: PageWithFields): Field | undefined =>
  fields.findLast(({ choices }) => choices.some(({ to }) => to !== undefined));

/** Where a page leads unless a choice overrides it: from the first page to the next. */
export const defaultRoute = (
  pages: readonly PageWithFields[],
  { page }: PageWithFields,
): PageRoute =>
  page === null ? pages.slice(1, 2).flatMap((next) => next.page?.name ?? []) : (page.next ?? []);

/** The page that a route leads to; undefined if the form is submitted. */
export const firstPageOf = (
  pages: readonly PageWithFields[],
  way: PageRoute,
): PageWithFields | undefined =>
  way
    .flatMap((name) => pages.find(({ page }) => page?.name === name) ?? [])
    .find(({ fields }) => fields.length > 0);

/**
 * Yields the pages that answers lead through; answers on other pages do not count. Answers may be
 * given lazily: a page is yielded once the answers before it are known.
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

/** "First location: B2 Otter Banks", one line each; no colon after a question mark. */
export const answeredText = (said: readonly AnsweredField[]): string =>
  said
    .map(({ label, text }) => (label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`))
    .join('\n');

/** Text that is not the value of a choice is shown as typed. */
function wordsFor({ choices }: Field, value: string): string {
  const choice = choices.find((one) => one.value === value);
  return choice?.short ?? choice?.label ?? value;
}
