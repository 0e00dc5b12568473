/** Finds the first control, invisible or reserved character or unattached mark, if any. */
export const findInvisible = (name: string): string | undefined =>
  INVISIBLE_PATTERN.exec(removeVisibleJoiners(name))?.[0];

/** Removes joiners that are not hidden: those of emoji and between letters. */
const removeVisibleJoiners = (name: string): string =>
  name.replaceAll(/\p{RGI_Emoji}/gv, 'E').replaceAll(JOINER_PATTERN, '');

/** Persian and the scripts of India, which write words with joiners between letters. */
const JOINING_SCRIPTS = 'Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu'.split(' ');
const JOINING_LETTER = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const JOINER_PATTERN = new RegExp(
  `(?<=${JOINING_LETTER})[\\u200c\\u200d](?=${JOINING_LETTER})`,
  'gu',
);

/** Includes U+2800, the empty Braille pattern: a symbol to Unicode, but it looks blank. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}/u;
