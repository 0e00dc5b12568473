/** Declares questions. Forms, parsing, schemas and receipts are derived from the declarations. */

import * as z from 'zod';
import type { Problem } from '../judging/problem.ts';
import {
  askCheckbox,
  askMultipleChoice,
  askRequiredChoice,
  askSingleChoice,
  type ChoiceSpec,
  type MultipleChoiceSpec,
  type SingleChoiceSpec,
} from './choosing.ts';
import {
  type Answers,
  BLANK_READING,
  type Choice,
  type Field,
  type FormPage,
  getAnswer,
  type Question,
  type QuestionValue,
} from './form.ts';
import type { UnreadableAnswer } from './kinds.ts';
import {
  type AnswerCount,
  type CardSpec,
  type ChoiceQuestion,
  chooseCard,
  chooseNumber,
  chooseOption,
  choosePlayer,
  type OptionSpec,
} from './ready-choices.ts';

/** Returns functions that declare questions. `Now` is the context in which they are asked. */
export function createAsker<Now>() {
  return {
    /** Asks for a player, by default one of the others; null if unanswered. */
    choosePlayer: choosePlayer<Now>,

    /** Asks for a whole number from `least` to `most`, both included; null if unanswered. */
    chooseNumber: chooseNumber<Now>,

    /** Asks for one of a few fixed words; null if unanswered. */
    chooseOption: <const Word extends string>(
      optionSpec: OptionSpec<Now, Word>,
    ): ChoiceQuestion<Now, Word> => chooseOption(optionSpec),

    /** Asks for a card of the player's own hand by its place in the hand; null if unanswered. */
    chooseCard: <Card extends string | number>(
      cardSpec: CardSpec<Now, Card>,
    ): ChoiceQuestion<Now, Card> => chooseCard(cardSpec),

    /** Asks for several values of another question and lists them in the order answered. */
    chooseSome: <Value>(
      one: ChoiceQuestion<Now, Value>,
      howMany: AnswerCount<Now>,
    ): Question<Now, readonly Value[]> => one.some(howMany),

    /** Asks for one of the offers; null if unanswered. */
    one: <Value>(singleChoiceSpec: SingleChoiceSpec<Now, Value>): Question<Now, Value | null> =>
      askSingleChoice(singleChoiceSpec, null, singleChoiceSpec.of.schema.nullable()),

    /** Asks for one of the offers; `blank` if unanswered. */
    or: <Value>(
      singleChoiceSpec: SingleChoiceSpec<Now, Value>,
      blank: NoInfer<Value>,
    ): Question<Now, Value> => askSingleChoice(singleChoiceSpec, blank, singleChoiceSpec.of.schema),

    /** Asks for one of the offers. If this answer is missing, no orders can be read. */
    must: <Value>(
      choiceSpec: ChoiceSpec<Now, Value>,
      missing: UnreadableAnswer,
    ): Question<Now, Value | null> => askRequiredChoice(choiceSpec, missing),

    /** Asks for several of the offers, in the order answered. `judge` checks their number. */
    many: <Value>(
      multipleChoiceSpec: MultipleChoiceSpec<Now, Value>,
    ): Question<Now, readonly Value[]> => askMultipleChoice(multipleChoiceSpec),

    /** Asks whether the player ticks the only choice, whose label is `says`. */
    yes: askCheckbox<Now>,

    /** Converts the answer to a question into another value for the orders. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: ValueMapping<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => mapQuestion(question, means),

    /** Asks for a kind of answer, then on another page for the answer itself. */
    sorted: <Value>(
      question: Question<Now, Value | null>,
      sort: SortedSpec<Now, Value>,
    ): Question<Now, Value | null> => askSorted(question, sort),

    /** Asks several questions with values of one type; the value is a list in their order. */
    slots: <Value>(questions: readonly Question<Now, Value>[]): Question<Now, readonly Value[]> =>
      askTuple(questions),

    /** Asks several questions; the value is a record. */
    group: <Questions extends QuestionRecord<Now>>(
      questions: Questions,
    ): Question<Now, QuestionValues<Questions>> =>
      askRecord<Now, QuestionValues<Questions>>(questions, {}),

    /**
     * Asks several questions; the value is a record, or null if the first question is unanswered.
     */
    leading: <Questions extends QuestionRecord<Now>, First extends keyof Questions & string>(
      first: First,
      questions: Questions,
    ): Question<Now, LeadingRecord<Questions, First> | null> =>
      askOptionalRecord(
        first,
        questions,
        askRecord<Now, LeadingRecord<Questions, First>>(questions, {}),
      ),

    /** Asks a question, then lets the player choose the next page. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: BranchSpec<Now, Value>,
    ): Question<Now, Value> => askWithBranch(question, fork),

    /** Asks a question if a choice of another question leads to its pages; null if not asked. */
    behind: <Value>(
      question: Question<Now, Value>,
      behind: FollowUpSpec,
    ): Question<Now, Value | null> => askFollowUp(question, behind),

    /** Asks the group of questions that `which` selects, or nothing if `which` returns null. */
    either: <Groups extends Readonly<Record<string, QuestionRecord<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, UnionValue<Groups>> => askUnion<Now, UnionValue<Groups>>(which, groups),
  };
}

