/** Declares questions. Forms, parsing, schemas and receipts are derived from the declarations. */

import {
  type ChoiceSpec,
  checkboxQuestion,
  type MultipleChoiceSpec,
  multipleChoiceQuestion,
  requiredChoiceQuestion,
  type SingleChoiceSpec,
  singleChoiceQuestion,
} from './choosing.ts';
import {
  type BehindSpec,
  type BranchSpec,
  behindQuestion,
  branchingQuestion,
  mappedQuestion,
  type OptionalRecord,
  optionalRecordQuestion,
  type Parts,
  recordQuestion,
  type SortSpec,
  sortedQuestion,
  tupleQuestion,
  type UnionValue,
  unionQuestion,
  type ValueMapping,
  type Values,
} from './grouping.ts';
import type { UnreadableAnswer } from './kinds.ts';
import type { Question } from './question.ts';
import {
  type CardSpec,
  type ChoiceQuestion,
  chooseCard,
  chooseNumber,
  chooseOption,
  choosePlayer,
  type HowMany,
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
      howMany: HowMany<Now>,
    ): Question<Now, readonly Value[]> => one.some(howMany),

    /** Asks for one of the offers; null if left open. */
    one: <Value>(asked: SingleChoiceSpec<Now, Value>): Question<Now, Value | null> =>
      singleChoiceQuestion(asked, null, asked.of.schema.nullable()),

    /** Asks for one of the offers; `blank` if left open. */
    or: <Value>(asked: SingleChoiceSpec<Now, Value>, blank: NoInfer<Value>): Question<Now, Value> =>
      singleChoiceQuestion(asked, blank, asked.of.schema),

    /** Asks for one of the offers. Without an answer the whole orders are unreadable. */
    must: <Value>(
      asked: ChoiceSpec<Now, Value>,
      missing: UnreadableAnswer,
    ): Question<Now, Value | null> => requiredChoiceQuestion(asked, missing),

    /** Asks for several offers, in the order answered. `judge` checks how many there are. */
    many: <Value>(asked: MultipleChoiceSpec<Now, Value>): Question<Now, readonly Value[]> =>
      multipleChoiceQuestion(asked),

    /** Asks for a tick; `says` is the label of the only choice. */
    yes: checkboxQuestion<Now>,

    /** Maps the answer of a question to another value in orders. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: ValueMapping<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => mappedQuestion(question, means),

    /** Asks first for a kind of answer, then on its own page for the answer. */
    sorted: <Value>(
      question: Question<Now, Value | null>,
      sort: SortSpec<Now, Value>,
    ): Question<Now, Value | null> => sortedQuestion(question, sort),

    /** Asks several questions of one kind: a list with the value of each, in their order. */
    slots: <Value>(questions: readonly Question<Now, Value>[]): Question<Now, readonly Value[]> =>
      tupleQuestion(questions),

    /** Asks several questions: a record of their values. */
    group: <Asked extends Parts<Now>>(parts: Asked): Question<Now, Values<Asked>> =>
      recordQuestion<Now, Values<Asked>>(parts, {}),

    /** Asks several questions: a record, or null if the first of them is left open. */
    leading: <Asked extends Parts<Now>, First extends keyof Asked & string>(
      first: First,
      parts: Asked,
    ): Question<Now, OptionalRecord<Asked, First> | null> =>
      optionalRecordQuestion(
        first,
        parts,
        recordQuestion<Now, OptionalRecord<Asked, First>>(parts, {}),
      ),

    /** Asks a question, then for the next page. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: BranchSpec<Now, Value>,
    ): Question<Now, Value> => branchingQuestion(question, fork),

    /** Asks on pages that one choice of another question leads to; null without that choice. */
    behind: <Value>(
      question: Question<Now, Value>,
      behind: BehindSpec,
    ): Question<Now, Value | null> => behindQuestion(question, behind),

    /** Asks for one of several records, which have a `kind`; nothing if `which` returns null. */
    either: <Groups extends Readonly<Record<string, Parts<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, UnionValue<Groups>> => unionQuestion<Now, UnionValue<Groups>>(which, groups),
  };
}
