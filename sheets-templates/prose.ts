/** Running text on a sheet: cut into rows short enough for a phone, each running on over the empty cells beside it. */

/** In pixels: what a phone held upright shows beside its row numbers. Running text is no wider. */
export const PHONE_WIDTH = 320;

const CHARACTER = 6.4;
const PADDING = 8;

/** How wide a text of the body's size is on one line: in pixels, about, and rather too much. */
export const textWidth = (text: string): number => text.length * CHARACTER + PADDING;

/** In pixels of Arial at the body's size; what is not named here is as wide as most letters. */
const WIDTHS = [
  [/[ijl.,:;'’|!]/gu, 3.4],
  [/[ frtI()[\]/-]/gu, 4.5],
  [/[A-HJ-LN-VX-Z&]/gu, 9.4],
  [/[mwMW%@—█░]/gu, 12],
] as const;
const MOST_LETTERS = 7.4;
/** Bold letters are so much wider. */
const BOLD = 1.08;

/** How wide a line is, in pixels, to a few. */
export const lineWidth = (text: string, weight: 'plain' | 'bold'): number => {
  const special = WIDTHS.map(([letters, width]) => {
    const count = text.match(letters)?.length ?? 0;
    return { count, width: count * width };
  });
  const others = special.reduce((left, { count }) => left - count, text.length);
  const width = special.reduce((sum, one) => sum + one.width, others * MOST_LETTERS);
  return weight === 'bold' ? width * BOLD : width;
};

/** A text as lines within a phone's width, broken between words; a longer word stands alone. */
export const linesOf = (text: string, weight: 'plain' | 'bold' = 'plain'): readonly string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph.trim(), weight));

function wrapped(paragraph: string, weight: 'plain' | 'bold'): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && lineWidth(longer, weight) > PHONE_WIDTH - PADDING) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
