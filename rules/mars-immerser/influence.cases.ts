/** Cases of Ma's Bond: Slices, what Relatives are worth, and A Ma's Wrath (Rules, Ma's Bond). */

import { describe, expect, it } from 'vitest';
import { ofKind } from '../kit/match/events.ts';
import { roundedToCents } from '../kit/reckoning/fraction.ts';
import { relativePoints } from './scoring.ts';
import {
  contentWith,
  ended,
  narratedTo,
  play,
  type Staged,
  scoredWith,
  warnings,
} from './staging.ts';

const slices = (staged: Staged) => ended(play(staged), 'Scarlet').slices;

describe("Slices (Rules, Ma's Bond)", () => {
  it('MI-301 the first visit to a Relative brings 1 Slice', () =>
    expect(slices({ at: { Scarlet: 'P' }, orders: { Scarlet: 'O G H' } })).toEqual({ G: 1 }));

  it('MI-302 an extra movement spent there brings one more', () =>
    expect(slices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G stay H' } })).toEqual({ G: 2 }));

  it('MI-303 so does ending the round there', () =>
    expect(slices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G' } })).toEqual({ G: 2 }));

  it('MI-304 not both: one additional Slice only', () =>
    expect(slices({ at: { Scarlet: 'O' }, orders: { Scarlet: 'G stay' } })).toEqual({ G: 2 }));

  it('MI-305 nor in a later round: one over the whole match (Rulings, Relatives)', () => {
    const before = { location: 'O', slices: { G: 2 }, additional: ['G'] };
    expect(slices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G stay' } })).toEqual({
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

  it('MI-306 the additional Slice can come rounds after the first visit', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(slices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G stay H' } })).toEqual({
      G: 2,
    });
  });

  it('MI-307 a second visit brings nothing', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(slices({ sightseers: { Scarlet: before }, orders: { Scarlet: 'G H' } })).toEqual({
      G: 1,
    });
  });

  it('MI-308 staying where one started the round counts, and takes a move', () => {
    const played = play({
      sightseers: { Scarlet: { location: 'G', slices: { G: 1 } } },
      orders: { Scarlet: 'stay O N K I' },
    });
    expect([ended(played, 'Scarlet').slices, ended(played, 'Scarlet').location]).toEqual([
      { G: 2 },
      'K',
    ]);
  });

  it('MI-309 who does not move at a Relative ends the round there', () =>
    expect(slices({ sightseers: { Scarlet: { location: 'G', slices: { G: 1 } } } })).toEqual({
      G: 2,
    }));

  it('MI-310 Max doubles the Slices of that round (Rules, Powers)', () =>
    expect(
      slices({ at: { Scarlet: 'O' }, orders: { Scarlet: { go: 'G stay H', power: 'Max' } } }),
    ).toEqual({ G: 4 }));

  it('MI-311 Max does not double earlier Slices', () => {
    const before = { location: 'O', slices: { G: 1 } };
    expect(
      slices({ sightseers: { Scarlet: before }, orders: { Scarlet: { go: 'G', power: 'Max' } } }),
    ).toEqual({ G: 3 });
  });

  it('MI-312 several Relatives in one round bring a Slice each', () =>
    expect(slices({ at: { Scarlet: 'P' }, orders: { Scarlet: 'V U' } })).toEqual({ V: 1, U: 2 }));

  it('MI-313 where a blocked movement ends at a Relative, the round is ended there', () => {
    const staged: Staged = {
      at: { Scarlet: 'H', Dems: 'G' },
      orders: { Dems: 'O', Scarlet: 'G O' },
    };
    expect(slices(staged)).toEqual({ G: 2 });
  });
});

describe("A Ma's Wrath (Rules, Ma's Bond)", () => {
  /** All but Scarlet and Dems stay with Baby Gigi. */
  const KIN = {
    Zatchel: 'G',
    Phoenix: 'G',
    Isa: 'G',
    Pixie: 'G',
    Zero: 'G',
    Shine: 'G',
    Ember: 'G',
  } as const;

  it('MI-321 exactly one player without a Relative is announced and loses 1 Garnet', () => {
    const played = play({
      at: { ...KIN, Dems: 'G', Scarlet: 'P' },
      sightseers: { Scarlet: { location: 'P', garnets: 3 } },
    });
    expect(ofKind(played.events, 'wrath')).toMatchObject([{ seat: 'Scarlet' }]);
    expect(narratedTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 1 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(2);
  });

  it('MI-322 without a Garnet it is announced all the same (Rulings, Relatives)', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'P' } });
    expect(ofKind(played.events, 'wrath')).toHaveLength(1);
    expect(narratedTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 0 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(0);
  });

  it('MI-323 two of them face nothing', () =>
    expect(ofKind(play({ at: { ...KIN, Dems: 'P', Scarlet: 'P' } }).events, 'wrath')).toEqual([]));

  it('MI-324 nor does nobody', () =>
    expect(ofKind(play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' } }).events, 'wrath')).toEqual([]));

  it('MI-325 starting the round at a Relative is not a visit (Rulings, Relatives)', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' }, orders: { Scarlet: 'O' } });
    expect(narratedTo(played, 'Scarlet', 'wrath')).toHaveLength(1);
  });

  it('MI-326 passing through is a visit', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'H' }, orders: { Scarlet: 'G O' } });
    expect(ofKind(played.events, 'wrath')).toEqual([]);
  });

  it('MI-328 it comes before the bonus of an Inn, and spares a Garnet won there (ours)', () => {
    const played = play({
      at: { ...KIN, Dems: 'G', Scarlet: 'H1' },
      content: contentWith('H1', [{ kind: 'garnets', amount: 1 }]),
    });
    expect(narratedTo(played, 'Scarlet', 'wrath paid')).toMatchObject([{ garnets: 0 }]);
    expect(ended(played, 'Scarlet').garnets).toBe(1);
  });

  it('MI-327 a stay where one started is a visit', () => {
    const played = play({ at: { ...KIN, Dems: 'G', Scarlet: 'G' }, orders: { Scarlet: 'stay O' } });
    expect(ofKind(played.events, 'wrath')).toEqual([]);
  });
});