export type QuestionRecord<Now> = Readonly<Record<string, Question<Now, unknown>>>;
export type QuestionValues<Questions> = {
  readonly [Name in keyof Questions]: QuestionValue<Questions[Name]>;
};
export type LeadingRecord<Questions, First> = {
  readonly [Name in keyof Questions]: Name extends First
    ? NonNullable<QuestionValue<Questions[Name]>>
    : QuestionValue<Questions[Name]>;
};
export type UnionValue<Groups> = {
  [Name in keyof Groups & string]: { readonly kind: Name } & QuestionValues<Groups[Name]>;
}[keyof Groups & string];

interface ValueMapping<Now, Value, Meaning> {
  readonly schema: z.ZodType<Meaning>;
  readonly of: (value: Value, now: Now) => Meaning;
  readonly from: (meaning: Meaning) => Value;
}

function mapQuestion<Now, Value, Meaning>(
  question: Question<Now, Value | null>,
  means: ValueMapping<Now, Value, Meaning>,
): Question<Now, Meaning | null> {
  return {
    schema: means.schema.nullable(),
    blank: null,
    fields: question.fields,
    read(answers, now) {
      const { value, isAnswered, problems } = question.read(answers, now);
      if (value === undefined) return { value: undefined, isAnswered, problems };
      return { value: value === null ? null : means.of(value, now), isAnswered, problems };
    },
    answers: (meaning, now) => question.answers(meaning === null ? null : means.from(meaning), now),
  };
}

function askTuple<Now, Value>(
  questions: readonly Question<Now, Value>[],
): Question<Now, readonly Value[]> {
  const [first] = questions;
  if (first === undefined) throw new Error('A list of questions needs at least one question.');
  return {
    schema: z.array(first.schema).length(questions.length).readonly(),
    blank: questions.map(({ blank }) => blank),
    fields: (now) => listFields(questions, now),
    read(answers, now) {
      const values: Value[] = [];
      const problems: Problem[] = [];
      let isAnswered = false;
      for (const question of questions) {
        const read = question.read(answers, now);
        if (read.value !== undefined) values.push(read.value);
        isAnswered ||= read.isAnswered;
        problems.push(...read.problems);
      }
      return { value: values.length < questions.length ? undefined : values, isAnswered, problems };
    },
    answers: (values, now) =>
      mergeAnswers(
        questions.map((question, index) => question.answers(values[index] ?? question.blank, now)),
      ),
  };
}

