import { expect, test } from 'vitest';
import { prefilledUrl } from './forms.ts';

test('a field is named by its question’s id in decimal', () => {
  expect(
    prefilledUrl('https://example.com/viewform', [
      { questionId: '0000000a', value: 'K7P2' },
      { questionId: 'ffffffff', value: 'Round 1 & 2=?' },
    ]),
  ).toBe(
    'https://example.com/viewform?usp=pp_url' +
      '&entry.10=K7P2&entry.4294967295=Round%201%20%26%202%3D%3F',
  );
});