describe("the worth of Relatives (Rules, Ma's Bond)", () => {
  it('MI-331 by how many visited: nobody 0, then 30, 24, 20, 16, and 10 from five on', () =>
    expect([0, 1, 2, 3, 4, 5, 6, 9].map(relativePoints)).toEqual([0, 30, 24, 20, 16, 10, 10, 10]));

  /** Scarlet, Dems and Zatchel visited, with five Slices in all. */
  const at = (code: string) => ({
    Scarlet: { slices: { [code]: 2 } },
    Dems: { slices: { [code]: 2 } },
    Zatchel: { slices: { [code]: 1 } },
  });
  const maternal = (staged: Staged) =>
    roundedToCents(scoredWith(staged, 'Scarlet').points.Maternal);

  it('MI-332 the published example: Baby Gigi, three visitors, 2 of 5 Slices earn 8', () =>
    expect(maternal({ sightseers: at('G') })).toBe(8));

  it('MI-333 the published example: 2 of 5 Slices of Real Jack Son Walsh earn 16', () =>
    expect(maternal({ sightseers: at('N1') })).toBe(16));

  it('MI-334 the published example: 2 of 5 Slices of Jack the Flop lose 8', () =>
    expect(maternal({ sightseers: at('X1') })).toBe(-8));

  it('MI-335 Ex-Aunt Tha is worth negative points', () =>
    expect(maternal({ sightseers: at('U') })).toBe(-8));

  it('MI-336 where the Jacks were drawn the other way, so are their points', () => {
    expect(maternal({ sightseers: at('N1'), isExchanged: true })).toBe(-8);
    expect(maternal({ sightseers: at('X1'), isExchanged: true })).toBe(16);
  });

  it('MI-337 shares are exact: a third of 20 three times is 20', () => {
    const thirds = {
      Scarlet: { slices: { G: 1 } },
      Dems: { slices: { G: 1 } },
      Isa: { slices: { G: 1 } },
    };
    const { points } = scoredWith({ sightseers: thirds }, 'Scarlet');
    expect(points.Maternal).toEqual({ whole: 6, over: 2, under: 3 });
  });

  it('MI-338 Maternal Points can be negative (Rules, Ma’s Bond)', () =>
    expect(maternal({ sightseers: { Scarlet: { slices: { U: 1 } } } })).toBe(-30));
});
