/** Pins a match of robots and its statistics on balance. */

import { describe, expect, it } from 'vitest';
import { finding } from '../../kit/playing/findings.ts';
import { formatFindings, playToEnd } from '../../kit/playing/robot-staging.ts';
import type { Event } from '../events.ts';
import { unchartedTerritory as game } from '../game.ts';
import { PINNED_PLACES } from '../pinned-map-staging.ts';
import { createState, getSeat, setupWith } from '../staging.ts';

const PINNED_SETUP = setupWith(PINNED_PLACES);

const playPinnedMatch = (seed: number) =>
  playToEnd({ game, setup: PINNED_SETUP, seed }, 'first proposal');

it('UT-911 the pinned match of robots ends with the same scores and events', () => {
  const end = playPinnedMatch(7);
  const scores = (game.outcome(end)?.placings ?? []).map(({ score }) => score);
  const counts = end.history.map(({ events }) => events.length);
  expect(`${scores.join(' ')}; ${counts.join(' ')}`).toBe(
    '105 103 102 95 91 91; 0 67 63 81 75 78 84 89 76 68 65 61 61 82',
  );
});

describe('findings of a finished match', () => {
  const MEASURES = [
    ['Artefacts', '2 × Light, 4 × Dark'],
    ['Meter empty after a round', '18 × Thirst, 26 × Resources, 31 × Hunger, 7 × Stamina'],
    ['Ended because', '1 × few locations left'],
    ['Bonus for levels', '1 × 1, 5 × 0'],
    ['Locations exhausted', '1 × 46'],
  ] as const;

  it('UT-914 the statistics of the pinned match stay the same', () => {
    const findings = game.findings(playPinnedMatch(7));
    expect(MEASURES.map(([measure]) => [measure, formatFindings(findings, measure)])).toEqual(
      MEASURES,
    );
  });

  it('UT-915 visited locations are counted by name', () => {
    expect(formatFindings(game.findings(playPinnedMatch(7)), 'Visited')).toContain(
      '1 × F1 Place F1, 1 × G4 Place G4, 2 × A3 Place A3',
    );
  });

  it('UT-981 only artefacts that worked are counted', () => {
    const of = { rule: '', seat: getSeat('Scarlet'), reserves: 0, rations: 0, water: 0, energy: 0 };
    const light = { ...of, kind: 'artefact', power: 'Light', faults: [] } as const;
    const events: readonly Event[] = [
      { ...light, works: true },
      { ...light, works: false },
    ];
    const history = [{ step: '', title: '', events }];
    expect(game.findings({ setup: PINNED_SETUP, state: createState({}), history })).toEqual([
      finding('Artefacts', 'Light'),
      finding('Locations exhausted', 0),
    ]);
  });
});
