/** Wraps the texts of a board, measured with the page's own font. */

import { LETTERS } from './board-layout.ts';

type Weight = 'plain' | 'bold';

const canvas = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();

function widthOf(text: string, weight: Weight): number {
  const key = `${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined || canvas === null) return known ?? text.length * LETTERS;
  const { fontFamily } = getComputedStyle(document.body);
  canvas.font = `${weight === 'bold' ? '650 ' : ''}${LETTERS}px ${fontFamily}`;
  const { width } = canvas.measureText(text);
  widths.set(key, width);
  return width;
}

/** Wraps a text into at most `most` lines. “…” ends a word or a last line that does not fit. */
export function wrapped(
  text: string,
  width: number,
  weight: Weight,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (widthOf(longer, weight) <= width || lines.length === most))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return most < 1 ? [] : lines.map((line) => fitting(line, width, weight));
}

function fitting(line: string, width: number, weight: Weight): string {
  if (widthOf(line, weight) <= width) return line;
  const letters = [...line];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, weight) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
