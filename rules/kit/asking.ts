/** Asking: questions are declared once; form, reading, the shape of orders and the answers that say them follow (docs/decisions/0013). */

import {
  type Choosing,
  type ChoosingMany,
  type ChoosingOne,
  manyQuestion,
  mustQuestion,
  oneQuestion,
  type Ticking,
  yesQuestion,
} from './choosing.ts';
import {
  eitherQuestion,
  type Fork,
  forkedQuestion,
  groupQuestion,
  type Led,
  leadingQuestion,
  type Meant,
  meaningQuestion,
  type OneOf,
  type Parts,
  slotsQuestion,
  type Values,
} from './grouping.ts';
import type { Unreadable } from './kinds.ts';
import type { Question } from './question.ts';

/** All ways to ask, for questions that look at `Now`. */
export function asking<Now>() {
  return {
    /** One of the choices; null when it is left open. */
    one: <Value>(asked: ChoosingOne<Now, Value>): Question<Now, Value | null> =>
      oneQuestion(asked, null, asked.of.schema.nullable()),

    /** One of the choices; left open it is `blank`. */
    or: <Value>(asked: ChoosingOne<Now, Value>, blank: NoInfer<Value>): Question<Now, Value> =>
      oneQuestion(asked, blank, asked.of.schema),

    /** One of the choices, without which nothing can be done. */
    must: <Value>(asked: Choosing<Now, Value>, missing: Unreadable): Question<Now, Value | null> =>
      mustQuestion(asked, missing),

    /** Several of the choices, in the order named; how many are too many is for the rules to judge. */
    many: <Value>(asked: ChoosingMany<Now, Value>): Question<Now, readonly Value[]> =>
      manyQuestion(asked),

    /** A tick; `says` is the label of the only choice. */
    yes: (asked: Ticking<Now>): Question<Now, boolean> => yesQuestion(asked),

    /** A question whose answers stand in orders as something else, such as a thing with whom it is for. */
    meaning: <Value, Meaning>(
      question: Question<Now, Value | null>,
      means: Meant<Now, Value, Meaning>,
    ): Question<Now, Meaning | null> => meaningQuestion(question, means),

    /** Several questions of one kind: null in the place of each that is left open. */
    slots: <Value>(questions: readonly Question<Now, Value>[]): Question<Now, readonly Value[]> =>
      slotsQuestion(questions),

    /** Several questions that make one record. */
    group: <Asked extends Parts<Now>>(parts: Asked): Question<Now, Values<Asked>> =>
      groupQuestion<Now, Values<Asked>>(parts, {}),

    /** A record that is there only if its first question is answered: what else it asks is not read then. */
    leading: <Asked extends Parts<Now>, First extends keyof Asked & string>(
      first: First,
      parts: Asked,
    ): Question<Now, Led<Asked, First> | null> =>
      leadingQuestion(first, parts, groupQuestion<Now, Led<Asked, First>>(parts, {})),

    /** A question, and then the one that says which page follows. */
    forking: <Value>(
      question: Question<Now, Value>,
      fork: Fork<Now, Value>,
    ): Question<Now, Value> => forkedQuestion(question, fork),

    /** One of several records, told apart by `kind`. `which` is null when nothing is asked. */
    either: <Groups extends Readonly<Record<string, Parts<Now>>>>(
      which: (now: Now) => (keyof Groups & string) | null,
      groups: Groups,
    ): Question<Now, OneOf<Groups>> => eitherQuestion<Now, OneOf<Groups>>(which, groups),
  };
}
