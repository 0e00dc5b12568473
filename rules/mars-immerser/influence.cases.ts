/** Cases of Ma's Bond: Slices, the worth of Relatives, and A Ma's Wrath (Rules, Ma's Bond). */

import { describe, expect, it } from 'vitest';
import { ofKind } from '../kit/match/events.ts';
import { roundToCents } from '../kit/reckoning/fraction.ts';
import { relativePoints } from './scoring.ts';
import {
  createContentWithBonus,
  ended,
  listEventsTo,
  play,
  type RoundSetup,
  scoreStaged,
  warnings,
} from './staging.ts';

const getSlices = (staged: RoundSetup) => ended(play(staged), 'Scarlet').slices;

describe("Slices (Rules, Ma's Bond)", () => {
  it('MI-301 the first visit to a Relative earns 1 Slice', () =>
    expect(getSlices({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O G H' } })).toEqual({ G: 1 }));

  it('MI-302 a move spent at a Relative earns one more Slice', () =>
    expect(getSlices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G stay H' } })).toEqual({ G: 2 }));

  it('MI-303 ending the round at a Relative earns one more Slice', () =>
    expect(getSlices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G' } })).toEqual({ G: 2 }));

  it('MI-304 a stay and a night at the same Relative earn only one additional Slice', () =>
    expect(getSlices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G stay' } })).toEqual({ G: 2 }));

  it('MI-305 a Relative’s additional Slice is earned only once in the match', () => {
    const before = { location: 'O', slices: { G: 2 }, additional: ['G'] };
    expect(getSlices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G stay' } })).toEqual({
      G: 2,
    });
  });

  it('MI-973 a stay without effect causes a warning unless the movement has ended', () => {
    const warned = (go: string) => {
      const had = { location: 'O', slices: { G: 2 }, additional: ['G'] };
      return warnings({ sightseers: { Scarlet: had }, orders: { Scarlet: go } }, 'Scarlet');
    };
    expect(warned('G stay')).toEqual(['step-2: without effect']);
    expect(warned('R stay')).toEqual(['step-1: no road']);
  });

  it('MI-306 the additional Slice can be earned rounds after the first visit', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(getSlices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G stay H' } })).toEqual(
      {
        G: 2,
      },
    );
  });

  it('MI-307 a second visit earns nothing', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(getSlices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G H' } })).toEqual({
      G: 1,
    });
  });

  it('MI-308 a stay where the player started the round counts, and takes a move', () => {
    const played = play({
      sightseers: { Scarlet: { location: 'G', slices: { G: 1 } } },
      orders: { Scarlet: 'stay O N K I' },
    });
    expect([ended(played, 'Scarlet').slices, ended(played, 'Scarlet').location]).toEqual([
      { G: 2 },
      'K',
    ]);
  });

  it('MI-309 a player who does not move from a Relative ends the round there', () =>
    expect(getSlices({ sightseers: { Scarlet: { location: 'G', slices: { G: 1 } } } })).toEqual({
      G: 2,
    }));

  it('MI-310 Max doubles the Slices of its round (Rules, Powers)', () =>
    expect(
      getSlices({ at: { Scarlet: 'O' }, orders: { Scarlet: { go: 'G stay H', power: 'Max' } } }),
    ).toEqual({ G: 4 }));

  it('MI-311 Max does not double earlier Slices', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(
      getSlices({
        sightseers: { Scarlet: before },
        orders: { Scarlet: { go: 'G', power: 'Max' } },
      }),
    ).toEqual({ G: 3 });
  });

  it('MI-312 each of several Relatives in one round earns a Slice', () =>
    expect(getSlices({ at: { Scarlet: 'P' }, orders: { Scarlet: 'V U' } })).toEqual({
      V: 1,
      U: 2,
    }));

  it('MI-313 a blocked movement that ends at a Relative ends the round there', () => {
    const staged: RoundSetup = {
      at: { Scarlet: 'H', Dems: 'G' },
      orders: { Dems: 'O', Scarlet: 'G O' },
    };
    expect(getSlices(staged)).toEqual({ G: 2 });
  });
});

describe("A Ma's Wrath (Rules, Ma's Bond)", () => {
  /** Orders by which all players except Scarlet and Dems go to Baby Gigi. */
  const KIN = {
    Zatchel: 'G',
    Phoenix: 'G',
    Isa: 'G',
    Pixie: 'G',
    Zero: 'G',
    Shine: 'G',
    Ember: 'G',
  } as const;

  it('MI-321 the only player without a Relative is announced and loses 1 Garnet', () => {
    const played = play({
      at: { ...KIN, Dems: 'G', Scarlet: 'P' },
      sightseers: { Scarlet: { location: 'P', garnets: 3 } },
    });
    expect(ofKind(played.events, 'wrath')).toMatchObject([{ seat: 'Scarlet' }]);
    expect(listEventsTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 1 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(2);
  });

  it('MI-322 A Ma’s Wrath is announced even for a player without Garnets', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'P' } });
    expect(ofKind(played.events, 'wrath')).toHaveLength(1);
    expect(listEventsTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 0 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(0);
  });

  it('MI-323 two players without a Relative face no Wrath', () =>
    expect(ofKind(play({ at: { ...KIN, Dems: 'P', Scarlet: 'P' } }).events, 'wrath')).toEqual([]));

  it('MI-324 no Wrath follows if all visited a Relative', () =>
    expect(ofKind(play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' } }).events, 'wrath')).toEqual([]));

  it('MI-325 starting the round at a Relative is not a visit (Rulings, Relatives)', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' }, orders: { Scarlet: 'O' } });
    expect(listEventsTo(played, 'Scarlet', 'wrath')).toHaveLength(1);
  });

  it('MI-326 passing through a Relative’s location is a visit', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'H' }, orders: { Scarlet: 'G O' } });
    expect(ofKind(played.events, 'wrath')).toEqual([]);
  });

  it('MI-328 a Wrath comes before an Inn’s bonus, so a Garnet won there is kept (ours)', () => {
    const played = play({
      at: { ...KIN, Dems: 'G', Scarlet: 'H1' },
      content: createContentWithBonus('H1', [{ kind: 'garnets', amount: 1 }]),
    });
    expect(listEventsTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 0 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(1);
  });

  it('MI-327 a stay where the player started the round is a visit', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' }, orders: { Scarlet: 'stay O' } });
    expect(ofKind(played.events, 'wrath')).toEqual([]);
  });
});

describe("the worth of Relatives (Rules, Ma's Bond)", () => {
  it('MI-331 Relatives are worth 0, 30, 24, 20, 16 and 10 points by visitors, none to five', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 9].map(relativePoints)).toEqual([0, 30, 24, 20, 16, 10, 10, 10]));

  /** Builds a state in which Scarlet, Dems and Zatchel visited, with five Slices in all. */
  const at = (code: string) => ({
    Scarlet: { slices: { [code]: 2 } },
    Dems: { slices: { [code]: 2 } },
    Zatchel: { slices: { [code]: 1 } },
  });
  const maternal = (staged: RoundSetup) =>
    roundToCents(scoreStaged(staged, 'Scarlet').points.Maternal);

  it('MI-332 2 of 5 Slices of Baby Gigi earn 8 with three visitors (published example)', () =>
    expect(maternal({ sightseers: at('G') })).toBe(8));

  it('MI-333 2 of 5 Slices of Real Jack Son Walsh earn 16 (published example)', () =>
    expect(maternal({ sightseers: at('N1') })).toBe(16));

  it('MI-334 2 of 5 Slices of Jack the Flop cost 8 (published example)', () =>
    expect(maternal({ sightseers: at('X1') })).toBe(-8));

  it('MI-335 Ex-Aunt Tha is worth negative points', () =>
    expect(maternal({ sightseers: at('U') })).toBe(-8));

  it('MI-336 if the Jacks were drawn the other way, their points are exchanged', () => {
    expect(maternal({ sightseers: at('N1'), isExchanged: true })).toBe(-8);
    expect(maternal({ sightseers: at('X1'), isExchanged: true })).toBe(16);
  });

  it('MI-337 shares are exact: three thirds of 20 are 20', () => {
    const thirds = {
      Scarlet: { slices: { G: 1 } },
      Dems: { slices: { G: 1 } },
      Isa: { slices: { G: 1 } },
    };
    const { points } = scoreStaged({ sightseers: thirds }, 'Scarlet');
    expect(points.Maternal).toEqual({ whole: 6, over: 2, under: 3 });
  });

  it('MI-338 Maternal Points can be negative (Rules, Ma’s Bond)', () =>
    expect(maternal({ sightseers: { Scarlet: { slices: { U: 1 } } } })).toBe(-30));
});
