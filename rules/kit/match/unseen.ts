/** Finds the first control, invisible or reserved character or unattached mark, if any. */
export const unseenIn = (name: string): string | undefined => UNSEEN.exec(withoutJoined(name))?.[0];

/** Removes joiners that are not hidden: those of emoji and between letters. */
const withoutJoined = (name: string): string =>
  name.replaceAll(/\p{RGI_Emoji}/gv, 'E').replaceAll(JOINER, '');

/** Persian and the scripts of India, which write words with joiners between letters. */
const SCRIPTS = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Mlym',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
];
const JOINING = `[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const JOINER = new RegExp(`(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`, 'gu');

/** Includes U+2800, the empty Braille pattern: a symbol to Unicode, but it looks blank. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}/u;
