import { describe, expect, it } from 'vitest';
import { readWrittenFiles } from './files.ts';
import { readRecordedCounts } from './habit-record.ts';
import { HABITS } from './habits.ts';
import { describeFalls, describeRises, findHabits, sumCounts } from './prose.ts';

/**
 * Sum of all recorded counts, which may only fall. The same patterns find 23,838 habits in release
 * 1.0.0.
 */
const MAX_HABITS = 58;

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
  ['where-clause as a condition', 'The answer; null where nobody sent one.'],
  ['where-clause as a condition', 'The seats, in order where that is known.'],
  ['quantity in place of a noun', 'walks of at most so many moves'],
  ['stand', 'The answer stood at the deadline.'],
  ['fate', 'Each answer has a fate.'],
  ['dialect word', 'May be killed anywhere and comes again.'],
  ['dialect word', 'The third Water is wasted.'],
  ['dialect word', 'The keeper of a match writes it.'],
  ['dialect word', 'The deadline or the poll ends it, whichever is first.'],
  ['dialect word', 'The seat that the order names is not there.'],
  ['dialect word', 'The count rests on the ledger.'],
  ['he, him, his', 'A host may enter orders for his player.'],
  ['tab or page as an actor', 'The page warns of a late answer.'],
  ['result as a sentence', 'It was sent to all players.'],
  ['longer than 25 words', `A sentence${' that goes on'.repeat(9)} for ever.`],
  ['table cell longer than 40 words', `| one |${' word'.repeat(41)} |`],
] as const;

const PLANTED_CODE = [
  ['test name without a subject', "it('has no row for a seat that left', run);"],
  ['test name without a subject', "])('is refused if %s', run);"],
  ['test name without a subject', "it('refuses the next person', run);"],
  ['test name that opens with a condition', "it('with two players, nobody draws', run);"],
  ['test name that opens with a condition', "it('given a late answer, the step waits', run);"],
  ['test name that opens with a condition', "it('having left, a seat gets no mail', run);"],
  ['test name that opens with a condition', "it('asked twice, a seat answers once', run);"],
  ['test name that opens with a condition', "it('waiting for a seat, a step stays', run);"],
  ['test name that opens with a condition', "it.for(ROWS)('with %s, nobody draws', run);"],
  ['test name that opens with a condition', "test.each(f((a) => a))('at %s, nobody draws', run);"],
  ['test name that opens with a condition', "it(\n  'after a stop, nothing is lost',\n  run);"],
  ['test name without a verb', "it('a late answer', run);"],
  ['test name without a verb', "it('a player without orders', run);"],
  ['test name without a verb', "it('an answer from outside the match', run);"],
  ['function described without a verb', '/** Where nobody answers, null. */ function find() {}'],
  ['function described without a verb', '/**\n * The rows of a tab.\n */ const find = () => 1;'],
  ['type named by a participle', 'type KeptAnswer = Kept;\ninterface Kept {}'],
  ['type named by a participle', 'interface LetterSent {}'],
  ['name in the form “nameOfSeat”', 'const rowsOf = (tab: Tab) => tab;'],
  ['name in the form “nameOfSeat”', 'function nameOfSeat(seat: Seat) {}'],
  ['name in the form “nameOfSeat”', 'const keyOf = createKeyCache();'],
  ['function named without a verb', 'function toldIn(round: number) {}'],
  ['zod constant without “Schema”', 'export const settings = z.object({ a: z.int() });'],
  ['tell', "const short = 'Nobody told.';"],
  ['negated noun', "const joined = 'The address is ' +\n  'no address.';"],
  [
    'longer than 25 words',
    `const joined = 'A${' long'.repeat(12)} ' +\n  '${'sentence '.repeat(14)}';`,
  ],
  ['negated noun', '/**\n * The address is\n * no address.\n */'],
  ['negated noun', '// The address is\n// no address.'],
] as const;

