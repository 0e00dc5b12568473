/**
 * Cases of levels, the end of the match and its result (Rules, Final Results; Rulings, The end).
 */

import { describe, expect, it } from 'vitest';
import { buildOwnEnding } from '../kit/match/outcome.ts';
import { unchartedTerritory as game } from './game.ts';
import { findLevel, roundDownProgress } from './levels.ts';
import { SQUARES } from './squares.ts';
import {
  type ByPlayerName,
  createContent,
  createState,
  ended,
  getSeat,
  listTextsTo,
  NAMES,
  play,
  type RoundSpec,
  setupWith,
  WELL,
} from './staging.ts';
import type { State, Traveller } from './state.ts';

const PLAIN_CONTENT = createContent();

describe('levels (Rules, The Measures of Survival)', () => {
  it('UT-301 an amount has the highest level whose least amount it reaches', () => {
    const levels = [0, 1, 2, 4, 5, 7, 8, 10].map((amount) =>
      findLevel(PLAIN_CONTENT, 'Hunger', amount),
    );
    expect(levels).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });
  it('UT-302 an empty meter is shown at the lowest level', () =>
    expect(findLevel(PLAIN_CONTENT, 'Thirst', 0)).toBe(0));
  it('UT-303 public Progress is rounded down to a multiple of 6', () =>
    expect([0, 5, 6, 11, 12, 35].map(roundDownProgress)).toEqual([0, 0, 6, 6, 12, 30]));
  it('UT-304 everybody starts with 8 Rations, 5 Water, 14 Energy, 6 Reserves, 0 Progress', () => {
    const start = createState({});
    for (const name of NAMES) {
      expect(start.travellers[getSeat(name)]).toMatchObject({
        rations: { Stale: 2, Palatable: 2, Fresh: 4 },
        rationCapacity: 10,
        water: 5,
        waterCapacity: 6,
        energy: 14,
        energyCapacity: 16,
        reserves: 6,
        progress: 0,
      });
    }
  });
});

/** Returns all squares except the last `left` ones. */
const listAllSquaresBut = (left: number) => SQUARES.slice(0, SQUARES.length - left);
const playLastVisit = (staged: RoundSpec) => play({ ...staged, orders: { Scarlet: { go: 'G7' } } });
const listEventKinds = (staged: RoundSpec) => playLastVisit(staged).events.map(({ kind }) => kind);

describe('the end (Rules, opening section; Rulings, One round: 9)', () => {
  const late = (left: number, more: Partial<State> = {}): RoundSpec => ({
    state: { round: 8, exhausted: listAllSquaresBut(left), ...more },
  });

  it('UT-311 the match goes on with eight locations left', () =>
    expect(playLastVisit(late(8)).state.phase).toBe('round'));
  it('UT-312 with seven locations left, the next round is announced as the last', () => {
    expect(playLastVisit(late(7)).state).toMatchObject({ phase: 'last round', round: 9 });
    expect(listEventKinds(late(7))).toContain('last round');
  });
  it('UT-313 the last round ends the match', () => {
    const { state } = playLastVisit(late(7, { phase: 'last round' }));
    expect(state).toMatchObject({ phase: 'over', round: 8 });
    expect(listEventKinds(late(7, { phase: 'last round' }))).toContain('match over');
  });
  it('UT-314 a last round follows even if every location is exhausted', () =>
    expect(
      playLastVisit(late(8, { traffic: { G7: { visitors: 2, rounds: 1 } } })).state.phase,
    ).toBe('last round'));
  it('UT-315 locations that are not open yet count as left', () =>
    expect(play({ state: { round: 1, exhausted: listAllSquaresBut(24) } }).state.phase).toBe(
      'round',
    ));
  it('UT-316 three rounds in a row without a visit end the match', () => {
    const idle = (idleRounds: number) => play({ state: { idleRounds } }).state;
    expect([idle(0), idle(1)]).toMatchObject([
      { phase: 'round', idleRounds: 1 },
      { phase: 'round', idleRounds: 2 },
    ]);
    expect(idle(2).phase).toBe('over');
  });
  it('UT-318 everybody reads about rounds without a visit before they end the match', () => {
    const idle = play({ state: { idleRounds: 1 } });
    expect(idle.events.filter(({ kind }) => kind === 'idle round')).toMatchObject([{ rounds: 2 }]);
    const about = game.next({ setup: setupWith(), state: idle.state })?.about;
    expect(about).toContain('Nobody visited a location for 2 rounds. The match ends after 3');
    const first = game.next({ setup: setupWith(), state: play({}).state })?.about;
    expect(first).toContain('Nobody visited a location in the last round. The match ends after 3');
    expect(play({ state: { idleRounds: 2 } }).events.map(({ kind }) => kind)).not.toContain(
      'idle round',
    );
  });
  it('UT-317 a visit restarts the count of rounds without one', () =>
    expect(playLastVisit({ state: { round: 4, idleRounds: 2 } }).state.idleRounds).toBe(0));
});

