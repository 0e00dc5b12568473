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
        '-55 -55 27 -9 -90 5 -60 -68 -68; 0 24 54 63 47 40 77',
        '32 32 -58 -70 -69 -69 -70 -70 -70; 0 28 62 57 46 42 82',
        '-71 -71 53 -1 -69 -64 -64 -64 -73; 0 24 67 54 61 47 95',
      ],
    },
    {
      id: 'MI-912',
      name: 'relative',
      matches: [
        '-65 -65 -14 -20 -18 -20 -20 -39 -100; 0 22 66 67 58 73 123',
        '-16 -68 -21 -66 -21 -21 -21 -21 -21; 0 20 65 74 54 80 128',
        '-13 -13 3 -15 -15 -64 -64 -67 -67; 0 26 76 64 62 67 137',
      ],
    },
    {
      id: 'MI-913',
      name: 'sleeper',
      matches: [
        '43 -7 26 26 26 -6 -6 -6 -17; 0 24 50 59 59 49 78',
        '33 33 33 33 25 25 25 25 25; 0 25 60 65 20 20 63',
        '38 38 38 25 25 25 25 25 25; 0 24 59 65 20 20 62',
      ],
    },
    {
      id: 'MI-914',
      name: 'hider',
      matches: [
        '34 17 17 -23 17 13 -5 -9 -90; 0 24 50 63 57 33 86',
        '28 19 19 19 -23 -23 -23 -23 -23; 0 26 56 63 62 40 86',
        '-12 -12 22 -35 -18 -18 -18 -20 -20; 0 25 54 56 57 58 108',
      ],
    },
    {
      id: 'MI-915',
      name: 'agent',
      matches: [
        '-1 -1 23 -57 -61 21 -20 -72 -90; 0 21 52 61 49 48 92',
        '-56 -3 -3 -3 21 21 21 21 21; 0 21 51 76 55 43 83',
        '-18 -18 26 -44 -96 26 26 -68 -68; 0 23 55 62 44 36 84',
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

describe('Max (robots)', () => {
  const setup = setupWith();
  /** Of the Relatives all but Uncle Orbit were visited for all that they give him, or cost points. */
  const powerOf = (location: Code, round: number) => {
    const slices = { G: 2, V: 1, N1: 2, X1: 1 };
    const dems = { location, seen: [location], slices, additional: ['G', 'N1'] };
    const state = stateWith({ round, sightseers: { Dems: dems } });
    const seat = seatOf('Dems');
    const form = nextStep({ setup, state })?.asks.find((ask) => ask.seat === seat)?.form;
    if (form === undefined) throw new Error('everybody is asked in a round');
    return robots['relative']?.answer({ setup, state, seat, form, draw: seededChance(1)('Max') })[
      'power'
    ];
  };

  it('MI-977 is kept for the round that ends where there is one more Slice: V is six moves from B, and four from I', () => {
    expect(powerOf('B', 5) ?? []).toEqual([]);
    expect(powerOf('I', 6)).toEqual(['Max']);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Maternal Points', '1 × 8, 1 × 9.33, 2 × 13.33, 2 × 5, 3 × 0'],
    ['Rejuvenation Points', '1 × -2, 1 × -20, 1 × -40, 6 × -90'],
    ['Locations seen', '1 × 1, 1 × 13, 1 × 6, 2 × 10, 2 × 7, 2 × 8'],
    ['Lists held', '1 × 0, 3 × 3, 5 × 2'],
    ['Power', '1 × none won, 4 × Energizer lost, 4 × Energizer won'],
    [
      'Start',
      '1 × E2 Place E2 won, 1 × I Place I lost, 1 × J Place J won, 1 × S Place S lost, 1 × S Place S won, 1 × V Uncle Orbit lost, 1 × W Place W lost, 2 × X1 Real Jack Son Walsh or Jack the Flop won',
    ],
    ['Movement ended', '10 × blocked'],
    ['Happened', '11 × blocked others, 2 × both backed out, 4 × inn'],
    ['List', '3 × 3 seen won, 4 × 1 seen lost, 4 × 1 seen won, 4 × 2 seen lost, 4 × 2 seen won'],
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
      '8 × O Peanut Piano, 8 × P Place P',
    );
    expect(countedText(game.findings(endOf('sightseer', 7)), 'Ended at')).toContain(
      '10 × S Place S',
    );
  });
});
