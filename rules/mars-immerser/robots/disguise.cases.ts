/** Cases of the disguise: what is secret from an audience is drawn anew, as it could be in a match, and nothing else. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { play, type Staged, seatOf, setupWith } from '../staging.ts';
import type { Sightseer } from '../state.ts';
import { disguised } from './disguise.ts';

const STAGED: Staged = { at: { Scarlet: 'P', Dems: 'B' }, orders: { Scarlet: 'O', Dems: 'J' } };
const { state, events } = play(STAGED);
const setup = setupWith(STAGED);
const CODES = setup.content.locations.map(({ code }) => code);

const drawn = (audience: Audience, seed: number) =>
  disguised({
    setup,
    state,
    history: [{ step: 'round-2', title: 'Round 2', events }],
    audience,
    chance: seededChance(seed),
  });

const PUBLIC: Audience = { kind: 'public' };
const SCARLET: Audience = { kind: 'seat', seat: seatOf('Scarlet') };

/** Dems, drawn many times for everybody. */
const many = () => Array.from({ length: 60 }, (_, seed) => drawn(PUBLIC, seed).state);
const demsDrawn = (): readonly Sightseer[] =>
  many().flatMap(({ sightseers }): readonly Sightseer[] => {
    const one = sightseers[seatOf('Dems')];
    return one === undefined ? [] : [one];
  });

describe('a disguise', () => {
  it.for([
    'seen',
    'lists',
    'slices',
    'additional',
    'points',
    'blocks',
    'nights',
    'power',
    'swapped',
    'garnets',
    'moreMoves',
  ] as const)('MI-921 draws %s anew', (part) => {
    const values = new Set(demsDrawn().map((one) => JSON.stringify(one[part])));
    expect(values.size).toBeGreaterThan(1);
  });

  it('MI-922 draws what could be: Slices of places on the Map, from 1 to 4', () => {
    const dems = demsDrawn();
    const slices = dems.flatMap((one) => Object.entries(one.slices));
    expect(slices.length).toBeGreaterThan(60);
    for (const [code, count] of slices) {
      expect(CODES).toContain(code);
      expect([1, 2, 3, 4]).toContain(count);
    }
    for (const { seen, additional } of dems)
      for (const code of [...seen, ...additional]) expect(CODES).toContain(code);
  });

  it('MI-923 leaves where everybody was revealed, and draws who lives where and what pairs hold', () => {
    for (const one of demsDrawn()) expect(one.location).toBe('J');
    expect(new Set(many().map(({ homes }) => JSON.stringify(homes))).size).toBe(2);
    expect(new Set(many().map(({ pairs }) => pairs[0]?.garnets)).size).toBe(5);
  });

  it('MI-924 leaves a player what is the own, garnets of the own pairs among it', () => {
    const own = Array.from({ length: 10 }, (_, seed) => drawn(SCARLET, seed));
    for (const { state: other, history } of own) {
      expect(other.sightseers[seatOf('Scarlet')]).toEqual(state.sightseers[seatOf('Scarlet')]);
      const mine = (pairs: typeof other.pairs) =>
        pairs.filter(({ seats }) => seats.includes(seatOf('Scarlet')));
      expect(mine(other.pairs)).toEqual(mine(state.pairs));
      const seats = history.flatMap(({ events: kept }) =>
        kept.flatMap((event) => (event.kind === 'moved' ? [event.seat] : [])),
      );
      expect(seats).toEqual(['Scarlet']);
    }
  });

  it('MI-925 is none for the host, nor for anybody once the match is over', () => {
    expect(drawn({ kind: 'host' }, 1).state).toBe(state);
    const over = { ...state, phase: 'over' as const };
    const same = disguised({
      setup,
      state: over,
      history: [],
      audience: PUBLIC,
      chance: seededChance(1),
    });
    expect(same.state).toBe(over);
  });
});
