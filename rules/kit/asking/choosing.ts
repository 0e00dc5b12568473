import * as z from 'zod';
import { buildProblem, type Problem } from '../judging/problem.ts';
import { memoizeByObject } from '../reckoning/memoize.ts';
import {
  BLANK_READING,
  type Choice,
  type Field,
  type FormPage,
  getAnswer,
  listAnswers,
  type PageRoute,
  type Question,
} from './form.ts';
import { type AnswerKind, foldText, MAX_ANSWER_LENGTH, type UnreadableAnswer } from './kinds.ts';

export interface Offer<Value> {
  readonly value: Value;
  readonly label: string;
  readonly short?: string;
  readonly copies?: number;
  readonly takes?: string;
  readonly to?: PageRoute;
}

/** A page of the form on which a question appears, and the offers that appear there. */
export interface PagePlacement<Value> {
  readonly page: FormPage;
  /** Whether a value is offered on this page. Absent: all values. */
  readonly only?: (value: Value) => boolean;
  /** The question's help on this page. Absent: its usual help. */
  readonly help?: string;
  /** Whether the answer is always used, so that the page offers no choice to skip the question. */
  readonly isUsed?: boolean;
}

/** A fixed value, or a function that computes it from the context. */
type ComputedValue<Now, Value = string> = Value | ((now: Now) => Value);

export interface QuestionSpec<Now> {
  /** The field's name in orders and answers; unique in the form. */
  readonly name: string;
  readonly label: ComputedValue<Now>;
  readonly help?: ComputedValue<Now>;
  readonly pool?: string;
  readonly isIrreversible?: true;
  readonly owesNothing?: true;
  readonly isOpen?: true;
}

export interface ChoiceSpec<Now, Value> extends QuestionSpec<Now> {
  readonly of: AnswerKind<Value, Now>;
  /** The choices. If there are none, the question is not asked. */
  readonly offers: (now: Now) => readonly Offer<NoInfer<Value>>[];
  /** The question's pages. Absent: the first page. A route may contain only one of them. */
  readonly on?: (now: Now) => readonly PagePlacement<NoInfer<Value>>[];
}

export interface SingleChoiceSpec<Now, Value> extends ChoiceSpec<Now, Value> {
  /** Whether the form requires an answer. A blank answer can still be read. */
  readonly required?: boolean;
  /** A choice, listed first, that leaves the question unanswered, such as "Keep it". */
  readonly open?: Choice;
  /** A choice, listed last, that answers nothing and leads to the pages of `behind` questions. */
  readonly elsewhere?: Choice;
}

export function askSingleChoice<Now, Value, Blank>(
  singleChoiceSpec: SingleChoiceSpec<Now, Value>,
  blank: Blank,
  schema: z.ZodType<Value | Blank>,
): Question<Now, Value | Blank> {
  const { name, of, required = false, open, elsewhere } = singleChoiceSpec;
  return {
    schema,
    blank,
    fields: createFieldBuilder(singleChoiceSpec, { kind: 'choice', required }),
    read(answers, now) {
      const text = getAnswer(answers, name) ?? '';
      if (text.trim() === '') return { value: blank, ...BLANK_READING };
      const { choices } = buildChoices(singleChoiceSpec, now);
      if (choices.length === 0) return { value: blank, ...BLANK_READING };
      const isOffered = choices.some((choice) => choice.value === text);
      if (!isOffered && [open, elsewhere].some((one) => one && isTextOf(one, text, choices)))
        return { value: blank, isAnswered: true, problems: [] };
      const value = parseValue(singleChoiceSpec, text, now);
      return value === null
        ? {
            value: blank,
            isAnswered: false,
            problems: [buildUnreadableProblem(singleChoiceSpec, text, now)],
          }
        : { value, isAnswered: value !== blank, problems: [] };
    },
    answers(value, now) {
      if (value !== blank) return { [name]: [of.key(value as Value, now)] };
      if (open === undefined) return {};
      const { choices } = buildChoices(singleChoiceSpec, now);
      const isAsked = choices.length > 0 && singleChoiceSpec.on?.(now).length !== 0;
      return isAsked ? { [name]: [distinguishFrom(choices, open).value] } : {};
    },
  };
}

