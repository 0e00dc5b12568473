import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { LawfulGame } from './law.ts';

/** @throws if the text is empty, has several lines, or begins or ends with a blank */
export function assertOneLine(what: string, text: string): void {
  assert.ok(text !== '', `${what} is empty`);
  assert.ok(text === text.trim() && !/[\r\n]/.test(text), `${what} is not one line: "${text}"`);
}

/** @throws if a part of the sentence is missing, as in "You did not rest: ." */
export function assertNoMissingPart(what: string, text: string): void {
  assert.doesNotMatch(text, /[:,] ?[.:;]|\( ?\)/, `${what} lacks a part: "${text}"`);
}

/** @throws if the name is not in kebab-case, such as "round-2" */
export function assertKebab(what: string, name: string): void {
  assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/, `${what} is not in kebab-case: "${name}"`);
}

/** @throws if a word occurs twice */
export function assertUnique(what: string, words: readonly string[]): void {
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  assert.ok(twice === undefined, `${what}: "${twice}" occurs twice`);
}

/** @throws with `what` and the first difference if the values differ */
export function assertAlike(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const { at, values } = findDifference([expected, actual], []);
  const [before, now] = values.map(formatShortened);
  assert.fail(`${what}: ${at.length === 0 ? '' : `at ${at.join('.')} `}${before}, then ${now}`);
}

interface ValueDifference {
  readonly at: readonly string[];
  readonly values: readonly [unknown, unknown];
}

/** Returns the first place where the two values differ. */
function findDifference(values: ValueDifference['values'], at: readonly string[]): ValueDifference {
  const [one, other] = values.map(listParts);
  if (one === null || other === null || one === undefined || other === undefined)
    return { at, values };
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (Object.hasOwn(one, key) === Object.hasOwn(other, key))
      if (isDeepStrictEqual(one[key], other[key])) continue;
    return findDifference([one[key], other[key]], [...at, key]);
  }
  return { at, values };
}

const listParts = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !(value instanceof Map || value instanceof Set)
    ? (value as Readonly<Record<string, unknown>>)
    : null;

/** Limit in characters. */
const MAX_VALUE_LENGTH = 120;

function formatShortened(value: unknown): string {
  const text = Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** @throws if the game's schema refuses or changes these orders */
export function assertMatchesSchema({ orders }: LawfulGame, given: unknown, what: string): void {
  const read = orders.safeParse(given);
  if (!read.success) {
    const why = z.prettifyError(read.error).replaceAll('\n', ' ');
    assert.fail(
      `${what} were read from the form’s own choices as ${formatShortened(given)}, ` +
        'and the schema of ' +
        `the questions refuses them. ${why}`,
    );
  }
  assertAlike(`the schema changes ${what}`, read.data, given);
}
