import { expect, test } from 'vitest';
import { HOST_WORD_REASONS, type HostWordReason } from '../ledger/entry.ts';
import { describeHeldStep, describeHostDecision, waitsIn } from './intervention-texts.ts';

const createStory = (...texts: readonly string[]) => ({ cells: texts.map((text) => [text, null]) });

test('findHeldReasons finds the reasons in any tab of a workbook, also over several rows', () => {
  const all = [HOST_WORD_REASONS, ...HOST_WORD_REASONS.map((reason) => [reason])];
  for (const reasons of all as readonly (readonly HostWordReason[])[]) {
    const words = describeHeldStep(reasons).split(' ');
    const rows = [words.slice(0, 5).join(' '), words.slice(5).join(' ')];
    expect(waitsIn([createStory('Ranking'), createStory('Story', ...rows, 'A text.')])).toEqual(
      reasons,
    );
  }
  expect(waitsIn([createStory('Ranking'), createStory('Story')])).toEqual([]);
  expect(waitsIn([])).toEqual([]);
});

test('describeHeldStep and describeHostDecision name each reason why a step waited', () => {
  expect(describeHeldStep([])).toBe('');
  expect(describeHeldStep(['form missed'])).toBe(
    'The step waits for its host’s decision: its form took no answers for a time, and some are ' +
      'missing.',
  );
  expect(describeHostDecision(['answer missing', 'form missed'])).toBe(
    'It was resolved by its host’s decision, although an answer that had been confirmed is not ' +
      'listed by Google any more; its form took no answers for a time, and some are missing.',
  );
});
