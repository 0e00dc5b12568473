import { expect, test } from 'vitest';
import type { News } from './narration.ts';
import { weightiestIn } from './recap.ts';
import { DEMS, ISA, message, PIXIE } from './staging.ts';

const said = (seat: typeof ISA, text: string, newsValue: number): News => {
  const event = { ...message(text, newsValue), seat };
  return { event, text, newsValue, change: '', rule: event.rule };
};
/** Lists the most important news at each of four turns. */
const heard = (...news: readonly News[]) =>
  [0, 1, 2, 3].map((turn) => weightiestIn(news, turn)?.text);

test("the most important news is first, whatever its position in the game's list", () => {
  const [little, great] = [said(ISA, 'little', 1), said(DEMS, 'great', 3)];
  expect(heard(little, great)).toEqual(Array(4).fill('great'));
  expect(heard(great, little)).toEqual(Array(4).fill('great'));
  expect(heard()).toEqual(Array(4).fill(undefined));
});

test('equally important news of several seats take turns', () => {
  const isas = [said(ISA, 'Isa’s', 3), said(ISA, 'Isa’s other', 3)] as const;
  const others = [said(DEMS, 'Dems’', 3), said(PIXIE, 'Pixie’s lesser', 2)] as const;
  expect(heard(...isas, ...others)).toEqual(['Isa’s', 'Dems’', 'Isa’s', 'Dems’']);
});
