/** Wraps the texts of a board, measured with the page's own font. */

import { LETTER_SIZE_PX } from './board-layout.ts';

type FontWeight = 'plain' | 'bold';

const measuringCanvas = document.createElement('canvas').getContext('2d');
const measuredWidths = new Map<string, number>();

function measureWidth(text: string, weight: FontWeight): number {
  const key = `${weight} ${text}`;
  const known = measuredWidths.get(key);
  if (known !== undefined || measuringCanvas === null) return known ?? text.length * LETTER_SIZE_PX;
  const { fontFamily } = getComputedStyle(document.body);
  measuringCanvas.font = `${weight === 'bold' ? '650 ' : ''}${LETTER_SIZE_PX}px ${fontFamily}`;
  const { width } = measuringCanvas.measureText(text);
  measuredWidths.set(key, width);
  return width;
}

/** Wraps a text into at most `most` lines. “…” ends a word or a last line that does not fit. */
export function wrapToLines(
  text: string,
  width: number,
  weight: FontWeight,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (measureWidth(longer, weight) <= width || lines.length === most))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return most < 1 ? [] : lines.map((line) => shortenToWidth(line, width, weight));
}

function shortenToWidth(line: string, width: number, weight: FontWeight): string {
  if (measureWidth(line, weight) <= width) return line;
  const letters = [...line];
  while (letters.length > 1 && measureWidth(`${letters.join('')}…`, weight) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
