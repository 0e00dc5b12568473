/** Cases of what a player is proposed for a round. */

import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../kit/playing/proposing.ts';
import { asked } from './forms/form-staging.ts';
import { unchartedTerritory } from './game.ts';
import { type Places, type Staged, seatOf, WELL } from './staging.ts';

const SCARLET = seatOf('Scarlet');

const proposedIn = (staged: Staged) =>
  proposalsFor(unchartedTerritory, asked(staged))?.proposals ?? [];
const namesIn = (staged: Staged) => proposedIn(staged).map(({ name }) => name);
const plainIn = (staged: Staged) =>
  namesIn(staged).filter((name) => !name.startsWith('A Reserve for '));

/** All but these cost too much to be gone to. */
const some = (near: Places): Places => ({
  ...Object.fromEntries(ALL.map((square) => [square, { energy: 20, progress: 1 }])),
  ...near,
});
const ALL = [...'ABCDEFG'].flatMap((column) =>
  [1, 2, 3, 4, 5, 6, 7].map((row) => `${column}${row}` as 'A1'),
);
const GOOD = { energy: 2, progress: 5 };

describe('what a player can do in a round', () => {
  it('UT-941 is nothing that asks for a vote or for somebody else’s name', () => {
    const places = some({
      B2: { ...GOOD, effect: 'another named player loses 1 Water' },
      C3: { ...GOOD, effect: 'visitors vote on Water' },
      D4: GOOD,
    });
    const names = namesIn({ places, travellers: { Scarlet: WELL } });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /B2|C3/.test(name))).toEqual([]);
    expect(names.some((name) => name.includes('D4'))).toBe(true);
  });

  it('UT-942 begins with a Rest where the player is Exhausted, and goes on with its Energy', () => {
    const exhausted = { ...WELL, energy: 1 };
    const places = some({ D4: { energy: 4, progress: 5 } });
    expect(namesIn({ places, travellers: { Scarlet: exhausted } })).toContain('Rest, D4 Place D4');
    expect(namesIn({ places, travellers: { Scarlet: WELL } }).join()).not.toContain('Rest');
  });

  it('UT-943 offers a Reserve as either, while there is one', () => {
    const places = some({ D4: GOOD });
    const rations = { Fresh: 0, Palatable: 1, Stale: 1 };
    const begun = (reserves: number) =>
      namesIn({
        places,
        travellers: { Scarlet: { ...WELL, water: 0, rations, reserves } },
      }).filter((name) => name.startsWith('A Reserve for '));
    expect(begun(0)).toEqual([]);
    expect(begun(1).map((name) => name.slice(14, 19))).toEqual(
      expect.arrayContaining(['Water', 'Ratio']),
    );
  });

  it('UT-944 has first what leaves most beside its Progress, not what earns one point more and starves', () => {
    const places = some({
      C3: { energy: 9, progress: 6 },
      D4: { energy: 1, progress: 5, effect: 'visitors gain 3 Fresh Rations' },
    });
    const thrifty = { ...WELL, reserves: 0, energy: 9 };
    const [first] = proposedIn({ places, travellers: { Scarlet: thrifty } });
    expect(first?.name).toBe('D4 Place D4');
  });

  it('UT-945 has a Reserve where nothing is open that could be gone to', () => {
    const exhausted = ALL.filter((square) => String(square) !== 'E3');
    const places = { E3: { energy: 2, progress: 3, effect: 'another named player loses 1 Water' } };
    const names = namesIn({
      places,
      state: { exhausted, round: 11, phase: 'last round' },
      travellers: { Scarlet: { ...WELL, water: 0, reserves: 3 } },
    });
    expect(names).toContain('A Reserve for Water; no visit');
  });

  it('UT-946 is with a Reserve the best set of visits alone, so that other visits stay among them', () => {
    const places = some({ C3: GOOD, D4: GOOD, E5: GOOD });
    const travellers = {
      Scarlet: { ...WELL, water: 0, rations: { Stale: 1, Palatable: 0, Fresh: 0 } },
    };
    const begun = namesIn({ places, travellers }).filter((name) =>
      name.startsWith('A Reserve for '),
    );
    expect(begun).toHaveLength(2);
    expect(new Set(begun.map((name) => name.replace(/^.*; /, ''))).size).toBe(1);
  });

  it('UT-947 counts a Reserve as two', () => {
    const places = some({
      C3: { energy: 6, progress: 1 },
      D4: { energy: 6, effect: 'visitors gain 1 Reserve' },
    });
    const travellers = { Scarlet: { ...WELL, progress: 0 } };
    expect(plainIn({ places, travellers })).toEqual(['D4 Place D4', 'C3 Place C3']);
  });

  it('UT-948 names its player where anybody may be named, once a round and not twice running', () => {
    const places = some({
      C3: { energy: 4, effect: 'a named player gains 1 Water' },
      D4: { energy: 4, effect: 'a named player gains 1 Energy' },
    });
    const travellers = { Scarlet: WELL };
    expect(plainIn({ places, travellers })).toEqual(['D4 Place D4']);
    expect(proposedIn({ places, travellers })[0]?.answers['visit-1']).toEqual(['D4 Scarlet']);
    const namedBefore = { Scarlet: { ...WELL, namedLast: [SCARLET] } };
    expect(plainIn({ places, travellers: namedBefore })).toEqual([]);
  });

  it('UT-949 is no more visits than there is Energy for', () => {
    const places = some({
      C3: { energy: 5, progress: 3 },
      D4: { energy: 5, progress: 3 },
      E5: { energy: 5, progress: 9 },
    });
    expect(plainIn({ places, travellers: { Scarlet: WELL } })).toEqual([
      'C3 Place C3, E5 Place E5',
      'D4 Place D4, E5 Place E5',
      'E5 Place E5',
      'C3 Place C3, D4 Place D4',
    ]);
  });

  it('UT-950 keeps the best of many sets, wherever on the map they are', () => {
    const squares = ['B2', 'B3', 'B4', 'C2', 'C3', 'D4', 'E5', 'F6'] as const;
    const rising = some(
      Object.fromEntries(squares.map((square, index) => [square, { progress: index + 1 }])),
    );
    const falling = some(
      Object.fromEntries(squares.map((square, index) => [square, { progress: 9 - index }])),
    );
    const first = (places: Places) => plainIn({ places, travellers: { Scarlet: WELL } })[0];
    expect(first(rising)).toBe('D4 Place D4, E5 Place E5, F6 Place F6');
    expect(first(falling)).toBe('B2 Place B2, B3 Place B3, B4 Place B4');
  });

  it('UT-960 looks at a place with an effect before others that cost and earn as much', () => {
    const level = Object.fromEntries(ALL.map((square) => [square, { energy: 8, progress: 3 }]));
    const places = { ...level, F6: { energy: 8, progress: 3, effect: 'visitors gain 3 Water' } };
    expect(plainIn({ places, travellers: { Scarlet: { ...WELL, water: 0 } } })[0]).toBe(
      'F6 Place F6',
    );
  });

  it('UT-961 is nothing once the match is over', () =>
    expect(
      proposalsFor(
        unchartedTerritory,
        asked({ state: { phase: 'over' }, travellers: { Scarlet: WELL } }),
      ),
    ).toBeNull());
});
