/** The error for an invalid item, before its place in the request is known. */

export class InvalidItem extends Error {
  /** Whether to send the message unchanged, as Google’s own; else its place is prepended. */
  readonly isGooglesSentence: boolean;

  constructor(sentence: string, isGooglesSentence = false) {
    super(sentence);
    this.name = 'InvalidItem';
    this.isGooglesSentence = isGooglesSentence;
  }
}

/** Returns the text; titles, options and labels must be one line each. */
export function toOneLine(text: string): string {
  if (/[\r\n]/.test(text)) {
    throw new InvalidItem('Displayed text cannot contain newlines', true);
  }
  return text;
}
