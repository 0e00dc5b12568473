import { expect, test } from 'vitest';
import { deadlineRulesText, readDeadlineRules } from './deadline-rules.ts';

test('what is not said does not stand among the settings', () => {
  expect(readDeadlineRules({}, [])).toEqual({ earlyMs: null });
});

test('what is said is read, and told before a match is opened', () => {
  const settings = readDeadlineRules({ grace: '5 minutes', review: true }, []);
  expect(settings).toEqual({ earlyMs: null, graceMs: 300_000, review: true });
  expect(deadlineRulesText(settings).join('; ')).toBe(
    '5 minutes of grace after each deadline; each step resolved when you have looked',
  );
});

test('what is wrong is told all at once', () => {
  const problems: string[] = [];
  readDeadlineRules({ early: 'soon', grace: '2 hours', review: true }, problems);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    '--grace',
    '--review',
    '--early',
  ]);
});
