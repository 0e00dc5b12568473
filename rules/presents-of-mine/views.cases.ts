import { expect, it } from 'vitest';
import { playMatch, randomPolicy } from '../kit/playing/play.ts';
import { presentsOfMine as game } from './game.ts';
import { SETUP } from './staging.ts';
import { determinize, publicView } from './views.ts';

it('PM-929 everybody sees the whole state, so orders are tried in it', () => {
  const choose = randomPolicy(1);
  for (const { state } of playMatch({ game, setup: SETUP, seed: 1, choose })) {
    const seen = publicView({ state });
    expect(seen).toEqual(state);
    expect(determinize({ state: seen })).toEqual(state);
  }
});
