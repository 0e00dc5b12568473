/** How wide running text is on a sheet, and how it breaks into lines on a phone. */

/** In pixels: what a phone held upright shows beside its row numbers. Running text is no wider. */
export const PHONE_WIDTH = 320;

const CHARACTER = 6.4;
/** In pixels, left and right of a cell's text together. */
export const PROSE_PADDING = 8;

/** How wide a text of the body's size is on one line: in pixels, about, and rather too much. */
export const textWidth = (text: string): number => text.length * CHARACTER + PROSE_PADDING;

/** In tenths of a pixel, of Arial at the body's size; what is not named here is as wide as most letters. */
const WIDTHS = [
  ["ijl.,:;'’|!", 34],
  [' frtI()[]/-', 45],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 94],
  ['mwMW%@—█░', 120],
] as const;
const MOST_LETTERS = 74;
/** Bold letters are so much wider. */
const BOLD = 1.08;

const widthOf = new Map(
  WIDTHS.flatMap(([letters, tenths]) => [...letters].map((letter) => [letter, tenths] as const)),
);

function tenthsOf(text: string): number {
  let tenths = 0;
  for (const letter of text) tenths += widthOf.get(letter) ?? MOST_LETTERS * letter.length;
  return tenths;
}

const inPixels = (tenths: number, weight: 'plain' | 'bold'): number =>
  (weight === 'bold' ? tenths * BOLD : tenths) / 10;

/** How wide a line is, in pixels, to a few. */
export const lineWidth = (text: string, weight: 'plain' | 'bold'): number =>
  inPixels(tenthsOf(text), weight);

/** A text as lines within so many pixels, broken between words; a longer word stands alone. */
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
