export interface JsonBounds {
  readonly length: number;
  /** Maximum depth of nested arrays and objects. */
  readonly depth: number;
  /** Maximum number of commas in all arrays and objects together. */
  readonly commas: number;
}

export type JsonExcess = keyof JsonBounds;

export interface BoundedJsonResult {
  /** The exceeded bound. Null for a text within all bounds, even if it is invalid JSON. */
  readonly excess: JsonExcess | null;
  readonly read: number;
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];

const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

export function checkJsonBounds(text: string, bounds: JsonBounds): BoundedJsonResult {
  if (text.length > bounds.length) return { excess: 'length', read: 0 };
  let [depth, commas] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = findEndOfText(text, index);
    else if (code === COMMA) commas += 1;
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    if (depth > bounds.depth) return { excess: 'depth', read: index + 1 };
    if (commas > bounds.commas) return { excess: 'commas', read: index + 1 };
  }
  return { excess: null, read: text.length };
}

/** Returns the position of the closing quote, or the text's length if the quote is missing. */
function findEndOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Whether the number of backslashes before a character is odd. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}
