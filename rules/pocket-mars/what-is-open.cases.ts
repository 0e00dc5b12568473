/** Proposals, visible prep modules, and reports of ties. */

import { expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { listLookOptions } from './choices.ts';
import { pocketMars } from './game.ts';
import {
  askedIn,
  colonists,
  getSeat,
  type PlayerName,
  type Position,
  setupOf,
  stateOf,
  turn,
  withTopAction,
} from './staging.ts';
import type { State } from './state.ts';

const listProposalsTo = (name: PlayerName, state: State, position: Position = {}) =>
  buildProposals(pocketMars, { setup: setupOf(position), state, seat: getSeat(name) });

it('PK-945 only players who owe something get proposals', () => {
  const open = stateOf({});
  const settling: Position = { cards: withTopAction('Energy 1', { kind: 'settle' }) };
  const owing = turn(settling, { kind: 'A', card: 'Energy 1' }).state;
  expect(owing.owed.length).toBeGreaterThan(0);
  expect(listProposalsTo('Scarlet', open)?.proposals.length).toBeGreaterThan(0);
  expect([
    listProposalsTo('Dems', open),
    listProposalsTo('Dems', owing, settling),
    listProposalsTo('Scarlet', { ...open, phase: 'over' }),
  ]).toEqual([null, null, null]);
});

it('PK-946 the prep module of every other player with cards can be seen', () => {
  const looked = (position: Position) => listLookOptions(stateOf(position), getSeat('Scarlet'));
  expect(looked({})).toEqual([getSeat('Dems'), getSeat('Zatchel')]);
  expect(looked({ settlers: { Dems: { prep: [] } } })).toEqual([getSeat('Zatchel')]);
  expect(looked({ settlers: { Scarlet: { prep: [] } } })).toEqual([
    getSeat('Dems'),
    getSeat('Zatchel'),
  ]);
});

it('PK-947 the text of a tie names both players, or all who share the place', () => {
  const tied = (names: readonly PlayerName[]) => {
    const position: Position = {
      buildings: {
        Energy: { oneStar: colonists(Object.fromEntries(names.map((name) => [name, 1]))) },
      },
      state: { phase: 'over' },
    };
    return pocketMars.outcome(askedIn(position))?.ties;
  };
  expect([tied(['Scarlet', 'Dems']), tied(['Scarlet', 'Dems', 'Zatchel'])]).toEqual([
    ['Scarlet and Dems both have 4 points and 1 colonist in Buildings: they share the place.'],
    [
      'Scarlet, Dems and Zatchel all have 4 points and 1 colonist in Buildings: ' +
        'they share the place.',
    ],
  ]);
});