function isTextOf(open: Choice, text: string, choices: readonly Choice[]): boolean {
  const { value } = distinguishFrom(choices, open);
  return text === value || (text.length <= MAX_ANSWER_LENGTH && foldText(text) === foldText(value));
}

/** Renames an open choice if another choice has the same text, such as a player called “Nobody”. */
const distinguishFrom = (choices: readonly Choice[], open: Choice): Choice =>
  [open.value, open.label].some((text) => indexByFoldedText(choices).has(foldText(text)))
    ? distinguishFrom(choices, {
        ...open,
        value: `${open.value} (open)`,
        label: `${open.label} (left open)`,
      })
    : open;

export function askRequiredChoice<Now, Value>(
  choiceSpec: ChoiceSpec<Now, Value>,
  missing: UnreadableAnswer,
): Question<Now, Value | null> {
  const one = askSingleChoice(
    { ...choiceSpec, required: true },
    null,
    choiceSpec.of.schema.nullable(),
  );
  return {
    ...one,
    read(answers, now) {
      const { value, isAnswered, problems } = one.read(answers, now);
      if (isAnswered) return { value, isAnswered, problems };
      const blank = buildProblem({
        kind: 'unreadable',
        code: missing.code,
        where: choiceSpec.name,
        label: evaluate(choiceSpec.label, now),
        warning: missing.warning(''),
      });
      return { value: undefined, isAnswered, problems: [...problems, blank] };
    },
  };
}

export interface MultipleChoiceSpec<Now, Value> extends ChoiceSpec<Now, Value> {
  readonly least: ComputedValue<Now, number>;
  readonly most: ComputedValue<Now, number>;
}

export function askMultipleChoice<Now, Value>(
  multipleChoiceSpec: MultipleChoiceSpec<Now, Value>,
): Question<Now, readonly Value[]> {
  const { name, of, least, most } = multipleChoiceSpec;
  return {
    schema: z.array(of.schema).readonly(),
    blank: [],
    fields: createFieldBuilder(multipleChoiceSpec, (now) => ({
      kind: 'choices',
      least: evaluate(least, now),
      most: evaluate(most, now),
    })),
    read(answers, now) {
      const texts = listAnswers(answers, name).filter((text) => text.trim() !== '');
      if (texts.length === 0 || multipleChoiceSpec.offers(now).length === 0)
        return { value: [], ...BLANK_READING };
      const read = texts.map((text) => ({
        text,
        value: parseValue(multipleChoiceSpec, text, now),
      }));
      const value = read.flatMap((one) => (one.value === null ? [] : [one.value]));
      return {
        value,
        isAnswered: value.length > 0,
        problems: read.flatMap((one) =>
          one.value === null ? [buildUnreadableProblem(multipleChoiceSpec, one.text, now)] : [],
        ),
      };
    },
    answers: (values, now) =>
      values.length === 0 ? {} : { [name]: values.map((value) => of.key(value, now)) },
  };
}

export interface CheckboxSpec<Now> extends QuestionSpec<Now> {
  readonly says: string;
  readonly open?: Choice;
  readonly isAsked: (now: Now) => boolean;
  readonly on?: (now: Now) => readonly PagePlacement<true>[];
  readonly unreadable: UnreadableAnswer;
}

const TICK_VALUE = 'yes';

export function askCheckbox<Now>(checkboxSpec: CheckboxSpec<Now>): Question<Now, boolean> {
  const { says, isAsked, unreadable: none } = checkboxSpec;
  const nothing: readonly Offer<true>[] = [];
  const tick: readonly Offer<true>[] = [{ value: true, label: says }];
  const of: AnswerKind<true> = {
    schema: z.literal(true),
    key: () => TICK_VALUE,
    unreadable: none,
  };
  const offers = (now: Now) => (isAsked(now) ? tick : nothing);
  return askSingleChoice({ ...checkboxSpec, of, offers }, false as boolean, z.boolean());
}

