/** What a game asks of a seat: fields with choices, as a phone shows them, and the answers that come back. */

/**
 * One thing that can be chosen. Forms give back the label, so labels are unique in their field; `value` is what
 * the game reads.
 */
export interface Choice {
  readonly value: string;
  /** As the player sees it: one line, not empty, unique in the field. */
  readonly label: string;
  /** The label where it is repeated to who has chosen it: "B2 Otter Banks". The label itself when absent. */
  readonly short?: string;
  /** How often this value may be used within the field's pool; 1 when absent. */
  readonly copies?: number;
}

interface FieldCommon {
  /** The game's name of the field, unique in the form. */
  readonly name: string;
  /** The question, one line. */
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly Choice[];
  /** Fields of one pool draw on the same things: each value counts against its `copies` over all of them. */
  readonly pool?: string;
  /** Answering it ends something for good, such as the match: robots at random hardly ever do. */
  readonly isGrave?: true;
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
 * What one seat is asked in one step. The form of a match can be opened by everybody who has its link, so nothing in
 * it may rest on what is secret: a game with hidden hands speaks of "hand 1", never of the card.
 */
export interface Form {
  readonly fields: readonly Field[];
}

/**
 * What a seat has answered, by the field's name: values of choices, or what was typed where it is no choice's label.
 * A field left blank is absent.
 */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The one answer to a field, or undefined when it was left blank. */
export const answerTo = (answers: Answers, field: string): string | undefined =>
  Object.hasOwn(answers, field) ? answers[field]?.[0] : undefined;

/** All answers to a field. */
export const answersTo = (answers: Answers, field: string): readonly string[] =>
  (Object.hasOwn(answers, field) ? answers[field] : undefined) ?? [];

/** An answer in the words of the form: "To Dems, 1 below you", "A3". */
export interface Said {
  readonly label: string;
  readonly text: string;
}

/** What was answered, field by field, in the order of the form; what was left open is passed over. */
export const saidIn = ({ fields }: Form, answers: Answers): readonly Said[] =>
  fields.flatMap((field) => {
    const texts = answersTo(answers, field.name).map((value) => wordsFor(field, value));
    return texts.length === 0 ? [] : [{ label: field.label, text: texts.join(', ') }];
  });

/** What is no choice's value is said as it was typed. */
function wordsFor({ choices }: Field, value: string): string {
  const choice = choices.find((one) => one.value === value);
  return choice?.short ?? choice?.label ?? value;
}
