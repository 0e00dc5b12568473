/** Pins a match of robots and its findings on balance. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import { unchartedTerritory as game } from '../game.ts';
import { levelOf } from '../levels.ts';
import { LEVEL_METERS } from '../meters.ts';
import { PINNED_PLACES } from '../pinned-map-staging.ts';
import { countOf } from '../rations.ts';
import { play, seatOf, setupWith, stateWith } from '../staging.ts';
import { travellerOf } from '../start.ts';
import type { Traveller } from '../state.ts';
import { disguised } from './disguise.ts';

const setup = setupWith(PINNED_PLACES);

const endOf = (seed: number) => endOfMatch({ game, setup, seed }, 'first proposal');

it('UT-911 the pinned match of robots ends as it did', () => {
  const end = endOf(7);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => score);
  const counts = end.history.map(({ events }) => events.length);
  expect(`${scores.join(' ')}; ${counts.join(' ')}`).toBe(
    '109 104 102 97 90 89; 0 67 64 77 75 83 94 104 75 63 67 67 72 66',
  );
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Artefacts', '2 × Light, 3 × Dark'],
    ['Effects on Fresh Rations', '1 × 1, 15 × 3, 5 × 2'],
    ['Effects on Progress', '2 × 1, 4 × 3, 6 × 2, 6 × 5'],
    ['Effects on Water', '1 × 0, 11 × 2, 15 × -1, 5 × 1'],
    ['Reserves spent on', '12 × Rations, 25 × Water'],
    ['Meter empty after a round', '19 × Thirst, 29 × Resources, 30 × Hunger, 4 × Stamina'],
    ['Rested', '1 × too little Energy, 22 × chosen'],
    ['Namings', '1 × oneself, 2 × named last round, 25 × stands, 6 × nobody named'],
    ['Colours', '4 × different, 6 × same'],
    ['Stranded', '22 × for Progress'],
    ['Visits void', '13 × one too many, 2 × visited before'],
    ['Hungry', '3 × time 4, 5 × time 3, 6 × time 1, 6 × time 2'],
    ['Thirsty', '4 × 2 short, 5 × 1 short'],
    ['Ended because', '1 × few locations left'],
    ['Bonus for levels', '1 × 3, 2 × 1, 3 × 0'],
    ['Locations exhausted', '1 × 44'],
  ] as const;

  it('UT-914 is counted as it was', () => {
    const findings = game.findings(endOf(7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('UT-915 which locations were visited, by name', () => {
    expect(countedText(game.findings(endOf(7)), 'Visited')).toContain(
      '2 × E7 Place E7, 3 × A1 Place A1, 3 × A4 Place A4',
    );
  });
});

describe('a disguise', () => {
  const state = stateWith({ travellers: { Dems: { water: 4, energy: 9, reserves: 6 } } });
  const drawn = () =>
    Array.from({ length: 80 }, (_, seed) =>
      disguised({
        setup,
        state,
        history: [],
        audience: { kind: 'public' },
        chance: seededChance(seed),
      }),
    );
  const demsDrawn = () => drawn().map((other) => travellerOf(other.state, 'Dems'));
  const was = travellerOf(state, 'Dems');

  it('UT-921 leaves all levels as they are, and Progress in sixes', () => {
    for (const one of demsDrawn()) {
      for (const meter of LEVEL_METERS)
        expect(levelOf(setup.content, one, meter)).toBe(levelOf(setup.content, was, meter));
      expect(Math.floor(one.progress / 6)).toBe(Math.floor(was.progress / 6));
    }
  });

  it('UT-922 draws any amount of a level, up to what a meter can hold', () => {
    const dems = demsDrawn();
    const amounts = (of: (one: Traveller) => number) =>
      [...new Set(dems.map(of))].toSorted((one, other) => one - other);
    expect(amounts(({ water }) => water)).toEqual([4, 5]);
    expect(amounts(({ reserves }) => reserves)).toEqual([6]);
    expect(amounts(({ energy }) => energy)).toEqual([9, 10, 11, 12, 13]);
    expect(amounts(({ rations }) => countOf(rations)).at(-1)).toBeGreaterThan(10);
  });

  it('UT-924 leaves what everybody knows of a round, and some of what others know alone', () => {
    const { state: after, events } = play({ orders: { Dems: { go: 'D3 D4' } } });
    const chapter = { step: 'round-1', title: 'Round 1', events };
    const scarlet = { kind: 'seat', seat: seatOf('Scarlet') } as const;
    const kept = Array.from({ length: 40 }, (_, seed) =>
      disguised({
        setup,
        state: after,
        history: [chapter],
        audience: scarlet,
        chance: seededChance(seed),
      }),
    ).map(({ history }) => history[0]?.events ?? []);
    const countOfAll = (isOne: (event: (typeof events)[number]) => boolean) =>
      new Set(kept.map((all) => all.filter(isOne).length));
    const of = (name: string) => (event: (typeof events)[number]) =>
      'seat' in event && event.seat === name && event.kind !== 'standing';
    expect(countOfAll((event) => !('seat' in event)).size).toBe(1);
    expect([...countOfAll(of('Scarlet'))]).toEqual([events.filter(of('Scarlet')).length]);
    expect(countOfAll(of('Dems')).size).toBeGreaterThan(2);
  });

  it.for([
    'rationCapacity',
    'waterCapacity',
    'energyCapacity',
    'progress',
    'hungryRounds',
    'same',
    'different',
    'artefactUsed',
    'visited',
    'namedLast',
  ] as const)('UT-923 draws %s anew', (part) => {
    expect(new Set(demsDrawn().map((one) => JSON.stringify(one[part]))).size).toBeGreaterThan(1);
  });
});
