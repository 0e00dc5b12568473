/**
 * Cases of Trip, Adieu! and Sole Limbo: lists and wares on the way (Rules, I Saw; Garnet Spending;
 * Rulings, Other places).
 */

import { describe, expect, it } from 'vitest';
import {
  createContentWithBonus,
  ended,
  listEventsTo,
  play,
  type RoundSetup,
  warnings,
  whys,
} from './staging.ts';

const getLists = (staged: RoundSetup) => ended(play(staged), 'Scarlet').lists;

describe('Trip, Adieu! (Rules, I Saw)', () => {
  it('MI-501 a visitor of Trip, Adieu! may add one list', () =>
    expect(getLists({ at: { Scarlet: 'K' }, orders: { Scarlet: { go: 'L', list: 3 } } })).toEqual([
      3,
    ]));

  it('MI-502 passing through Trip, Adieu! is a visit', () =>
    expect(getLists({ at: { Scarlet: 'K' }, orders: { Scarlet: { go: 'L M', list: 3 } } })).toEqual(
      [3],
    ));

  it('MI-503 staying at Trip, Adieu! for the whole round is a visit (ours)', () =>
    expect(getLists({ at: { Scarlet: 'L' }, orders: { Scarlet: { list: 3 } } })).toEqual([3]));

  it('MI-504 only starting the round at Trip, Adieu! is not a visit (ours)', () => {
    const staged: RoundSetup = { at: { Scarlet: 'L' }, orders: { Scarlet: { go: 'K', list: 3 } } };
    expect([getLists(staged), whys(play(staged), 'Scarlet')]).toEqual([[], ['no list on the way']]);
  });

  it('MI-505 naming a list without a visit adds none and causes a warning', () => {
    const staged: RoundSetup = { at: { Scarlet: 'P' }, orders: { Scarlet: { go: 'O', list: 3 } } };
    expect(getLists(staged)).toEqual([]);
    expect(warnings(staged, 'Scarlet')).toEqual(['list: no list on the way']);
  });

  it('MI-506 a list that the player holds is not added again', () => {
    const staged: RoundSetup = {
      sightseers: { Scarlet: { location: 'L', lists: [3] } },
      orders: { Scarlet: { list: 3 } },
    };
    expect([getLists(staged), whys(play(staged), 'Scarlet')]).toEqual([[3], ['list held']]);
    expect(warnings(staged, 'Scarlet')).toEqual(['list: list held']);
  });

  it('MI-507 several players can hold the same list', () => {
    const played = play({
      at: { Scarlet: 'L', Dems: 'L' },
      orders: { Scarlet: { list: 3 }, Dems: { list: 3 } },
    });
    expect([ended(played, 'Scarlet').lists, ended(played, 'Dems').lists]).toEqual([[3], [3]]);
  });

  it('MI-508 a list that may be reached by a Swap causes no warning', () => {
    const staged: RoundSetup = {
      at: { Scarlet: 'P', Dems: 'L' },
      orders: {
        Scarlet: { swap: ['Dems', 'confirm', 1], list: 3 },
        Dems: { swap: ['Scarlet', 'confirm', 1] },
      },
    };
    expect(warnings(staged, 'Scarlet')).toEqual([]);
    expect(getLists(staged)).toEqual([3]);
  });

  it('MI-509 an Inn whose bonus adds a list adds the named one', () => {
    const content = createContentWithBonus('H1', [{ kind: 'list' }]);
    expect(
      getLists({ content, at: { Scarlet: 'H' }, orders: { Scarlet: { go: 'H1', list: 4 } } }),
    ).toEqual([4]);
  });
});

