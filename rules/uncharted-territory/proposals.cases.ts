/** Cases of proposals for a round. */

import { describe, expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { COLOURS } from './content.ts';
import { createInput } from './forms/form-staging.ts';
import { unchartedTerritory } from './game.ts';
import { proposalSource } from './proposals.ts';
import { getSeat, type Places, type RoundSpec, WELL } from './staging.ts';
import type { Traveller } from './state.ts';

const SCARLET_SEAT = getSeat('Scarlet');

const listProposals = (staged: RoundSpec) =>
  buildProposals(unchartedTerritory, createInput(staged))?.proposals ?? [];
const listProposalNames = (staged: RoundSpec) => listProposals(staged).map(({ name }) => name);
const listPlainProposals = (staged: RoundSpec) =>
  listProposalNames(staged).filter((name) => !name.startsWith('📦 '));

/** Creates a map on which all locations but these are too expensive. */
const createMapWithOnly = (near: Places): Places => ({
  ...Object.fromEntries(ALL_SQUARES.map((square) => [square, { energy: 20, progress: 1 }])),
  ...near,
});
const ALL_SQUARES = [...'ABCDEFG'].flatMap((column) =>
  [1, 2, 3, 4, 5, 6, 7].map((row) => `${column}${row}` as 'A1'),
);
const GOOD_LOCATION = { energy: 2, progress: 5 };

describe('proposals for a round', () => {
  it('UT-941 no proposal needs a vote or somebody else’s name', () => {
    const places = createMapWithOnly({
      B2: { ...GOOD_LOCATION, effect: 'another named player loses 1 Water' },
      C3: { ...GOOD_LOCATION, effect: 'visitors vote on Water' },
      D4: GOOD_LOCATION,
    });
    const names = listProposalNames({ places, travellers: { Scarlet: WELL } });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /B2|C3/.test(name))).toEqual([]);
    expect(names.some((name) => name.includes('D4'))).toBe(true);
  });

  it('UT-942 proposals for an Exhausted player begin with a Rest and use its Energy', () => {
    const exhausted = { ...WELL, energy: 1 };
    const places = createMapWithOnly({ D4: { energy: 4, progress: 5 } });
    expect(listProposalNames({ places, travellers: { Scarlet: exhausted } })).toContain('Rest, D4');
    expect(listProposalNames({ places, travellers: { Scarlet: WELL } }).join()).not.toContain(
      'Rest',
    );
  });

  it('UT-943 proposals offer both uses of a Reserve while there is one', () => {
    const places = createMapWithOnly({ D4: GOOD_LOCATION });
    const rations = { Fresh: 0, Palatable: 1, Stale: 1 };
    const begun = (reserves: number) =>
      listProposalNames({
        places,
        travellers: { Scarlet: { ...WELL, water: 0, rations, reserves } },
      }).filter((name) => name.startsWith('📦 '));
    expect(begun(0)).toEqual([]);
    expect(begun(1).map((name) => name.slice(3, 8))).toEqual(
      expect.arrayContaining(['Water', 'Ratio']),
    );
  });

  it('UT-944 proposals prefer much Progress with goods left to a little more without', () => {
    const places = createMapWithOnly({
      C3: { energy: 9, progress: 6 },
      D4: { energy: 1, progress: 5, effect: 'visitors gain 3 Fresh Rations' },
    });
    const thrifty = { ...WELL, reserves: 0, energy: 9 };
    const [first] = listProposals({ places, travellers: { Scarlet: thrifty } });
    expect(first?.name).toBe('D4');
  });

  it('UT-945 a Reserve is proposed even if no location can be visited', () => {
    const exhausted = ALL_SQUARES.filter((square) => String(square) !== 'E3');
    const places = { E3: { energy: 2, progress: 3, effect: 'another named player loses 1 Water' } };
    const names = listProposalNames({
      places,
      state: { exhausted, round: 11, phase: 'last round' },
      travellers: { Scarlet: { ...WELL, water: 0, reserves: 3 } },
    });
    expect(names).toContain('📦 Water; no visit');
  });

  it('UT-946 all proposals but two spend the needed Reserve', () => {
    const places = createMapWithOnly({ C3: GOOD_LOCATION, D4: GOOD_LOCATION, E5: GOOD_LOCATION });
    const travellers = {
      Scarlet: { ...WELL, water: 0, rations: { Stale: 1, Palatable: 0, Fresh: 0 } },
    };
    const names = listCandidateNames({ places, travellers });
    const isThirsty = (name: string) => name.startsWith('📦 Water; ');
    expect(names.findIndex((name) => !isThirsty(name))).toBe(names.length - 2);
    expect(names.slice(-2)).toEqual([
      names[0]?.replace('📦 Water; ', ''),
      names[0]?.replace('Water', 'Rations'),
    ]);
  });

  it('UT-947 proposals value a Reserve at two points', () => {
    const places = createMapWithOnly({
      C3: { energy: 6, progress: 1 },
      D4: { energy: 6, effect: 'visitors gain 1 Reserve' },
    });
    const travellers = { Scarlet: { ...WELL, progress: 0 } };
    expect(listPlainProposals({ places, travellers })).toEqual(['D4', 'C3']);
  });

  it('UT-948 proposals name their own player once, and not two rounds running', () => {
    const places = createMapWithOnly({
      C3: { energy: 4, effect: 'a named player gains 1 Water' },
      D4: { energy: 4, effect: 'a named player gains 1 Energy' },
    });
    const travellers = { Scarlet: WELL };
    expect(listPlainProposals({ places, travellers })).toEqual(['D4']);
    expect(listProposals({ places, travellers })[0]?.answers).toMatchObject({
      'visit-1': ['D4'],
      'name-D4': ['Scarlet'],
    });
    const namedBefore = { Scarlet: { ...WELL, namedLast: [SCARLET_SEAT] } };
    expect(listPlainProposals({ places, travellers: namedBefore })).toEqual([]);
  });

  it('UT-949 proposals contain only visits with enough Energy', () => {
    const places = createMapWithOnly({
      C3: { energy: 5, progress: 3 },
      D4: { energy: 5, progress: 3 },
      E5: { energy: 5, progress: 9 },
    });
    expect(listPlainProposals({ places, travellers: { Scarlet: WELL } })).toEqual([
      'C3 E5',
      'D4 E5',
      'E5',
      'C3 D4',
    ]);
  });

  it('UT-950 the best of many sets of locations are proposed, wherever on the map', () => {
    const squares = ['B2', 'B3', 'B4', 'C2', 'C3', 'D4', 'E5', 'F6'] as const;
    const rising = createMapWithOnly(
      Object.fromEntries(squares.map((square, index) => [square, { progress: index + 1 }])),
    );
    const falling = createMapWithOnly(
      Object.fromEntries(squares.map((square, index) => [square, { progress: 9 - index }])),
    );
    const first = (places: Places) =>
      listPlainProposals({ places, travellers: { Scarlet: WELL } })[0];
    expect(first(rising)).toBe('D4 E5 F6');
    expect(first(falling)).toBe('B2 B3 B4');
  });

  it('UT-960 a location with an effect is proposed before others of equal cost and gain', () => {
    const level = Object.fromEntries(
      ALL_SQUARES.map((square) => [square, { energy: 8, progress: 3 }]),
    );
    const places = { ...level, F6: { energy: 8, progress: 3, effect: 'visitors gain 3 Water' } };
    expect(listPlainProposals({ places, travellers: { Scarlet: { ...WELL, water: 0 } } })[0]).toBe(
      'F6',
    );
  });

  it('UT-961 there are no proposals once the match is over', () =>
    expect(
      buildProposals(
        unchartedTerritory,
        createInput({ state: { phase: 'over' }, travellers: { Scarlet: WELL } }),
      ),
    ).toBeNull());
});

