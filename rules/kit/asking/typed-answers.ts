/** Reads answers that a host types for a player: the inverse of `formatAnswers`. */

import { type Answers, type Field, type Form, visitPages } from './form.ts';

export type TypedAnswersResult =
  | { readonly kind: 'read'; readonly answers: Answers }
  /** The first part that cannot be read, and the questions that it may answer. */
  | { readonly kind: 'unclear'; readonly sentence: string; readonly asked: readonly Field[] };

/**
 * Reads one part for each question, such as "First location: B2 Otter Banks" or "first=B2". Several
 * choices are separated by commas or given as parts. If questions have the same label, the one on
 * the route of the answers is read.
 */
export function readTypedAnswers(form: Form, parts: readonly string[]): TypedAnswersResult {
  const left = parts.map((part) => part.trim()).filter((part) => part !== '');
  const answers = new Map<string, readonly string[]>();
  const take = (field: Field): TypedAnswersResult | null => {
    const own = takeAnswers(field, left);
    const values = own.flatMap((answer) => parseValues(field, answer) ?? []);
    if (values.length > 0) answers.set(field.name, values);
    const unclear = own.find((answer) => parseValues(field, answer) === null);
    return unclear === undefined ? null : buildUnclearAnswer(field, unclear);
  };
  for (const { fields } of visitPages(form, ({ name }) => answers.get(name)?.[0])) {
    for (const field of fields) {
      const unclear = take(field);
      if (unclear !== null) return unclear;
    }
  }
  for (const field of form.fields.filter(({ name }) => !answers.has(name))) {
    const unclear = take(field);
    if (unclear !== null) return unclear;
  }
  const [first] = left;
  return first === undefined
    ? { kind: 'read', answers: Object.fromEntries(answers) }
    : {
        kind: 'unclear',
        sentence: `“${shortenQuote(first)}” does not answer any question.`,
        asked: form.fields,
      };
}

/** Splits a text at line breaks, and at each semicolon before a question. */
export const splitTypedText = (form: Form, text: string): readonly string[] =>
  text.split('\n').flatMap((line) => splitLine(form, line));

function splitLine({ fields }: Form, line: string): readonly string[] {
  const parts: string[] = [];
  for (const piece of line.split(';')) {
    const before = parts.at(-1);
    const isOwn = fields.some((field) => parseAnswer(field, piece.trim()) !== null);
    if (before === undefined || isOwn) parts.push(piece);
    else parts.splice(-1, 1, `${before};${piece}`);
  }
  return parts;
}

/** Removes a field's parts from `left` and returns their answers. A single choice has one part. */
function takeAnswers(field: Field, left: string[]): readonly string[] {
  const own: string[] = [];
  for (let at = 0; at < left.length && (field.kind === 'choices' || own.length === 0); ) {
    const answer = parseAnswer(field, left[at] ?? '');
    if (answer === null) at += 1;
    else {
      own.push(answer);
      left.splice(at, 1);
    }
  }
  return own;
}

/** Parses a part as the answer to a field. Returns null if the part is for another field. */
function parseAnswer({ name, label }: Field, part: string): string | null {
  for (const question of [label, name]) {
    if (!isSameText(part.slice(0, question.length), question)) continue;
    const rest = part.slice(question.length);
    const [sign = ''] = /^\s*[:=]\s*/.exec(rest) ?? (question.endsWith('?') ? [' '] : []);
    if (sign !== '') return rest.slice(sign.length).trim();
  }
  return null;
}

/** Parses the values of at most `most` choices, in the order named; null if one is invalid. */
function parseValues(
  field: Field,
  answer: string,
  most = field.choices.length,
): readonly string[] | null {
  if (most === 0) return null;
  const whole = field.choices.find((choice) =>
    listChoiceNames(choice).some((name) => isSameText(answer, name)),
  );
  if (whole !== undefined) return [whole.value];
  if (field.kind === 'choice') return null;
  for (const choice of field.choices) {
    for (const name of listChoiceNames(choice)) {
      const rest = answer.slice(name.length);
      if (!isSameText(answer.slice(0, name.length), name) || !/^\s*,/.test(rest)) continue;
      const others = parseValues(field, rest.replace(/^\s*,\s*/, ''), most - 1);
      if (others !== null) return [choice.value, ...others];
    }
  }
  return null;
}

const listChoiceNames = ({ value, label, short }: Field['choices'][number]): readonly string[] =>
  [label, short ?? '', value].filter((name) => name !== '');

const buildUnclearAnswer = (field: Field, answer: string): TypedAnswersResult => ({
  kind: 'unclear',
  sentence: `“${shortenQuote(answer)}” does not answer “${field.label}”.`,
  asked: [field],
});

const MAX_QUOTE_LENGTH = 60;

const shortenQuote = (text: string): string => text.slice(0, MAX_QUOTE_LENGTH);

const isSameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
