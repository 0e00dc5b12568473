export interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  /** A sentence with the habit, an arrow, and the same sentence in plain words. */
  readonly example: string;
}

export const HABITS: readonly Habit[] = [
  {
    name: 'what-clause as a noun',
    pattern:
      /(?<!\b(?:see|says?|shows?|reports?|know|ask) )\bwhat (?:is|was|are|were|has|have|had|it|they|he|she|there|of|comes|becomes|stands|nobody|somebody|may|must|can|cannot|counts|holds)\b|(?<=^\s*|[.;:]\s+)What (?![^.]*\?)/gi,
    example: 'What a reader gets who asks for more. → Hover note with more detail.',
  },
  {
    name: 'who-clause as a noun',
    pattern:
      /\b(?:whoever|whomever|whom|of whose)\b|(?<=^\s*|[.;:]\s+)Who (?!is\b|are\b|has\b|may\b|can\b|did\b|sees\b|knows\b)/gi,
    example: 'Whoever waits besides is told. → The host sees every seat that is missing.',
  },
  {
    name: 'opening with a preposition',
    pattern:
      /(?<=^\s*|[.:;]\s+)(?:Of|As whom|By|Beside|Besides|Where there (?:is|are)|To whom|From whom|Under which|For whom) /g,
    example:
      'Of what Google is known to say that it has made without having done so. → Google may ' +
      'report a resource as created before it is visible; poll until it is.',
  },
  {
    name: 'tell',
    pattern: /\b(?:tells?|told|untold|telling)\b/gi,
    example: 'Tells what is to be told. → Reports incidents to the host.',
  },
  {
    name: 'stand',
    pattern: /(?<!\bas things )\b(?:stands?|stood)\b/gi,
    example: 'The answer stands. → The answer is current.',
  },
  {
    name: 'look',
    pattern: /\b(?:looks?|looked|looking) (?:at|whether|for|into|again)\b/gi,
    example: 'The match is looked at again. → The match is polled again.',
  },
  {
    name: 'mend',
    pattern: /\b(?:mends?|mended|mending|unsound)\b/gi,
    example: 'What can be mended is waited for. → Faults that the host can fix hold the step.',
  },
  {
    name: 'dialect word',
    pattern:
      /\b(?:anew|beforehand|thereby|in vain|comes? to nothing|came to nothing|comes? of it|is had|foreseen|let go|given up|gives? up|left out|besides?|whereupon|therein|thereof|hitherto)\b/gi,
    example: 'It comes to nothing. → It has no effect.',
  },
  {
    name: 'quantity in place of a noun',
    pattern:
      /\b(?:so (?:many|much|long)|all that|as many as|nothing but|none (?:of|such|is|has|are))\b/gi,
    example: 'walks of at most so many moves → walks of at most `moves` moves',
  },
  {
    name: 'negated noun',
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were|gets?|gives?|makes?) (?:no|none)\b(?! longer| effect)/gi,
    example: '“x” is no address → “x” is not a valid address.',
  },
  {
    name: 'he, him, his',
    pattern: /\b(?:he|him|his|himself)\b/gi,
    example: 'a host replaces it with a folder of his own → hosts replace it with their own folder',
  },
  {
    name: 'fate',
    pattern: /\b(?:fates?)\b/gi,
    example: 'Every answer gets exactly one fate. → Every answer gets exactly one status.',
  },
  {
    name: 'longer than 35 words',
    pattern: /(?:[^\s.!?:;|]+[\s]+){35,}[^\s.!?:;|]+/g,
    example:
      'A match that was opened with a version goes on by it and is verified by it for ever and ' +
      'with it also each page that was drawn while it went on, which a later version of the ' +
      'program then cannot compare → A match keeps its version. It is verified by that version.',
  },
];
