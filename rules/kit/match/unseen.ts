/** Characters of a name that nobody can see. */

/** Returns the first control, invisible or reserved character, or a mark without a letter; undefined for none. */
export const unseenIn = (name: string): string | undefined => UNSEEN.exec(withoutJoined(name))?.[0];

/** Emoji are held together by characters that would be unseen elsewhere. */
const withoutJoined = (name: string): string =>
  name.replaceAll(/\p{RGI_Emoji}/gv, 'E').replaceAll(JOINER, '');

/** Persian and the scripts of India write words with joiners, between letters. */
const JOINING =
  '[\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Taml}\\p{scx=Telu}]';
const JOINER = new RegExp(`(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`, 'gu');

/** U+2800, the empty pattern of Braille, is a symbol to Unicode and a blank to everybody else. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}/u;
