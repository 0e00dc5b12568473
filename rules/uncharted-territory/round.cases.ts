/** Cases of a round's opening: artefact, Reserve and Rest (Rulings, One round: 1 and 2). */

import { describe, expect, it } from 'vitest';
import {
  describeArtefact,
  findReserveEvent,
  listRests,
  listVisits,
  listVoidVisits,
  playCase,
  type ScarletCase,
} from './round-staging.ts';
import { ended, listTextsTo, play, WELL } from './staging.ts';

const testScarletCases = (cases: readonly ScarletCase[]) =>
  it.for(cases)('$id $claim', (one) => expect(playCase(one)).toEqual(one.is));

describe('the artefact (Rules, Artefact Power)', () =>
  testScarletCases([
    {
      id: 'UT-001',
      claim: 'Light gains a Reserve',
      orders: { artefact: 'Light' },
      expected: (played) => [describeArtefact(played)?.reserves, ended(played, 'Scarlet').reserves],
      is: [1, 4],
    },
    {
      id: 'UT-002',
      claim: 'Light gains nothing above six',
      self: { reserves: 6 },
      orders: { artefact: 'Light' },
      expected: (played) => [describeArtefact(played)?.reserves, ended(played, 'Scarlet').reserves],
      is: [0, 6],
    },
    {
      id: 'UT-003',
      claim: 'Dark allows a fourth visit',
      orders: { artefact: 'Dark', go: 'B2 B3 B4 B5' },
      expected: listVisits,
      is: ['B2', 'B3', 'B4', 'B5'],
    },
    {
      id: 'UT-004',
      claim: 'Dark takes a Ration of the lowest quality, a Water and an Energy',
      self: { rations: { Stale: 0, Palatable: 1, Fresh: 4 } },
      orders: { artefact: 'Dark' },
      expected: (played) => {
        const { rations, water, energy } = describeArtefact(played) ?? {};
        return [rations, water, energy, listTextsTo(played, 'Scarlet', 'ate')[0]?.eaten.Fresh];
      },
      is: [-1, -1, -1, 2],
    },
    {
      id: 'UT-005',
      claim: 'Dark takes as much as there is',
      self: { rations: { Stale: 0, Palatable: 0, Fresh: 0 }, water: 0, energy: 0 },
      orders: { artefact: 'Dark', go: 'B2 B3 B4 B5' },
      expected: (played) => [
        describeArtefact(played)?.water,
        describeArtefact(played)?.energy,
        listVisits(played).length,
      ],
      is: [0, 0, 4],
    },
    {
      id: 'UT-006',
      claim: 'an artefact works once in a match',
      self: { artefactUsed: true },
      orders: { artefact: 'Dark', go: 'B2 B3 B4 B5' },
      expected: (played) => [
        describeArtefact(played)?.works,
        listVoidVisits(played),
        ended(played, 'Scarlet').water,
      ],
      is: [false, ['B5 one too many'], 4],
    },
    {
      id: 'UT-048',
      claim: 'a void visit does not make room for a fourth without Dark',
      self: { visited: ['B2'] },
      orders: { go: 'B2 B3 B4 B5' },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [
        ['B3', 'B4'],
        ['B2 visited before', 'B5 one too many'],
      ],
    },
    {
      id: 'UT-007',
      claim: 'either power uses up the artefact',
      orders: { artefact: 'Light' },
      expected: (played) => ended(played, 'Scarlet').artefactUsed,
      is: true,
    },
    {
      id: 'UT-059',
      claim: 'only an artefact brought from a season works (Season, Matches and purses)',
      self: { artefact: 'Light', reserves: 2 },
      orders: { artefact: 'Dark', go: 'B2 B3 B4 B5' },
      expected: (played) => [
        describeArtefact(played)?.works,
        describeArtefact(played)?.faults,
        ended(played, 'Scarlet').artefactUsed,
        listVoidVisits(played),
      ],
      is: [
        false,
        [{ where: 'artefact', why: 'other artefact', given: 'Dark' }],
        false,
        ['B5 one too many'],
      ],
    },
    {
      id: 'UT-060',
      claim: 'an artefact brought from a season works as usual (Season, Matches and purses)',
      self: { artefact: 'Light', reserves: 2 },
      orders: { artefact: 'Light' },
      expected: (played) => [describeArtefact(played)?.works, ended(played, 'Scarlet').reserves],
      is: [true, 3],
    },
    {
      id: 'UT-008',
      claim: 'Light’s Reserve cannot be spent in the same round',
      self: { reserves: 0, water: 1 },
      orders: { artefact: 'Light', reserve: 'Water' },
      expected: (played) => [
        findReserveEvent(played)?.spent,
        ended(played, 'Scarlet').water,
        ended(played, 'Scarlet').reserves,
      ],
      is: [false, 1, 1],
    },
    {
      id: 'UT-009',
      claim:
        'comes after the Reserve: a full meter has room for Light’s, and Dark takes of what ' +
        'was brought',
      self: { reserves: 6, water: 0 },
      orders: { artefact: 'Light', reserve: 'Water' },
      expected: (played) => [
        ended(played, 'Scarlet').reserves,
        listTextsTo(
          play({
            travellers: { Scarlet: { ...WELL, water: 0 } },
            orders: { Scarlet: { artefact: 'Dark', reserve: 'Water' } },
          }),
          'Scarlet',
          'artefact',
        )[0]?.water,
      ],
      is: [6, -1],
    },
  ]));

