/** Declares questions; forms, parsing, schemas and receipts follow from them. */

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

/** All kinds of questions. `Now` is the context that they are asked in. */
export function asking<Now>() {
  return {
    /** One of the players, by default another than the one who is asked; null if left open. */
    choosePlayer: choosePlayer<Now>,

    /** A whole number from `least` to `most`, both included; null if left open. */
    chooseNumber: chooseNumber<Now>,

    /** One of a few fixed words; null if left open. */
    chooseOption: <const Word extends string>(
      asked: OptionSpec<Now, Word>,
    ): ChoiceQuestion<Now, Word> => chooseOption(asked),

    /** A card of the player's own hand, offered by its place; null if left open. */
    chooseCard: <Card extends string | number>(
      asked: CardSpec<Now, Card>,
    ): ChoiceQuestion<Now, Card> => chooseCard(asked),

    /** Several answers to one of the four questions above, in the order named; [] if left open. */
    chooseSome: <Value>(
      one: ChoiceQuestion<Now, Value>,
      howMany: HowMany<Now>,
    ): Question<Now, readonly Value[]> => one.some(howMany),

    /** One of the choices; null if it is left open. */
    one: <Value>(asked: SingleChoiceSpec<Now, Value>): Question<Now, Value | null> =>
      singleChoiceQuestion(asked, null, asked.of.schema.nullable()),

    /** One of the choices; `blank` if it is left open. */
    or: <Value>(asked: SingleChoiceSpec<Now, Value>, blank: NoInfer<Value>): Question<Now, Value> =>
      singleChoiceQuestion(asked, blank, asked.of.schema),

    /** One of the choices. The orders are unusable without it. */
    must: <Value>(
      asked: ChoiceSpec<Now, Value>,
      missing: UnreadableAnswer,
    ): Question<Now, Value | null> => requiredChoiceQuestion(asked, missing),

    /** Several of the choices, in the order named; the rules judge whether there are too many. */
    many: <Value>(asked: MultipleChoiceSpec<Now, Value>): Question<Now, readonly Value[]> =>
      multipleChoiceQuestion(asked),

    /** A tick; `says` is the label of the only choice. */
    yes: checkboxQuestion<Now>,

    /** A question whose answers are mapped to another value in orders. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: ValueMapping<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => mappedQuestion(question, means),

    /** A few buttons first, then the page of the chosen one. */
    sorted: <Value>(
      question: Question<Now, Value | null>,
      sort: SortSpec<Now, Value>,
    ): Question<Now, Value | null> => sortedQuestion(question, sort),

    /** Several questions of one kind: null in the place of each that is left open. */
    slots: <Value>(questions: readonly Question<Now, Value>[]): Question<Now, readonly Value[]> =>
      tupleQuestion(questions),

    /** Several questions that make one record. */
    group: <Asked extends Parts<Now>>(parts: Asked): Question<Now, Values<Asked>> =>
      recordQuestion<Now, Values<Asked>>(parts, {}),

    /** A record that exists only if its first question is answered. */
    leading: <Asked extends Parts<Now>, First extends keyof Asked & string>(
      first: First,
      parts: Asked,
    ): Question<Now, OptionalRecord<Asked, First> | null> =>
      optionalRecordQuestion(
        first,
        parts,
        recordQuestion<Now, OptionalRecord<Asked, First>>(parts, {}),
      ),

    /** A question followed by one that selects the next page. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: BranchSpec<Now, Value>,
    ): Question<Now, Value> => branchingQuestion(question, fork),

    /** A question on pages that one choice of another leads to; null if that choice is not made. */
    behind: <Value>(
      question: Question<Now, Value>,
      behind: BehindSpec,
    ): Question<Now, Value | null> => behindQuestion(question, behind),

    /** One of several records, distinguished by `kind`; `which` returns null to ask nothing. */
    either: <Groups extends Readonly<Record<string, Parts<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, UnionValue<Groups>> => unionQuestion<Now, UnionValue<Groups>>(which, groups),
  };
}
