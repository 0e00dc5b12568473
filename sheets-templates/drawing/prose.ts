/** Measures the width of texts on a sheet, and breaks them into lines. */

/** Visible width on an upright phone, and the limit of texts. */
export const PHONE_WIDTH = 342;

/** Space left and right of a cell's text together. */
const PROSE_PADDING = 8;

/** In tenths of a pixel, of Arial at the body's size. */
const WIDTHS = [
  ["ijl.,:;'’|!", 34],
  [' frtI()[]/-', 45],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 94],
  ['mwMW%@—█░', 120],
] as const;
const MOST_LETTERS = 74;
const BOLD = 1.08;

const widthOf = new Map(
  WIDTHS.flatMap(([letters, tenths]) => [...letters].map((letter) => [letter, tenths] as const)),
);

/** Equally long hashes have equal widths, so rows do not depend on their digits. */
const HASH = /[0-9a-f]{12,}/g;

function tenthsOf(text: string): number {
  let tenths = 0;
  for (const letter of text.replaceAll(HASH, (hash) => '0'.repeat(hash.length)))
    tenths += widthOf.get(letter) ?? MOST_LETTERS * letter.length;
  return tenths;
}

const inPixels = (tenths: number, weight: 'plain' | 'bold'): number =>
  (weight === 'bold' ? tenths * BOLD : tenths) / 10;

/** Measures a line in pixels. The result may be off by a few pixels. */
export const lineWidth = (text: string, weight: 'plain' | 'bold'): number =>
  inPixels(tenthsOf(text), weight);

/** Wraps a text between words. A word that is too long gets a line of its own. */
export const wrappedLines = (
  text: string,
  weight: 'plain' | 'bold' = 'plain',
  width: number = PHONE_WIDTH,
): readonly string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph.trim(), weight, width));

const SPACE = tenthsOf(' ');

function wrapped(paragraph: string, weight: 'plain' | 'bold', width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let tenths = 0;
  for (const word of paragraph.split(/\s+/)) {
    const own = tenthsOf(word);
    const longer = line === '' ? own : tenths + SPACE + own;
    if (line !== '' && inPixels(longer, weight) > width - PROSE_PADDING) {
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
