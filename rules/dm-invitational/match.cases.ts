/** One whole match of robots, pinned: the same seed leads to the same end, everywhere and for ever under one version. */

import { expect, it } from 'vitest';
import { playMatch, robotPolicy } from '../kit/playing/play.ts';
import { dmInvitational } from './game.ts';
import { robots } from './robots/robots.ts';
import { DEMS, routesOf, SCARLET, SETUP } from './staging.ts';

const SEED = 20261121;

/** Scarlet runs, Dems blocks. */
function lastMoment() {
  const { runner, blocker } = robots;
  if (runner === undefined || blocker === undefined) throw new Error('the robots are gone');
  const choose = robotPolicy(SEED, (seat) => (seat === SCARLET ? runner : blocker));
  const moments = playMatch({ game: dmInvitational, setup: SETUP, seed: SEED, choose });
  return [...moments].at(-1);
}

it('DI-901 the pinned match ends as it did', () => {
  const end = lastMoment();
  if (end === undefined) throw new Error('a match has moments');
  const { state } = end;
  expect({
    how: state.ending?.how,
    turns: state.number,
    scarlet: routesOf(state, SCARLET),
    dems: routesOf(state, DEMS),
    first: dmInvitational.outcome(end)?.placings[0]?.seat,
  }).toEqual(PINNED);
});

const PINNED = {
  how: 'all houses',
  turns: 14,
  scarlet: 'K D M FEDCBAONMLKJIHG',
  dems: 'FE K DCBAON MNOABCDEF',
  first: 'Scarlet',
};
