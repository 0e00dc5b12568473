/** Cases of robots: matches of each way to play against itself are pinned, and what one of them shows of balance. */

import { describe, expect, it } from 'vitest';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import { marsImmerser as game } from '../game.ts';
import { setupWith } from '../staging.ts';

const endOf = (name: string, seed: number) => endOfMatch({ game, setup: setupWith(), seed }, name);

/** Whole points of all nine by place, and how much happened in each round. */
function toldIn(name: string, seed: number): string {
  const end = endOf(name, seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => Math.round(score));
  return `${scores.join(' ')}; ${end.history.map(({ events }) => events.length).join(' ')}`;
}

describe('each way to play, against itself, ends as it did', () => {
  it.for([
    {
      id: 'MI-911',
      name: 'sightseer',
      matches: [
        '-8 -68 -68 -68 -57 -66 -72 -74 -90; 0 21 52 62 47 38 75',
        '-100 -70 -70 -70 -70 -70 -74 -74 -74; 0 22 61 63 51 41 72',
        '-82 -82 -70 -70 -70 -70 -74 -74 -74; 0 24 64 63 51 41 73',
      ],
    },
    {
      id: 'MI-912',
      name: 'relative',
      matches: [
        '1 -67 -67 -8 -67 -23 -36 -67 -124; 0 22 77 73 63 66 125',
        '-18 -64 -20 -64 -66 -17 -17 -17 -19; 0 21 76 78 66 69 138',
        '-17 -17 -18 -66 -105 -21 -21 -21 -68; 0 22 81 81 64 66 140',
      ],
    },
    {
      id: 'MI-913',
      name: 'sleeper',
      matches: [
        '31 27 27 27 27 27 23 1 -2; 0 21 61 66 37 23 57',
        '13 35 35 35 25 25 25 25 13; 0 21 56 72 44 24 59',
        '27 27 38 31 27 21 13 13 13; 0 21 55 65 50 29 60',
      ],
    },
    {
      id: 'MI-914',
      name: 'hider',
      matches: [
        '19 18 -17 -17 -17 -17 -17 -67 -90; 0 21 40 49 58 58 83',
        '27 27 25 17 -21 -21 -21 -21 -21; 0 21 54 54 59 40 91',
        '26 17 1 1 1 1 1 1 1; 0 21 41 51 63 63 60',
      ],
    },
    {
      id: 'MI-915',
      name: 'agent',
      matches: [
        '-11 -15 -23 -69 -69 -57 -69 -70 -90; 0 23 53 49 44 43 83',
        '-64 -18 -18 -18 -18 -66 -70 -70 -70; 0 22 56 52 53 41 93',
        '-66 -66 -16 -16 -16 -16 -70 -70 -70; 0 22 56 52 53 41 92',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8, 9].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Maternal Points', '1 × 60, 8 × 0'],
    ['Rejuvenation Points', '9 × -90'],
    ['Locations seen', '1 × 1, 1 × 6, 1 × 8, 2 × 7, 4 × 10'],
    ['Lists held', '1 × 0, 4 × 2, 4 × 3'],
    ['Power', '2 × Energizer lost, 2 × none lost, 5 × Energizer won'],
    [
      'Start',
      '1 × E2 Place E2 lost, 1 × I Place I lost, 1 × O Peanut Piano won, 1 × P Place P lost, 1 × X1 Real Jack Son Walsh or Jack the Flop won, 1 × Z Place Z lost, 3 × B Place B won',
    ],
    ['Movement ended', '11 × blocked'],
    ['Happened', '1 × most blocks, 1 × super road, 2 × both backed out, 8 × blocked others'],
    ['List', '3 × 1 seen lost, 3 × 2 seen lost, 4 × 3 seen won, 5 × 1 seen won, 5 × 2 seen won'],
    [
      'Token for',
      '1 × the highest unique total, 1 × the most Maternal Points of those left, 1 × the most Sightseeing Points of those left',
    ],
    [
      'First by total but for',
      '1 × Detour: the same, 1 × Maternal: another, 1 × Rejuvenation: the same, 1 × Sightseeing: the same',
    ],
  ] as const;

  it('MI-916 is counted as it was', () => {
    const findings = game.findings(endOf('sightseer', 7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('MI-917 where players were, and where they ended each round, by place', () => {
    expect(countedText(game.findings(endOf('sightseer', 7)), 'Seen')).toContain(
      '8 × O Peanut Piano, 8 × P Place P',
    );
    expect(countedText(game.findings(endOf('sightseer', 7)), 'Ended at')).toContain(
      '13 × N Place N',
    );
  });
});
