/** Questions with one field: one choice, several choices, or a tick. */

import * as z from 'zod';
import { type Problem, problemOf } from '../judging/problem.ts';
import {
  answersTo,
  answerTo,
  type Choice,
  type Field,
  type FormPage,
  type PageRoute,
} from './form.ts';
import { type AnswerKind, foldedText, LONGEST_TEXT, type UnreadableAnswer } from './kinds.ts';
import { NOT_ANSWERED, type Question } from './question.ts';

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
  /** Whether a value is offered on this page. Absent: all are. */
  readonly only?: (value: Value) => boolean;
  /** The question's help on this page. Absent: its usual help. */
  readonly help?: string;
  /** Whether the answer is always used. The page then offers no choice to leave it open. */
  readonly isUsed?: boolean;
}

/** A fixed value, or a function that computes it from the context. */
type Computed<Now, Value = string> = Value | ((now: Now) => Value);

/** The properties that all questions with one field share. */
export interface QuestionSpec<Now> {
  /** The field's name in orders and answers; unique in the form. */
  readonly name: string;
  readonly label: Computed<Now>;
  readonly help?: Computed<Now>;
  readonly pool?: string;
  readonly isIrreversible?: true;
  readonly owesNothing?: true;
  readonly isOpen?: true;
}

export interface ChoiceSpec<Now, Value> extends QuestionSpec<Now> {
  readonly of: AnswerKind<Value, Now>;
  /** The choices. Without any, the question is not asked. */
  readonly offers: (now: Now) => readonly Offer<NoInfer<Value>>[];
  /** The question's pages. Absent: the first page. A route may contain only one of them. */
  readonly on?: (now: Now) => readonly PagePlacement<NoInfer<Value>>[];
}

export interface SingleChoiceSpec<Now, Value> extends ChoiceSpec<Now, Value> {
  /** Whether the form requires an answer. A blank answer can still be read. */
  readonly required?: boolean;
  /** A choice that leaves the question open, listed first, such as "Keep it". */
  readonly open?: Choice;
  /** A choice that leaves the question open and leads to more questions, listed last: `behind`. */
  readonly elsewhere?: Choice;
}

export function singleChoiceQuestion<Now, Value, Blank>(
  asked: SingleChoiceSpec<Now, Value>,
  blank: Blank,
  schema: z.ZodType<Value | Blank>,
): Question<Now, Value | Blank> {
  const { name, of, required = false, open, elsewhere } = asked;
  return {
    schema,
    blank,
    fields: fieldsOf(asked, { kind: 'choice', required }),
    read(answers, now) {
      const text = answerTo(answers, name) ?? '';
      if (text.trim() === '') return { value: blank, ...NOT_ANSWERED };
      const { choices } = choicesOf(asked, now);
      if (choices.length === 0) return { value: blank, ...NOT_ANSWERED };
      const isOffered = choices.some((choice) => choice.value === text);
      if (!isOffered && [open, elsewhere].some((one) => one && isValueOf(one, text, choices)))
        return { value: blank, isAnswered: true, problems: [] };
      const value = understood(asked, text, now);
      return value === null
        ? { value: blank, isAnswered: false, problems: [unreadable(asked, text, now)] }
        : { value, isAnswered: value !== blank, problems: [] };
    },
    answers(value, now) {
      if (value !== blank) return { [name]: [of.key(value as Value, now)] };
      if (open === undefined) return {};
      const { choices } = choicesOf(asked, now);
      const isAsked = choices.length > 0 && asked.on?.(now).length !== 0;
      return isAsked ? { [name]: [distinctFrom(choices, open).value] } : {};
    },
  };
}

function isValueOf(open: Choice, text: string, choices: readonly Choice[]): boolean {
  const { value } = distinctFrom(choices, open);
  return text === value || (text.length <= LONGEST_TEXT && foldedText(text) === foldedText(value));
}

/** Renames an open choice if another choice has its text: a player called “Nobody”. */
const distinctFrom = (choices: readonly Choice[], open: Choice): Choice =>
  [open.value, open.label].some((text) => alikeIn(choices).has(foldedText(text)))
    ? distinctFrom(choices, {
        ...open,
        value: `${open.value} (open)`,
        label: `${open.label} (left open)`,
      })
    : open;

