/** Cases of balance statistics, and matches of robots with fixed results. */

import { describe, expect, it } from 'vitest';
import { formatFindings, playToEnd } from '../../kit/playing/robot-staging.ts';
import { marsImmerser as game } from '../game.ts';
import { setupWith } from '../staging.ts';

const playRobots = (seed: number) =>
  playToEnd({ game, setup: setupWith(), seed }, 'first proposal');

/** Formats whole points of all nine players by place, and event counts of each round. */
function formatResult(seed: number): string {
  const end = playRobots(seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => Math.round(score));
  return `${scores.join(' ')}; ${end.history.map(({ events }) => events.length).join(' ')}`;
}

it('MI-911 the pinned matches of robots end with the pinned results', () => {
  expect([7, 8, 9].map((seed) => formatResult(seed))).toEqual([
    '16 30 30 30 12 12 12 12 0; 0 19 55 67 46 25 77',
    '32 32 16 12 12 12 12 12 12; 0 19 50 69 50 29 70',
    '26 26 12 12 12 12 12 12 12; 0 19 51 69 49 28 71',
  ]);
});

describe('findings on balance in a finished match', () => {
  const MEASURES = [
    ['Maternal Points', '9 × 2.22'],
    ['Rejuvenation Points', '1 × -20, 3 × -2, 5 × -8'],
    ['Locations seen', '1 × 10, 3 × 8, 5 × 9'],
    ['Lists held', '9 × 2'],
    ['Power', '4 × none lost, 5 × none won'],
    ['Start', '1 × I Place I won, 1 × W Place W won, 3 × K Place K won, 4 × L Trip, Adieu! lost'],
    ['Movement ended', '1 × no Relative here, 2 × not at its start, 5 × blocked'],
    [
      'Happened',
      '1 × match over, 104 × moved, 12 × inn, 16 × burned, 18 × influence, 2 × home, 2 × ' +
        'super road, 27 × slices, 3 × blocked others, 54 × revealed, 6 × round over, 9 × total',
    ],
    ['List', '4 × 1 seen lost, 4 × 2 seen lost, 5 × 1 seen won, 5 × 2 seen won'],
    [
      'Token for',
      '1 × the highest unique total, 1 × the most Maternal Points of those left, 1 × the ' +
        'most Sightseeing Points of those left',
    ],
  ] as const;

  it('MI-916 the findings of a finished match are as pinned', () => {
    const findings = game.findings(playRobots(7));
    expect(MEASURES.map(([measure]) => [measure, formatFindings(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('MI-917 the findings count the players at each place', () => {
    expect(formatFindings(game.findings(playRobots(7)), 'Seen')).toContain(
      '9 × O Peanut Piano, 9 × P Place P',
    );
  });
});
