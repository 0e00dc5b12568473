/**
 * Exhaustion of locations, and seats without a valid answer (Rulings, One round: 8, and Limits).
 */

import { describe, expect, it } from 'vitest';
import { listOpenLocations } from './exhaustion.ts';
import { compactNarration } from './narration.ts';
import {
  createContent,
  createState,
  ended,
  listTextsTo,
  play,
  type RoundSpec,
  setupWith,
  WELL,
} from './staging.ts';

describe('a seat without a valid answer (Rulings, Limits)', () => {
  const played = play({ travellers: { Scarlet: WELL } });
  it('UT-045 a missing answer is reported, without a visit or a spent Reserve', () => {
    expect(listTextsTo(played, 'Scarlet', 'missing')).toHaveLength(1);
    expect(ended(played, 'Scarlet').visited).toEqual([]);
    expect(ended(played, 'Scarlet').reserves).toBe(3);
  });
  it('UT-046 a player without an answer eats the two oldest Rations', () =>
    expect(listTextsTo(played, 'Scarlet', 'ate')[0]?.eaten).toEqual({
      Stale: 2,
      Palatable: 0,
      Fresh: 0,
    }));
  it('UT-047 a player without an answer is stranded', () =>
    expect(listTextsTo(played, 'Scarlet', 'stranded')[0]).toMatchObject({
      progress: -1,
      energy: 3,
    }));
});

describe('exhaustion (Rules, opening section; Rulings, One round: 8)', () => {
  const exhaustedBy = (staged: RoundSpec) => play(staged).state.exhausted;
  const go = { go: 'B2' };

  it('UT-050 three visitors exhaust a location', () =>
    expect(exhaustedBy({ orders: { Scarlet: go, Dems: go, Isa: go } })).toEqual(['B2']));
  it('UT-051 two visitors in one round do not exhaust a location', () => {
    const { state } = play({ orders: { Scarlet: go, Dems: go } });
    expect(state.exhausted).toEqual([]);
    expect(state.traffic).toEqual({ B2: { visitors: 2, rounds: 1 } });
  });
  it('UT-052 a visit in a second round exhausts a location', () =>
    expect(
      exhaustedBy({
        state: { traffic: { B2: { visitors: 1, rounds: 1 } } },
        orders: { Scarlet: go },
      }),
    ).toEqual(['B2']));
  it('UT-053 more than three players can visit a location in one round', () => {
    const orders = { Scarlet: go, Dems: go, Isa: go, Pixie: go };
    const played = play({ orders });
    expect(listTextsTo(played, 'Pixie', 'visited')[0]?.visitors).toBe(4);
    expect(played.state.exhausted).toEqual(['B2']);
  });
  it('UT-058 visits are no longer counted at an exhausted location', () => {
    const traffic = {
      B2: { visitors: 1, rounds: 1 },
      B3: { visitors: 1, rounds: 1 },
    };
    const { state } = play({ state: { traffic }, orders: { Scarlet: go } });
    expect(state.exhausted).toEqual(['B2']);
    expect(state.traffic).toEqual({ B3: { visitors: 1, rounds: 1 } });
  });
  it('UT-054 a visit that was not made does not exhaust a location', () =>
    expect(
      play({ places: { B2: { energy: 15 } }, orders: { Scarlet: go, Dems: go, Isa: go } }).state
        .traffic,
    ).toEqual({}));
  it('UT-055 everybody reads which locations are exhausted and why, in reading order', () => {
    const { events } = play({
      state: { traffic: { C3: { visitors: 1, rounds: 1 } } },
      orders: { Scarlet: { go: 'C3 B2' }, Dems: go, Isa: go },
    });
    expect(events.filter(({ kind }) => kind === 'exhausted')).toMatchObject([
      { square: 'B2', why: 'three visitors' },
      { square: 'C3', why: 'two rounds' },
    ]);
  });
  it('UT-061 exhausted locations are news in one sentence for each reason (ours)', () => {
    const { events } = play({
      state: { traffic: { C3: { visitors: 1, rounds: 1 }, D4: { visitors: 1, rounds: 1 } } },
      orders: { Scarlet: { go: 'C3 B2' }, Dems: { go: 'D4 B2' }, Isa: go },
    });
    const { content } = setupWith({});
    expect(
      compactNarration
        .news(events, content)
        .map(({ text }) => text)
        .slice(-2),
    ).toEqual([
      'B2 Place B2 is exhausted: visited by three players.',
      'C3 Place C3 and D4 Place D4 are exhausted: visited in two rounds.',
    ]);
  });
  it('UT-056 the outer locations open in Round 3, and everybody reads it', () => {
    const kinds = (round: number) => play({ state: { round } }).events.map(({ kind }) => kind);
    expect(kinds(2)).toContain('outer opened');
    expect(kinds(1)).not.toContain('outer opened');
    expect(kinds(3)).not.toContain('outer opened');
    const last = { state: { round: 2, phase: 'last round' } } as const;
    expect(play(last).events.map(({ kind }) => kind)).not.toContain('outer opened');
  });
  it('UT-057 the 25 locations of the centre are open at first, and all 49 from Round 3', () => {
    const open = (round: number) =>
      listOpenLocations(createContent(), createState({ state: { round } }));
    expect([1, 2, 3, 4].map((round) => open(round).length)).toEqual([25, 25, 49, 49]);
  });
});
