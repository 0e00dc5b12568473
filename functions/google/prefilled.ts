export interface Prefilled {
  /** Hexadecimal; Google names the field with the same number in decimal. */
  readonly questionId: string;
  readonly value: string;
}

/** Returns a link that opens a form with these answers filled in, readable in the link. */
export function prefilledUrl(responderUri: string, answers: readonly Prefilled[]): string {
  const entries = answers.map(
    ({ questionId, value }) =>
      `entry.${Number.parseInt(questionId, 16)}=${encodeURIComponent(value)}`,
  );
  return `${responderUri}?${['usp=pp_url', ...entries].join('&')}`;
}
