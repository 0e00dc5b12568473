/**
 * Cases of a player's round: artefact, Reserve, Rest and visits (Rules, opening section, Artefact
 * Power, Resource and Stamina; Rulings, One round: 1 to 3).
 */

import { describe, expect, it } from 'vitest';
import { playCase, type ScarletCase } from './round-staging.ts';
import { ended, listTextsTo, play, type RoundSpec, WELL } from './staging.ts';

const testScarletCases = (cases: readonly ScarletCase[]) =>
  it.for(cases)('%s', (one) => expect(playCase(one)).toMatchObject(one[2]));

const FOUR = 'B2 B3 B4 B5';
const LIGHT = { artefact: 'Light' } as const;
const DARK = { artefact: 'Dark' } as const;
const WATER = { reserve: 'Water' } as const;
const RATIONS = { reserve: 'Rations' } as const;
const NO_RATIONS = { Stale: 0, Palatable: 0, Fresh: 0 };

describe('the artefact (Rules, Artefact Power)', () => {
  testScarletCases([
    ['UT-001 Light gains a Reserve', LIGHT, { artefact: { reserves: 1 }, reserves: 4 }],
    [
      'UT-002 Light gains nothing above six',
      LIGHT,
      { artefact: { reserves: 0 }, reserves: 6 },
      { reserves: 6 },
    ],
    [
      'UT-003 Dark allows a fourth visit',
      { artefact: 'Dark', go: FOUR },
      { visits: ['B2', 'B3', 'B4', 'B5'] },
    ],
    [
      'UT-004 Dark takes a Ration of the lowest quality, a Water and an Energy',
      DARK,
      { artefact: { rations: -1, water: -1, energy: -1 }, eaten: { Fresh: 2 } },
      { rations: { Stale: 0, Palatable: 1, Fresh: 4 } },
    ],
    [
      'UT-005 Dark takes as much as there is',
      { artefact: 'Dark', go: FOUR },
      { artefact: { water: 0, energy: 0 }, visits: ['B2', 'B3', 'B4', 'B5'] },
      { rations: NO_RATIONS, water: 0, energy: 0 },
    ],
    [
      'UT-006 an artefact works once in a match',
      { artefact: 'Dark', go: FOUR },
      { artefact: { works: false }, voids: ['B5 one too many'], water: 4 },
      { artefactUsed: true },
    ],
    [
      'UT-048 a void visit does not make room for a fourth without Dark',
      { go: FOUR },
      { visits: ['B3', 'B4'], voids: ['B2 visited before', 'B5 one too many'] },
      { visited: ['B2'] },
    ],
    ['UT-007 either power uses up the artefact', LIGHT, { artefactUsed: true }],
    [
      'UT-059 only an artefact brought from a season works (Season, Matches and purses)',
      { artefact: 'Dark', go: FOUR },
      {
        artefact: {
          works: false,
          faults: [{ where: 'artefact', why: 'other artefact', given: 'Dark' }],
        },
        artefactUsed: false,
        voids: ['B5 one too many'],
      },
      { artefact: 'Light', reserves: 2 },
    ],
    [
      'UT-060 an artefact brought from a season works as usual (Season, Matches and purses)',
      LIGHT,
      { artefact: { works: true }, reserves: 3 },
      { artefact: 'Light', reserves: 2 },
    ],
    [
      'UT-008 Light’s Reserve cannot be spent in the same round',
      { artefact: 'Light', reserve: 'Water' },
      { reserve: { spent: false }, water: 1, reserves: 1 },
      { reserves: 0, water: 1 },
    ],
  ]);

  it('UT-009 the artefact comes after the Reserve, which makes room and brings goods', () => {
    const playRound = (artefact: 'Light' | 'Dark', reserves: number) =>
      play({
        travellers: { Scarlet: { ...WELL, water: 0, reserves } },
        orders: { Scarlet: { artefact, reserve: 'Water' } },
      });
    expect(ended(playRound('Light', 6), 'Scarlet').reserves).toBe(6);
    expect(listTextsTo(playRound('Dark', 3), 'Scarlet', 'artefact')[0]?.water).toBe(-1);
  });
});

describe('a Reserve (Rules, Resource)', () =>
  testScarletCases([
    [
      'UT-010 a Reserve brings three Fresh Rations',
      RATIONS,
      { reserves: 2, rations: { Stale: 0, Palatable: 3, Fresh: 0 } },
      { rations: { ...NO_RATIONS, Stale: 2 } },
    ],
    ['UT-011 a Reserve brings two Water', WATER, { reserves: 2, water: 3 }, { water: 1 }],
    [
      'UT-012 a player without a Reserve spends none',
      WATER,
      { reserve: { spent: false }, water: 4 },
      { reserves: 0 },
    ],
    [
      'UT-013 a Reserve brings goods only up to the capacity',
      RATIONS,
      { reserve: { gained: 1 }, rations: { Palatable: 1 } },
      { rations: { ...NO_RATIONS, Stale: 9 } },
    ],
    [
      'UT-014 a Reserve does not replace worse Rations at capacity',
      RATIONS,
      { reserve: { gained: 0 }, reserves: 2 },
      { rations: { ...NO_RATIONS, Stale: 10 } },
    ],
    [
      'UT-015 Water from a Reserve stops at its capacity',
      WATER,
      { reserve: { gained: 1 }, water: 6 },
      { water: 5 },
    ],
    ['UT-016 a Reserve is not spent without an order', {}, { reserves: 3 }],
  ]));

