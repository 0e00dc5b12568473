import { expect, test } from 'vitest';
import { findGame, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { describeTimes, readStepTimes } from './step-times.ts';

function readTimes(game: AnyGame | undefined, ...given: readonly string[]) {
  if (game === undefined) throw new Error('the game is not registered');
  const { times: read, problems } = readStepTimes(given, game);
  return problems.length === 0 ? read : problems;
}

const PRESENTS_OF_MINE = findGame('presents-of-mine');

test('a pace has its usual time unless the host sets another', () => {
  expect(readTimes(PRESENTS_OF_MINE, 'round=3 days', 'Round = 90 minutes')).toEqual({
    pregame: '48 hours',
    round: '90 minutes',
  });
});

test('a season stores only the times that the host has set', () => {
  expect(readTimes(SEASON, 'turn=2 hours')).toEqual({ choice: '1 day', turn: '2 hours' });
  expect(readTimes(SEASON, 'lap=1 day')).toEqual([
    expect.stringContaining('round (usually 1 day or 2 days)'),
  ]);
});

test('the paces of each game are listed if the games of a season have different paces', () => {
  const games = ['presents-of-mine', 'uncharted-territory'].flatMap((id) => findGame(id) ?? []);
  expect(describeTimes([SEASON, ...games], { pregame: '1 hour' })).toBe(
    'Choice takes 1 day, Pregame takes 1 hour, Round takes 1 day in Presents of Mine, Round ' +
      'takes 2 days in Uncharted Territory',
  );
  expect(describeTimes(games, { pregame: '1 hour', round: '1 hour' })).toBe(
    'each step takes 1 hour',
  );
});

test('a pace on named days is described by those days', () => {
  const [game] = [PRESENTS_OF_MINE].flatMap((one) => one ?? []);
  const days = { pregame: 'Mon 19:00', round: 'Mon 19:00' };
  expect(describeTimes(game === undefined ? [] : [game], days)).toBe('each step ends Mon 19:00');
});

test('all invalid times are reported at once, with the paces of the game', () => {
  expect(
    readTimes(PRESENTS_OF_MINE, 'lap=1 day', 'round=soon', 'round', '__proto__=1 day'),
  ).toEqual([
    '"lap=1 day": Presents of Mine does not have a pace “lap”. It has pregame (usually 48 ' +
      'hours), round (usually 1 day).',
    '"round=soon": “soon” is not a time. Expected is a number and minutes, hours, days ' +
      'or weeks, such as "48 hours" or "1 day"; or days, such as "mon, thu 19:00".',
    '"round": “” is not a time. Expected is a number and minutes, hours, days or weeks, ' +
      'such as "48 hours" or "1 day"; or days, such as "mon, thu 19:00".',
    '"__proto__=1 day": Presents of Mine does not have a pace “__proto__”. It has pregame ' +
      '(usually 48 hours), round (usually 1 day).',
  ]);
});