const evaluate = <Now, Value extends string | number | FieldShape>(
  one: ComputedValue<Now, Value>,
  now: Now,
): Value => (typeof one === 'function' ? one(now) : one);

type FieldShape =
  | { readonly kind: 'choice'; readonly required: boolean }
  | { readonly kind: 'choices'; readonly least: number; readonly most: number };

/** Returns a function that builds the fields of a question: one for each of its pages. */
function createFieldBuilder<Now, Value>(
  choiceSpec: ChoiceSpec<Now, Value> & Pick<SingleChoiceSpec<Now, Value>, 'open' | 'elsewhere'>,
  shape: ComputedValue<Now, FieldShape>,
): (now: Now) => readonly Field[] {
  const { name, label, help, pool, isIrreversible, owesNothing, isOpen } = choiceSpec;
  const { open, elsewhere, on } = choiceSpec;
  const fixed = {
    name,
    ...(pool !== undefined && { pool }),
    ...(isIrreversible && { isIrreversible }),
    ...(owesNothing && { owesNothing }),
    ...(isOpen && { isOpen }),
  };
  const withOpen = (choices: readonly Choice[], all = choices) =>
    open === undefined && elsewhere === undefined
      ? choices
      : [
          ...(open === undefined ? [] : [distinguishFrom(all, open)]),
          ...choices,
          ...(elsewhere === undefined ? [] : [distinguishFrom(all, elsewhere)]),
        ];
  let last: { readonly choices: readonly Choice[]; readonly field: Field } | null = null;
  /** Reuses the previous field if the next seat is asked with the same words and choices. */
  const buildField = (now: Now, choices: readonly Choice[]): Field => {
    const field: Field = {
      ...evaluate(shape, now),
      ...fixed,
      label: evaluate(label, now),
      ...(help !== undefined && { help: evaluate(help, now) }),
      choices: withOpen(choices),
    };
    if (last?.choices === choices && hasSameText(last.field, field)) return last.field;
    last = { choices, field };
    return field;
  };
  let lastOnPage: { readonly whole: Field; readonly field: Field } | null = null;
  const onPage = (whole: Field, page: FormPage): Field => {
    if (lastOnPage?.whole === whole && lastOnPage.field.page === page) return lastOnPage.field;
    const field = { ...whole, page };
    lastOnPage = { whole, field };
    return field;
  };
  return (now) => {
    const { offered, choices } = buildChoices(choiceSpec, now);
    if (choices.length === 0) return NO_FIELDS;
    const whole = buildField(now, choices);
    if (on === undefined) return [whole];
    const fields: Field[] = [];
    for (const { page, only, help, isUsed = false } of on(now)) {
      const selection = only === undefined ? choices : selectChoices({ offered, choices, only });
      if (selection === choices && help === undefined && !isUsed) fields.push(onPage(whole, page));
      else if (selection.length > 0)
        fields.push({
          ...whole,
          choices: isUsed ? selection : withOpen(selection, choices),
          page,
          ...(help !== undefined && { help }),
        });
    }
    return fields;
  };
}

const NO_FIELDS: readonly Field[] = [];

const hasSameText = (field: Field, other: Field): boolean =>
  field.label === other.label &&
  field.help === other.help &&
  (field.kind === 'choice' ||
    (other.kind === 'choices' && field.least === other.least && field.most === other.most));

const selectChoices = <Value>(made: {
  readonly offered: readonly Offer<Value>[];
  readonly choices: readonly Choice[];
  readonly only: (value: Value) => boolean;
}): readonly Choice[] =>
  made.choices.filter((_, index) => {
    const offer = made.offered[index];
    return offer !== undefined && made.only(offer.value);
  });

