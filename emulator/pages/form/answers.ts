/** Parses answers from prefilled addresses and posted forms. */

/** By decimal entry id; no empty values. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** Reads `entry.<decimal>=value` fields; every other field is left aside. */
export function answersFrom(fields: URLSearchParams): Answers {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const entry = /^entry\.(\d+)$/.exec(name)?.[1];
    if (entry !== undefined && value !== '')
      answers.set(entry, [...(answers.get(entry) ?? []), value]);
  }
  return answers;
}

/** The address that was typed, where the form asks for one; '' for none. */
export const typedEmail = (fields: URLSearchParams): string =>
  (fields.get(EMAIL_FIELD) ?? '').trim();

/** As Google's page names it. */
export const EMAIL_FIELD = 'emailAddress';

/** Only the fields that prefill a form, as a query: what "Submit another response" starts from. */
export function prefillQuery(fields: URLSearchParams): string {
  const kept = [...fields].filter(([name]) => name.startsWith('entry.'));
  return kept.length === 0 ? '' : `?${new URLSearchParams([['usp', 'pp_url'], ...kept])}`;
}