export function requiredChoiceQuestion<Now, Value>(
  asked: ChoiceSpec<Now, Value>,
  missing: UnreadableAnswer,
): Question<Now, Value | null> {
  const one = singleChoiceQuestion({ ...asked, required: true }, null, asked.of.schema.nullable());
  return {
    ...one,
    read(answers, now) {
      const { value, isAnswered, problems } = one.read(answers, now);
      if (isAnswered) return { value, isAnswered, problems };
      const blank = problemOf({
        kind: 'unreadable',
        code: missing.code,
        where: asked.name,
        label: computed(asked.label, now),
        warning: missing.warning(''),
      });
      return { value: undefined, isAnswered, problems: [...problems, blank] };
    },
  };
}

export interface MultipleChoiceSpec<Now, Value> extends ChoiceSpec<Now, Value> {
  readonly least: Computed<Now, number>;
  readonly most: Computed<Now, number>;
}

export function multipleChoiceQuestion<Now, Value>(
  asked: MultipleChoiceSpec<Now, Value>,
): Question<Now, readonly Value[]> {
  const { name, of, least, most } = asked;
  return {
    schema: z.array(of.schema).readonly(),
    blank: [],
    fields: fieldsOf(asked, (now) => ({
      kind: 'choices',
      least: computed(least, now),
      most: computed(most, now),
    })),
    read(answers, now) {
      const texts = answersTo(answers, name).filter((text) => text.trim() !== '');
      if (texts.length === 0 || asked.offers(now).length === 0)
        return { value: [], ...NOT_ANSWERED };
      const read = texts.map((text) => ({ text, value: understood(asked, text, now) }));
      const value = read.flatMap((one) => (one.value === null ? [] : [one.value]));
      return {
        value,
        isAnswered: value.length > 0,
        problems: read.flatMap((one) =>
          one.value === null ? [unreadable(asked, one.text, now)] : [],
        ),
      };
    },
    answers: (values, now) =>
      values.length === 0 ? {} : { [name]: values.map((value) => of.key(value, now)) },
  };
}

export interface CheckboxSpec<Now> extends QuestionSpec<Now> {
  readonly says: string;
  /** A choice that leaves the question open, listed first. */
  readonly open?: Choice;
  readonly isAsked: (now: Now) => boolean;
  readonly on?: (now: Now) => readonly PagePlacement<true>[];
  readonly unreadable: UnreadableAnswer;
}

const YES = 'yes';

export function checkboxQuestion<Now>(asked: CheckboxSpec<Now>): Question<Now, boolean> {
  const { says, isAsked, unreadable: none } = asked;
  const nothing: readonly Offer<true>[] = [];
  const tick: readonly Offer<true>[] = [{ value: true, label: says }];
  const of: AnswerKind<true> = {
    schema: z.literal(true),
    key: () => YES,
    unreadable: none,
  };
  const offers = (now: Now) => (isAsked(now) ? tick : nothing);
  return singleChoiceQuestion({ ...asked, of, offers }, false as boolean, z.boolean());
}

const computed = <Now, Value extends string | number | Shape>(
  one: Computed<Now, Value>,
  now: Now,
): Value => (typeof one === 'function' ? one(now) : one);

type Shape =
  | { readonly kind: 'choice'; readonly required: boolean }
  | { readonly kind: 'choices'; readonly least: number; readonly most: number };

/** Returns a function that builds the fields of a question: one for each of its pages. */
function fieldsOf<Now, Value>(
  asked: ChoiceSpec<Now, Value> & Pick<SingleChoiceSpec<Now, Value>, 'open' | 'elsewhere'>,
  shape: Computed<Now, Shape>,
): (now: Now) => readonly Field[] {
  const { name, label, help, pool, isIrreversible, owesNothing, isOpen } = asked;
  const { open, elsewhere, on } = asked;
  const fixed = {
    name,
    ...(pool !== undefined && { pool }),
    ...(isIrreversible && { isIrreversible }),
    ...(owesNothing && { owesNothing }),
    ...(isOpen && { isOpen }),
  };
  const withOpen = (kept: readonly Choice[], all = kept) =>
    open === undefined && elsewhere === undefined
      ? kept
      : [
          ...(open === undefined ? [] : [distinctFrom(all, open)]),
          ...kept,
          ...(elsewhere === undefined ? [] : [distinctFrom(all, elsewhere)]),
        ];
  let last: { readonly choices: readonly Choice[]; readonly field: Field } | null = null;
  /** Reuses the previous field if the next seat is asked with the same words and choices. */
  const fieldWith = (now: Now, choices: readonly Choice[]): Field => {
    const field: Field = {
      ...computed(shape, now),
      ...fixed,
      label: computed(label, now),
      ...(help !== undefined && { help: computed(help, now) }),
      choices: withOpen(choices),
    };
    if (last?.choices === choices && isAlike(last.field, field)) return last.field;
    last = { choices, field };
    return field;
  };
  let lastOnPage: { readonly whole: Field; readonly field: Field } | null = null;
  /** Reuses the previous field on the same page. */
  const onPage = (whole: Field, page: FormPage): Field => {
    if (lastOnPage?.whole === whole && lastOnPage.field.page === page) return lastOnPage.field;
    const field = { ...whole, page };
    lastOnPage = { whole, field };
    return field;
  };
  return (now) => {
    const { offered, choices } = choicesOf(asked, now);
    if (choices.length === 0) return NO_FIELDS;
    const whole = fieldWith(now, choices);
    if (on === undefined) return [whole];
    const fields: Field[] = [];
    for (const { page, only, help, isUsed = false } of on(now)) {
      const kept = only === undefined ? choices : choicesFor({ offered, choices, only });
      if (kept === choices && help === undefined && !isUsed) fields.push(onPage(whole, page));
      else if (kept.length > 0)
        fields.push({
          ...whole,
          choices: isUsed ? kept : withOpen(kept, choices),
          page,
          ...(help !== undefined && { help }),
        });
    }
    return fields;
  };
}

