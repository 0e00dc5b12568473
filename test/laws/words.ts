/** What the laws say about words: names, labels and titles. */

import assert from 'node:assert/strict';

/** @throws when the text is empty, has more than one line, or blanks around it (Google would take them away). */
export function assertOneLine(what: string, text: string): void {
  assert.ok(text !== '', `${what} is empty`);
  assert.ok(text === text.trim() && !/[\r\n]/.test(text), `${what} is not one line: "${text}"`);
}

/** @throws when the name is not in kebab-case: "round-2". */
export function assertKebab(what: string, name: string): void {
  assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/, `${what} is not in kebab-case: "${name}"`);
}

/** @throws when two of the words are the same. */
export function assertUnique(what: string, words: readonly string[]): void {
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  assert.ok(twice === undefined, `${what}: "${twice}" is there twice`);
}
