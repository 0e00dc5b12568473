/** Each behaviour of Google's that is known, and the test that holds it. Numbers are sections of what is known about Google's side. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { EIGHT, FIVE, FOUR, SINCE, SIX } from './other-facts.ts';
import { ONE, THREE, TWO } from './sheets-facts.ts';

const ROOT = join(import.meta.dirname, '../..');
const ALL = [ONE, TWO, THREE, FOUR, FIVE, SIX, EIGHT, SINCE].flatMap((section) =>
  Object.entries(section).flatMap(([file, held]) =>
    held.map(([fact, title]) => ({ fact, file, title })),
  ),
);

test.each(ALL)('$fact', ({ file, title }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const spellings = [`'${title}'`, `"${title}"`, `\`${title}\``];
  expect(
    spellings.some((spelling) => text.includes(spelling)),
    `${file} has no test «${title}»`,
  ).toBe(true);
});

test('no fact is listed twice', () => {
  const facts = ALL.map(({ fact }) => fact);
  expect(facts.filter((fact, index) => facts.indexOf(fact) !== index)).toEqual([]);
});
