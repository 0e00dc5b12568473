import { describe, expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { formatLists } from './content.ts';
import { marsImmerser } from './game.ts';
import { convertToSeat, createState, type RoundSetup, setupWith } from './staging.ts';
import type { Sightseer, State } from './state.ts';

function proposeFor(staged: RoundSetup) {
  const asked = {
    setup: setupWith(staged),
    state: createState(staged),
    seat: convertToSeat('Scarlet'),
  };
  return buildProposals(marsImmerser, asked)?.proposals ?? [];
}

describe('proposals for a round', () => {
  /** Proposals for a player at P. P, O, N and K are on the list; O, G and H lead to an Inn. */
  const looking = proposeFor({ at: { Scarlet: 'P' }, sightseers: { Scarlet: { lists: [2] } } });
  const ends = looking.map(({ name }) => name.split(':')[0] ?? '');

  it('MI-941 a way that completes a list comes first if it is worth more than a night', () => {
    const [first] = proposeFor({
      round: 6,
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [2] } },
    });
    expect(first?.after).toMatchObject({ '★': 0 });
    expect(first?.name).toMatch(/→ K\b/);
  });

  it('MI-944 an Inn comes first if a night elsewhere costs more than a seen place earns', () => {
    const nights = proposeFor({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [4], nights: 4 } },
    });
    expect(nights[0]?.name).toMatch(/^\w+ ⌂: /);
  });

  it('MI-942 proposals contain ways to Inns and to other places', () => {
    expect(ends.some((end) => end === 'H ⌂')).toBe(true);
    expect(ends.some((end) => !end.endsWith('⌂'))).toBe(true);
  });

  it('MI-943 the best plan comes first, even if another way earns more in this round', () => {
    const [first, ...others] = looking.map(({ after }) => Number(after['★']));
    expect([first, Math.min(...others)]).toEqual([2, 0]);
  });

  it('MI-945 Slices of Relatives who are known to cost points count below 0', () => {
    const holdings = (slices: Readonly<Record<string, number>>) => {
      const staged: RoundSetup = { at: { Scarlet: 'P' }, sightseers: { Scarlet: { slices } } };
      const asked = {
        setup: setupWith(staged),
        state: createState(staged),
        seat: convertToSeat('Scarlet'),
      };
      return marsImmerser.proposing?.holdings(asked)['♥'];
    };
    expect([{}, { G: 2, V: 1 }, { G: 2, U: 3 }, { N1: 2, X1: 1 }].map(holdings)).toEqual([
      ...[0, 3, -1, 3],
    ]);
  });

  it('MI-946 at most twenty ways are proposed, and at most two of them end at one place', () => {
    const most = Math.max(
      ...[...Map.groupBy(ends, (end) => end).values()].map((all) => all.length),
    );
    expect([ends.length <= 20, most]).toEqual([true, 2]);
  });

  it('MI-956 ways with the same end, then with an end of the same kind, are adjacent', () => {
    const groups = (keys: readonly string[]) => keys.filter((key, at) => key !== keys[at - 1]);
    expect(groups(ends)).toEqual([...new Set(ends)]);
    const kinds = ends.map((end) => end.split(' ')[1] ?? 'Sight');
    expect(groups(kinds)).toEqual([...new Set(kinds)]);
  });

  it('MI-947 only the shortest of the ways that show the same places is proposed', () => {
    const WAYS = ['D2: D2', 'C2: D2 → C2', 'A2: D2 → C2 → A2'];
    const names = (seen: readonly string[]) =>
      proposeFor({ at: { Scarlet: 'E2' }, sightseers: { Scarlet: { seen } } }).map(
        ({ name }) => name,
      );
    expect(names(['E2'])).toEqual(WAYS);
    expect(names(['E2', 'D2', 'C2', 'A2'])).toEqual(WAYS);
  });

  it('MI-986 proposals after a Veil name locations, as the form does', () => {
    const staged: RoundSetup = { at: { Scarlet: 'E2' } };
    const { revealed, ...state } = createState(staged);
    const seat = convertToSeat('Scarlet');
    const veiled = { ...state, revealed: { ...revealed, [seat]: null } };
    const asked = { setup: setupWith(staged), state: veiled, seat };
    const steps = buildProposals(marsImmerser, asked)?.proposals.map(
      ({ answers }) => answers['step-1'],
    );
    expect(new Set(steps?.flat())).toEqual(new Set(['D2']));
  });

  it('MI-948 nothing is proposed after the match', () => {
    const staged: RoundSetup = { at: { Scarlet: 'P' } };
    const state: State = { ...createState(staged), phase: 'over' };
    const seat = convertToSeat('Scarlet');
    expect(buildProposals(marsImmerser, { setup: setupWith(staged), state, seat })).toBeNull();
  });

  it('MI-949 proposals play the Bear once in a match, on an expensive night outside an Inn', () => {
    const namesWith = (sightseer: Partial<Sightseer>) =>
      proposeFor({ at: { Scarlet: 'E2' }, sightseers: { Scarlet: sightseer } }).map(
        ({ name }) => name,
      );
    const withBear = (names: readonly string[]) => names.filter((name) => name.endsWith('; Bear'));
    expect(withBear(namesWith({ nights: 2 }))).toHaveLength(3);
    expect(withBear(namesWith({ nights: 1 }))).toEqual([]);
    expect(withBear(namesWith({ nights: 2, power: 'Max' }))).toEqual([]);
  });
});

describe('proposals for Round 1', () => {
  const start = () => {
    const state: State = { ...createState({}), phase: 'start', round: 1 };
    return buildProposals(marsImmerser, {
      setup: setupWith(),
      state,
      seat: convertToSeat('Scarlet'),
    });
  };

  it('MI-961 a proposed start has the lists that its best plan sees, and their points', () => {
    const [first, ...others] = start()?.proposals ?? [];
    expect(first).toMatchObject({
      name: 'K Place K, lists 1, 2',
      after: {},
      estimates: { Points: 42, 'Of lists': 16 },
      answers: { start: ['K'], lists: ['1', '2'] },
    });
    expect(formatLists([14])).toBe('list 14');
    const points = others.map(({ estimates }) => Number(estimates?.['Points']));
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });
});
