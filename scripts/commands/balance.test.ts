import { expect, test } from 'vitest';
import { RANDOM_ROBOT_NAME } from '../../rules/kit/playing/robots.ts';
import { toy, withState } from '../../test/laws/toy-changes.ts';
import { TOY_GAME } from '../../test/laws/toy-game.ts';
import { refusedWith } from '../../test/support/sealed/refused-command.ts';
import { runSealed } from '../../test/support/sealed/run-sealed.ts';
import { EXIT } from '../shared/terminal/exit.ts';
import { type BalanceSeries, buildSummary, MAX_STEPS, playNumberedMatch } from './balance.ts';

const buildSeries = (changes: Partial<BalanceSeries> = {}): BalanceSeries => ({
  game: TOY_GAME,
  content: {},
  variants: {},
  players: 3,
  seed: 1,
  ...changes,
});

const playMatches = (matches: number, changes: Partial<BalanceSeries> = {}) =>
  Array.from({ length: matches }, (_, index) => playNumberedMatch(buildSeries(changes), index + 1));

test('a series of matches depends only on its seed', () => {
  expect(playMatches(5)).toEqual(playMatches(5));
  expect(playMatches(5, { seed: 2 })).not.toEqual(playMatches(5));
});

test('each seat of a series of matches is played by a robot of the game', () => {
  const robots = playMatches(20).flatMap(({ seats }) => seats.map(({ robot }) => robot));
  expect(new Set(robots)).toEqual(new Set([RANDOM_ROBOT_NAME, 'highest']));
});

test('a series of matches stops at a match that does not end, and names it', () => {
  expect(() => playMatches(2, { game: withState(() => ({ round: 1 })) })).toThrow(
    `match 1 of seed 1 failed: the match did not end within ${MAX_STEPS} steps`,
  );
});

test('a failing match of a series is named by its number', () => {
  const broken = toy({
    next: () => {
      throw new Error('no step');
    },
  });
  expect(() => playNumberedMatch(buildSeries({ game: broken }), 4)).toThrow(
    'match 4 of seed 1 failed: no step',
  );
});

test('the balance summary counts ties, numbers and words, and places by robot and seat', () => {
  const seat = (robot: string, place: number) => ({ robot, place, score: 10 - place });
  const word = (value: string | number, measure = 'Cards') => ({ measure, value });
  const match = { steps: 4, days: 2 };
  const summary = buildSummary([
    {
      ...match,
      seats: [seat('one', 1), seat('two', 1), seat('two', 3)],
      findings: [word(1, 'Rounds'), word(3, 'Rounds'), ...'rrrb'.split('').map((one) => word(one))],
    },
    {
      ...match,
      seats: [seat('one', 2), seat('one', 1), seat('two', 3)],
      findings: 'bbb'.split('').map((one) => word(one)),
    },
  ]);
  expect(summary.scores).toEqual({ perMatch: 3, least: 7, median: 8, most: 9, mean: 49 / 6 });
  expect(summary.robots).toEqual([
    { name: 'one', played: 3, first: 2 / 3, last: 0, meanScore: 26 / 3 },
    { name: 'two', played: 3, first: 1 / 3, last: 2 / 3, meanScore: 23 / 3 },
  ]);
  expect(summary.seats.map(({ first, last }) => [first, last])).toEqual([
    [0.5, 0],
    [1, 0],
    [0, 1],
  ]);
  expect(summary.sharedFirst).toBe(0.5);
  expect(summary.numbers).toMatchObject([{ measure: 'Rounds', perMatch: 1, mean: 2 }]);
  expect(summary.words).toEqual([
    { measure: 'Cards', word: 'b', perMatch: 2, matches: 1 },
    { measure: 'Cards', word: 'r', perMatch: 1.5, matches: 0.5 },
  ]);
});

test('balance prints tables, and the same figures as JSON', async () => {
  const words = ['balance', 'presents-of-mine', '--matches', '6'];
  const [tables, json] = await Promise.all([runSealed(words), runSealed([...words, '--json'])]);
  expect(tables.code).toBe(EXIT.done);
  expect(tables.out).toContain('Presents of Mine, seed 1: 6 matches of 8 players.');
  for (const part of ['Steps of a match', 'Seat 8', 'Points of A']) {
    expect(tables.out).toContain(part);
  }
  expect(JSON.parse(json.out)).toMatchObject({
    game: 'presents-of-mine',
    seed: 1,
    players: 8,
    matches: 6,
    steps: { least: 6, most: 6 },
    days: { least: 7, most: 7 },
    robots: [{ name: 'at random' }, { name: 'first proposal' }],
  });
});

test.each([
  ['chess', [], 'There is no game “chess”. The games are:'],
  ['presents-of-mine', ['--matches', '0'], 'Give a whole number from 1 to 100000.'],
  ['presents-of-mine', ['--players', '3'], '--players: Presents of Mine needs 8 seats.'],
  ['presents-of-mine', ['--variant', 'draft=yes'], '--variant "draft=yes"'],
  ['presents-of-mine', ['--content', 'nowhere'], 'The folder nowhere does not exist'],
])('balance refuses %s with the options %j', async (game, options, sentence) => {
  expect(await runSealed(['balance', game, ...options])).toMatchObject(refusedWith(sentence));
});
