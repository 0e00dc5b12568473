/** Answers as nobody should give them: huge, foreign, hostile, and mixed with real ones. */

import fc from 'fast-check';
import type { Answers, Choice, Form } from '../../rules/kit/asking/form.ts';
import { anyText } from '../support/any-text.ts';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '=IMPORTRANGE("x";"A1")',
  "'; DROP TABLE orders; --",
  '+1',
  '-0',
  'NaN',
  '1e999',
  '\u{1F381}\u{1F381}',
  '\u05D0\u05E0\u05D9 \u05DE\u05E2\u05D1\u05D9\u05E8',
  '\u202Edesrever',
  'line\nbreak\r\n',
  '\uD800',
  '9'.repeat(400),
] as const;

/** Longer than any sentence, than any cell of the emulator's pages, and as long as Google takes. */
const LONG_TEXTS = ['x'.repeat(1200), 'y'.repeat(5000), 'z'.repeat(50_000)] as const;

const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '',
] as const;

/** One answer as drawn: a text, or the value or label of whatever choice of the form stands at an index. */
type Scrap =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value' | 'label'; readonly index: number };

/** What is put into one field, found by its index; a stray one is put under a name that no form has. */
export interface Litter {
  readonly field: number;
  readonly isStray: boolean;
  readonly scraps: readonly Scrap[];
}

const FIRST: Scrap = { kind: 'value', index: 0 };

/** Small numbers most of all: a place or an amount just outside of those offered is what a rule forgets first. */
const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...LONG_TEXTS),
  { weight: 5, arbitrary: fc.integer({ min: -1, max: 6 }).map(String) },
  fc.integer({ min: -1, max: 99 }).map(String),
  anyText(),
  fc.string({ unit: 'grapheme' }),
);

const scrap: fc.Arbitrary<Scrap> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constantFrom('value' as const, 'label' as const), index: fc.nat() }),
);

/** A few, or very many of the same that is short: huge answers are huge in one way only, or a suite takes for ever. */
const scraps = fc.oneof(
  { weight: 5, arbitrary: fc.array(scrap, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.nat({ max: 2000 }).map((count) => Array<Scrap>(count).fill(FIRST)) },
);

/** What may lie in all fields of one form. */
export const garbageArbitrary: fc.Arbitrary<readonly Litter[]> = fc.array(
  fc.record({ field: fc.nat(), isStray: fc.nat({ max: 4 }).map((one) => one === 4), scraps }),
  { maxLength: 8 },
);

/** The litter as answers to a form. */
export function garbageAnswers(form: Form, lying: readonly Litter[]): Answers {
  const choices = form.fields.flatMap((field) => field.choices);
  const entries = lying.map(({ field, isStray, scraps: found }) => {
    const names = isStray ? HOSTILE_NAMES : form.fields.map(({ name }) => name);
    const name = names[field % names.length] ?? '';
    return [name, found.map((one) => textOf(one, choices))] as const;
  });
  return Object.fromEntries(entries);
}

function textOf(one: Scrap, choices: readonly Choice[]): string {
  if (one.kind === 'text') return one.text;
  return choices[one.index % Math.max(choices.length, 1)]?.[one.kind] ?? '';
}
