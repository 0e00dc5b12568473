/** Cases of Swaps without effect: not agreed, or prevented (Rulings, Swaps). */

import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
import { ended, journeys, listEventsTo, play, type RoundSetup, warnings, whys } from './staging.ts';
import { playSwap, STARTS, sumUpSwap, swapRound } from './swap-staging.ts';

/** Isa travels from O to N in move 1, just before Scarlet would. */
const ISA_AHEAD: RoundSetup = journeys('Isa O: N; Scarlet P; Dems B');

describe('an agreement that is not valid (Rulings, Swaps)', () => {
  /** Tests a round in each row: its number, a claim, the orders of the pair and the result. */
  const testRounds = (cases: string, more?: RoundSetup) =>
    it.for(readRows(cases))('%s %s', ([, , scarlet = '', dems = '', result]) =>
      expect(sumUpSwap(swapRound(scarlet, dems, more))).toBe(result),
    );

  testRounds(`
    MI-241 | a Swap that the partner did not name is an invalid movement
      | D2 C2, confirm 2 | J I | Scarlet D2: not agreed; Dems I; 1 held
    MI-242 | a Swap for which the partner names another move is invalid
      | D2, confirm 2 | J I, confirm 3 | Scarlet D2: not agreed; Dems I: not agreed; 1 held
    MI-244 | a movement that ended before the move of the Swap prevents it, at no cost
      | A2, confirm 2 | J C2, confirm 2
      | Scarlet E2: no road, stopped before; Dems J: partner stopped; 1 held
    MI-245 | nobody claims the garnet of a Swap that an ended movement prevented
      | A2, confirm 2 | J I, back out 2
      | Scarlet E2: no road, stopped before; Dems I: partner stopped; 1 held
    MI-259 | backing out after the movement ended earns nothing, but stops the partner
      | A2, back out 2 | J I, confirm 2
      | Scarlet E2: no road, stopped before; Dems J: partner stopped; 1 held
    MI-257 | backing out without an agreement is reported even after the movement ended
      | A2, back out 3 | | Scarlet E2: no road, stopped before; Dems B; 1 held
  `);

  testRounds(
    `
    MI-246 | a blocked player cannot take part in a later Swap
      | O N, confirm 3 | J I, confirm 3
      | Scarlet O: blocked, stopped before; Dems I: partner stopped; 1 held
    MI-253 | a player who is blocked in the move of the Swap still claims its garnet
      | O N, back out 2 | J I, confirm 2 | Scarlet O +1 garnet: blocked; Dems J; 0 held
    `,
    ISA_AHEAD,
  );

  it('MI-243 a pair without a Communal Garnet cannot agree on a Swap', () => {
    const staged = { ...playSwap({ scarlet: 'confirm', dems: 'confirm' }), pairs: [] };
    expect(sumUpSwap(staged)).toBe(
      'Scarlet D2: no Communal Garnet; Dems J: no Communal Garnet; 0 held',
    );
  });

  it('MI-247 backing out without an agreement changes nothing and is reported', () => {
    const staged = swapRound('D2 C2, back out 2', '');
    expect(sumUpSwap(staged)).toBe('Scarlet C2: not agreed; Dems B; 1 held');
    const { events } = play(staged);
    const kinds = events.flatMap((event) =>
      'move' in event && event.seat === 'Scarlet' ? [`${event.kind} ${event.move}`] : [],
    );
    expect(kinds).toEqual(['moved 1', 'swap void 2', 'moved 2']);
  });

  it.for([1, 5])('MI-248 players cannot swap with themselves: move %i', (move) => {
    const staged: RoundSetup = {
      at: STARTS,
      orders: { Scarlet: { swap: ['Scarlet', 'confirm', move] } },
    };
    expect(whys(play(staged), 'Scarlet')).toEqual(['oneself']);
    expect(warnings(staged, 'Scarlet')).toEqual(['swap-with: oneself']);
  });

  it('MI-249 a Swap without its move has no effect and causes a warning', () => {
    const staged: RoundSetup = { at: STARTS, orders: { Scarlet: { go: 'D2', half: 'Dems' } } };
    expect(sumUpSwap(staged)).toContain('Scarlet D2: half a Swap; ');
    expect(warnings(staged, 'Scarlet')).toEqual(['swap: half a Swap']);
  });

  it('MI-250 only reasons that the player can know cause warnings on a Swap', () => {
    const listWarnings = (more: RoundSetup) =>
      warnings({ ...playSwap({ scarlet: 'confirm', dems: 'confirm' }), ...more }, 'Scarlet');
    expect(listWarnings({})).toEqual([]);
    expect(listWarnings({ sightseers: { Scarlet: { swapped: true, location: 'E2' } } })).toEqual([
      'swap-with: swapped before',
    ]);
    expect(listWarnings({ pairs: [] })).toEqual(['swap-with: no Communal Garnet']);
    expect(listWarnings({ sightseers: { Dems: { swapped: true, location: 'B' } } })).toEqual([]);
  });

  it('MI-251 a road of two moves cannot begin in the move before a confirmed Swap (ours)', () => {
    const staged = swapRound('Z, confirm 2', 'J, confirm 2', { at: { Scarlet: 'W', Dems: 'B' } });
    expect(sumUpSwap(staged)).toBe(
      'Scarlet W: Swap in its way, stopped by it; Dems J: partner stopped; 1 held',
    );
    expect(warnings(staged, 'Scarlet')).toEqual([
      'step-1: Swap in its way',
      'swap-with: stopped by it',
    ]);
  });

  /** Builds a round with a Swap in move 5, although only Dems has five moves. */
  const inFive = (scarlet: 'confirm' | 'back out', dems: 'confirm' | 'back out'): RoundSetup => {
    const energized = { go: 'J', power: 'Energizer', swap: ['Scarlet', dems, 5] } as const;
    return swapRound(`D2, ${scarlet} 5`, '', { orders: { Dems: energized } });
  };

  it('MI-252 confirming a Swap in a move that the player lacks is invalid', () =>
    expect(sumUpSwap(inFive('confirm', 'confirm'))).toBe(
      'Scarlet D2: too few moves; Dems J: not agreed; 1 held',
    ));

  it.for([
    ['MI-260', 'back out', 'back out', 'no such move'],
    ['MI-261', 'back out', 'confirm', 'no such move'],
    ['MI-262', 'confirm', 'back out', 'too few moves'],
  ] as const)(
    '%s in a move that one of the two lacks, %s and %s: nothing is spent or won, nobody is ' +
      'frozen, both get a report (Further rulings)',
    ([, scarlet, dems, why]) =>
      expect(sumUpSwap(inFive(scarlet, dems))).toBe(
        `Scarlet D2: ${why}; Dems J: not agreed; 1 held`,
      ),
  );

  it('MI-263 a Swap can happen in a fifth move, by the Energizer or won, if both have it', () => {
    const sightseers = { Scarlet: { location: 'E2', moreMoves: true } };
    expect(sumUpSwap({ ...inFive('back out', 'confirm'), sightseers })).toBe(
      'Scarlet D2 +1 garnet; Dems J; 0 held',
    );
  });

  it('MI-264 a Swap in a missing move warns only the player who lacks the move', () => {
    expect(warnings(inFive('back out', 'confirm'), 'Scarlet')).toEqual(['swap: no such move']);
    expect(warnings(inFive('confirm', 'confirm'), 'Scarlet')).toEqual(['swap: too few moves']);
    expect(warnings(inFive('back out', 'confirm'), 'Dems')).toEqual([]);
  });

  it('MI-265 a Swap in a fifth move causes a warning if the movement would end before it', () => {
    for (const says of ['confirm', 'back out'] as const)
      expect(warnings(swapRound(`A2, ${says} 3`, ''), 'Scarlet')).toEqual([
        'step-1: no road',
        'swap-with: stopped before',
      ]);
  });

  it('MI-266 a Swap from which one player backs out leaves that player’s moves unchanged', () => {
    const swap = ['Dems', 'back out', 1] as const;
    const orders = { Scarlet: { go: 'D2 C2 A2', swap, power: 'Energizer' } } as const;
    const played = play(swapRound('', 'confirm 1', { orders }));
    const moves = listEventsTo(played, 'Scarlet', 'moved').map(({ move, to }) => `${move} ${to}`);
    expect(moves).toEqual(['1 D2', '2 C2', '3 A2']);
  });

  it('MI-254 a player who has swapped away still blocks the road travelled just before', () => {
    const more: RoundSetup = journeys('Scarlet O; Dems B; Isa P: O N');
    const played = play(swapRound('N, confirm 2', 'J, confirm 2', more));
    const ends = (['Scarlet', 'Dems', 'Isa'] as const).map((name) => ended(played, name).location);
    expect(ends).toEqual(['J', 'N', 'O']);
    expect([ended(played, 'Scarlet').blocks, ended(played, 'Dems').blocks]).toEqual([1, 0]);
  });

  it('MI-255 a player with a Jet can swap; if both back out, the Jet still costs its price', () => {
    const jetting = (says: 'confirm' | 'back out') => {
      const orders = { Scarlet: { go: 'D2', jet: true, swap: ['Dems', says, 2] } } as const;
      const sightseers = { Scarlet: { location: 'E2', garnets: 3 } };
      return sumUpSwap(swapRound('', `J, ${says} 2`, { sightseers, orders }));
    };
    expect(jetting('confirm')).toBe('Scarlet J; Dems D2; 0 held');
    expect(jetting('back out')).toBe('Scarlet E2; Dems B; 0 held');
  });

  it('MI-258 players who name each other agree even if everybody names somebody', () => {
    const others = ['Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];
    const swap = ['Scarlet', 'confirm', 2] as const;
    const orders = Object.fromEntries(others.map((name) => [name, { swap }]));
    const staged = swapRound('D2 I T2, confirm 2', 'J C2 A2, confirm 2', { orders });
    expect(sumUpSwap(staged)).toBe('Scarlet T2; Dems A2; 0 held');
    expect(whys(play(staged), 'Isa')).toEqual(['not agreed']);
  });
});
