import { expect, test } from 'vitest';
import { suggestName } from './did-you-mean.ts';

const GAME_NAMES = ['presents-of-mine', 'pocket-mars', 'mars-immerser', 'dm-invitational'];

test.each([
  ['presnts-of-mine', 'presents-of-mine'],
  ['pocket-mras', 'pocket-mars'],
  ['Pocket-Mar', 'pocket-mars'],
  ['presents', 'presents-of-mine'],
])('suggestName suggests for %s the name %s', (text, meant) => {
  expect(suggestName(text, GAME_NAMES)).toBe(` Did you mean “${meant}”?`);
});

test.each(['chess', '', 'm', 'x'.repeat(10_000)])(
  'suggestName suggests no name for %.9s',
  (text) => {
    expect(suggestName(text, GAME_NAMES)).toBe('');
  },
);

test('suggestName suggests no name for the beginning of several names', () => {
  expect(suggestName('the race', ['The race of May', 'The race of June'])).toBe('');
});
