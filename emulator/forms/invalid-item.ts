/** How checking an item says no, before it is known at which place of which request. */

export class InvalidItem extends Error {
  /** Google's own words, to be sent as they are; otherwise the place is put before the sentence. */
  readonly isGooglesSentence: boolean;

  constructor(sentence: string, isGooglesSentence = false) {
    super(sentence);
    this.name = 'InvalidItem';
    this.isGooglesSentence = isGooglesSentence;
  }
}

/** The text as it is; titles, options and labels are one line each. */
export function oneLine(text: string): string {
  if (/[\r\n]/.test(text)) {
    throw new InvalidItem('Displayed text cannot contain newlines', true);
  }
  return text;
}
