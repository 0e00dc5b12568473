import { expect, test } from 'vitest';
import { findGame, SEASON } from '../../../rules/games.ts';
import { readStepTimes, type StepTimes, timesText } from './step-times.ts';

function times(...given: readonly string[]): StepTimes {
  const game = findGame('presents-of-mine');
  if (game === undefined) throw new Error('the game is not registered');
  return readStepTimes(given, game);
}

test('every pace has its usual time unless another is given; the last one counts', () => {
  expect(times('round=3 days', 'Round = 90 minutes')).toEqual({
    kind: 'sound',
    times: { pregame: '48 hours', round: '90 minutes' },
  });
});

test('a season keeps the times that are given, so that each of its games has its own usual ones', () => {
  expect(readStepTimes(['turn=2 hours'], SEASON)).toEqual({
    kind: 'sound',
    times: { choice: '1 day', turn: '2 hours' },
  });
  const { problems = [] } = {
    ...(readStepTimes(['lap=1 day'], SEASON) as { problems?: string[] }),
  };
  expect(problems[0]).toContain('round (usually 1 day or 2 days)');
});

test('where the games of a season differ, it is said what each takes', () => {
  const games = ['presents-of-mine', 'uncharted-territory'].flatMap((id) => findGame(id) ?? []);
  expect(timesText([SEASON, ...games], { pregame: '1 hour' })).toBe(
    'Choice takes 1 day, Pregame takes 1 hour, Round takes 1 day in Presents of Mine, Round takes 2 days in Uncharted Territory',
  );
  expect(timesText(games, { pregame: '1 hour', round: '1 hour' })).toBe('each step takes 1 hour');
});

test('what is wrong is told all at once, with what there is', () => {
  expect(times('lap=1 day', 'round=soon', 'round', '__proto__=1 day')).toEqual({
    kind: 'unsound',
    problems: [
      '--time "lap=1 day": Presents of Mine has no pace “lap”. It has pregame (usually 48 hours), round (usually 1 day).',
      '--time "round=soon": “soon” is not a time. Expected is a number and minutes, hours, days or weeks, such as "48 hours" or "1 day".',
      '--time "round": “” is not a time. Expected is a number and minutes, hours, days or weeks, such as "48 hours" or "1 day".',
      '--time "__proto__=1 day": Presents of Mine has no pace “__proto__”. It has pregame (usually 48 hours), round (usually 1 day).',
    ],
  });
});