describe('a Rest (Rules, Stamina)', () =>
  testScarletCases([
    [
      'UT-020 a Rest while Exhausted brings 3 Energy before any visit',
      { rest: true, go: 'B2 B3' },
      { rests: ['chosen 3'], visits: ['B2', 'B3'] },
      { energy: 3 },
      { places: { B2: { energy: 6 } } },
    ],
    [
      'UT-021 a Rest replaces the last visit',
      { rest: true, go: 'C4 B3 B2' },
      { visits: ['B3', 'C4'], voids: ['B2 one too many'] },
      { energy: 3 },
    ],
    [
      'UT-029 a Rest replaces a void visit rather than a valid one',
      { rest: true, go: 'C4 B3 B2' },
      { visits: ['B2', 'B3'], voids: ['C4 visited before'] },
      { energy: 3, visited: ['C4'] },
    ],
    [
      'UT-022 a Rest leaves three other visits with the Power of Dark',
      { rest: true, artefact: 'Dark', go: FOUR },
      { visits: ['B2', 'B3', 'B4'], voids: ['B5 one too many'] },
      { energy: 3 },
    ],
    [
      'UT-023 a Rest cannot be chosen above the level Exhausted',
      { rest: true, go: 'B2 B3 B4' },
      { voidRests: 1, rests: [], visits: ['B2', 'B3', 'B4'] },
      { energy: 4 },
    ],
    [
      'UT-024 a Rest depends on the level at the start of the round, before Dark',
      { rest: true, artefact: 'Dark', go: 'B2' },
      { rests: [] },
      { energy: 4 },
    ],
    [
      'UT-025 a Rest replaces a visit that the player cannot pay',
      { go: 'B2 B3' },
      { rests: ['too little Energy 3'], visits: ['B3'], visited: ['B3'] },
      { energy: 5 },
      { places: { B2: { energy: 6, progress: 9 } } },
    ],
    [
      'UT-026 a Rest for lack of Energy can make a later visit possible',
      { go: 'B2 C2' },
      { visits: ['C2'] },
      { energy: 5 },
      { places: { B2: { energy: 6 }, C2: { energy: 8 } } },
    ],
    [
      'UT-027 a Rest does not raise Energy above its maximum',
      { rest: true },
      { rests: ['chosen 2'] },
      { energy: 2, energyCapacity: 4 },
    ],
  ]));

describe('visits (Rules, opening section)', () => {
  testScarletCases([
    [
      'UT-030 visits cost their Energy and earn their Progress',
      { go: 'B2 B3' },
      { energy: 6, progress: 26 },
      {},
      { places: { B2: { energy: 3, progress: 4 }, B3: { energy: 1, progress: 2 } } },
    ],
    [
      'UT-031 visits are made in reading order, whatever the order on the form',
      { go: 'D4 C6 C2' },
      { visits: ['C2', 'C6', 'D4'] },
    ],
    [
      'UT-032 a player makes three visits at most',
      { go: FOUR },
      { visits: ['B2', 'B3', 'B4'], voids: ['B5 one too many'] },
    ],
    [
      'UT-033 a visit can be paid with the last Energy',
      { go: 'B2' },
      { visits: ['B2'] },
      { energy: 6 },
      { places: { B2: { energy: 6 } } },
    ],
    [
      'UT-034 visits outside the centre are void before Round 3',
      { go: 'A1 B2 B1' },
      { visits: ['B2'], voids: ['A1 not open yet', 'B1 not open yet'] },
      {},
      { state: { round: 2 } },
    ],
    [
      'UT-035 visits are possible everywhere from Round 3 on',
      { go: 'A1 G7 D7' },
      { visits: ['A1', 'D7', 'G7'] },
      {},
      { state: { round: 3 } },
    ],
    [
      'UT-036 a visit to an exhausted location costs and earns nothing',
      { go: 'B2 B3 B4' },
      { voids: ['B2 exhausted'], rests: [], energySpent: 0, progress: 20 },
      {},
      { state: { exhausted: ['B2'] }, places: { B2: { energy: 3, progress: 4 } } },
    ],
    [
      'UT-037 a second visit to a location is void',
      { go: 'B2 B3' },
      { visits: ['B3'], voids: ['B2 visited before'] },
      { visited: ['B2'] },
    ],
    [
      'UT-038 a location chosen twice is visited once',
      { go: 'B2 B2 B3' },
      { visits: ['B2', 'B3'], voids: ['B2 named twice'], energySpent: 2 },
      {},
      { places: { B2: { energy: 2 } } },
    ],
    [
      'UT-039 visited locations are remembered',
      { go: 'B3 B2' },
      { visited: ['C3', 'B2', 'B3'] },
      { visited: ['C3'] },
    ],
  ]);

  it('UT-040 a visit that lacked Energy can be made in a later round', () => {
    const visitB2: RoundSpec = { places: { B2: { energy: 5 } }, orders: { Scarlet: { go: 'B2' } } };
    const failed = play({ ...visitB2, travellers: { Scarlet: { ...WELL, energy: 1 } } });
    expect(ended(failed, 'Scarlet').visited).toEqual([]);
    const again = play({
      ...visitB2,
      travellers: { Scarlet: { ...ended(failed, 'Scarlet'), energy: 9 } },
      state: { round: failed.state.round },
    });
    expect(ended(again, 'Scarlet').visited).toEqual(['B2']);
  });
});
