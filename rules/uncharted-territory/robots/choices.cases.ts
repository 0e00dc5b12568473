/** Cases of drawing the secrets of another player again. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { ofKind } from '../../kit/match/events.ts';
import { finding } from '../../kit/playing/findings.ts';
import type { Event } from '../events.ts';
import { unchartedTerritory as game } from '../game.ts';
import { countOf } from '../rations.ts';
import { play, seatOf, setupWith, stateWith } from '../staging.ts';
import { travellerOf } from '../start.ts';
import type { State, Traveller } from '../state.ts';
import { disguised } from './disguise.ts';

const setup = setupWith();
const ROUND = { step: 'round-1', title: 'Round 1' };
const SCARLET = seatOf('Scarlet');

describe('a disguise', () => {
  const drawnOf = (state: State): readonly Traveller[] =>
    Array.from({ length: 200 }, (_, seed) =>
      travellerOf(
        disguised({
          setup,
          state,
          history: [],
          audience: { kind: 'public' },
          chance: seededChance(seed),
        }).state,
        'Dems',
      ),
    );

  it('UT-974 draws gains that fall and rise, few visits, and Progress within its six', () => {
    const state = stateWith({ travellers: { Dems: { gains: [4], progress: 14 } } });
    const all = drawnOf(state);
    const between = (of: (one: Traveller) => number) => [
      Math.min(...all.map(of)),
      Math.max(...all.map(of)),
    ];
    expect(between(({ gains }) => gains[0] ?? 0)).toEqual([-3, 9]);
    expect(between(({ visited }) => visited.length)).toEqual([0, 5]);
    expect(between(({ progress }) => progress)).toEqual([12, 17]);
    expect(between(({ hungryRounds }) => hungryRounds)).toEqual([0, 3]);
    expect(between(({ namedLast }) => namedLast.length)).toEqual([0, 2]);
    for (const one of all) {
      expect(one.water).toBeLessThanOrEqual(one.waterCapacity);
      expect(countOf(one.rations)).toBeLessThanOrEqual(one.rationCapacity);
    }
  });

  it('UT-975 draws an artefact for who brought one, and for nobody else', () => {
    const artefactsOf = (has: Partial<Traveller>) =>
      new Set(drawnOf(stateWith({ travellers: { Dems: has } })).map(({ artefact }) => artefact));
    expect(artefactsOf({ artefact: 'Light' })).toEqual(new Set(['Light', 'Dark']));
    expect(artefactsOf({})).toEqual(new Set([undefined]));
  });

  it('UT-980 redraws no public facts, keeps final Progress, hides nothing from the host', () => {
    const lots = setup.players.map(({ seat }) => seat);
    const over = stateWith({
      travellers: { Dems: { progress: 14, gains: [4] } },
      state: { phase: 'over', lots },
    });
    for (const { progress, gains } of drawnOf(over)) {
      expect([progress, ...gains]).toEqual([14, 4]);
    }
    const { state, events } = play({ orders: { Dems: { go: 'D3 D4' } } });
    const history = [{ ...ROUND, events }];
    const hidden = { setup, state, history, chance: seededChance(1) };
    expect(disguised({ ...hidden, audience: { kind: 'host' } })).toEqual({ state, history });
    const others = disguised({ ...hidden, audience: { kind: 'public' } });
    const levelsIn = (all: typeof history) =>
      all.flatMap((chapter) => ofKind(chapter.events, 'levels'));
    expect(levelsIn([...others.history])).toEqual(levelsIn(history));
    const last = play({ state: { phase: 'last round', round: 9 } });
    const ended = {
      ...hidden,
      chance: seededChance(2),
      state: last.state,
      audience: { kind: 'public' },
    } as const;
    const [told] = disguised({ ...ended, history: [{ ...ROUND, events: last.events }] }).history;
    expect(ofKind(told?.events ?? [], 'bonus')).toEqual(ofKind(last.events, 'bonus'));
    expect(others.history.flatMap((one) => ofKind(one.events, 'standing'))).toHaveLength(6);
  });
});

describe('what a finished match shows', () => {
  it('UT-981 counts nothing that did not happen', () => {
    const of = { rule: '', seat: SCARLET } as const;
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