interface CachedChoices {
  readonly offered: readonly Offer<unknown>[];
  readonly choices: readonly Choice[];
}

const choiceCache: CachedChoices[] = [];
/** Enough for the longest form. A WeakMap would cost more time than building the choices. */
const CACHED_LISTS = 40;
let nextCacheIndex = 0;

function buildChoices<Now, Value>(
  { of, offers }: ChoiceSpec<Now, Value>,
  now: Now,
): { readonly offered: readonly Offer<Value>[]; readonly choices: readonly Choice[] } {
  const offered = offers(now);
  for (const made of choiceCache) if (made.offered === offered) return { ...made, offered };
  const choices = offered.map((offer) => toChoice(offer, of.key(offer.value, now)));
  choiceCache[nextCacheIndex] = { offered, choices };
  nextCacheIndex = (nextCacheIndex + 1) % CACHED_LISTS;
  return { offered, choices };
}

const toChoice = (offer: Offer<unknown>, value: string): Choice => ({ ...offer, value });

/**
 * Finds the value of a text, in this order: an offer's exact value; a text that the kind of answer
 * accepts; a value or label that differs only in case and spaces. Returns null if none matches.
 */
function parseValue<Now, Value>(
  choiceSpec: ChoiceSpec<Now, Value>,
  text: string,
  now: Now,
): Value | null {
  if (text.length > MAX_ANSWER_LENGTH) return null;
  const { offered, choices } = buildChoices(choiceSpec, now);
  const exact = offered[choices.findIndex(({ value }) => value === text)];
  if (exact !== undefined) return exact.value;
  const typed = choiceSpec.of.typed?.(text, now) ?? null;
  if (typed !== null) return typed;
  const alike = indexByFoldedText(choices).get(foldText(text));
  return alike === undefined ? null : (offered[alike]?.value ?? null);
}

/** Indexes choices by folded value and label. The first of equal texts wins. */
function indexByFoldedText(choices: readonly Choice[]): ReadonlyMap<string, number> {
  const known = foldedTextIndexes.get(choices);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  for (const [index, { value, label }] of choices.entries()) {
    for (const plain of [foldText(value), foldText(label)]) {
      if (!made.has(plain)) made.set(plain, index);
    }
  }
  foldedTextIndexes.set(choices, made);
  return made;
}

const foldedTextIndexes = new WeakMap<readonly Choice[], ReadonlyMap<string, number>>();

export const buildUnreadableProblem = <Now, Value>(
  choiceSpec: ChoiceSpec<Now, Value>,
  given: string,
  now: Now,
): Problem =>
  buildProblem({
    kind: 'unreadable',
    code: choiceSpec.of.unreadable.code,
    where: choiceSpec.name,
    given,
    label: evaluate(choiceSpec.label, now),
    warning: choiceSpec.of.unreadable.warning,
  });

/** An empty list of offers, always the same object. A question without offers is not asked. */
export const NO_OFFERS: readonly never[] = [];

export type OfferText<Value> = Omit<Offer<Value>, 'value'>;

/** Builds an offer for each value. `getLabel` returns the label, or all texts of the offer. */
export const buildOffers = <Value>(
  values: readonly Value[],
  getLabel: (value: Value, index: number) => string | OfferText<Value>,
): readonly Offer<Value>[] =>
  values.map((value, index) => {
    const text = getLabel(value, index);
    return typeof text === 'string' ? { value, label: text } : { value, ...text };
  });

/** Computes a value once for each content, so that lists of offers stay the same objects. */
export function ofContent<Content extends object, Value>(
  make: (content: Content) => Value,
): (now: { readonly setup: { readonly content: Content } }) => Value {
  const made = memoizeByObject(make);
  return ({ setup }) => made(setup.content);
}

/** Returns a function that always places a question on this page. */
export const placeOnPage = (page: FormPage): (() => readonly PagePlacement<unknown>[]) => {
  const placements = [{ page }];
  return () => placements;
};
