/** The visible width on an upright phone, and the largest width of texts. */
export const PHONE_WIDTH_PX = 342;

const PROSE_PADDING_PX = 8;

/** Widths in tenths of a pixel for Arial at the body's font size. */
const CHARACTER_WIDTHS = [
  ["ijl.,:;'’|!", 34],
  [' frtI()[]/-', 45],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 94],
  ['mwMW%@—█░', 120],
] as const;
const DEFAULT_WIDTH_TENTHS = 74;
const BOLD_FACTOR = 1.08;

const WIDTHS_BY_CHARACTER = new Map(
  CHARACTER_WIDTHS.flatMap(([letters, tenths]) =>
    [...letters].map((letter) => [letter, tenths] as const),
  ),
);

/** Hashes of equal length have equal widths, so rows do not depend on their digits. */
const HASH_PATTERN = /[0-9a-f]{12,}/g;

function measureTenths(text: string): number {
  let tenths = 0;
  for (const letter of text.replaceAll(HASH_PATTERN, (hash) => '0'.repeat(hash.length)))
    tenths += WIDTHS_BY_CHARACTER.get(letter) ?? DEFAULT_WIDTH_TENTHS * letter.length;
  return tenths;
}

const toPixels = (tenths: number, weight: 'plain' | 'bold'): number =>
  (weight === 'bold' ? tenths * BOLD_FACTOR : tenths) / 10;

/** Measures a line in pixels. The result may be off by a few pixels. */
export const measureLine = (text: string, weight: 'plain' | 'bold'): number =>
  toPixels(measureTenths(text), weight);

/** Wraps a text between words. A word that is too long gets a line of its own. */
export const wrapText = (
  text: string,
  weight: 'plain' | 'bold' = 'plain',
  width: number = PHONE_WIDTH_PX,
): readonly string[] =>
  text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), weight, width));

const SPACE_TENTHS = measureTenths(' ');

function wrapParagraph(
  paragraph: string,
  weight: 'plain' | 'bold',
  width: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let tenths = 0;
  for (const word of paragraph.split(/\s+/)) {
    const own = measureTenths(word);
    const longer = line === '' ? own : tenths + SPACE_TENTHS + own;
    if (line !== '' && toPixels(longer, weight) > width - PROSE_PADDING_PX) {
      lines.push(line);
      line = word;
      tenths = own;
    } else {
      line = line === '' ? word : `${line} ${word}`;
      tenths = longer;
    }
  }
  return [...lines, line];
}
