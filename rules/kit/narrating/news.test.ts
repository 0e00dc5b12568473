import { expect, test } from 'vitest';
import type { News } from './narration.ts';
import { findTopNews } from './recap.ts';
import { DEMS, ISA, message, PIXIE } from './staging.ts';

const createNews = (seat: typeof ISA, text: string, newsValue: number): News => {
  const event = { ...message(text, newsValue), seat };
  return { event, text, newsValue, change: '', rule: event.rule };
};
const listTopNews = (...news: readonly News[]) =>
  [0, 1, 2, 3].map((turn) => findTopNews(news, turn)?.text);

test("the most important news is first, whatever its position in the game's list", () => {
  const [little, great] = [createNews(ISA, 'little', 1), createNews(DEMS, 'great', 3)];
  expect(listTopNews(little, great)).toEqual(Array(4).fill('great'));
  expect(listTopNews(great, little)).toEqual(Array(4).fill('great'));
  expect(listTopNews()).toEqual(Array(4).fill(undefined));
});

test('equally important news of several seats take turns', () => {
  const isas = [createNews(ISA, 'Isa’s', 3), createNews(ISA, 'Isa’s other', 3)] as const;
  const others = [createNews(DEMS, 'Dems’', 3), createNews(PIXIE, 'Pixie’s lesser', 2)] as const;
  expect(listTopNews(...isas, ...others)).toEqual(['Isa’s', 'Dems’', 'Isa’s', 'Dems’']);
});