/** Returns the candidates before the kit resolves and sorts them. */
const findCandidates = (staged: RoundSpec) => {
  const weighed = proposalSource.candidates(createInput(staged));
  if (weighed === null) throw new Error('there is something to weigh');
  return weighed;
};
const listCandidateNames = (staged: RoundSpec) =>
  findCandidates(staged).candidates.map(({ name }) => name);

describe('what is weighed', () => {
  const ROW = ['B2', 'B3', 'B4', 'B5', 'B6'] as const;
  const row = (of: (index: number) => NonNullable<Places['B2']>): Places =>
    createMapWithOnly(Object.fromEntries(ROW.map((square, index) => [square, of(index)])));

  it('UT-969 an Exhausted player is offered eight Rests with two visits, and a Rest alone', () => {
    const places = row((index) => ({ energy: 1, progress: 5 - index, colours: ['Red'] }));
    const exhausted = { ...WELL, energy: 1, same: 9 };
    const pairs = ['B2 B3', 'B2 B4', 'B2 B5', 'B3 B4', 'B2 B6', 'B3 B5', 'B3 B6', 'B4 B5'];
    const rests = [...pairs.map((pair) => `Rest, ${pair}`), 'Rest'];
    expect(listCandidateNames({ places, travellers: { Scarlet: exhausted } })).toEqual([
      ...rests,
      ...ROW,
      ...['Rations', 'Water'].map((good) => `📦 ${good}; ${rests[0]}`),
    ]);
    const bare = { ...exhausted, reserves: 0 };
    expect(listCandidateNames({ places, travellers: { Scarlet: bare } })).toEqual([
      ...rests,
      ...ROW,
    ]);
  });

  it('UT-976 colours of two visits with a Rest are not compared', () => {
    const places = createMapWithOnly({
      B2: { progress: 1, colours: ['Red'] },
      B3: { progress: 1, colours: ['Red'] },
      B4: { progress: 2, colours: ['Blue'] },
    });
    const names = listCandidateNames({
      places,
      travellers: { Scarlet: { ...WELL, energy: 1, reserves: 0, same: 9 } },
    });
    expect(names[0]).toBe('Rest, B2 B4');
  });

  it.for([
    { id: 'UT-977', earning: 'more and more', same: 3, progress: [1, 2, 2, 3, 4, 5, 5, 6] },
    { id: 'UT-978', earning: 'nothing', same: 3, progress: [0, 0, 0, 0, 0, 0, 0, 0] },
    { id: 'UT-982', earning: 'less and less', same: 9, progress: [6, 5, 5, 4, 3, 2, 2, 1] },
  ])('$id the twenty best sets are proposed if squares earn $earning', ({ progress, same }) => {
    const looks = [
      { energy: 3, colours: ['Blue', 'Green'] },
      { energy: 3, colours: ['White'] },
      { energy: 2, colours: ['Red', 'Black'] },
      { energy: 3, colours: ['Red'], effect: 'visitors gain 1 Water' },
      { energy: 1, colours: ['Red', 'White'] },
      { energy: 2, colours: [] },
      { energy: 1, colours: ['Black'] },
      { energy: 3, colours: ['Red'], effect: 'visitors gain 1 Energy' },
    ] as const;
    const squares = ['B2', 'B3', 'B4', 'B5', 'B6', 'C2', 'C3', 'C4'] as const;
    const near = squares.map((square, index) => {
      const look = looks[index] ?? looks[0];
      return { square, effect: '', ...look, progress: progress[index] ?? 0 };
    });
    const gains = (effect: string): number =>
      effect === '' ? 0 : effect.endsWith('Water') ? 0.4 : 0.45;
    const getWorth = (set: typeof near): number => {
      const plain = set.reduce(
        (sum, { progress, energy, effect }) =>
          sum + progress - 0.45 * energy - 0.4 * (energy / 5) + gains(effect),
        0,
      );
      if (set.length < 3) return plain;
      const colours = set.map((one): readonly string[] => one.colours);
      const isSame = COLOURS.some((colour) => colours.every((own) => own.includes(colour)));
      const isDifferent = new Set(colours.flat()).size >= 4;
      return plain + 0.45 * ((isSame ? same : 0) - (isDifferent ? 2 : 0));
    };
    const from = (begun: typeof near, index: number): readonly (typeof near)[] =>
      begun.length === 3 || (index === near.length && begun.length > 0)
        ? [begun]
        : near.slice(index).flatMap((one, gap) => from([...begun, one], index + gap + 1));
    const sets = from([], 0);
    const best = sets
      .toSorted((one, other) => getWorth(other) - getWorth(one))
      .slice(0, 20)
      .map((set) => set.map(({ square }) => square).join(' '));
    const places = createMapWithOnly(
      Object.fromEntries(near.map(({ square, ...place }) => [square, place])),
    );
    const travellers = { Scarlet: { ...WELL, reserves: 0, same, different: 2 } };
    expect(listCandidateNames({ places, travellers })).toEqual(best);
  });

  it('UT-979 candidates name their own player only at the first of two locations', () => {
    const places = createMapWithOnly({
      C3: { effect: 'a named player gains 1 Water' },
      D4: { effect: 'a named player gains 1 Energy' },
    });
    const namedIn = (namedLast: Traveller['namedLast']) =>
      findCandidates({
        places,
        travellers: { Scarlet: { ...WELL, reserves: 0, namedLast } },
      }).candidates.map(({ orders }) =>
        orders.visits.flatMap((visit) => (visit === null ? [] : [visit.named])),
      );
    expect(namedIn([])[0]).toEqual([SCARLET_SEAT, null]);
    expect(namedIn([SCARLET_SEAT])).toEqual([]);
  });

  it('UT-970 Progress, Water, Rations, 2 × Reserves and ⅓ × Energy rank the candidates', () => {
    const { compare } = findCandidates({ travellers: { Scarlet: WELL } });
    const left = { 'Prog.': 9, '⚡': 9, '💧': 9, '🍞': 9, '📦': 9 };
    const by = ([good, amount]: readonly [string, number]) =>
      compare?.({ ...left, [good]: amount }, left);
    const goods = [
      ['Prog.', 10],
      ['💧', 10],
      ['🍞', 10],
      ['📦', 10],
      ['⚡', 12],
    ] as const;
    expect(goods.map(by)).toEqual([-1, -1, -1, -2, -1]);
  });
});
