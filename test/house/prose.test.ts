import { describe, expect, it } from 'vitest';
import { sumNumbers } from '../long-runs/harness/table.ts';
import { readAllowedCounts } from './allowed-habits.ts';
import { readWrittenFiles } from './files.ts';
import { HABITS } from './habits.ts';
import { describeExcess, findHabits, lowerCounts } from './prose.ts';

/** Limit on the sum of all recorded counts. The limit may only be lowered. */
const MAX_HABITS = 51;

const findHabitsIn = (path: string, text: string) => findHabits([{ path, text }]);

describe('habits', () => {
  it('no folder contains more writing habits than recorded', () =>
    expect(describeExcess(findHabits(readWrittenFiles()), readAllowedCounts())).toEqual([]));

  it('the recorded counts of writing habits have not been raised', () => {
    const counts = Object.values(readAllowedCounts()).flatMap(Object.values<number>);
    expect(sumNumbers(counts)).toBeLessThanOrEqual(MAX_HABITS);
  });

  it.each(HABITS.map(({ name, example }) => [name, example] as const))(
    'findHabits finds “%s” only in the first half of its example',
    (name, example) => {
      const [before = '', after = ''] = example.split(' → ');
      const namesIn = (text: string) => findHabitsIn('a.md', text).map(({ habit }) => habit.name);
      expect(namesIn(before)).toContain(name);
      expect(namesIn(after)).toEqual([]);
    },
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
