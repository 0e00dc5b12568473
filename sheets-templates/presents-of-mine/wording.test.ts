import { expect, test } from 'vitest';
import { readContent } from '../../rules/kit/content/content.ts';
import { presentsOfMine as game } from '../../rules/presents-of-mine/game.ts';
import { loadContent } from '../../test/support/table/content.ts';

test('the default wording contains only figures of the rules', () => {
  const checked = readContent(game.content, loadContent(game).loose);
  expect(checked.kind === 'sound' ? (checked.doubts ?? []) : checked.problems).toEqual([]);
});
