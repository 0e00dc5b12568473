/** Declares questions. Forms, parsing, schemas and receipts are derived from the declarations. */

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
  askBehind,
  askOptionalRecord,
  askRecord,
  askSorted,
  askTuple,
  askUnion,
  askWithBranch,
  type BehindSpec,
  type BranchSpec,
  type LeadingRecord,
  mapQuestion,
  type QuestionRecord,
  type QuestionValues,
  type SortedSpec,
  type UnionValue,
  type ValueMapping,
} from './grouping.ts';
import type { UnreadableAnswer } from './kinds.ts';
import type { Question } from './question.ts';
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
export function asking<Now>() {
  return {
    /** Asks for a player: by default any other than the one who answers; null if left open. */
    choosePlayer: choosePlayer<Now>,

    /** Asks for a whole number from `least` to `most`, both included; null if left open. */
    chooseNumber: chooseNumber<Now>,

    /** Asks for one of a few fixed words; null if left open. */
    chooseOption: <const Word extends string>(
      asked: OptionSpec<Now, Word>,
    ): ChoiceQuestion<Now, Word> => chooseOption(asked),

    /** Asks for a card of the player's own hand by its place in the hand; null if left open. */
    chooseCard: <Card extends string | number>(
      asked: CardSpec<Now, Card>,
    ): ChoiceQuestion<Now, Card> => chooseCard(asked),

    /** Asks for several values of a question above, in the order answered; [] if left open. */
    chooseSome: <Value>(
      one: ChoiceQuestion<Now, Value>,
      howMany: AnswerCount<Now>,
    ): Question<Now, readonly Value[]> => one.some(howMany),

    /** Asks for one of the offers; null if left open. */
    one: <Value>(asked: SingleChoiceSpec<Now, Value>): Question<Now, Value | null> =>
      askSingleChoice(asked, null, asked.of.schema.nullable()),

    /** Asks for one of the offers; `blank` if left open. */
    or: <Value>(asked: SingleChoiceSpec<Now, Value>, blank: NoInfer<Value>): Question<Now, Value> =>
      askSingleChoice(asked, blank, asked.of.schema),

    /** Asks for one of the offers. Without an answer the whole orders are unreadable. */
    must: <Value>(
      asked: ChoiceSpec<Now, Value>,
      missing: UnreadableAnswer,
    ): Question<Now, Value | null> => askRequiredChoice(asked, missing),

    /** Asks for several offers, in the order answered. `judge` checks how many there are. */
    many: <Value>(asked: MultipleChoiceSpec<Now, Value>): Question<Now, readonly Value[]> =>
      askMultipleChoice(asked),

    /** Asks for a tick; `says` is the label of the only choice. */
    yes: askCheckbox<Now>,

    /** Maps the answer of a question to another value in orders. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: ValueMapping<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => mapQuestion(question, means),

    /** Asks first for a kind of answer, then on its own page for the answer. */
    sorted: <Value>(
      question: Question<Now, Value | null>,
      sort: SortedSpec<Now, Value>,
    ): Question<Now, Value | null> => askSorted(question, sort),

    /** Asks several questions of one kind: a list with the value of each, in their order. */
    slots: <Value>(questions: readonly Question<Now, Value>[]): Question<Now, readonly Value[]> =>
      askTuple(questions),

    /** Asks several questions: a record of their values. */
    group: <Asked extends QuestionRecord<Now>>(
      parts: Asked,
    ): Question<Now, QuestionValues<Asked>> => askRecord<Now, QuestionValues<Asked>>(parts, {}),

    /** Asks several questions: a record, or null if the first of them is left open. */
    leading: <Asked extends QuestionRecord<Now>, First extends keyof Asked & string>(
      first: First,
      parts: Asked,
    ): Question<Now, LeadingRecord<Asked, First> | null> =>
      askOptionalRecord(first, parts, askRecord<Now, LeadingRecord<Asked, First>>(parts, {})),

    /** Asks a question, then for the next page. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: BranchSpec<Now, Value>,
    ): Question<Now, Value> => askWithBranch(question, fork),

    /** Asks on pages that one choice of another question leads to; null without that choice. */
    behind: <Value>(
      question: Question<Now, Value>,
      behind: BehindSpec,
    ): Question<Now, Value | null> => askBehind(question, behind),

    /** Asks for one of several records, which have a `kind`; nothing if `which` returns null. */
    either: <Groups extends Readonly<Record<string, QuestionRecord<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, UnionValue<Groups>> => askUnion<Now, UnionValue<Groups>>(which, groups),
  };
}