/** Asks several questions; the value is a record that also has the members of `fixed`. */
function askRecord<Now, Value>(
  parts: QuestionRecord<Now>,
  fixed: Readonly<Record<string, string>>,
): Question<Now, Value> {
  const named = Object.entries(parts).map(([name, part]) => ({ name, part }));
  const questions = Object.values(parts);
  const blank: Readonly<Record<string, unknown>> = {
    ...fixed,
    ...Object.fromEntries(named.map(({ name, part }) => [name, part.blank])),
  };
  const getPart = (value: Value, name: string) =>
    (value as Readonly<Record<string, unknown>>)[name];
  return {
    schema: buildRecordSchema(parts, fixed) as unknown as z.ZodType<Value>,
    blank: blank as Value,
    fields: (now) => listFields(questions, now),
    read(answers, now) {
      const value = { ...blank };
      const problems: Problem[] = [];
      let isAnswered = false;
      let isWhole = true;
      for (const { name, part } of named) {
        const read = part.read(answers, now);
        value[name] = read.value;
        isAnswered ||= read.isAnswered;
        isWhole &&= read.value !== undefined;
        problems.push(...read.problems);
      }
      return { value: isWhole ? (value as Value) : undefined, isAnswered, problems };
    },
    answers: (value, now) =>
      mergeAnswers(named.map(({ name, part }) => part.answers(getPart(value, name), now))),
  };
}

const buildRecordSchema = <Now>(
  parts: QuestionRecord<Now>,
  fixed: Readonly<Record<string, string>>,
) =>
  z
    .strictObject({
      ...Object.fromEntries(Object.entries(fixed).map(([name, word]) => [name, z.literal(word)])),
      ...Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])),
    })
    .readonly();

function askOptionalRecord<Now, Value>(
  first: string,
  parts: QuestionRecord<Now>,
  group: Question<Now, Value>,
): Question<Now, Value | null> {
  const isLed = (value: Value) =>
    (value as Readonly<Record<string, unknown>>)[first] !== parts[first]?.blank;
  return {
    schema: group.schema.refine(isLed, `"${first}" is missing`).nullable(),
    blank: null,
    fields: (now) => group.fields(now),
    read(answers, now) {
      const lead = parts[first]?.read(answers, now);
      if (lead?.isAnswered) return group.read(answers, now);
      return { value: null, isAnswered: false, problems: lead?.problems ?? [] };
    },
    answers: (value, now) => (value === null ? {} : group.answers(value, now)),
  };
}

function askUnion<Now, Value extends { readonly kind: string }>(
  which: (now: Now) => string | null,
  groups: Readonly<Record<string, QuestionRecord<Now>>>,
): Question<Now, Value> {
  const named = Object.entries(groups).map(
    ([kind, parts]) => [kind, askRecord<Now, Value>(parts, { kind })] as const,
  );
  const questions = new Map(named);
  const [first] = named;
  if (first === undefined) throw new Error('A choice of records needs at least one record.');
  const due = (now: Now) => questions.get(which(now) ?? '');
  return {
    schema: z.union(named.map(([, { schema }]) => schema)),
    blank: first[1].blank,
    fields: (now) => due(now)?.fields(now) ?? [],
    read: (answers, now) => due(now)?.read(answers, now) ?? { value: undefined, ...BLANK_READING },
    answers: (value, now) => questions.get(value.kind)?.answers(value, now) ?? {},
  };
}

/** A question that only selects the next page. Its answer is not part of the orders. */
interface BranchSpec<Now, Value> {
  readonly name: string;
  readonly label: string;
  readonly help?: (now: Now) => string;
  /** The choices, each with its route. If there are none, the question is not asked. */
  readonly choices: (now: Now) => readonly Choice[];
  /** Returns the choice that leads to the questions with this value. */
  readonly says: (value: Value) => string;
}

