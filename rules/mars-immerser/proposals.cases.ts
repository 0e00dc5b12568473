/** Cases of what a player is proposed for a round. */

import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../kit/playing/proposing.ts';
import { marsImmerser } from './game.ts';
import { type Staged, seatOf, setupWith, stateWith } from './staging.ts';
import type { Sightseer, State } from './state.ts';

function proposedIn(staged: Staged) {
  const asked = { setup: setupWith(staged), state: stateWith(staged), seat: seatOf('Scarlet') };
  return proposalsFor(marsImmerser, asked)?.proposals ?? [];
}

describe('what a player can do in a round', () => {
  /** P, O, N and K are on the list, O, G and H lead to an Inn. */
  const looking = proposedIn({ at: { Scarlet: 'P' }, sightseers: { Scarlet: { lists: [2] } } });

  it('MI-941 begins with what makes a list of the own whole, where that is worth more than a night at an Inn', () => {
    const [first] = looking;
    expect(first?.after).toMatchObject({ 'Still to see': 0 });
    expect(first?.name).toMatch(/\bK\b/);
  });

  it('MI-944 begins with an Inn where a night elsewhere costs more than a place seen', () => {
    const nights = proposedIn({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [4], nights: 4 } },
    });
    expect(String(nights[0]?.after['Ends at'])).toContain('Inn');
  });

  it('MI-942 has ways to Inns and others beside one another', () => {
    const ends = looking.map(({ after }) => String(after['Ends at']));
    expect(ends.some((end) => end.includes('Inn Grid'))).toBe(true);
    expect(ends.some((end) => !end.includes('Inn'))).toBe(true);
  });

  it('MI-943 is sorted by what its own figures come to', () => {
    const worths = proposedIn({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [2, 4] } },
    }).map(
      ({ after }) =>
        Number(after['Points']) - 3 * Number(after['Still to see']) + 4 * Number(after['Slices']),
    );
    expect(new Set(worths).size).toBeGreaterThan(2);
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
  });

  it('MI-945 counts Slices of Relatives who are known to cost points against their player', () => {
    const holdings = (slices: Readonly<Record<string, number>>) => {
      const staged: Staged = { at: { Scarlet: 'P' }, sightseers: { Scarlet: { slices } } };
      const asked = { setup: setupWith(staged), state: stateWith(staged), seat: seatOf('Scarlet') };
      return marsImmerser.proposing?.holdings(asked)['Slices'];
    };
    expect([{}, { G: 2, V: 1 }, { G: 2, U: 3 }, { N1: 2, X1: 1 }].map(holdings)).toEqual([
      ...[0, 3, -1, 3],
    ]);
  });

  it('MI-946 is every way to an Inn where they are few, and at most twenty in all', () => {
    const counted = (at: string) => {
      const all = proposedIn({ at: { Scarlet: at } }).map(({ after }) => String(after['Ends at']));
      return [all.length <= 20, all.filter((end) => end.includes('Inn')).length];
    };
    expect(['P', 'O', 'H', 'E2'].map(counted)).toEqual([
      ...[
        [true, 4],
        [true, 4],
        [true, 1],
        [true, 0],
      ],
    ]);
  });

  it('MI-947 has of ways that show as much the shortest, and not a step more than shows anything', () => {
    const names = (seen: readonly string[]) =>
      proposedIn({ at: { Scarlet: 'E2' }, sightseers: { Scarlet: { seen } } }).map(({ name }) =>
        name.replace(/ Place \w+/g, ''),
      );
    expect(names(['E2'])).toEqual(['D2 → C2 → A2', 'D2 → C2', 'D2']);
    expect(names(['E2', 'D2', 'C2', 'A2'])).toEqual(['D2', 'D2 → C2', 'D2 → C2 → A2']);
  });

  it('MI-948 is nothing after the match', () => {
    const staged: Staged = { at: { Scarlet: 'P' } };
    const state: State = { ...stateWith(staged), phase: 'over' };
    const seat = seatOf('Scarlet');
    expect(proposalsFor(marsImmerser, { setup: setupWith(staged), state, seat })).toBeNull();
  });

  it('MI-949 plays the Bear where a night costs most and no Inn is reached, once in a match', () => {
    const namesWith = (sightseer: Partial<Sightseer>) =>
      proposedIn({ at: { Scarlet: 'E2' }, sightseers: { Scarlet: sightseer } }).map(
        ({ name }) => name,
      );
    const withBear = (names: readonly string[]) => names.filter((name) => name.endsWith('; Bear'));
    expect(withBear(namesWith({ nights: 2 }))).toHaveLength(3);
    expect(withBear(namesWith({ nights: 1 }))).toEqual([]);
    expect(withBear(namesWith({ nights: 2, power: 'Max' }))).toEqual([]);
  });
});

describe('what a player can do in Round 1', () => {
  const start = () => {
    const state: State = { ...stateWith({}), phase: 'start', round: 1 };
    return proposalsFor(marsImmerser, { setup: setupWith(), state, seat: seatOf('Scarlet') });
  };

  it('MI-961 is starts with lists that fit together, their points and the moves of a way through all', () => {
    const [first, ...others] = start()?.proposals ?? [];
    expect(first).toMatchObject({
      name: 'P · Place P, I Saw 2, I Saw 1, I Saw 3',
      note: '20 points, about 7 moves',
      answers: { start: ['P'], lists: ['2', '1', '3'] },
    });
    // No other lists can be seen as a whole from anywhere.
    expect(others.map(({ name }) => name)).toEqual(['E2 · Place E2']);
  });
});