const PLAIN_TEXTS = [
  '/** Returns the rows of a tab. */ const listRows = () => 1;',
  '/** The rows of a tab. */ const ROWS = [1];',
  "it('a seat that left has no row', run);",
  'const number = z.int().parse(1);',
  'interface Deed {}',
  '// An answer stays valid, as things stand.',
  '// A courier refuses to go where there is no road.',
  '// Who resolves the step?',
  '// More links would hide the rest on a phone.',
  "it('at least two players draw', run);",
  "it('a seat that left before the draw keeps its cards', run);",
  "it('shared files keep their owners', run);",
  "it('sharing with a person changes nothing, even twice', run);",
  "it('missing seats are named, unless all are missing', run);",
  "it('players keep their cards', run);",
  "])('%s', run);",
  'function findSeatName(seat: Seat) {}',
  'const isOfSeat = (row: Row) => true;',
  'const sizeOffset = 1;',
  'interface Seed {}',
  'interface Shipment {}',
  "const parts = ['The address is ', 'no address.'];",
  "const label = 'Told by';",
];

describe('habits', () => {
  it('every folder contains exactly as many writing habits as recorded', () => {
    const findings = findHabits(readWrittenFiles());
    expect(describeRises(findings, readRecordedCounts())).toEqual([]);
    expect(describeFalls(findings, readRecordedCounts())).toEqual([]);
  });

  it('the recorded writing habits add up to MAX_HABITS', () =>
    expect(sumCounts(readRecordedCounts())).toBe(MAX_HABITS));

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
    ['a table of texts', 'a.csv', 'Name,Text\nA,"Isa, a seat, is told"\n', 2],
    ['a shell comment', '.ci/run', '#!/usr/bin/env bash\nset -u\n# It is told.', 3],
    ['a shell string', '.ci/run', '#!/usr/bin/env bash\n\necho "Nobody is told."', 3],
    ['a workflow', 'a.yml', 'on: push\n# It is told.', 2],
    ['the second line of a comment', 'a.ts', '// It is\n// told.', 2],
    ['the second line of a joined string', 'a.ts', "f('It is not ' +\n  'told.');", 2],
    ['code after a quote in a regular expression', 'a.ts', "a.match(/['`]/);\n// it is told", 2],
  ])('findHabits reads %s', (_where, path, text, line) => {
    const [finding] = findHabitsIn(path, text);
    expect(finding).toMatchObject({ path, line, habit: { name: 'tell' } });
  });

  it.each([
    ['code', 'a.ts', 'const told = tell(stand);'],
    ['a short string', 'a.ts', "const x = 'told';"],
    ['a short cell', 'a.csv', 'told,Told twice\n'],
    ['shell code', '.ci/run', '#!/usr/bin/env bash\ntold=$#told\n'],
    ['code in a comment', 'a.ts', '// See `told`.'],
    ['code in a document', 'a.md', 'See `told`:\n\n    told\n'],
  ])('findHabits ignores %s', (_where, path, text) => expect(findHabitsIn(path, text)).toEqual([]));

  it('a count above the recorded one is reported with its places', () => {
    const findings = findHabitsIn('rules/kit/a.ts', '// It is told.\n// It is told.');
    expect(describeRises(findings, { 'rules/kit': { tell: 2 } })).toEqual([]);
    const [heading, first] = describeRises(findings, { 'rules/kit': { tell: 1 } });
    expect(heading).toBe('rules/kit: “tell” 2 times, at most 1:');
    expect(first).toMatch(/^rules\/kit\/a\.ts:1: “told” \(tell\)\. Example: .* → /);
  });

  it('a count below the recorded one is reported with the command that records it', () => {
    const findings = findHabitsIn('rules/kit/a.ts', '// It is told.');
    expect(describeFalls(findings, { 'rules/kit': { tell: 1 } })).toEqual([]);
    expect(describeFalls(findings, { 'rules/kit': { tell: 2 }, page: { mend: 1 } })).toEqual([
      'rules/kit: “tell” 1 times, but 2 are recorded. Record the fall with “npm run habits -- --lower”.',
      'page: “mend” 0 times, but 1 are recorded. Record the fall with “npm run habits -- --lower”.',
    ]);
  });
});
