/** Cases of what each audience sees of a state, and of the state in which orders are tried. */

import { describe, expect, it } from 'vitest';
import { listSeats } from '../kit/match/setup.ts';
import { createRandomPolicy, playMatch } from '../kit/playing/play.ts';
import { marsImmerser as game } from './game.ts';
import { convertToSeat, journeys, play, type RoundSetup, setupWith } from './staging.ts';
import { createPublicView, createSeatView, determinize } from './views.ts';

const setup = setupWith();
const SCARLET = convertToSeat('Scarlet');
const VEILED_ROUND: RoundSetup = journeys('Dems B: J, Veil');
const { state } = play(VEILED_ROUND);

it.for([1, 2, 3])(
  'MI-921 a player cannot distinguish the state in which orders are tried from the real one ' +
    '(match %i)',
  (seed) => {
    for (const { state: drawn } of playMatch({
      game,
      setup,
      seed,
      choose: createRandomPolicy(seed),
    })) {
      const view = createPublicView({ state: drawn });
      for (const seat of listSeats({ setup })) {
        const own = createSeatView({ state: drawn }, seat);
        const known = determinize({ setup, state: view, seat, own });
        expect(createPublicView({ state: known })).toEqual(view);
        expect(createSeatView({ state: known }, seat)).toEqual(own);
      }
    }
  },
);

describe('views', () => {
  it('MI-922 everybody sees the round and its ends, and at the end everything', () => {
    const { phase, round, revealed, ...secrets } = state;
    expect(createPublicView({ state })).toEqual({ phase, round, revealed, secrets: null });
    expect(revealed[convertToSeat('Dems')]).toBeNull();
    const over = createPublicView({ state: { ...state, phase: 'over' } });
    expect(over).toEqual({ phase: 'over', round, revealed, secrets });
  });

  it('MI-923 players see themselves and the garnets of their pairs', () => {
    const { sightseer, pairs } = createSeatView({ state }, SCARLET);
    expect(sightseer).toBe(state.sightseers[SCARLET]);
    expect(pairs).toHaveLength(setup.players.length - 1);
    for (const { seats } of pairs) expect(seats).toContain(SCARLET);
  });
});

it('MI-924 others own nothing in a possible state, and veiled ones are at the first place', () => {
  const own = createSeatView({ state }, SCARLET);
  const known = determinize({ setup, state: createPublicView({ state }), seat: SCARLET, own });
  const [first] = setup.content.locations;
  expect(known.sightseers[convertToSeat('Dems')]).toMatchObject({
    location: first?.code,
    seen: [],
  });
  expect(known.sightseers[convertToSeat('Isa')]?.location).toBe('H');
  expect(known.pairs).toEqual(own.pairs);
});
