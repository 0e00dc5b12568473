/** The answers by decimal entry id, without empty values. */
export type FormAnswers = ReadonlyMap<string, readonly string[]>;

/** Parses fields of the form `entry.<decimal>=value`, and ignores others. */
export function parseAnswers(fields: URLSearchParams): FormAnswers {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const entry = /^entry\.(\d+)$/.exec(name)?.[1];
    if (entry !== undefined && value !== '')
      answers.set(entry, [...(answers.get(entry) ?? []), value]);
  }
  return answers;
}

export const readTypedEmail = (fields: URLSearchParams): string =>
  (fields.get(EMAIL_FIELD) ?? '').trim();

/** The name of the address field on Google’s page. */
export const EMAIL_FIELD = 'emailAddress';

/** Returns the query that prefills the form, for “Submit another response”. */
export function buildPrefillQuery(fields: URLSearchParams): string {
  const kept = [...fields].filter(([name]) => name.startsWith('entry.'));
  return kept.length === 0 ? '' : `?${new URLSearchParams([['usp', 'pp_url'], ...kept])}`;
}
