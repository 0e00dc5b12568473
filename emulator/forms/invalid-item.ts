/** The error for an invalid item, thrown where its place in the request is unknown. */

export class InvalidItem extends Error {
  /** Whether to send the message unchanged, as Google’s own, without the item’s place. */
  readonly isGooglesSentence: boolean;

  constructor(sentence: string, isGooglesSentence = false) {
    super(sentence);
    this.name = 'InvalidItem';
    this.isGooglesSentence = isGooglesSentence;
  }
}

/** Returns the text. Throws for a line break, which titles and options must not contain. */
export function requireOneLine(text: string): string {
  if (/[\r\n]/.test(text)) {
    throw new InvalidItem('Displayed text cannot contain newlines', true);
  }
  return text;
}
