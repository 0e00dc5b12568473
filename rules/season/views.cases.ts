import { expect, it } from 'vitest';
import { playMatch, randomPolicy } from '../kit/playing/play.ts';
import { season } from './game.ts';
import { leagueOf, SIX, staged } from './staging.ts';
import { determinize, publicView, seatView } from './views.ts';

const { setup } = staged(leagueOf(SIX), 7);

it('SE-436 everybody sees all facts; each seat sees its own artefacts and no others', () => {
  const secrets = new Set<string>();
  for (const { state } of playMatch({ game: season, setup, seed: 1, choose: randomPolicy(1) })) {
    const seen = publicView({ setup, state });
    expect({ ...seen, artefacts: state.artefacts }).toEqual(state);
    for (const { seat } of setup.players) {
      const own = seatView({ setup, state }, seat);
      const known = determinize({ setup, state: seen, seat, own });
      expect(publicView({ setup, state: known })).toEqual(seen);
      expect(seatView({ setup, state: known }, seat)).toEqual(own);
      for (const bySeat of Object.values(known.artefacts)) {
        expect(Object.keys(bySeat)).toEqual([seat]);
        secrets.add(seat);
      }
    }
  }
  expect(secrets.size).toBe(setup.players.length);
});
