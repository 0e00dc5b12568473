import { describe, expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { presentsOfMine } from './game.ts';
import { getSeat, openState, SETUP, stateAt } from './staging.ts';
import type { StepName } from './state.ts';

const SEAT = getSeat('Scarlet');

const proposeIn = (step: StepName) =>
  buildProposals(presentsOfMine, { setup: SETUP, state: stateAt(step), seat: SEAT })?.proposals ??
  [];

describe('proposals for a round', () => {
  it('PM-941 proposals name receivers, kept presents and the replacement', () => {
    for (const { name, note } of proposeIn('round-2')) {
      const [passed = '', exchange = ''] = name.split('; ');
      const [replacement = '', replaced = ''] = exchange.split(' for ');
      const kept = note.replace('Keeps ', '').replace(` and a new ${replacement}`, '').split(', ');
      expect(note).toContain(` and a new ${replacement}`);
      const given = passed.split(', ').map((one) => one.split(' to '));
      expect(new Set(given.map(([, player]) => player)).size).toBe(3);
      const presents = given.map(([present]) => present);
      expect([...presents, ...kept, replaced].toSorted().join(', ')).toBe('A0, B0, C0, D0, E0, F0');
    }
  });

  it('PM-942 proposals begin with the thefts that would earn most', () => {
    const earned = proposeIn('round-4').map(({ estimates }) => Number(estimates?.['Earns']));
    expect(new Set(earned).size).toBeGreaterThan(1);
    expect(earned).toEqual(earned.toSorted((one, other) => other - one));
  });

  it('PM-943 proposals include each set of three once, and every present in some set', () => {
    const state = stateAt('round-1', { Scarlet: 'A0 A0 B0 C0 C1 D0' });
    const proposed = buildProposals(presentsOfMine, { setup: SETUP, state, seat: SEAT })?.proposals;
    const sets = (proposed ?? []).map(({ name }) => name.replace(/ to \w+/g, ''));
    expect(sets.toSorted()).toEqual([
      ...['A0, A0, B0', 'A0, A0, C0', 'A0, A0, C1', 'A0, A0, D0'],
      ...['A0, B0, C0', 'A0, B0, C1', 'A0, B0, D0', 'A0, C0, C1', 'A0, C0, D0', 'A0, C1, D0'],
      ...['B0, C0, C1', 'B0, C0, D0', 'B0, C1, D0', 'C0, C1, D0'],
    ]);
    for (const { name, note } of proposed ?? []) {
      const all = `${name.replace(/ to \w+/g, '')}, ${note.replace('Keeps ', '')}`;
      expect(all.split(', ').toSorted()).toEqual(['A0', 'A0', 'B0', 'C0', 'C1', 'D0']);
    }
  });

  it.for(['round-1', 'round-5'] as const)(
    'PM-959 proposals begin with the highest score in %s',
    (step) => {
      const scores = { Scarlet: 20 };
      const state = stateAt(step, { Scarlet: 'A0 B1 C2 F4 H0 J3' }, scores);
      const proposed = buildProposals(presentsOfMine, { setup: SETUP, state, seat: SEAT });
      expect(proposed?.about).toContain('highest score comes first');
      const reached = (proposed?.proposals ?? []).map(({ after }) => Number(after['Score']));
      expect(new Set(reached).size).toBeGreaterThan(1);
      expect(reached).toEqual(reached.toSorted((one, other) => other - one));
    },
  );

  it('PM-960 proposals show no score if it depends on chance', () => {
    for (const step of ['round-2', 'round-3', 'round-4'] as const)
      for (const { after } of proposeIn(step)) expect(after).toEqual({});
  });

  it('PM-961 nothing is proposed in the pregame and after the match', () => {
    const states = [openState(), stateAt('over')];
    const proposed = states.map((state) =>
      buildProposals(presentsOfMine, { setup: SETUP, state, seat: SEAT }),
    );
    expect(proposed).toEqual([null, null]);
  });

  it('PM-944 proposals replace the least valuable kept present, only in Rounds 2 and 3', () => {
    const hand = { Scarlet: 'A0 B0 C0 E9 E9 E9' };
    const namesIn = (step: StepName) =>
      (
        buildProposals(presentsOfMine, { setup: SETUP, state: stateAt(step, hand), seat: SEAT })
          ?.proposals ?? []
      ).map(({ name }) => name);
    expect(namesIn('round-1').filter((name) => name.includes(' for '))).toEqual([]);
    expect(namesIn('round-3').slice(0, 4)).toEqual([
      'E9 to Dems, E9 to Zatchel, E9 to Phoenix; M for A0',
      'E9 to Dems, E9 to Zatchel, E9 to Phoenix; N for A0',
      'A0 to Dems, E9 to Zatchel, E9 to Phoenix; M for E9',
      'A0 to Dems, E9 to Zatchel, E9 to Phoenix; N for E9',
    ]);
  });
});

describe('proposals for thefts', () => {
  const namesWith = (hand: string) => {
    const hands = { Walsh: hand, Zero: hand, Pixie: hand };
    const asked = { setup: SETUP, state: stateAt('round-4', hands), seat: SEAT };
    return presentsOfMine.proposing?.candidates(asked)?.candidates.map(({ name }) => name) ?? [];
  };

  it('PM-962 proposed thefts are from the players above, the nearest first', () => {
    for (const name of namesWith('A0 B0 C0 D0 E0 F0'))
      expect(name).toMatch(/^\w0 of Walsh, \w0 of Zero, \w0 of Pixie$/);
  });

  it('PM-963 proposed thefts include identical presents once', () => {
    expect(namesWith('A0 A0 A0 A0 A0 A0')).toEqual(['A0 of Walsh, A0 of Zero, A0 of Pixie']);
    expect(namesWith('A0 A0 A0 A0 A1 A1')).toHaveLength(8);
  });

  it('PM-964 proposed thefts are the three best of each player', () => {
    const names = namesWith('A9 B9 D9 F0 L0 N0');
    expect(names).toHaveLength(27);
    for (const name of names) expect(name).toMatch(/^[FLN]0 of Walsh, [FLN]0 of Zero, [FLN]0 of /);
  });
});
