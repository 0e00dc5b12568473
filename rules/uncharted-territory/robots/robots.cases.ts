/** Cases of robots: matches of each way to play against itself are pinned, and what one of them shows of balance. */

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
import { robots } from './robots.ts';

const setup = setupWith(PINNED_PLACES);

const endOf = (name: string, seed: number) => endOfMatch({ game, setup, seed }, name);

/** Progress by place, and how much happened in each round. */
function toldIn(name: string, seed: number): string {
  const end = endOf(name, seed);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => score);
  return `${scores.join(' ')}; ${end.history.map(({ events }) => events.length).join(' ')}`;
}

describe('each way to play, against itself, ends as it did', () => {
  it.for([
    {
      id: 'UT-911',
      name: 'greedy',
      matches: [
        '138 137 136 134 128 110; 0 82 71 75 80 71 77 81 80 87 76 74 71 74',
        '142 140 137 135 110 108; 0 84 63 73 80 76 73 89 89 77 71 74 77 72',
      ],
    },
    {
      id: 'UT-912',
      name: 'careful',
      matches: [
        '128 128 127 124 124 122; 0 82 82 70 82 76 65 86 90 74 74 75 66 68 68',
        '126 124 121 121 120 118; 0 82 82 69 82 79 61 83 88 79 56 78 60 65 73 61',
      ],
    },
    {
      id: 'UT-913',
      name: 'colourful',
      matches: [
        '137 135 135 134 134 126; 0 82 82 70 82 81 61 86 82 81 61 63 61 75 59',
        '127 126 125 124 124 121; 0 82 82 70 81 79 59 79 92 88 52 83 54 76 59',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('the artefact of a robot', () => {
  it.for([
    { id: 'UT-916', reserves: 1, power: 'Light' },
    { id: 'UT-917', reserves: 2, power: 'keep' },
  ])('$id with $reserves Reserves and little else it is $power', ({ reserves, power }) => {
    const state = stateWith({ travellers: { Scarlet: { reserves, energy: 5, water: 3 } } });
    const seat = seatOf('Scarlet');
    const form = game.next({ setup, state })?.asks.find((ask) => ask.seat === seat)?.form;
    if (form === undefined) throw new Error('everybody is asked');
    const draw = seededChance(1)('robot');
    const answers = robots['greedy']?.answer({ setup, state, seat, form, draw });
    expect(answers?.['artefact']).toEqual([power]);
  });
});

describe('what a finished match shows of balance', () => {
  const MEASURES = [
    ['Artefacts', '6 × Dark'],
    ['Effects on Fresh Rations', '1 × 1, 1 × 2, 22 × 3'],
    ['Effects on Progress', '12 × 5, 4 × 3, 6 × 1'],
    ['Effects on Water', '11 × -1, 13 × 2, 4 × 1'],
    ['Reserves spent on', '32 × Water, 7 × Rations'],
    ['Meter empty after a round', '12 × Hunger, 3 × Stamina, 31 × Resources, 9 × Thirst'],
    ['Rested', '22 × chosen'],
    ['Namings', '27 × stands, 4 × named already'],
    ['Colours', '10 × different, 6 × same'],
    ['Stranded', '15 × for Progress'],
    ['Visits void', '5 × one too many'],
    ['Hungry', '4 × time 2, 5 × time 1'],
    ['Thirsty', '1 × 1 short, 1 × 2 short'],
    ['Ended because', '1 × few locations left'],
    ['Bonus for levels', '1 × 0, 1 × 2, 4 × 1'],
    ['Locations exhausted', '1 × 45'],
  ] as const;

  it('UT-914 is counted as it was', () => {
    const findings = game.findings(endOf('greedy', 7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('UT-915 which locations were visited, by name', () => {
    expect(countedText(game.findings(endOf('greedy', 7)), 'Visited')).toContain(
      '2 × C1 Place C1, 2 × C3 Place C3, 2 × G3 Place G3',
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
