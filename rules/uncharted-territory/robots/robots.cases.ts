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
    '103 102 93 92 91 86; 0 67 63 78 77 78 85 93 83 75 60 59 65 65',
  );
});

describe('findings of a finished match', () => {
  const MEASURES = [
    ['Artefacts', '1 × Dark, 4 × Light'],
    ['Meter empty after a round', '17 × Thirst, 24 × Resources, 29 × Hunger, 6 × Stamina'],
    ['Ended because', '1 × few locations left'],
    ['Bonus for levels', '2 × 0, 2 × 1, 2 × 2'],
    ['Locations exhausted', '1 × 44'],
  ] as const;

  it('UT-914 is counted as it was', () => {
    const findings = game.findings(endOf(7));
    expect(MEASURES.map(([measure]) => [measure, countedText(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('UT-915 visited locations are counted by name', () => {
    expect(countedText(game.findings(endOf(7)), 'Visited')).toContain(
      '2 × G4 Place G4, 3 × A1 Place A1, 3 × A5 Place A5',
    );
  });

  it('UT-981 only artefacts that worked are counted', () => {
    const of = { rule: '', seat: seatOf('Scarlet'), reserves: 0, rations: 0, water: 0, energy: 0 };
    const light = { ...of, kind: 'artefact', power: 'Light', faults: [] } as const;
    const events: readonly Event[] = [
      { ...light, works: true },
      { ...light, works: false },
    ];
    const history = [{ step: '', title: '', events }];
    expect(game.findings({ setup, state: stateWith({}), history })).toEqual([
      finding('Artefacts', 'Light'),
      finding('Locations exhausted', 0),
    ]);
  });
});
