import type * as z from 'zod';
import type { Problem } from '../judging/problem.ts';
import { memoizeByObject } from '../reckoning/memoize.ts';

/** One choice. Forms return the label, so labels are unique in a field; games read `value`. */
export interface Choice {
  readonly value: string;
  /** The text that players see: one line, not empty, unique in the field. */
  readonly label: string;
  /** The label for receipts, such as "B2 Otter Banks"; '' omits the answer. Absent: `label`. */
  readonly short?: string;
  /** Whether receipts omit this answer if the player answered the page to which it leads. */
  readonly isRepeated?: true;
  /** The number of times that this value may be used within the field's pool. Absent: 1. */
  readonly copies?: number;
  /**
   * The item that this choice takes from the pool, such as one card for two uses. Absent: `value`.
   */
  readonly takes?: string;
  /** The pages that follow this choice. Absent: the route of the choice's page. */
  readonly to?: PageRoute;
}

/** Page names in order of preference. If no such page has questions, the form is submitted. */
export type PageRoute = readonly string[];

/** A page of a form after the first, with the questions that follow an earlier choice. */
export interface FormPage {
  /** Unique in the form. */
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  /** The route after this page. Absent: the form is submitted. */
  readonly next?: PageRoute;
}

interface FieldBase {
  /** The game's name of the field; unique on every route through the form. */
  readonly name: string;
  /** The question, in one line. */
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  /**
   * The pool from which choices take items. All fields of a pool share the `copies` of each item.
   */
  readonly pool?: string;
  /** The page of the field. Absent: the first page. */
  readonly page?: FormPage;
  /** Whether an answer has a final effect, such as resigning. Random robots rarely give it. */
  readonly isIrreversible?: true;
  /** Whether the step does not wait for this answer, such as a resignation. */
  readonly owesNothing?: true;
  /** Whether the form shows all choices at once, however many there are. */
  readonly isOpen?: true;
}

/** A question with one answer, or none if it is not required. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly required: boolean;
}

/** A question with `least` to `most` different answers. */
export interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly least: number;
  readonly most: number;
}

export type Field = ChoiceField | ChoicesField;

/**
 * The questions to one seat in one step. Anybody with the match's link can open forms, so they
 * contain no secrets: a game with hidden hands writes "hand 1", never the card.
 */
export interface Form {
  readonly fields: readonly Field[];
}

/** A seat's answers by field name: values of choices, or typed text. Blank fields are absent. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Returns the first answer to a field; undefined if the field is blank. */
export const getAnswer = (answers: Answers, field: string): string | undefined =>
  Object.hasOwn(answers, field) ? answers[field]?.[0] : undefined;

export const listAnswers = (answers: Answers, field: string): readonly string[] =>
  (Object.hasOwn(answers, field) ? answers[field] : undefined) ?? [];

export interface PageWithFields {
  /** Null for the first page. */
  readonly page: FormPage | null;
  readonly fields: readonly Field[];
}

