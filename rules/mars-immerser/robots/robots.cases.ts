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
        '-23 -23 14 -59 -1 -2 -15 -33 -54; 0 22 61 54 66 54 107',
        '27 -10 -20 -64 -30 16 1 -24 -108; 0 21 55 56 49 47 108',
        '-2 -2 22 9 -66 -13 -64 -68 -68; 0 21 59 65 71 58 98',
      ],
    },
    {
      id: 'MI-912',
      name: 'relative',
      matches: [
        '-3 -3 12 -36 -39 -3 -3 -11 -35; 0 25 46 57 69 54 116',
        '20 0 0 -90 5 0 0 -19 -85; 0 21 57 58 83 46 122',
        '27 -26 0 23 -43 -17 -17 -17 -17; 0 22 57 60 78 41 95',
      ],
    },
    {
      id: 'MI-913',
      name: 'sleeper',
      matches: [
        '-4 -4 19 -5 13 1 -5 -11 -58; 0 24 61 62 44 35 110',
        '10 10 28 0 3 1 1 -23 -23; 0 21 54 54 74 37 86',
        '23 23 29 -19 17 17 15 -23 -53; 0 21 62 73 52 30 84',
      ],
    },
    {
      id: 'MI-914',
      name: 'blocker',
      matches: [
        '-8 -8 39 4 -72 18 12 -1 -60; 0 21 60 58 62 48 108',
        '18 -56 -9 -86 -23 17 2 -5 -16; 0 21 58 65 62 46 111',
        '-12 -12 29 -9 -20 14 12 11 -1; 0 22 56 55 81 53 94',
      ],
    },
    {
      id: 'MI-915',
      name: 'agent',
      matches: [
        '-41 -41 33 14 22 27 16 -9 -67; 0 24 61 51 63 50 91',
        '32 13 15 25 1 25 17 -1 -5; 0 21 54 57 68 44 81',
        '23 -20 22 18 -17 20 19 8 -2; 0 21 59 71 67 37 94',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8, 9].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Maternal Points', '1 × -27.14, 1 × 3.77, 2 × 1.82, 2 × 2.86, 3 × 4.68'],
    ['Rejuvenation Points', '1 × -20, 1 × -8, 2 × -90, 5 × -40'],
    ['Locations seen', '1 × 11, 1 × 8, 3 × 9, 4 × 10'],
    ['Lists held', '9 × 3'],
    ['Power', '1 × Energizer won, 1 × Max lost, 1 × Veil lost, 2 × Bear lost, 4 × Bear won'],
    [
      'Start',
      '1 × B Place B lost, 1 × G Baby Gigi lost, 1 × N1 Real Jack Son Walsh or Jack the Flop lost, 1 × O Peanut Piano lost, 1 × R Place R won, 1 × S Place S won, 1 × Y Place Y won, 2 × H Inn Grid won',
    ],
    ['Movement ended', '14 × blocked'],
    ['Happened', '17 × blocked others, 3 × super road, 4 × inn, 6 × spared'],
    [
      'List',
      '1 × 3 missed lost, 2 × 3 seen won, 3 × 3 missed won, 3 × 3 seen lost, 4 × 1 seen lost, 4 × 2 seen lost, 5 × 1 seen won, 5 × 2 seen won',
    ],
    [
      'Token for',
      '1 × exactly these two have the same total, the highest of any such pair, 1 × the highest total of those left, 1 × the highest unique amount of Sightseeing Points of those left, 1 × the most Maternal Points of those left',
    ],
    [
      'First by total but for',
      '1 × Detour: the same, 1 × Maternal: the same, 1 × Rejuvenation: another, 1 × Sightseeing: the same',
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
      '9 × O Peanut Piano, 9 × P Place P',
    );
    expect(countedText(game.findings(endOf('sightseer', 7)), 'Ended at')).toContain(
      '10 × X1 Real Jack Son Walsh or Jack the Flop',
    );
  });
});
