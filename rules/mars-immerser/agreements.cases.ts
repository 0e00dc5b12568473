/** Cases of Swaps without effect: not agreed, or prevented (Rulings, Swaps). */

import { describe, expect, it } from 'vitest';
import { ended, endOf, listEventsTo, play, type RoundSetup, warnings, whys } from './staging.ts';
import { getHeld, playSwap, STARTS } from './swap-staging.ts';

describe('an agreement that is not valid (Rulings, Swaps)', () => {
  it('MI-241 a Swap that the partner did not name is an invalid movement', () => {
    const played = play({
      at: STARTS,
      orders: { Scarlet: { go: 'D2 C2', swap: ['Dems', 'confirm', 2] }, Dems: 'J I' },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['D2', ['not agreed']]);
    expect([endOf(played, 'Dems'), getHeld(played)]).toEqual(['I', 1]);
  });

  it('MI-242 a Swap for which the partner names another move is invalid', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 3] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems')]).toEqual([
      ['not agreed'],
      ['not agreed'],
    ]);
    expect(endOf(played, 'Dems')).toBe('I');
  });

  it('MI-243 a pair without a Communal Garnet cannot agree on a Swap', () => {
    const played = play({ ...playSwap({ scarlet: 'confirm', dems: 'confirm' }), pairs: [] });
    expect([whys(played, 'Scarlet'), endOf(played, 'Scarlet')]).toEqual([
      ['no Communal Garnet'],
      'D2',
    ]);
  });

  it('MI-244 a movement that ended before the move of the Swap prevents it, at no cost', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'A2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J C2', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([whys(played, 'Dems'), endOf(played, 'Dems'), getHeld(played)]).toEqual([
      ['partner stopped'],
      'J',
      1,
    ]);
  });

  it('MI-245 nobody claims the garnet of a Swap that an ended movement prevented', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'A2', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'back out', 2] },
      },
    });
    expect([ended(played, 'Dems').garnets, endOf(played, 'Dems'), getHeld(played)]).toEqual([
      0,
      'I',
      1,
    ]);
    expect(whys(played, 'Dems')).toEqual(['partner stopped']);
    expect(whys(played, 'Scarlet')).toEqual(['no road', 'stopped before']);
  });

  it('MI-259 backing out after the movement ended earns nothing, but stops the partner', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'A2', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([ended(played, 'Scarlet').garnets, endOf(played, 'Dems'), getHeld(played)]).toEqual([
      0,
      'J',
      1,
    ]);
    expect(whys(played, 'Scarlet')).toEqual(['no road', 'stopped before']);
    expect(whys(played, 'Dems')).toEqual(['partner stopped']);
  });

  it('MI-246 a blocked player cannot take part in a later Swap', () => {
    const played = play({
      at: { Isa: 'O', Scarlet: 'P', Dems: 'B' },
      orders: {
        Isa: 'N',
        Scarlet: { go: 'O N', swap: ['Dems', 'confirm', 3] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 3] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems')]).toEqual([
      ['blocked', 'stopped before'],
      ['partner stopped'],
    ]);
  });

  it('MI-247 backing out without an agreement changes nothing and is reported', () => {
    const played = play({
      at: STARTS,
      orders: { Scarlet: { go: 'D2 C2', swap: ['Dems', 'back out', 2] } },
    });
    expect([endOf(played, 'Scarlet'), whys(played, 'Scarlet')]).toEqual(['C2', ['not agreed']]);
    expect(ended(played, 'Scarlet').garnets).toBe(0);
    const kinds = played.events.flatMap((event) =>
      'move' in event && event.seat === 'Scarlet' ? [`${event.kind} ${event.move}`] : [],
    );
    expect(kinds).toEqual(['moved 1', 'swap void 2', 'moved 2']);
  });

  it('MI-257 backing out without an agreement is reported even after the movement ended', () => {
    const played = play({
      at: STARTS,
      orders: { Scarlet: { go: 'A2', swap: ['Dems', 'back out', 3] } },
    });
    expect(whys(played, 'Scarlet')).toEqual(['no road', 'stopped before']);
  });

  it('MI-248 players cannot swap with themselves', () => {
    const staged: RoundSetup = {
      at: STARTS,
      orders: { Scarlet: { swap: ['Scarlet', 'confirm', 1] } },
    };
    expect(whys(play(staged), 'Scarlet')).toEqual(['oneself']);
    expect(warnings(staged, 'Scarlet')).toEqual(['swap-with: oneself']);
    const late: RoundSetup = {
      at: STARTS,
      orders: { Scarlet: { swap: ['Scarlet', 'confirm', 5] } },
    };
    expect(warnings(late, 'Scarlet')).toEqual(['swap-with: oneself']);
  });

  it('MI-249 a Swap without its move has no effect and causes a warning', () => {
    const staged: RoundSetup = { at: STARTS, orders: { Scarlet: { go: 'D2', half: 'Dems' } } };
    expect([endOf(play(staged), 'Scarlet'), whys(play(staged), 'Scarlet')]).toEqual([
      'D2',
      ['half a Swap'],
    ]);
    expect(warnings(staged, 'Scarlet')).toEqual(['swap: half a Swap']);
  });

  it('MI-250 only reasons that the player can know cause warnings on a Swap', () => {
    const swapped = { ...playSwap({ scarlet: 'confirm', dems: 'confirm' }) };
    expect(warnings(swapped, 'Scarlet')).toEqual([]);
    expect(
      warnings(
        { ...swapped, sightseers: { Scarlet: { swapped: true, location: 'E2' } } },
        'Scarlet',
      ),
    ).toEqual(['swap-with: swapped before']);
    expect(warnings({ ...swapped, pairs: [] }, 'Scarlet')).toEqual([
      'swap-with: no Communal Garnet',
    ]);
    expect(
      warnings({ ...swapped, sightseers: { Dems: { swapped: true, location: 'B' } } }, 'Scarlet'),
    ).toEqual([]);
  });

  it('MI-251 a road of two moves cannot begin in the move before a confirmed Swap (ours)', () => {
    const staged: RoundSetup = {
      at: { Scarlet: 'W', Dems: 'B' },
      orders: {
        Scarlet: { go: 'Z', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
      },
    };
    expect([whys(play(staged), 'Scarlet'), whys(play(staged), 'Dems')]).toEqual([
      ['Swap in its way', 'stopped by it'],
      ['partner stopped'],
    ]);
    expect(warnings(staged, 'Scarlet')).toEqual([
      'step-1: Swap in its way',
      'swap-with: stopped by it',
    ]);
  });

  it('MI-252 confirming a Swap in a move that the player lacks is invalid', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { swap: ['Dems', 'confirm', 5] },
        Dems: { power: 'Energizer', swap: ['Scarlet', 'confirm', 5] },
      },
    });
    expect([whys(played, 'Scarlet'), whys(played, 'Dems'), getHeld(played)]).toEqual([
      ['too few moves'],
      ['not agreed'],
      1,
    ]);
  });

  /** Builds a round with a Swap in move 5, although only Dems has five moves. */
  const inFive = (scarlet: 'confirm' | 'back out', dems: 'confirm' | 'back out'): RoundSetup => ({
    at: STARTS,
    orders: {
      Scarlet: { go: 'D2', swap: ['Dems', scarlet, 5] },
      Dems: { go: 'J', power: 'Energizer', swap: ['Scarlet', dems, 5] },
    },
  });

  it.for([
    {
      id: 'MI-260',
      says: ['back out', 'back out'] as const,
      whys: [['no such move'], ['not agreed']],
    },
    {
      id: 'MI-261',
      says: ['back out', 'confirm'] as const,
      whys: [['no such move'], ['not agreed']],
    },
    {
      id: 'MI-262',
      says: ['confirm', 'back out'] as const,
      whys: [['too few moves'], ['not agreed']],
    },
  ])(
    '$id in a move that one of the two lacks $says: nothing is spent or won, nobody is ' +
      'frozen, both get a report (Further rulings)',
    ({ says, whys: expected }) => {
      const [scarlet, dems] = says;
      const played = play(inFive(scarlet, dems));
      expect([endOf(played, 'Scarlet'), endOf(played, 'Dems')]).toEqual(['D2', 'J']);
      expect([ended(played, 'Scarlet').garnets, ended(played, 'Dems').garnets]).toEqual([0, 0]);
      expect(getHeld(played)).toBe(1);
      expect([whys(played, 'Scarlet'), whys(played, 'Dems')]).toEqual(expected);
    },
  );

  it('MI-263 a Swap can happen in a fifth move, by the Energizer or won, if both have it', () => {
    const played = play({
      ...inFive('back out', 'confirm'),
      sightseers: { Scarlet: { location: 'E2', moreMoves: true } },
    });
    expect([ended(played, 'Scarlet').garnets, getHeld(played)]).toEqual([1, 0]);
  });

  it('MI-264 a Swap in a missing move warns only the player who lacks the move', () => {
    expect(warnings(inFive('back out', 'confirm'), 'Scarlet')).toEqual(['swap: no such move']);
    expect(warnings(inFive('confirm', 'confirm'), 'Scarlet')).toEqual(['swap: too few moves']);
    expect(warnings(inFive('back out', 'confirm'), 'Dems')).toEqual([]);
  });

  it('MI-265 a Swap in a fifth move causes a warning if the movement would end before it', () => {
    const staged = (says: 'confirm' | 'back out'): RoundSetup => ({
      at: STARTS,
      orders: { Scarlet: { go: 'A2', swap: ['Dems', says, 3] } },
    });
    for (const says of ['confirm', 'back out'] as const)
      expect(warnings(staged(says), 'Scarlet')).toEqual([
        'step-1: no road',
        'swap-with: stopped before',
      ]);
  });

  it('MI-266 a Swap from which one player backs out leaves that player’s moves unchanged', () => {
    const played = play({
      at: STARTS,
      orders: {
        Scarlet: { go: 'D2 C2 A2', swap: ['Dems', 'back out', 1], power: 'Energizer' },
        Dems: { swap: ['Scarlet', 'confirm', 1] },
      },
    });
    const moves = listEventsTo(played, 'Scarlet', 'moved').map(({ move, to }) => `${move} ${to}`);
    expect(moves).toEqual(['1 D2', '2 C2', '3 A2']);
  });

  it('MI-253 a player who is blocked in the move of the Swap still claims its garnet', () => {
    const played = play({
      at: { Isa: 'O', Scarlet: 'P', Dems: 'B' },
      orders: {
        Isa: 'N',
        Scarlet: { go: 'O N', swap: ['Dems', 'back out', 2] },
        Dems: { go: 'J I', swap: ['Scarlet', 'confirm', 2] },
      },
    });
    expect([whys(played, 'Scarlet'), ended(played, 'Scarlet').garnets]).toEqual([['blocked'], 1]);
    expect([endOf(played, 'Dems'), getHeld(played), ended(played, 'Isa').blocks]).toEqual([
      'J',
      0,
      1,
    ]);
  });

  it('MI-254 a player who has swapped away still blocks the road travelled just before', () => {
    const played = play({
      at: { Scarlet: 'O', Dems: 'B', Isa: 'P' },
      orders: {
        Scarlet: { go: 'N', swap: ['Dems', 'confirm', 2] },
        Dems: { go: 'J', swap: ['Scarlet', 'confirm', 2] },
        Isa: 'O N',
      },
    });
    expect([endOf(played, 'Scarlet'), endOf(played, 'Dems'), endOf(played, 'Isa')]).toEqual([
      'J',
      'N',
      'O',
    ]);
    expect([ended(played, 'Scarlet').blocks, ended(played, 'Dems').blocks]).toEqual([1, 0]);
  });

  it('MI-255 a player with a Jet can swap; if both back out, the Jet still costs its price', () => {
    const jetting = (says: 'confirm' | 'back out') =>
      play({
        at: STARTS,
        sightseers: { Scarlet: { location: 'E2', garnets: 3 } },
        orders: {
          Scarlet: { go: 'D2', jet: true, swap: ['Dems', says, 2] },
          Dems: { go: 'J', swap: ['Scarlet', says, 2] },
        },
      });
    const [swapped, neither] = [jetting('confirm'), jetting('back out')];
    expect([endOf(swapped, 'Scarlet'), ended(swapped, 'Scarlet').garnets]).toEqual(['J', 0]);
    expect([endOf(neither, 'Scarlet'), ended(neither, 'Scarlet').garnets]).toEqual(['E2', 0]);
  });

  it('MI-258 players who name each other agree even if everybody names somebody', () => {
    const words = Object.fromEntries(
      ['Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'].map((name) => [
        name,
        { swap: ['Scarlet', 'confirm', 2] as const },
      ]),
    );
    const { at, orders } = playSwap({ scarlet: 'confirm', dems: 'confirm' });
    const played = play({ at: at ?? {}, orders: { ...words, ...orders } });
    expect([whys(played, 'Scarlet'), endOf(played, 'Scarlet')]).toEqual([[], 'T2']);
    expect(whys(played, 'Isa')).toEqual(['not agreed']);
  });
});
