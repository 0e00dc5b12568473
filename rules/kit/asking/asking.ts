/** Asking: questions are declared once; form, reading, the shape of orders and the answers that say them follow (docs/decisions/0013). */

import {
  type CheckboxSpec,
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

/** All ways to ask, for questions that look at `Now`. */
export function asking<Now>() {
  return {
    /** One of the choices; null when it is left open. */
    one: <Value>(asked: SingleChoiceSpec<Now, Value>): Question<Now, Value | null> =>
      singleChoiceQuestion(asked, null, asked.of.schema.nullable()),

    /** One of the choices; left open it is `blank`. */
    or: <Value>(asked: SingleChoiceSpec<Now, Value>, blank: NoInfer<Value>): Question<Now, Value> =>
      singleChoiceQuestion(asked, blank, asked.of.schema),

    /** One of the choices, without which nothing can be done. */
    must: <Value>(
      asked: ChoiceSpec<Now, Value>,
      missing: UnreadableAnswer,
    ): Question<Now, Value | null> => requiredChoiceQuestion(asked, missing),

    /** Several of the choices, in the order named; how many are too many is for the rules to judge. */
    many: <Value>(asked: MultipleChoiceSpec<Now, Value>): Question<Now, readonly Value[]> =>
      multipleChoiceQuestion(asked),

    /** A tick; `says` is the label of the only choice. */
    yes: (asked: CheckboxSpec<Now>): Question<Now, boolean> => checkboxQuestion(asked),

    /** A question whose answers stand in orders as something else, such as a thing with whom it is for. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: ValueMapping<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => mappedQuestion(question, means),

    /** A few buttons first, then what belongs to the one that was chosen. */
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

    /** A record that is there only if its first question is answered: what else it asks is not read then. */
    leading: <Asked extends Parts<Now>, First extends keyof Asked & string>(
      first: First,
      parts: Asked,
    ): Question<Now, OptionalRecord<Asked, First> | null> =>
      optionalRecordQuestion(
        first,
        parts,
        recordQuestion<Now, OptionalRecord<Asked, First>>(parts, {}),
      ),

    /** A question, and then the one that says which page follows. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: BranchSpec<Now, Value>,
    ): Question<Now, Value> => branchingQuestion(question, fork),

    /** What is asked on pages that one choice of another question leads to; null where it is not made. */
    behind: <Value>(
      question: Question<Now, Value>,
      behind: BehindSpec,
    ): Question<Now, Value | null> => behindQuestion(question, behind),

    /** One of several records, told apart by `kind`. `which` is null when nothing is asked. */
    either: <Groups extends Readonly<Record<string, Parts<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, UnionValue<Groups>> => unionQuestion<Now, UnionValue<Groups>>(which, groups),
  };
}
