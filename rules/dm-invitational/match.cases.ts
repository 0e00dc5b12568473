/** One pinned match of robots: under one version the same seed leads to the same end. */

import { expect, it } from 'vitest';
import { endOfMatch } from '../kit/playing/robot-staging.ts';
import { dmInvitational } from './game.ts';
import { DEMS, routesOf, SCARLET, SETUP } from './staging.ts';

it('DI-901 the pinned match ends as it did', () => {
  const end = endOfMatch({ game: dmInvitational, setup: SETUP, seed: 20261121 }, 'first proposal');
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
  turns: 16,
  scarlet: 'CBA HIJK L ONMLKJIHGFED',
  dems: 'AO JIHGFEDCBA DCBAO LMN',
  first: 'Scarlet',
};
