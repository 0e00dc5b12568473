import { expect, it } from 'vitest';
import { createRandomPolicy, playMatch } from '../kit/playing/play.ts';
import { unchartedTerritory as game } from './game.ts';
import { PINNED_PLACES } from './pinned-map-staging.ts';
import { createState, setupWith } from './staging.ts';
import type { Traveller } from './state.ts';
import { buildPublicView, buildSeatView, determinizeState } from './views.ts';

const PINNED_SETUP = setupWith(PINNED_PLACES);

it('UT-921 everybody sees a traveller’s levels and rounded Progress, and nothing else', () => {
  const viewWith = (state: Parameters<typeof createState>[0]) =>
    buildPublicView({ setup: PINNED_SETUP, state: createState(state) });
  const secrets: Partial<Traveller> = {
    rations: { Stale: 9, Palatable: 0, Fresh: 0 },
    water: 5,
    energy: 13,
    progress: 17,
    rationCapacity: 12,
    waterCapacity: 8,
    energyCapacity: 24,
    hungryRounds: 2,
    same: 3,
    different: 4,
    artefactUsed: true,
    artefact: 'Dark',
    visited: ['D4'],
    namedLast: PINNED_SETUP.players.map(({ seat }) => seat),
    gains: [17],
  };
  const traffic = { D4: { visitors: 2, rounds: 1 } };
  const plain = viewWith({ travellers: { Dems: { water: 4, energy: 9, progress: 12 } } });
  expect(viewWith({ travellers: { Dems: secrets }, state: { traffic } })).toEqual(plain);
  const isOver = { phase: 'over' } as const;
  expect(
    Object.values(viewWith({ travellers: { Dems: secrets }, state: isOver }).travellers)[1],
  ).toMatchObject({ progress: 17, gains: [17] });
});

it('UT-922 orders are tried on a state that agrees with what the seat sees', () => {
  for (const { state } of playMatch({
    game,
    setup: PINNED_SETUP,
    seed: 3,
    choose: createRandomPolicy(3),
  })) {
    const publicView = buildPublicView({ setup: PINNED_SETUP, state });
    for (const { seat } of PINNED_SETUP.players) {
      const own = buildSeatView({ state }, seat);
      const known = determinizeState({ setup: PINNED_SETUP, state: publicView, seat, own });
      expect(buildPublicView({ setup: PINNED_SETUP, state: known })).toEqual(publicView);
      expect(buildSeatView({ state: known }, seat)).toEqual(own);
    }
  }
});
