/** Cases of the vote on Water (Rules, Clarification: Faerie Concave). */

import { describe, expect, it } from 'vitest';
import {
  type ByPlayerName,
  listTextsTo,
  type PlayerName,
  play,
  type RoundSpec,
  type StagedOrders,
} from './staging.ts';

describe('the vote on Water (Rules, Clarification: Faerie Concave)', () => {
  const PLACES: RoundSpec['places'] = {
    C3: { energy: 4, effect: 'visitors vote on Water' },
    B2: { energy: 6 },
  };
  const consumed = (votes: ByPlayerName<0 | 2 | null>, name: PlayerName = 'Pixie') => {
    const voters = Object.entries(votes).map(([voter, vote]): [string, StagedOrders] => [
      voter,
      { go: 'C3', vote: vote ?? null },
    ]);
    const orders = { Pixie: { go: 'B2' }, ...Object.fromEntries(voters) };
    return listTextsTo(play({ places: PLACES, orders }), name, 'drank')[0]?.needed;
  };

  it('UT-150 after a majority for 0 nobody needs Water, however much Energy they spent', () =>
    expect(consumed({ Scarlet: 0, Dems: 0, Isa: 2 })).toBe(0));
  it('UT-151 after a majority for 2 everybody needs 2 Water, even without visits', () => {
    expect(consumed({ Scarlet: 2 })).toBe(2);
    expect(consumed({ Scarlet: 2 }, 'Phoenix')).toBe(2);
  });
  it('UT-152 after an even vote everybody needs 1 Water', () =>
    expect(consumed({ Scarlet: 0, Dems: 2 })).toBe(1));
  it('UT-153 a visitor without a vote does not count', () =>
    expect(consumed({ Scarlet: 0, Dems: null, Isa: null })).toBe(0));
  it('UT-154 zero votes count as a tie', () => expect(consumed({ Scarlet: null })).toBe(1));
  it('UT-155 the standard rules apply if nobody visits the place of the vote', () =>
    expect(consumed({})).toBe(2));
  it('UT-157 the last of several votes in reading order decides', () => {
    const vote = { effect: 'visitors vote on Water' };
    const played = play({
      places: { B2: vote, C3: vote },
      orders: { Scarlet: { go: 'C3', vote: 2 }, Dems: { go: 'B2', vote: 0 } },
    });
    expect(listTextsTo(played, 'Pixie', 'drank')[0]?.needed).toBe(2);
  });
  it('UT-156 a player who could not pay for the visit cannot vote', () => {
    const played = play({
      places: PLACES,
      travellers: { Scarlet: { energy: 3 } },
      orders: { Scarlet: { go: 'C3', vote: 0 }, Pixie: { go: 'B2' } },
    });
    expect(listTextsTo(played, 'Pixie', 'drank')[0]?.needed).toBe(2);
  });
  it('UT-159 a vote without a visit to its place is reported as without effect', () => {
    const played = play({ places: PLACES, orders: { Scarlet: { go: 'B2', vote: 2 } } });
    expect(listTextsTo(played, 'Scarlet', 'vote void')[0]?.faults.map(({ why }) => why)).toEqual([
      'no effect',
    ]);
    expect(listTextsTo(played, 'Scarlet', 'drank')[0]?.needed).toBe(2);
  });
  it('UT-158 a location can have another effect and the vote', () => {
    const played = play({
      places: { ...PLACES, C3: { effect: 'visitors gain 2 Energy; visitors vote on Water' } },
      travellers: { Scarlet: { energy: 3 } },
      orders: { Scarlet: { go: 'C3', vote: 0 }, Pixie: { go: 'B2' } },
    });
    expect(listTextsTo(played, 'Scarlet', 'changed')).toMatchObject([
      { good: 'Energy', applied: 2 },
    ]);
    expect(listTextsTo(played, 'Pixie', 'drank')[0]?.needed).toBe(0);
  });
});
