/** A match of robots with a fixed seed. Its result may change only with the game's version. */

import { expect, it } from 'vitest';
import { createRobotPolicy, playMatch } from '../kit/playing/play.ts';
import type { Robot } from '../kit/playing/robot.ts';
import { getAllRobots } from '../kit/playing/robots.ts';
import type { Content } from './content.ts';
import { marsImmerser as game } from './game.ts';
import { setupWith } from './staging.ts';
import { ROUNDS, type State } from './state.ts';

const PINNED_SETUP = {
  ...setupWith(),
  players: setupWith().players.map((player, index) => ({ ...player, garnets: index % 4 })),
};

const ROBOTS: readonly Robot<Content, State>[] = Object.values(getAllRobots(game)).toReversed();

/** Plays a match in which Ember never answers and the others play differently. */
function playPinnedMatch() {
  const choose = createRobotPolicy<Content, State>(2026, (seat) => {
    const index = PINNED_SETUP.players.findIndex((player) => player.seat === seat);
    return ROBOTS[index % ROBOTS.length] ?? { answer: () => ({}) };
  });
  const moments = [
    ...playMatch({
      game,
      setup: PINNED_SETUP,
      seed: 2026,
      choose: (due) => (due.seat === 'Ember' ? null : choose(due)),
    }),
  ];
  const end = moments.at(-1);
  if (end === undefined) throw new Error('a match has moments');
  return end;
}

it('MI-902 a match has six rounds, five Tokens and four players in the Death Match', () => {
  const end = playPinnedMatch();
  expect(end.state.round).toBe(ROUNDS);
  const prizes = (game.outcome(end)?.placings ?? []).map(({ prizes: [first] }) => first?.code);
  expect(prizes.filter((prize) => prize === 'token-of-life')).toHaveLength(5);
  expect(prizes.filter((prize) => prize === 'death-match')).toHaveLength(4);
});
