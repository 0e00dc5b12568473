/** Answers on their way: out of a prefilled address, out of a posted form, and into what is recorded. */
import type { Asked } from './sections.ts';

/** By decimal entry id; no empty values. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** What Google's forms post in place of a typed option, next to a field of its own with the text. */
export const OTHER_OPTION = '__other_option__';
/** Where the text of a typed option is posted. */
export function otherName(entry: string): string {
  return `entry.${entry}.other_option_response`;
}

/** The field for an e-mail address that the respondent types, named as in Google's forms. */
export const EMAIL_FIELD = 'emailAddress';

/** Reads `entry.<decimal>=value` fields; every other field is left aside. */
export function answersFrom(fields: URLSearchParams): Answers {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const entry = /^entry\.(\d+)$/.exec(name)?.[1];
    const text = entry === undefined ? '' : typed(fields, entry, value);
    if (entry !== undefined && text !== '')
      answers.set(entry, [...(answers.get(entry) ?? []), text]);
  }
  return answers;
}

/** Only the fields that prefill a form, as a query: what "Submit another response" starts from. */
export function prefillQuery(fields: URLSearchParams): string {
  const kept = [...fields].filter(([name]) => name.startsWith('entry.'));
  return kept.length === 0 ? '' : `?${new URLSearchParams([['usp', 'pp_url'], ...kept])}`;
}

/** The answers in the form that the API records: a date and its time are parted by a space. */
export function recordable(answers: Answers, questions: readonly Asked[]): Answers {
  const dates = questions.filter((asked) => asked.question.dateQuestion?.includeTime === true);
  const entries = new Set(dates.map((asked) => asked.entry));
  return new Map(
    [...answers].map(([entry, values]) => [
      entry,
      entries.has(entry) ? values.map((value) => value.replace('T', ' ')) : values,
    ]),
  );
}

/** A browser ends lines with two characters; one is recorded. */
function typed(fields: URLSearchParams, entry: string, value: string): string {
  const text = value === OTHER_OPTION ? (fields.get(otherName(entry)) ?? '') : value;
  return text.replaceAll('\r\n', '\n');
}
