/** Links that open a form with some answers filled in. */

export interface Prefilled {
  /** Hexadecimal digits; Google's name for the field is the same number in decimal. */
  readonly questionId: string;
  readonly value: string;
}

/** The values stand readable in the link: whoever has it knows them. */
export function prefilledUrl(responderUri: string, answers: readonly Prefilled[]): string {
  const entries = answers.map(
    ({ questionId, value }) =>
      `entry.${Number.parseInt(questionId, 16)}=${encodeURIComponent(value)}`,
  );
  return `${responderUri}?${['usp=pp_url', ...entries].join('&')}`;
}
