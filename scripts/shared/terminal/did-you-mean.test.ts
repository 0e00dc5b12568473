import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const GAMES = ['presents-of-mine', 'pocket-mars', 'mars-immerser', 'dm-invitational'];

test.each([
  ['presnts-of-mine', 'presents-of-mine'],
  ['pocket-mras', 'pocket-mars'],
  ['Pocket-Mar', 'pocket-mars'],
  ['presents', 'presents-of-mine'],
])('%s is close to %s', (text, meant) => {
  expect(didYouMean(text, GAMES)).toBe(` Did you mean “${meant}”?`);
});

test.each(['chess', '', 'm', 'x'.repeat(10_000)])('%.9s is close to no name', (text) => {
  expect(didYouMean(text, GAMES)).toBe('');
});

test('a prefix of several names suggests nothing', () => {
  expect(didYouMean('the race', ['The race of May', 'The race of June'])).toBe('');
});
