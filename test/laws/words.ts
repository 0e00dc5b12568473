import assert from 'node:assert/strict';

/** @throws when the text is empty, has several lines, or outer blanks (Google would trim them). */
export function assertOneLine(what: string, text: string): void {
  assert.ok(text !== '', `${what} is empty`);
  assert.ok(text === text.trim() && !/[\r\n]/.test(text), `${what} is not one line: "${text}"`);
}

/** @throws when the name is not in kebab-case: "round-2". */
export function assertKebab(what: string, name: string): void {
  assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/, `${what} is not in kebab-case: "${name}"`);
}

/** @throws when words repeat. */
export function assertUnique(what: string, words: readonly string[]): void {
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  assert.ok(twice === undefined, `${what}: "${twice}" is there twice`);
}
