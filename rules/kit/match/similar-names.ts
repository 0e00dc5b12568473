/** Finds invisible characters, and names that look alike or differ only in case or accents. */

/** The way in which two names are alike. The characters are the first two that look alike. */
export type NameLikeness =
  | { readonly kind: 'same' }
  | { readonly kind: 'hardly different' }
  | { readonly kind: 'look alike'; readonly character: string; readonly other: string };

/** Compares two names, in either order. Returns null if they are distinct. */
export function findLikeness(name: string, other: string): NameLikeness | null {
  if (name === other) return { kind: 'same' };
  const [one, two] = [simplifyName(name), simplifyName(other)];
  if (foldCase(one) === foldCase(two)) return { kind: 'hardly different' };
  const alike =
    replaceLookAlikes(foldCase(one)) === replaceLookAlikes(foldCase(two)) ||
    foldCase(replaceLookAlikes(one)) === foldCase(replaceLookAlikes(two));
  return alike ? { kind: 'look alike', ...findFirstDifference([...one], [...two]) } : null;
}

const simplifyName = (name: string): string =>
  name.normalize('NFKD').replaceAll(IGNORED_CHARACTERS, '');

/** Keeps marks of scripts such as Hebrew or Thai, because they make a different letter. */
const IGNORED_CHARACTERS =
  /[\s\p{Default_Ignorable_Code_Point}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Folds case in two conversions: some letters have two lower-case forms, some two capitals. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase();

const replaceLookAlikes = (text: string): string =>
  Array.from(text, (character) => SIGNS_BY_LOOK_ALIKE.get(character) ?? character).join('');

function findFirstDifference(
  one: readonly string[],
  two: readonly string[],
): { readonly character: string; readonly other: string } {
  const differs = (character: string, index: number): boolean =>
    foldCase(character) !== foldCase(two[index] ?? '');
  const at = Math.max(0, one.findIndex(differs));
  return { character: one[at] ?? '', other: two[at] ?? '' };
}

/** Signs, each followed by its look-alikes: O, o and 0 share a sign, and so do I, l and 1. */
export const SIMILAR_SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '1Il|\u2223\u01c0\u0142\u0399\u0406\u04c0\u04cf\u05d5\u05df\u0627\u0661\u06f1\u4e28',
    '3\u0417 6\u0431 A\u0391\u0410 B\u0392\u0412 C\u0421 D\u0110\u00d0 E\u0395\u0415 F\u03dc',
    'G\u050c H\u0126\u0397\u041d J\u037f\u0408 K\u039a\u041a L\u0141 M\u039c\u041c N\u039d',
    'Oo0\u3007\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u1040\u101d' +
      '\u00f8\u00d8\u1d0f' +
      '\u039f\u03bf\u03c3\u041e\u043e\u0555\u0585\u05e1\u0647\u06be\u06c1\u06d5\u0665\u06f5',
    'P\u03a1\u0420 Q\u051a S\u0405\u054f T\u0166\u03a4\u0422 U\u054d V\u0474 W\u051c',
    'X\u03a7\u0425 Y\u03a5\u0423\u04ae Z\u0396 a\u0251\u03b1\u0430 b\u0180\u042c',
    'c\u1d04\u0441 d\u0111\u0501 e\u0435\u04bd f\u0584 g\u0261\u0581 h\u0127\u04bb\u0570',
    'i\u0131\u0269\u026a\u03b9\u0456\ua647 j\u0237\u03f3\u0458 n\u03b7\u0578 p\u03c1\u0440',
    'q\u051b\u0563 r\u0433 s\ua731\u0455 t\u0167 u\u1d1c\u028b\u03c5\u057d',
    'v\u1d20\u03bd\u0475\u05d8 w\u1d21\u051d\u0461\u0561 x\u03c7\u0445',
    "y\u028f\u03b3\u0443\u04af z\u1d22 '\u2018\u2019\u02bc\u2032`",
    '-\u2012\u2013\u2014\u2015\u2212\u2010 \u018f\u018e\u04d8 \u0259\u01dd\u04d9 \u0393\u0413',
    '\u039b\u041b \u03a0\u041f \u03a6\u0424 \u03b5\u0454 \u03ba\u043a \u03c0\u043f',
    '\u03c4\u0442 \u03c6\u0444 \u06a9\u0643 \u06cc\u064a\u0649 \u3078\u30d8 \u4e00\u30fc',
    '\u4e8c\u30cb \u516b\u30cf \u529b\u30ab \u535c\u30c8 \u53e3\u30ed \u5915\u30bf',
    '\u5de5\u30a8',
  ].flatMap((line) => line.split(' ').map(([sign = '', ...others]) => [sign, others.join('')])),
);

const SIGNS_BY_LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries(SIMILAR_SIGNS).flatMap(([sign, characters]) =>
    Array.from(characters, (character) => [character, sign] as const),
  ),
);

/** Finds the first control, invisible or reserved character or unattached mark, if any. */
export const findInvisible = (name: string): string | undefined =>
  INVISIBLE_PATTERN.exec(removeVisibleJoiners(name))?.[0];

/** Removes the joiners that are allowed: those in emoji and between letters. */
const removeVisibleJoiners = (name: string): string =>
  name.replaceAll(/\p{RGI_Emoji}/gv, 'E').replaceAll(JOINER_PATTERN, '');

/** Persian and the scripts of India, which write words with joiners between letters. */
const JOINING_SCRIPTS = 'Arab Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu'.split(' ');
const JOINING_LETTER = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const JOINER_PATTERN = new RegExp(
  `(?<=${JOINING_LETTER})[\\u200c\\u200d](?=${JOINING_LETTER})`,
  'gu',
);

/** Includes U+2800, the empty Braille pattern: a symbol in Unicode that looks blank. */
const INVISIBLE_PATTERN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}/u;
