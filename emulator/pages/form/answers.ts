/** Parses answers from prefilled addresses and posted forms. */

/** Keyed by decimal entry id, without empty values. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** Parses `entry.<decimal>=value` fields and ignores others. */
export function answersFrom(fields: URLSearchParams): Answers {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const entry = /^entry\.(\d+)$/.exec(name)?.[1];
    if (entry !== undefined && value !== '')
      answers.set(entry, [...(answers.get(entry) ?? []), value]);
  }
  return answers;
}

/** The typed address if the form asks for one; '' for none. */
export const typedEmail = (fields: URLSearchParams): string =>
  (fields.get(EMAIL_FIELD) ?? '').trim();

/** The field’s name on Google’s page. */
export const EMAIL_FIELD = 'emailAddress';

/** The query that prefills the form, for “Submit another response”. */
export function prefillQuery(fields: URLSearchParams): string {
  const kept = [...fields].filter(([name]) => name.startsWith('entry.'));
  return kept.length === 0 ? '' : `?${new URLSearchParams([['usp', 'pp_url'], ...kept])}`;
}
