/** Cases of the ways on the Map that everybody may know. */

import { describe, expect, it } from 'vitest';
import { marsImmerser as game } from '../game.ts';
import { play, type RoundSetup, setupWith } from '../staging.ts';

const FIRST_ROUND: RoundSetup = {
  round: 2,
  at: { Scarlet: 'P', Dems: 'B' },
  orders: { Scarlet: 'O', Dems: 'J' },
};
const SECOND_ROUND: RoundSetup = {
  round: 3,
  at: { Scarlet: 'O', Dems: 'J' },
  orders: { Scarlet: 'N K', Dems: { go: 'B', power: 'Veil' } },
};

/** Returns the players' ways as lines of the Map, after these rounds. */
function listWaysAfter(...rounds: readonly RoundSetup[]): readonly unknown[] {
  const played = rounds.map((staged) => ({ staged, ...play(staged) }));
  const last = played.at(-1);
  if (last === undefined) throw new Error('a round has been played');
  const history = played.map(({ staged, events }) => ({
    step: `round-${staged.round}`,
    title: `Round ${staged.round}`,
    events,
  }));
  const shown = { setup: setupWith(last.staged), state: last.state, history };
  return game
    .view({ ...shown, audience: { kind: 'public' } })
    .pages.flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'map' && block.title === 'The Map' ? block.ways : []));
}

describe('the Map', () => {
  it('MI-979 the Map shows a line from a player’s last revealed place to the present one', () => {
    expect(listWaysAfter(FIRST_ROUND)).toEqual([]);
    expect(listWaysAfter(FIRST_ROUND, SECOND_ROUND)).toEqual([
      { owner: 0, label: '', way: ['O', 'K'] },
    ]);
  });

  it('MI-980 after the match the Map shows all ways of the last round, even behind a Veil', () => {
    expect(listWaysAfter(FIRST_ROUND, { ...SECOND_ROUND, round: 6 })).toEqual([
      { owner: 0, label: '', way: ['O', 'N', 'K'] },
      { owner: 1, label: '', way: ['J', 'B'] },
    ]);
  });

  it('MI-981 the Map shows no line for a player who stays', () => {
    const resting: RoundSetup = { ...SECOND_ROUND, orders: { Dems: 'stay' } };
    expect(listWaysAfter(FIRST_ROUND, resting)).toEqual([]);
    expect(listWaysAfter(FIRST_ROUND, { ...resting, round: 6 })).toEqual([]);
  });
});