describe('the bonus for levels (Rules, Final Results)', () => {
  const bonus = (self: Partial<Traveller>) =>
    listTextsTo(
      play({
        state: { phase: 'last round', round: 9 },
        travellers: { Scarlet: { ...WELL, ...self } },
        orders: { Scarlet: { go: 'B2 B3' } },
      }),
      'Scarlet',
      'bonus',
    )[0];

  it('UT-340 the outcome throws if the random draw leaves a tie', () => {
    const lots = [getSeat('Scarlet'), getSeat('Scarlet')];
    const state = createState({ state: { phase: 'over', lots } });
    expect(() => game.outcome({ setup: setupWith(), state })).toThrow(
      'the random draw left a tie of ',
    );
  });
  it('UT-321 each level above the lowest earns 1 Progress, over the four meters', () =>
    expect(
      bonus({ rations: { Stale: 2, Palatable: 4, Fresh: 4 }, water: 6, energy: 16, reserves: 6 }),
    ).toMatchObject({
      levels: { Hunger: 3, Thirst: 3, Stamina: 3, Resources: 3 },
      progress: 12,
    }));
  it('UT-322 levels count as they are at the end of the last round', () =>
    expect(bonus({ rations: { Stale: 2, Palatable: 0, Fresh: 0 } })?.levels.Hunger).toBe(0));
  it('UT-323 the lowest level earns no Progress', () =>
    expect(
      bonus({ rations: { Stale: 0, Palatable: 2, Fresh: 0 }, water: 1, energy: 0, reserves: 1 })
        ?.progress,
    ).toBe(0));
  it('UT-325 losses of a round count in its gain', () => {
    const played = play({
      travellers: { Scarlet: WELL },
      orders: { Scarlet: { go: 'B2 B3' } },
      places: { B2: { progress: 4, effect: 'visitors lose 1 Progress' } },
    });
    expect(ended(played, 'Scarlet').gains).toEqual([3]);
  });
  it('UT-324 the bonus counts in the final Progress, but not in a round’s gain', () => {
    const played = play({
      state: { phase: 'last round', round: 9 },
      travellers: { Scarlet: { ...WELL, progress: 10 } },
      orders: { Scarlet: { go: 'B2 B3' } },
      places: { B2: { progress: 4 } },
    });
    const earned = listTextsTo(played, 'Scarlet', 'bonus')[0]?.progress ?? 0;
    expect(earned).toBeGreaterThan(0);
    expect(ended(played, 'Scarlet')).toMatchObject({ progress: 14 + earned, gains: [4] });
  });
});

