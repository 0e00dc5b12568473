/** Running text on a sheet: cut into rows short enough for a phone, each running on over the empty cells beside it. */

/** In characters of the body's size: about as wide as a phone held upright. */
export const LINE_LENGTH = 48;

const CHARACTER = 6.4;
const PADDING = 8;

/** How wide a text of the body's size is on one line: in pixels, about, and rather too much. */
export const textWidth = (text: string): number => text.length * CHARACTER + PADDING;

/** A text as lines of at most {@link LINE_LENGTH} characters, broken between words; a longer word stands alone. */
export const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph.trim()));

function wrapped(paragraph: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
