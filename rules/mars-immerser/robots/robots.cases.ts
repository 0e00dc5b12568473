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
        '-46 -46 -70 -70 -90 -70 -70 -70 -70; 0 24 47 68 49 50 76',
        '-70 -70 -70 -70 -70 -70 -77 -77 -77; 0 24 48 74 56 56 80',
        '-100 -70 -70 -70 -70 -70 -70 -70 -70; 0 22 42 74 56 56 78',
      ],
    },
    {
      id: 'MI-912',
      name: 'relative',
      matches: [
        '9 -58 6 -77 -3 -89 -100 -113 -116; 0 20 63 60 63 56 96',
        '-42 -42 -12 -15 -34 -14 -14 -14 -62; 0 20 63 76 58 59 113',
        '-18 -18 -16 -55 -19 -19 -99 -111 -111; 0 22 73 66 60 60 121',
      ],
    },
    {
      id: 'MI-913',
      name: 'sleeper',
      matches: [
        '21 21 31 31 -4 31 31 27 -1; 0 21 73 59 41 23 64',
        '32 32 30 14 14 14 14 12 7; 0 22 60 78 66 36 80',
        '5 5 41 -17 -17 25 14 5 -13; 0 22 56 58 52 40 94',
      ],
    },
    {
      id: 'MI-914',
      name: 'hider',
      matches: [
        '19 -19 -19 -19 -19 -19 -19 -19 -90; 0 21 47 70 58 53 108',
        '-16 -16 -16 -16 -20 -20 -20 -20 -20; 0 21 47 74 64 74 95',
        '-63 -63 17 17 17 17 17 17 17; 0 23 43 61 78 57 80',
      ],
    },
    {
      id: 'MI-915',
      name: 'agent',
      matches: [
        '-66 -66 -58 -60 -90 -68 -68 -68 -68; 0 22 60 50 56 53 109',
        '-60 -71 -71 -71 -71 -71 -71 -71 -71; 0 21 63 51 63 64 115',
        '9 9 5 -74 -74 -74 -74 -74 -74; 0 21 62 49 36 51 76',
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
    ['Maternal Points', '2 × 24, 7 × 0'],
    ['Rejuvenation Points', '9 × -90'],
    ['Locations seen', '1 × 1, 1 × 7, 2 × 10, 5 × 9'],
    ['Lists held', '1 × 0, 1 × 2, 7 × 3'],
    ['Power', '1 × none won, 4 × Energizer lost, 4 × Energizer won'],
    [
      'Start',
      '1 × E2 Place E2 won, 1 × I Place I won, 1 × J Place J won, 2 × J Place J lost, 2 × T2 Place T2 lost, 2 × X1 Real Jack Son Walsh or Jack the Flop won',
    ],
    ['Movement ended', ''],
    ['Happened', '2 × both backed out, 2 × super road'],
    [
      'List',
      '3 × 3 seen won, 4 × 1 seen lost, 4 × 1 seen won, 4 × 2 seen lost, 4 × 2 seen won, 4 × 3 seen lost',
    ],
    [
      'Token for',
      '1 × exactly these two have the same total, the highest of any such pair, 1 × the highest total of those left, 1 × the highest unique amount of Sightseeing Points of those left, 1 × the most Maternal Points of those left',
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
      '18 × W Place W',
    );
  });
});
