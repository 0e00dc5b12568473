/** Cases of the robot: pinned matches against itself, and what one of them shows of balance. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import type { Code } from '../content.ts';
import { marsImmerser as game } from '../game.ts';
import { seatOf, setupWith, stateWith } from '../staging.ts';
import { robots } from './robots.ts';

const endOf = (seed: number) => endOfMatch({ game, setup: setupWith(), seed }, 'planner');

/** Whole points of all nine by place, and how much happened in each round. */
function resultOf(seed: number): string {
  const end = endOf(seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => Math.round(score));
  return `${scores.join(' ')}; ${end.history.map(({ events }) => events.length).join(' ')}`;
}

describe('the planner against itself', () => {
  it('MI-911 ends as it did', () => {
    expect([7, 8, 9].map((seed) => resultOf(seed))).toEqual([
      '-2 42 42 42 0 0 0 0 0; 0 22 65 46 59 50 103',
      '46 46 88 0 0 0 0 0 0; 0 23 60 45 54 55 109',
      '34 34 30 30 30 30 6 6 6; 0 26 67 58 70 53 103',
    ]);
  });
});

describe('the planner in the last round', () => {
  const answersAt = (location: Code) => {
    const setup = setupWith();
    const state = stateWith({
      round: 6,
      sightseers: { Dems: { location, seen: [location], nights: 4 } },
    });
    const seat = seatOf('Dems');
    const form = game.next({ setup, state })?.asks.find((ask) => ask.seat === seat)?.form;
    if (form === undefined) throw new Error('everybody is asked in a round');
    const draw = seededChance(1)('a last round');
    return robots['planner']?.answer({ setup, state, seat, form, draw });
  };

  it('MI-912 ends at an Inn where it can when the night costs 50, and keeps its Power', () => {
    const { more, power, ...steps } = answersAt('G') ?? {};
    expect({ power, last: Object.values(steps).at(-1) }).toEqual({ last: ['H-H1'] });
  });

  it('MI-913 spends the Bear where no Inn is in reach', () => {
    expect(answersAt('B')?.['power']).toEqual(['Bear']);
  });
});

describe('findings on balance in a finished match', () => {
  const MEASURES = [
    ['Maternal Points', '1 × -27.78, 8 × 2.22'],
    ['Rejuvenation Points', '1 × -8, 3 × -2, 5 × -20'],
    ['Locations seen', '1 × 10, 8 × 8'],
    ['Lists held', '9 × 2'],
    ['Power', '4 × Bear lost, 5 × Bear won'],
    [
      'Start',
      '1 × I Place I won, 1 × N1 Real Jack Son Walsh or Jack the Flop won, 3 × K Place K ' +
        'won, 4 × L Trip, Adieu! lost',
    ],
    ['Movement ended', '19 × blocked'],
    ['Happened', '10 × inn, 12 × blocked others, 9 × spared'],
    ['List', '4 × 1 seen lost, 4 × 2 seen lost, 5 × 1 seen won, 5 × 2 seen won'],
    [
      'Token for',
      '1 × the highest unique total, 1 × the most Maternal Points of those left, 1 × the ' +
        'most Sightseeing Points of those left',
    ],
  ] as const;

  it('MI-916 is counted as it was', () => {
    const findings = game.findings(endOf(7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('MI-917 where players were, and where they ended each round, by place', () => {
    expect(countedText(game.findings(endOf(7)), 'Seen')).toContain(
      '9 × O Peanut Piano, 9 × P Place P',
    );
    expect(countedText(game.findings(endOf(7)), 'Ended at')).toContain('10 × H1 Inn Orbit');
  });
});