const NO_FIELDS: readonly Field[] = [];

const isAlike = (field: Field, other: Field): boolean =>
  field.label === other.label &&
  field.help === other.help &&
  (field.kind === 'choice' ||
    (other.kind === 'choices' && field.least === other.least && field.most === other.most));

const choicesFor = <Value>(made: {
  readonly offered: readonly Offer<Value>[];
  readonly choices: readonly Choice[];
  readonly only: (value: Value) => boolean;
}): readonly Choice[] =>
  made.choices.filter((_, index) => {
    const offer = made.offered[index];
    return offer !== undefined && made.only(offer.value);
  });

interface Made {
  readonly offered: readonly Offer<unknown>[];
  readonly choices: readonly Choice[];
}

/** The choices of the last few offer lists, which fields and seats may share. */
const lately: Made[] = [];
/** Enough for every offer list of the longest form. A WeakMap would cost more than the choices. */
const FEW = 40;
let next = 0;

function choicesOf<Now, Value>(
  { of, offers }: ChoiceSpec<Now, Value>,
  now: Now,
): { readonly offered: readonly Offer<Value>[]; readonly choices: readonly Choice[] } {
  const offered = offers(now);
  for (const made of lately) if (made.offered === offered) return { ...made, offered };
  const choices = offered.map((offer) => choiceFrom(offer, of.key(offer.value, now)));
  lately[next] = { offered, choices };
  next = (next + 1) % FEW;
  return { offered, choices };
}

const choiceFrom = (offer: Offer<unknown>, value: string): Choice => ({ ...offer, value });

/**
 * Finds the value of a text, in this order: an offer's exact value; a text that the kind of answer
 * accepts; a value or label that differs only in case and spaces. Returns null if none matches.
 */
function understood<Now, Value>(
  asked: ChoiceSpec<Now, Value>,
  text: string,
  now: Now,
): Value | null {
  if (text.length > LONGEST_TEXT) return null;
  const { offered, choices } = choicesOf(asked, now);
  const exact = offered[choices.findIndex(({ value }) => value === text)];
  if (exact !== undefined) return exact.value;
  const typed = asked.of.typed?.(text, now) ?? null;
  if (typed !== null) return typed;
  const alike = alikeIn(choices).get(foldedText(text));
  return alike === undefined ? null : (offered[alike]?.value ?? null);
}

/** Indexes choices by folded value and label; the first wins. Cached. */
function alikeIn(choices: readonly Choice[]): ReadonlyMap<string, number> {
  const known = plainTexts.get(choices);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  for (const [index, { value, label }] of choices.entries()) {
    for (const plain of [foldedText(value), foldedText(label)]) {
      if (!made.has(plain)) made.set(plain, index);
    }
  }
  plainTexts.set(choices, made);
  return made;
}

const plainTexts = new WeakMap<readonly Choice[], ReadonlyMap<string, number>>();

export const unreadable = <Now, Value>(
  asked: ChoiceSpec<Now, Value>,
  given: string,
  now: Now,
): Problem =>
  problemOf({
    kind: 'unreadable',
    code: asked.of.unreadable.code,
    where: asked.name,
    given,
    label: computed(asked.label, now),
    warning: asked.of.unreadable.warning,
  });