describe('Sole Limbo (Rulings, Other places)', () => {
  const rich = (garnets: number, location = 'L') => ({ Scarlet: { location, garnets } });

  it('MI-511 a visitor of Sole Limbo may buy the named ware for its Garnets', () => {
    const played = play({
      sightseers: rich(3),
      orders: { Scarlet: { go: 'M', ware: 'Flip-Flops' } },
    });
    expect(ended(played, 'Scarlet')).toMatchObject({ garnets: 2, points: { Sightseeing: 3 } });
  });

  it('MI-512 without the Garnets no ware is bought, and a warning is shown', () => {
    const staged: RoundSetup = {
      sightseers: rich(1),
      orders: { Scarlet: { go: 'M', ware: 'Boots' } },
    };
    expect([whys(play(staged), 'Scarlet'), ended(play(staged), 'Scarlet').garnets]).toEqual([
      ['too dear'],
      1,
    ]);
    expect(warnings(staged, 'Scarlet')).toEqual(['ware: too dear']);
  });

  it('MI-513 without a visit no ware is bought', () => {
    const staged: RoundSetup = {
      sightseers: rich(3, 'P'),
      orders: { Scarlet: { ware: 'Flip-Flops' } },
    };
    expect(whys(play(staged), 'Scarlet')).toEqual(['no shop on the way']);
    expect(warnings(staged, 'Scarlet')).toEqual(['ware: no shop on the way']);
  });

  it('MI-514 a ware can give a move in the next round', () => {
    const played = play({ sightseers: rich(2), orders: { Scarlet: { go: 'M', ware: 'Boots' } } });
    expect(ended(played, 'Scarlet').moreMoves).toBe(true);
  });

  it('MI-515 a ware can add the list named in the submission', () => {
    const played = play({
      sightseers: { Scarlet: { location: 'M', garnets: 2 } },
      orders: { Scarlet: { ware: 'Sandals', list: 2 } },
    });
    expect(ended(played, 'Scarlet').lists).toEqual([2]);
  });

  it('MI-516 at most one list is added in a round, even if two things add one', () => {
    const played = play({
      sightseers: rich(2),
      orders: { Scarlet: { go: 'M', ware: 'Sandals', list: 2 } },
    });
    expect(ended(played, 'Scarlet').lists).toEqual([2]);
  });

  it('MI-517 the Jet is paid before a ware (ours)', () => {
    const played = play({
      sightseers: rich(3),
      orders: { Scarlet: { go: 'M', jet: true, ware: 'Flip-Flops' } },
    });
    expect([whys(played, 'Scarlet'), ended(played, 'Scarlet').garnets]).toEqual([['too dear'], 0]);
  });

  it('MI-518 only wares that are sold can be bought', () => {
    const staged: RoundSetup = {
      sightseers: rich(3),
      orders: { Scarlet: { go: 'M', ware: 'Stilts' } },
    };
    expect(whys(play(staged), 'Scarlet')).toEqual(['no such ware']);
  });

  it('MI-519 the ware is paid before A Ma’s Wrath takes a Garnet (ours)', () => {
    const kin = {
      Dems: 'G',
      Zatchel: 'G',
      Phoenix: 'G',
      Isa: 'G',
      Pixie: 'G',
      Zero: 'G',
      Shine: 'G',
      Ember: 'G',
    } as const;
    const played = play({
      at: kin,
      sightseers: rich(1),
      orders: { Scarlet: { go: 'M', ware: 'Flip-Flops' } },
    });
    expect(ended(played, 'Scarlet')).toMatchObject({ garnets: 0, points: { Sightseeing: 3 } });
  });
});

it.for([
  ['MI-521', 'back out', 'Flip-Flops', [], 'too dear now'],
  ['MI-522', 'back out', 'Boots', ['ware: too dear'], 'too dear'],
  ['MI-523', 'confirm', 'Flip-Flops', ['ware: too dear'], 'too dear'],
] as const)(
  '%s a price causes a warning unless a garnet from a Swap may cover it: %s, %s',
  ([, says, ware, warned, why]) => {
    const staged: RoundSetup = {
      at: { Scarlet: 'L', Dems: 'O' },
      sightseers: { Scarlet: { garnets: 0 } },
      orders: { Scarlet: { go: 'M', swap: ['Dems', says, 2], ware } },
    };
    expect(warnings(staged, 'Scarlet').filter((one) => one.startsWith('ware'))).toEqual(warned);
    expect(whys(play(staged), 'Scarlet')).toContain(why);
  },
);

it('MI-527 a ware or an Inn’s bonus without a list among its gains adds no list', () => {
  const bought = play({
    sightseers: { Scarlet: { location: 'M', garnets: 2 } },
    orders: { Scarlet: { ware: 'Flip-Flops', list: 2 } },
  });
  const slept = play({ at: { Scarlet: 'H' }, orders: { Scarlet: { go: 'H1', list: 2 } } });
  for (const played of [bought, slept]) {
    expect(ended(played, 'Scarlet').lists).toEqual([]);
    expect(whys(played, 'Scarlet')).toEqual(['no list on the way']);
  }
});

it('MI-528 an Inn with a list among other gains adds the list', () => {
  const points = { kind: 'points', of: 'Detour', amount: 2 } as const;
  const content = createContentWithBonus('H1', [points, { kind: 'list' }]);
  const orders = { Scarlet: { go: 'H1', list: 2 } };
  expect(ended(play({ content, at: { Scarlet: 'H' }, orders }), 'Scarlet')).toMatchObject({
    lists: [2],
    points: { Detour: 2 },
  });
});

it('MI-524 a ware that is not sold costs and brings nothing', () => {
  const played = play({
    sightseers: { Scarlet: { location: 'L', garnets: 3 } },
    orders: { Scarlet: { go: 'M', ware: 'Stilts' } },
  });
  expect(listEventsTo(played, 'Scarlet', 'ware')).toMatchObject([{ price: 0, gains: [] }]);
  expect(ended(played, 'Scarlet').garnets).toBe(3);
});

it.for([
  { id: 'MI-525', says: 'confirm', told: ['shop not reached', 'list not reached'], warned: [] },
  {
    id: 'MI-526',
    says: 'back out',
    told: ['no shop on the way', 'no list on the way'],
    warned: ['list: no list on the way', 'ware: no shop on the way'],
  },
] as const)(
  '$id a shop or list that a Swap may lead to causes no warning: $says',
  ({ says, told, warned }) => {
    const staged: RoundSetup = {
      at: { Scarlet: 'P', Dems: 'O' },
      sightseers: { Scarlet: { garnets: 3 } },
      orders: { Scarlet: { swap: ['Dems', says, 1], ware: 'Boots', list: 3 } },
    };
    expect(warnings(staged, 'Scarlet').filter((one) => /^(ware|list)/.test(one))).toEqual(warned);
    expect(whys(play(staged), 'Scarlet').filter((one) => /shop|list/.test(one))).toEqual(told);
  },
);
