import { describe, expect, it } from 'vitest';
import { sumNumbers } from '../long-runs/harness/table.ts';
import { readAllowedCounts } from './allowed-habits.ts';
import { readWrittenFiles } from './files.ts';
import { HABITS } from './habits.ts';
import { describeExcess, findHabits, lowerCounts } from './prose.ts';

/**
 * Limit on the sum of all recorded counts. The limit may only be lowered. The same patterns find
 * 21,793 habits in release 1.0.0.
 */
const MAX_HABITS = 49;

const findHabitsIn = (path: string, text: string) => findHabits([{ path, text }]);

const listHabitNames = (path: string, text: string): readonly string[] =>
  findHabitsIn(path, text).map(({ habit }) => habit.name);

const PLANTED_SENTENCES = [
  ['what-clause as a noun', 'Draws what has changed.'],
  ['who-clause as a noun', 'Of whose orders the step waits.'],
  ['opening with a preposition', 'As whom the program is signed in.'],
  ['tell', 'Google tells nobody of an unknown address.'],
  ['say', 'The host said so on the Desk.'],
  ['say', 'The setting says two days.'],
  ['program that knows or wants', 'The function does not know the zone.'],
  ['program that knows or wants', 'The form wants a number.'],
  ['look', 'A poll looks at the form.'],
  ['mend', 'The sweep mends a lost task.'],
  ['negated noun', '“x” is no address.'],
  ['quantity in place of a noun', 'walks of at most so many moves'],
  ['stand', 'The answer stood at the deadline.'],
  ['fate', 'Each answer has a fate.'],
  ['dialect word', 'May be killed anywhere and comes again.'],
  ['dialect word', 'The third Water is wasted.'],
  ['he, him, his', 'A host may enter orders for his player.'],
  ['tab or page as an actor', 'The page warns of a late answer.'],
  ['result as a sentence', 'It was sent to all players.'],
  ['longer than 25 words', `A sentence${' that goes on'.repeat(9)} for ever.`],
  ['table cell longer than 40 words', `| one |${' word'.repeat(41)} |`],
] as const;

const PLANTED_CODE = [
  ['test name without a subject', "it('has no row for a seat that left', run);"],
  ['test name without a subject', "])('is refused if %s', run);"],
  ['function described without a verb', '/** Where nobody answers, null. */ function find() {}'],
  ['function described without a verb', '/**\n * The rows of a tab.\n */ const find = () => 1;'],
  ['type named by a participle', 'type KeptAnswer = Kept;\ninterface Kept {}'],
  ['function named without a verb', 'const rowsOf = (tab: Tab) => tab;'],
  ['function named without a verb', 'function toldIn(round: number) {}'],
  ['zod constant without “Schema”', 'export const settings = z.object({ a: z.int() });'],
] as const;

const PLAIN_TEXTS = [
  '/** Returns the rows of a tab. */ const listRows = () => 1;',
  '/** The rows of a tab. */ const ROWS = [1];',
  "it('a seat that left has no row', run);",
  'const number = z.int().parse(1);',
  'interface Deed {}',
  '// An answer stays valid, as things stand.',
];

describe('habits', () => {
  it('no folder contains more writing habits than recorded', () =>
    expect(describeExcess(findHabits(readWrittenFiles()), readAllowedCounts())).toEqual([]));

  it('the recorded counts of writing habits have not been raised', () => {
    const counts = Object.values(readAllowedCounts()).flatMap(Object.values<number>);
    expect(sumNumbers(counts)).toBeLessThanOrEqual(MAX_HABITS);
  });

  it.each(HABITS.map((habit) => [habit.name, habit] as const))(
    'findHabits finds “%s” only in the first half of its example',
    (name, { reads, example }) => {
      const [before = '', after = ''] = example.split(' → ');
      const path = reads === undefined ? 'a.md' : 'a.test.ts';
      expect(listHabitNames(path, before)).toContain(name);
      expect(listHabitNames(path, after)).toEqual([]);
    },
  );

  it.each(PLANTED_SENTENCES)('findHabits finds “%s” in: %s', (name, sentence) =>
    expect(listHabitNames('a.md', sentence)).toContain(name),
  );

  it.each(PLANTED_CODE)('findHabits finds “%s” in: %s', (name, code) =>
    expect(listHabitNames('a.test.ts', code)).toContain(name),
  );

  it.each(PLAIN_TEXTS)('findHabits finds nothing in: %s', (text) =>
    expect(listHabitNames('a.test.ts', text)).toEqual([]),
  );

  it.each([
    ['a comment', 'a.ts', '/**\n * Tells a lot.\n */', 2],
    ['a line comment', 'a.ts', 'run(); // it is told here', 1],
    ['a test name', 'a.test.ts', "\nit('a seat is told of it', run);", 2],
    ['a template', 'a.ts', 'const x = `a seat is told of a place`;', 1],
    ['a document', 'a.md', '# Title\n\nIt is told\nthat it is.', 3],
    ['code after a quote in a regular expression', 'a.ts', "a.match(/['`]/);\n// it is told", 2],
  ])('findHabits reads %s', (_where, path, text, line) => {
    const [finding] = findHabitsIn(path, text);
    expect(finding).toMatchObject({ path, line, habit: { name: 'tell' } });
  });

  it.each([
    ['code', 'a.ts', 'const told = tell(stand);'],
    ['a short string', 'a.ts', "const x = 'told';"],
    ['code in a comment', 'a.ts', '// See `told`.'],
    ['code in a document', 'a.md', 'See `told`:\n\n    told\n'],
  ])('findHabits ignores %s', (_where, path, text) => expect(findHabitsIn(path, text)).toEqual([]));

  it('writing habits above the recorded count are reported with their lines', () => {
    const findings = findHabitsIn('rules/kit/a.ts', '// It is told.\n// It is told.');
    expect(describeExcess(findings, { 'rules/kit': { tell: 2 } })).toEqual([]);
    const [heading, first] = describeExcess(findings, { 'rules/kit': { tell: 1 } });
    expect(heading).toBe('rules/kit: “tell” 2 times, at most 1:');
    expect(first).toMatch(/^rules\/kit\/a\.ts:1: “told” \(tell\)\. Example: .* → /);
  });

  it('lowerCounts returns the lower of two counts for each habit', () =>
    expect(
      lowerCounts({ a: { tell: 3, mend: 1 }, b: { tell: 1 } }, { a: { tell: 2, mend: 4 } }),
    ).toEqual({ a: { tell: 2, mend: 1 }, b: { tell: 0 } }));
});
