import { expect, test } from 'vitest';
import { drawAboutForm, drawSignUpForm, getMessageLabel, parseTypedMessage } from './about-form.ts';
import { ABOUT_QUESTIONS, CONSTANT_QUESTIONS } from './form-ids.ts';

const OPEN = { stepTitle: 'Round 2', moreTime: ['One day.'], away: ['A week.'], days: ['Sat'] };

test('players may leave the last day of an absence blank, but not their message', () => {
  const [page] = drawAboutForm('The May race', OPEN).sections;
  expect(page?.questions.slice(0, 2)).toMatchObject([
    { title: 'Your message', required: true },
    { title: 'The last day of your absence', required: false },
  ]);
});

test.each(['more time', 'away', 'back'] as const)(
  'a message of the kind “%s” is read as it was sent',
  (kind) => {
    const stepTitle = kind === 'more time' ? 'Round 2' : '';
    const answers = {
      [CONSTANT_QUESTIONS.seatCode.questionId]: ['K7PX'],
      [ABOUT_QUESTIONS.message.questionId]: [getMessageLabel(kind, stepTitle)],
      [ABOUT_QUESTIONS.lastDay.questionId]: ['Sat'],
    };
    const message = { seatCode: 'K7PX', kind, stepTitle, lastDay: 'Sat' };
    expect(parseTypedMessage(answers)).toEqual(message);
    const unknown = { ...answers, [ABOUT_QUESTIONS.message.questionId]: ['Hello'] };
    expect(parseTypedMessage(unknown)).toEqual({ ...message, kind: null, stepTitle: '' });
  },
);

test('the form “About me” accepts no messages once the match is over', () => {
  expect(drawAboutForm('The May race', OPEN).accepting).toBe(true);
  expect(drawAboutForm('The May race', null).accepting).toBe(false);
});

test('the form for signing up requires all answers', () => {
  const [page] = drawSignUpForm({ title: 'The season', until: 'Friday' }).sections;
  expect(page?.questions.map(({ required }) => required)).toEqual([true, true]);
});