describe('the result (Rules, Final Results; Rulings, The end)', () => {
  const over = (travellers: ByPlayerName<Partial<Traveller>>, lots = NAMES) =>
    game.outcome({
      setup: setupWith(),
      state: createState({
        travellers,
        state: { phase: 'over', round: 3, lots: lots.map(getSeat) },
      }),
    });
  const progress = (...amounts: readonly number[]) =>
    Object.fromEntries(
      NAMES.map((name, index) => [name, { progress: amounts[index] ?? 0, gains: [1, 2, 3] }]),
    );

  it('UT-332 the three with most Progress win, and the last is the Elimination Candidate', () => {
    const { placings = [], duels } = over(progress(10, 60, 50, 40, 30, 20)) ?? {};
    expect(duels).toEqual([]);
    expect(
      placings.map(({ seat, place, score, prizes }) => [
        seat,
        place,
        score,
        ...prizes.map(({ text }) => text),
      ]),
    ).toEqual([
      ['Dems', 1, 60, 'Token of Life'],
      ['Zatchel', 2, 50, 'Token of Life'],
      ['Phoenix', 3, 40, 'Token of Life'],
      ['Isa', 4, 30],
      ['Pixie', 5, 20],
      ['Scarlet', 6, 10, 'Elimination Candidate'],
    ]);
  });
  it('UT-333 a tie is won by the player who gained more in the last round', () => {
    const tied = { ...progress(9, 9, 5, 4, 3, 2), Dems: { progress: 9, gains: [0, 0, 4] } };
    const outcome = over(tied);
    expect(outcome?.placings[0]?.seat).toBe('Dems');
    expect(outcome?.ties).toEqual([
      'Dems and Scarlet both ended with 9 Progress: Dems gained more in Round 3, the last ' +
        'round in which they differ.',
    ]);
  });
  it('UT-339 the last round with different gains decides a tie, and is named', () => {
    const tied = { ...progress(9, 9, 5, 4, 3, 2), Scarlet: { progress: 9, gains: [1, 3, 3] } };
    const outcome = over(tied);
    expect(outcome?.placings[0]?.seat).toBe('Scarlet');
    expect(outcome?.ties).toEqual([
      'Scarlet and Dems both ended with 9 Progress: Scarlet gained more in Round 2, the last ' +
        'round in which they differ.',
    ]);
  });
  it('UT-334 gains of earlier rounds decide if those of the last round are equal', () => {
    const tied = { ...progress(9, 9, 5, 4, 3, 2), Dems: { progress: 9, gains: [2, 2, 3] } };
    expect(over(tied)?.placings[0]?.seat).toBe('Dems');
  });
  it('UT-335 a random draw decides if all gains are equal', () => {
    const reversed = over(
      progress(9, 9, 9, 4, 3, 2),
      NAMES.toReversed() as unknown as typeof NAMES,
    );
    expect(reversed?.placings.slice(0, 3).map(({ seat }) => seat)).toEqual([
      'Zatchel',
      'Dems',
      'Scarlet',
    ]);
    expect(reversed?.ties[0]).toContain('a random draw put Zatchel first');
  });
  it('UT-336 the random order is drawn only when the match is over', () => {
    expect(play({ state: { round: 2 } }).state.lots).toEqual([]);
    const { lots } = play({ state: { phase: 'last round', round: 9 } }).state;
    expect(lots.toSorted()).toEqual(NAMES.toSorted());
  });
  it('UT-337 garnets do not change the result', () => {
    const setup = {
      ...setupWith(),
      players: setupWith().players.map((player) => ({ ...player, garnets: 4 })),
    };
    const state = createState({ state: { phase: 'over', lots: NAMES.map(getSeat) } });
    expect(game.outcome({ setup, state })?.purses.players[0]?.garnets).toBe(4);
  });
  it('UT-338 a player reads who the three winners and the Elimination Candidate are', () => {
    const travellers = Object.fromEntries(
      NAMES.map((name, index) => [name, { progress: 90 - index }]),
    );
    const state = createState({ travellers, state: { phase: 'over', lots: NAMES.map(getSeat) } });
    const outcome = game.outcome({ setup: setupWith(), state });
    const names = NAMES.map(getSeat);
    const loser = getSeat('Pixie');
    const ending = outcome && buildOwnEnding(outcome, { counted: 'Progress' }, loser);
    expect(ending?.lines[0]).toBe(
      `${names[0]}, ${names[1]} and ${names[2]} earn Tokens of Life with ` +
        `90, 89 and 88 Progress. ${names.at(-1)} is the Elimination Candidate.`,
    );
  });
});
