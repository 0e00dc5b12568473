/** Characters that a reader cannot see and that change what the others seem to say: bidirectional controls and zero-width characters. */

const HIDDEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;
/** Joins two emoji into one. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Returns the first one as “U+202E”, or null where there is none. */
export function hiddenCharacterIn(text: string): string | null {
  const [found] = HIDDEN.exec(text.replaceAll(EMOJI_JOINER, '')) ?? [];
  return found === undefined ? null : codeOf(found);
}

/** "U+0405". */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
