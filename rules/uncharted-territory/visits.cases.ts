/** Cases of visits (Rules, opening section; Rulings, One round: 3). */

import { describe, expect, it } from 'vitest';
import {
  listRests,
  listVisits,
  listVoidVisits,
  playCase,
  type ScarletCase,
} from './round-staging.ts';
import { ended, listTextsTo, play, WELL } from './staging.ts';

const testScarletCases = (cases: readonly ScarletCase[]) =>
  it.for(cases)('$id $claim', (one) => expect(playCase(one)).toEqual(one.is));

describe('visits (Rules, opening section)', () =>
  testScarletCases([
    {
      id: 'UT-030',
      claim: 'visits cost their Energy and earn their Progress',
      orders: { go: 'B2 B3' },
      staged: { places: { B2: { energy: 3, progress: 4 }, B3: { energy: 1, progress: 2 } } },
      expected: (played) => [ended(played, 'Scarlet').energy, ended(played, 'Scarlet').progress],
      is: [6, 26],
    },
    {
      id: 'UT-031',
      claim: 'visits are made in reading order, whatever the order on the form',
      orders: { go: 'D4 C6 C2' },
      expected: listVisits,
      is: ['C2', 'C6', 'D4'],
    },
    {
      id: 'UT-032',
      claim: 'a player makes three visits at most',
      orders: { go: 'B2 B3 B4 B5' },
      expected: (played) => [listVisits(played).length, listVoidVisits(played)],
      is: [3, ['B5 one too many']],
    },
    {
      id: 'UT-033',
      claim: 'a visit can be paid with the last Energy',
      self: { energy: 6 },
      orders: { go: 'B2' },
      staged: { places: { B2: { energy: 6 } } },
      expected: listVisits,
      is: ['B2'],
    },
    {
      id: 'UT-034',
      claim: 'visits outside the centre are void before Round 3',
      orders: { go: 'A1 B2 B1' },
      staged: { state: { round: 2 } },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [['B2'], ['A1 not open yet', 'B1 not open yet']],
    },
    {
      id: 'UT-035',
      claim: 'visits are possible everywhere from Round 3 on',
      orders: { go: 'A1 G7 D7' },
      staged: { state: { round: 3 } },
      expected: listVisits,
      is: ['A1', 'D7', 'G7'],
    },
    {
      id: 'UT-036',
      claim: 'a visit to an exhausted location costs and earns nothing',
      orders: { go: 'B2 B3 B4' },
      staged: {
        state: { exhausted: ['B2'] },
        places: { B2: { energy: 3, progress: 4 } },
      },
      expected: (played) => [
        listVoidVisits(played),
        listRests(played),
        listTextsTo(played, 'Scarlet', 'drank')[0]?.energySpent,
        ended(played, 'Scarlet').progress,
      ],
      is: [['B2 exhausted'], [], 0, 20],
    },
    {
      id: 'UT-037',
      claim: 'a second visit to a location is void',
      self: { visited: ['B2'] },
      orders: { go: 'B2 B3' },
      expected: (played) => [listVisits(played), listVoidVisits(played)],
      is: [['B3'], ['B2 visited before']],
    },
    {
      id: 'UT-038',
      claim: 'a location chosen twice is visited once',
      orders: { go: 'B2 B2 B3' },
      staged: { places: { B2: { energy: 2 } } },
      expected: (played) => [
        listVisits(played),
        listVoidVisits(played),
        listTextsTo(played, 'Scarlet', 'drank')[0]?.energySpent,
      ],
      is: [['B2', 'B3'], ['B2 named twice'], 2],
    },
    {
      id: 'UT-039',
      claim: 'visited locations are remembered',
      self: { visited: ['C3'] },
      orders: { go: 'B3 B2' },
      expected: (played) => ended(played, 'Scarlet').visited,
      is: ['C3', 'B2', 'B3'],
    },
    {
      id: 'UT-040',
      claim: 'a visit that lacked Energy can be tried again',
      self: { energy: 1 },
      orders: { go: 'B2' },
      staged: { places: { B2: { energy: 5 } } },
      expected: (played) => ended(played, 'Scarlet').visited,
      is: [],
    },
  ]));

describe('a visit that failed', () =>
  it('UT-041 a visit that lacked Energy can be made in a later round', () => {
    const places = { B2: { energy: 5 } };
    const failed = play({
      places,
      travellers: { Scarlet: { ...WELL, energy: 1 } },
      orders: { Scarlet: { go: 'B2' } },
    });
    const again = play({
      places,
      travellers: { Scarlet: { ...ended(failed, 'Scarlet'), energy: 9 } },
      state: { round: failed.state.round },
      orders: { Scarlet: { go: 'B2' } },
    });
    expect(listVisits(again)).toEqual(['B2']);
  }));
