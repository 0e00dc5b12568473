/** Pins a match of robots and its findings on balance. */

import { describe, expect, it } from 'vitest';
import { finding } from '../../kit/playing/findings.ts';
import { countedText, endOfMatch } from '../../kit/playing/robot-staging.ts';
import type { Event } from '../events.ts';
import { unchartedTerritory as game } from '../game.ts';
import { PINNED_PLACES } from '../pinned-map-staging.ts';
import { seatOf, setupWith, stateWith } from '../staging.ts';

const setup = setupWith(PINNED_PLACES);

const endOf = (seed: number) => endOfMatch({ game, setup, seed }, 'first proposal');

it('UT-911 the pinned match of robots ends as it did', () => {
  const end = endOf(7);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => score);
  const counts = end.history.map(({ events }) => events.length);
  expect(`${scores.join(' ')}; ${counts.join(' ')}`).toBe(
    '111 100 99 99 92 90; 0 67 63 77 77 80 90 89 93 77 74 69 67 69',
  );
});

describe('findings of a finished match', () => {
  const MEASURES = [
    ['Artefacts', '1 × Dark, 4 × Light'],
    ['Effects on Fresh Rations', '1 × 1, 13 × 3, 5 × 2'],
    ['Effects on Progress', '2 × 1, 3 × 2, 4 × 3, 6 × 5'],
    ['Effects on Water', '12 × -1, 12 × 2, 2 × 0, 4 × 1'],
    ['Reserves spent on', '32 × Water, 9 × Rations'],
    ['Meter empty after a round', '14 × Thirst, 21 × Resources, 31 × Hunger, 9 × Stamina'],
    ['Rested', '28 × chosen, 4 × too little Energy'],
    ['Namings', '1 × oneself, 15 × nobody named, 15 × stands'],
    ['Colours', '2 × different, 6 × same'],
    ['Stranded', '18 × for Progress'],
    ['Visits void', '11 × one too many, 22 × going nowhere, 4 × visited before'],
    ['Hungry', '2 × time 5, 5 × time 3, 5 × time 4, 6 × time 1, 6 × time 2'],
    ['Thirsty', '3 × 2 short, 5 × 1 short'],
    ['Ended because', '1 × few locations left'],
    ['Bonus for levels', '3 × 0, 3 × 1'],
    ['Locations exhausted', '1 × 47'],
  ] as const;

  it('UT-914 is counted as it was', () => {
    const findings = game.findings(endOf(7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('UT-915 which locations were visited, by name', () => {
    expect(countedText(game.findings(endOf(7)), 'Visited')).toContain(
      '2 × G4 Place G4, 3 × A1 Place A1, 3 × A4 Place A4',
    );
  });

  it('UT-981 counts nothing that did not happen', () => {
    const of = { rule: '', seat: seatOf('Scarlet') } as const;
    const light = { ...of, kind: 'artefact', power: 'Light', reserves: 0 } as const;
    const unpaid = { rations: 0, water: 0, energy: 0 } as const;
    const used = [{ where: 'artefact', why: 'artefact used', given: 'Light' }] as const;
    const drank = { ...of, kind: 'drank', energySpent: 20, progressLost: 0 } as const;
    const events: readonly Event[] = [
      { ...light, ...unpaid, works: true, faults: [] },
      { ...light, ...unpaid, works: false, faults: used },
      { ...of, kind: 'reserve', provision: 'Water', spent: false, gained: 0, faults: [] },
      { ...of, kind: 'stranded', progress: 0, energy: 0 },
      { ...of, kind: 'stranded', progress: -1, energy: 3 },
      { ...drank, needed: 4, drunk: 1, votedAt: null },
      { ...drank, needed: 4, drunk: 4, votedAt: null },
      { ...of, kind: 'missing' },
    ];
    const rounds = [[], events].map((all) => ({ step: '', title: '', events: all }));
    expect(game.findings({ setup, state: stateWith({}), history: rounds })).toEqual([
      finding('Artefacts', 'Light'),
      finding('Stranded', 'for nothing'),
      finding('Stranded', 'for Progress'),
      finding('Thirsty', '3 short'),
      { measure: 'Locations exhausted', value: 0 },
    ]);
  });
});