describe('a Reserve (Rules, Resource)', () =>
  testScarletCases([
    {
      id: 'UT-010',
      claim: 'a Reserve brings three Fresh Rations',
      self: { rations: { Stale: 2, Palatable: 0, Fresh: 0 } },
      orders: { reserve: 'Rations' },
      expected: (played) => [ended(played, 'Scarlet').reserves, ended(played, 'Scarlet').rations],
      is: [2, { Stale: 0, Palatable: 3, Fresh: 0 }],
    },
    {
      id: 'UT-011',
      claim: 'a Reserve brings two Water',
      self: { water: 1 },
      orders: { reserve: 'Water' },
      expected: (played) => [ended(played, 'Scarlet').reserves, ended(played, 'Scarlet').water],
      is: [2, 3],
    },
    {
      id: 'UT-012',
      claim: 'a player without a Reserve spends none',
      self: { reserves: 0 },
      orders: { reserve: 'Water' },
      expected: (played) => [findReserveEvent(played)?.spent, ended(played, 'Scarlet').water],
      is: [false, 4],
    },
    {
      id: 'UT-013',
      claim: 'a Reserve brings goods only up to the capacity',
      self: { rations: { Stale: 9, Palatable: 0, Fresh: 0 } },
      orders: { reserve: 'Rations' },
      expected: (played) => [
        findReserveEvent(played)?.gained,
        ended(played, 'Scarlet').rations.Palatable,
      ],
      is: [1, 1],
    },
    {
      id: 'UT-014',
      claim: 'a Reserve does not replace worse Rations at capacity',
      self: { rations: { Stale: 10, Palatable: 0, Fresh: 0 } },
      orders: { reserve: 'Rations' },
      expected: (played) => [findReserveEvent(played)?.gained, ended(played, 'Scarlet').reserves],
      is: [0, 2],
    },
    {
      id: 'UT-015',
      claim: 'Water from a Reserve stops at its capacity',
      self: { water: 5 },
      orders: { reserve: 'Water' },
      expected: (played) => [findReserveEvent(played)?.gained, ended(played, 'Scarlet').water],
      is: [1, 6],
    },
    {
      id: 'UT-016',
      claim: 'a Reserve is not spent without an order',
      orders: {},
      expected: (played) => ended(played, 'Scarlet').reserves,
      is: 3,
    },
  ]));

describe('a Rest (Rules, Stamina)', () =>
  testScarletCases([
    {
      id: 'UT-020',
      claim: 'a Rest while Exhausted brings 3 Energy before any visit',
      self: { energy: 3 },
      orders: { rest: true, go: 'B2 B3' },
      staged: { places: { B2: { energy: 6 } } },
      expected: (played) => [listRests(played), listVisits(played)],
      is: [['chosen 3'], ['B2', 'B3']],
    },
    {
      id: 'UT-021',
      claim: 'a Rest replaces the last visit',
      self: { energy: 3 },
      orders: { rest: true, go: 'C4 B3 B2' },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [['B3', 'C4'], ['B2 one too many']],
    },
    {
      id: 'UT-029',
      claim: 'a Rest replaces a void visit rather than a valid one',
      self: { energy: 3, visited: ['C4'] },
      orders: { rest: true, go: 'C4 B3 B2' },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [['B2', 'B3'], ['C4 visited before']],
    },
    {
      id: 'UT-022',
      claim: 'a Rest leaves three other visits with the Power of Dark',
      self: { energy: 3 },
      orders: { rest: true, artefact: 'Dark', go: 'B2 B3 B4 B5' },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [['B2', 'B3', 'B4'], ['B5 one too many']],
    },
    {
      id: 'UT-023',
      claim: 'a Rest cannot be chosen above the level Exhausted',
      self: { energy: 4 },
      orders: { rest: true, go: 'B2 B3 B4' },
      expected: (played) => [
        listTextsTo(played, 'Scarlet', 'rest void').length,
        listRests(played),
        listVisits(played).length,
      ],
      is: [1, [], 3],
    },
    {
      id: 'UT-024',
      claim: 'a Rest depends on the level at the start of the round, before Dark',
      self: { energy: 4 },
      orders: { rest: true, artefact: 'Dark', go: 'B2' },
      expected: listRests,
      is: [],
    },
    {
      id: 'UT-025',
      claim: 'a Rest replaces a visit that the player cannot pay',
      self: { energy: 5 },
      orders: { go: 'B2 B3' },
      staged: { places: { B2: { energy: 6, progress: 9 } } },
      expected: (played) => [
        listRests(played),
        listVisits(played),
        ended(played, 'Scarlet').visited,
      ],
      is: [['too little Energy 3'], ['B3'], ['B3']],
    },
    {
      id: 'UT-026',
      claim: 'a Rest for lack of Energy can make a later visit possible',
      self: { energy: 5 },
      orders: { go: 'B2 C2' },
      staged: { places: { B2: { energy: 6 }, C2: { energy: 8 } } },
      expected: listVisits,
      is: ['C2'],
    },
    {
      id: 'UT-027',
      claim: 'a Rest does not raise Energy above its maximum',
      self: { energy: 2, energyCapacity: 4 },
      orders: { rest: true },
      expected: listRests,
      is: ['chosen 2'],
    },
  ]));
