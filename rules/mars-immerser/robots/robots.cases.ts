/** Cases of robots: matches of each way to play against itself are pinned, and what one of them shows of balance. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import type { Code } from '../content.ts';
import { nextStep } from '../forms/asks.ts';
import { marsImmerser as game } from '../game.ts';
import { seatOf, setupWith, stateWith } from '../staging.ts';
import { preyOf } from './prey.ts';
import { knownOpenings } from './repertoires.ts';
import { robots } from './robots.ts';
import { travelsOf } from './travels.ts';

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
        '-72 -72 -63 -68 -74 -68 -68 -70 -90; 0 20 47 59 49 50 71',
        '-68 -70 -72 -72 -72 -72 -74 -74 -74; 0 21 48 55 61 44 72',
        '-62 -62 -70 -70 -70 -70 -74 -74 -74; 0 22 52 53 61 44 78',
      ],
    },
    {
      id: 'MI-912',
      name: 'relative',
      matches: [
        '-37 -90 -51 -66 -66 -39 -40 -90 -100; 0 20 63 62 60 55 99',
        '-11 -20 -13 -68 -72 -85 -100 -100 -100; 0 20 58 67 71 68 112',
        '-26 -26 -19 -59 -60 -79 -79 -92 -100; 0 23 66 73 65 61 116',
      ],
    },
    {
      id: 'MI-913',
      name: 'sleeper',
      matches: [
        '21 25 25 25 25 25 7 -14 -22; 0 22 74 46 55 25 69',
        '34 34 24 12 12 12 12 12 4; 0 22 65 48 55 41 74',
        '37 37 24 6 11 11 6 3 -1; 0 21 62 60 52 40 90',
      ],
    },
    {
      id: 'MI-914',
      name: 'hider',
      matches: [
        '-4 -33 -20 -15 1 1 1 1 -90; 0 21 46 51 55 37 96',
        '-11 -11 11 11 -65 11 11 -67 -67; 0 21 61 68 50 56 115',
        '22 22 22 22 3 3 3 3 3; 0 21 46 57 61 39 119',
      ],
    },
    {
      id: 'MI-915',
      name: 'agent',
      matches: [
        '10 -10 -60 -60 -60 -57 -64 -70 -90; 0 20 52 48 50 46 92',
        '6 -67 -67 -67 -76 -6 -6 -6 -6; 0 21 55 59 43 54 78',
        '-15 -15 15 -56 -56 15 15 -56 -56; 0 22 55 58 70 44 103',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8, 9].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('whom one could block', () => {
  const setup = setupWith();
  const [opening] = knownOpenings(setup.content);
  const prey = (dems: Code | null) => {
    const { revealed, ...state } = stateWith({ at: { Dems: opening?.from ?? '' } });
    const nobody = Object.fromEntries(Object.keys(revealed).map((seat) => [seat, null]));
    const seen = { ...nobody, Dems: dems };
    return preyOf({ setup, state: { ...state, revealed: seen }, seat: seatOf('Scarlet') });
  };

  it('MI-918 who stands where an opening begins is expected to go on by it', () => {
    const expected = prey(opening?.from ?? null);
    const enters = (opening?.walks.slice(0, 1) ?? []).flatMap((walk) => travelsOf(walk).enters);
    expect(enters.length).toBeGreaterThan(0);
    for (const travel of enters) expect(expected.get(travel)).toBeGreaterThan(0);
  });

  it('MI-919 of who is hidden by a Veil nothing is expected', () => {
    expect(prey(null).size).toBe(0);
  });
});

describe('neighbours by name who are far apart (robots)', () => {
  const setup = setupWith();
  const swaps = (garnets: number) => {
    const state = {
      ...stateWith({ at: { Dems: 'P', Ember: 'E2' } }),
      round: 4,
      pairs: [{ seats: [seatOf('Ember'), seatOf('Dems')] as const, garnets }],
    };
    const seat = seatOf('Dems');
    const form = nextStep({ setup, state })?.asks.find((ask) => ask.seat === seat)?.form;
    if (form === undefined) throw new Error('everybody is asked in a round');
    const draw = seededChance(1)('a Swap');
    return robots['sleeper']?.answer({ setup, state, seat, form, draw })['swap-with'];
  };

  it('MI-920 agree to Swap, as long as they have a garnet together', () => {
    expect(swaps(1)).toEqual(['Ember']);
    expect(swaps(0) ?? []).toEqual([]);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Maternal Points', '9 × 0'],
    ['Rejuvenation Points', '9 × -90'],
    ['Locations seen', '1 × 1, 1 × 10, 1 × 7, 1 × 8, 2 × 6, 3 × 9'],
    ['Lists held', '1 × 0, 4 × 2, 4 × 3'],
    ['Power', '1 × none lost, 2 × none won, 3 × Energizer lost, 3 × Energizer won'],
    [
      'Start',
      '1 × E2 Place E2 lost, 1 × I Place I won, 1 × O Peanut Piano won, 1 × P Place P won, 1 × T2 Place T2 won, 1 × Y Place Y won, 1 × Z Place Z lost, 2 × T2 Place T2 lost',
    ],
    ['Movement ended', '4 × blocked'],
    ['Happened', '1 × most blocks, 1 × super road, 2 × both backed out, 7 × blocked others'],
    [
      'List',
      '1 × 3 seen won, 3 × 1 seen lost, 3 × 2 seen lost, 3 × 3 seen lost, 5 × 1 seen won, 5 × 2 seen won',
    ],
    [
      'Token for',
      '1 × exactly these two have the same total, the highest of any such pair, 1 × the highest total of those left, 1 × the highest unique amount of Sightseeing Points of those left, 1 × the most Maternal Points of those left',
    ],
    [
      'First by total but for',
      '1 × Detour: another, 1 × Maternal: the same, 1 × Rejuvenation: the same, 1 × Sightseeing: the same',
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
      '12 × N Place N',
    );
  });
});