/** Lists the pages of a form: the first, even if it is empty, then those of the fields. */
export const listPages = memoizeByObject(({ fields }: Form): readonly PageWithFields[] => {
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

/** Finds the field that selects the next page: the last with a choice that leads to pages. */
export const findBranchingField = ({ fields }: PageWithFields): Field | undefined =>
  fields.findLast(({ choices }) => choices.some(({ to }) => to !== undefined));

/** Returns the route after a page if no answer changes it. The first page leads to the second. */
export const getDefaultRoute = (
  pages: readonly PageWithFields[],
  { page }: PageWithFields,
): PageRoute =>
  page === null ? pages.slice(1, 2).flatMap((next) => next.page?.name ?? []) : (page.next ?? []);

/** Finds the page that a route leads to; undefined if the form is submitted. */
export const findFirstPage = (
  pages: readonly PageWithFields[],
  way: PageRoute,
): PageWithFields | undefined =>
  way
    .flatMap((name) => pages.find(({ page }) => page?.name === name) ?? [])
    .find(({ fields }) => fields.length > 0);

/**
 * Yields the pages on the route of the answers; answers on other pages do not count. `getAnswer` is
 * called for the fields of a page only after that page was yielded.
 */
export function* visitPages(
  form: Form,
  findAnswer: (field: Field) => string | undefined,
): Generator<PageWithFields> {
  const pages = listPages(form);
  const passed = new Set<PageWithFields>();
  let at = pages[0];
  while (at !== undefined && !passed.has(at)) {
    passed.add(at);
    yield at;
    at = findNextPage(pages, at, findAnswer);
  }
}

function findNextPage(
  pages: readonly PageWithFields[],
  from: PageWithFields,
  findAnswer: (field: Field) => string | undefined,
): PageWithFields | undefined {
  if (pages.length === 1) return undefined;
  const leading = findBranchingField(from);
  const value = leading && findAnswer(leading);
  const chosen = leading?.choices.find((choice) => choice.value === value);
  if (value !== undefined && chosen === undefined) return undefined;
  return findFirstPage(pages, chosen?.to ?? getDefaultRoute(pages, from));
}

/** A question and its answer as players read them: "To Dems, 1 below you", "A3". */
export interface AnsweredField {
  readonly label: string;
  readonly text: string;
}

/** Lists answers with their questions, in form order. Omits blank fields and repeated answers. */
export function listAnsweredFields(form: Form, answers: Answers): readonly AnsweredField[] {
  const met = [...visitPages(form, ({ name }) => getAnswer(answers, name))].flatMap(
    ({ fields }) => fields,
  );
  const others = form.fields.filter(({ name }) => !met.some((field) => field.name === name));
  const answered = [...met, ...others].filter(({ name }) => listAnswers(answers, name).length > 0);
  const isOmitted = (field: Field) => {
    const { isRepeated, to = [] } = findChoice(field, getAnswer(answers, field.name)) ?? {};
    return isRepeated === true && answered.some(({ page }) => page && to.includes(page.name));
  };
  return answered
    .filter((field) => !isOmitted(field))
    .map((field) => {
      const texts = listAnswers(answers, field.name).map((value) => formatAnswer(field, value));
      return { label: field.label, text: texts.join(', ') };
    })
    .filter(({ text }) => text !== '');
}

const findChoice = ({ choices }: Field, value: string | undefined): Choice | undefined =>
  choices.find((one) => one.value === value);

/** Formats each answer as a line, such as "First location: B2 Otter Banks". */
export const formatAnswers = (answeredFields: readonly AnsweredField[]): string =>
  answeredFields
    .map(({ label, text }) => (label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`))
    .join('\n');

function formatAnswer(field: Field, value: string): string {
  const choice = findChoice(field, value);
  return choice?.short ?? choice?.label ?? value;
}

/** One question, or several with a common value. `Now` is the context in which they are asked. */
export interface Question<Now, Value> {
  /** The schema of values in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** The value of a blank answer. */
  readonly blank: Value;
  /** Lists the fields in form order; empty if there is nothing to choose. */
  fields(now: Now): readonly Field[];
  read(answers: Answers, now: Now): ReadAnswer<Value>;
  /** Converts a value to the answers that {@link Question.read} reads as that value. */
  answers(value: Value, now: Now): Answers;
}

export interface ReadAnswer<Value> {
  /** Undefined if a required answer is missing. */
  readonly value: Value | undefined;
  /** Whether any part was answered and understood. */
  readonly isAnswered: boolean;
  /** Problems of kind 'unreadable'. */
  readonly problems: readonly Problem[];
}

/** The type of a question's values. */
export type QuestionValue<AnyQuestion> = AnyQuestion extends {
  readonly schema: z.ZodType<infer Value>;
}
  ? Value
  : never;

export const BLANK_READING = { isAnswered: false, problems: [] } as const;
