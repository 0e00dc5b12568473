/** Cases of summaries: the state of the match, and what a player still needs to win. */

import { expect, it } from 'vitest';
import { PUBLIC, readCell } from '../../kit/showing/cells-staging.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { dmInvitational } from '../game.ts';
import { airdropAt, OPEN, parseTurn, resolve, SCARLET, SETUP, turnAt } from '../staging.ts';
import type { State } from '../state.ts';

const SCARLET_AUDIENCE: Audience = { kind: 'seat', seat: SCARLET };

const getSummary = (state: State, audience: Audience) =>
  dmInvitational.view({
    setup: SETUP,
    state,
    history: [{ step: 'turn-5', title: 'Turn 5', events: [] }],
    audience,
  }).summary;

const TURN_STATE = turnAt('A C F I', 'B D G J');

it.for([
  ['DI-441', 'rankings are open', OPEN, ['Both players rank the houses in secret.']],
  [
    'DI-442',
    'the second airdrop is open',
    airdropAt(2, 'A - - -', '- B - -'),
    ['2 more airdrops will follow.'],
  ],
  [
    'DI-443',
    'the third airdrop is open',
    airdropAt(3, 'A - - -', '- B - -'),
    ['1 more airdrop will follow.'],
  ],
  [
    'DI-444',
    'the last airdrop is open',
    airdropAt(4, 'A C D -', 'B D E -'),
    ['This is the last airdrop. Turns will follow.'],
  ],
  [
    'DI-445',
    'a turn is open',
    TURN_STATE,
    [
      'Scarlet still needs B, D, E, G, H, J, K, L, M, N and O.',
      'Dems still needs A, C, E, F, H, I, K, L, M, N and O.',
      'Deliver to all 15 houses to win. If nobody can move, most letters win.',
    ],
  ],
  [
    'DI-450',
    'a player has resigned',
    resolve(TURN_STATE, { dems: parseTurn(null, true) }).state,
    [],
  ],
] as const)('%s everybody reads the next steps or the goal while %s', ([, , state, says]) =>
  expect(getSummary(state, PUBLIC)).toEqual(says),
);

it.for([
  {
    id: 'DI-446',
    when: 'five houses are missing',
    state: turnAt('ABCD EFG HI J', 'L M N O'),
    says: ['You still have to deliver to K, L, M, N and O.'],
  },
  { id: 'DI-447', when: 'six are missing', state: turnAt('ABCD EFG HI A', 'L M N O'), says: [] },
  { id: 'DI-448', when: 'an airdrop is open', state: airdropAt(4, 'A C D -', 'B D E -'), says: [] },
  {
    id: 'DI-449',
    when: 'couriers are held',
    state: turnAt('A C F I', 'AAAA C C J'),
    says: ['Letters needed to free your couriers: 3 more letters at A and 3 at C.'],
  },
  {
    id: 'DI-451',
    when: 'no courier can move',
    state: turnAt('A B C D', 'AAAAA BBBBB CCCCC DDDDD'),
    says: ['Your couriers can never move again.'],
  },
])('$id a player reads which letters and houses are missing while $when', ({ state, says }) =>
  expect(getSummary(state, SCARLET_AUDIENCE)).toEqual(says),
);

it('DI-455 the guide explains the course of a match and how it ends', () => {
  const { pages } = dmInvitational.view({
    setup: SETUP,
    state: TURN_STATE,
    history: [{ step: 'turn-5', title: 'Turn 5', events: [] }],
    audience: PUBLIC,
  });
  const tables = pages
    .filter(({ name }) => name === 'Guide')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? [block] : []));
  const titles = tables.map(({ columns }) => columns.map(({ title }) => title).slice(0, 2));
  expect(titles).toEqual([
    ['What', 'How'],
    ['When', 'Who'],
  ]);
  const words = tables.flatMap(({ rows }) => rows).map(([word]) => readCell(word));
  expect(words).toEqual([
    ...['Ranking', 'Dealer Houses', 'Airdrops', 'Turns', 'Refusing', 'Skipping', 'No answer'],
    ...['Resigning', 'All houses', 'Nobody can move', 'Can never move again', 'Tiebreak', 'Prize'],
  ]);
});