function askWithBranch<Now, Value>(
  question: Question<Now, Value>,
  { name, label, help, choices: listChoices, says }: BranchSpec<Now, Value>,
): Question<Now, Value> {
  const buildFork = (now: Now, page: FormPage | undefined): readonly Field[] => {
    const choices = listChoices(now);
    if (choices.length === 0) return [];
    const texts = { ...(help !== undefined && { help: help(now) }), ...(page && { page }) };
    return [{ kind: 'choice', required: true, name, label, choices, ...texts }];
  };
  return {
    ...question,
    fields(now) {
      const fields = question.fields(now);
      return [...fields, ...buildFork(now, fields[0]?.page)];
    },
    /** An answer to the fork alone counts as an answer that leaves all else open. */
    read(answers, now) {
      const read = question.read(answers, now);
      const given = getAnswer(answers, name);
      return {
        ...read,
        isAnswered: read.isAnswered || listChoices(now).some(({ value }) => value === given),
      };
    },
    answers: (value, now) => ({
      ...question.answers(value, now),
      ...(listChoices(now).length > 0 && { [name]: [says(value)] }),
    }),
  };
}

interface FollowUpSpec {
  /** The name of the question whose choices include `choice`, usually as its `elsewhere`. */
  readonly field: string;
  readonly choice: string;
  /** The question to ask if no other question offers `choice`. */
  readonly fork?: {
    readonly label: string;
    /** The choice that skips the page of the question. */
    readonly stay: Choice;
    readonly go: string;
  };
}

function askFollowUp<Now, Value>(
  question: Question<Now, Value>,
  { field, choice, fork }: FollowUpSpec,
): Question<Now, Value | null> {
  return {
    schema: question.schema.nullable(),
    blank: null,
    fields(now) {
      const fields = question.fields(now);
      const page = fields[0]?.page?.name;
      if (fork === undefined || page === undefined) return fields;
      const go = { value: choice, label: fork.go, to: [page] };
      const { label, stay } = fork;
      return [
        { kind: 'choice', required: true, name: field, label, choices: [stay, go] },
        ...fields,
      ];
    },
    read(answers, now) {
      if (getAnswer(answers, field) !== choice) return { value: null, ...BLANK_READING };
      return { ...question.read(answers, now), isAnswered: true };
    },
    answers(value, now) {
      if (value !== null) return { [field]: [choice], ...question.answers(value, now) };
      return fork === undefined ? {} : { [field]: [fork.stay.value] };
    },
  };
}

interface SortedSpec<Now, Value> {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The kinds of answer, each with the page that lists its answers. */
  readonly sorts: (now: Now) => readonly Choice[];
  readonly sortOf: (value: Value) => string;
  /** Returns the only answer of this kind; null if there are several to choose from. */
  readonly alone: (sort: string) => Value | null;
}

/** Asks for a kind, then for an answer of that kind. Also reads an answer without its kind. */
function askSorted<Now, Value>(
  question: Question<Now, Value | null>,
  { name, label, help, sorts, sortOf: buildSortKey, alone }: SortedSpec<Now, Value>,
): Question<Now, Value | null> {
  const base = { kind: 'choice', required: true, isOpen: true, name, label } as const;
  return {
    ...question,
    fields(now) {
      const choices = sorts(now);
      if (choices.length === 0) return [];
      return [{ ...base, choices, ...(help !== undefined && { help }) }, ...question.fields(now)];
    },
    read(answers, now) {
      const read = question.read(answers, now);
      const sort = getAnswer(answers, name);
      const value = read.isAnswered || sort === undefined ? null : alone(sort);
      return value === null ? read : { value, isAnswered: true, problems: [] };
    },
    answers(value, now) {
      if (value === null) return {};
      const sort = buildSortKey(value);
      const more = alone(sort) === null ? question.answers(value, now) : {};
      return { [name]: [sort], ...more };
    },
  };
}

function listFields<Now>(questions: readonly Question<Now, unknown>[], now: Now): readonly Field[] {
  const all: Field[] = [];
  for (const question of questions) for (const field of question.fields(now)) all.push(field);
  return all;
}

const mergeAnswers = (answers: readonly Answers[]): Answers => Object.assign({}, ...answers);
