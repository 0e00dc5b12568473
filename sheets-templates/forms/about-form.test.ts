import { expect, test } from 'vitest';
import { drawAboutForm, drawSignUpForm } from './about-form.ts';

const OPEN = { stepTitle: 'Round 2', moreTime: ['One day.'], away: ['A week.'], days: ['Sat'] };

test('players may leave the last day of an absence blank, but not their message', () => {
  const [page] = drawAboutForm('The May race', OPEN).sections;
  expect(page?.questions.slice(0, 2)).toMatchObject([
    { title: 'Your message', required: true },
    { title: 'The last day of your absence', required: false },
  ]);
});

test('the form “About me” accepts no messages once the match is over', () => {
  expect(drawAboutForm('The May race', OPEN).accepting).toBe(true);
  expect(drawAboutForm('The May race', null).accepting).toBe(false);
});

test('the form for signing up requires all answers', () => {
  const [page] = drawSignUpForm({ title: 'The season', until: 'Friday' }).sections;
  expect(page?.questions.map(({ required }) => required)).toEqual([true, true]);
});
