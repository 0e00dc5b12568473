import { expect, test } from 'vitest';
import { readArchive } from './archive.ts';

test('what is no JSON is told, and so is JSON that is no match', () => {
  expect(readArchive('a line of text')).toEqual({
    kind: 'unreadable',
    sentence: 'It is no exported match: it is not JSON.',
  });
  expect(readArchive('{}')).toEqual({
    kind: 'unreadable',
    sentence: expect.stringMatching(/^It is no exported match\. .*\bentries\b/su),
  });
});
