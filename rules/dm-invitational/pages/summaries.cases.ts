/** Cases of the summaries: the state of the match, and a player's remaining goal. */

import { expect, it } from 'vitest';
import type { Audience } from '../../kit/showing/view.ts';
import { dmInvitational } from '../game.ts';
import { airdropAt, OPEN, ordersOf, resolve, SCARLET, SETUP, turnAt } from '../staging.ts';
import type { State } from '../state.ts';

const PUBLIC: Audience = { kind: 'public' };
const OWN: Audience = { kind: 'seat', seat: SCARLET };

const summaryOf = (state: State, audience: Audience) =>
  dmInvitational.view({
    setup: SETUP,
    state,
    history: [{ step: 'turn-5', title: 'Turn 5', events: [] }],
    audience,
  }).summary;

const STANDING = turnAt('A C F I', 'B D G J');
const race = (scarlet: number, dems: number) =>
  `Houses delivered to, of 15: Scarlet ${scarlet}, Dems ${dems}.`;

it.for([
  {
    id: 'DI-441',
    when: 'rankings are open',
    state: OPEN,
    says: ['Both players rank the houses in secret.'],
  },
  {
    id: 'DI-442',
    when: 'the second airdrop is open',
    state: airdropAt(2, 'A - - -', '- B - -'),
    says: ['2 more airdrops will follow.', race(1, 1)],
  },
  {
    id: 'DI-443',
    when: 'the third airdrop is open',
    state: airdropAt(3, 'A - - -', '- B - -'),
    says: ['1 more airdrop will follow.', race(1, 1)],
  },
  {
    id: 'DI-444',
    when: 'the last airdrop is open',
    state: airdropAt(4, 'A C D -', 'B D E -'),
    says: ['It is the last airdrop: turns follow.', race(3, 3)],
  },
  {
    id: 'DI-445',
    when: 'somebody has resigned',
    state: resolve(STANDING, { dems: ordersOf(null, true) }).state,
    says: [race(4, 4)],
  },
])('$id while $when everybody reads how far both are', ({ state, says }) =>
  expect(summaryOf(state, PUBLIC)).toEqual(says),
);

it('DI-449 of couriers a player reads which can move, in turns alone, and that none can', () => {
  expect(summaryOf(airdropAt(4, 'A C D -', 'B D E -'), OWN)).toHaveLength(1);
  expect(summaryOf(turnAt('A C F I', 'A A A J'), OWN)[1]).toBe(
    'Your couriers 2, 3 and 4 can move. Courier 1 is held at A: 5 more letters of yours free it.',
  );
  expect(summaryOf(turnAt('A A A A', 'J J J J'), OWN)[1]).toBe(
    'Your couriers 1, 2, 3 and 4 can move.',
  );
  const stuck = turnAt('A B C D', 'AAAAA BBBBB CCCCC DDDDD');
  expect(summaryOf(stuck, OWN)[1]).toMatch(/^None of your couriers can move any more\. Courier 1 /);
  expect(summaryOf({ ...stuck, phase: 'over' }, OWN)).toEqual([]);
});

it('DI-455 the guide tells how a match goes, and what ends it', () => {
  const { pages } = dmInvitational.view({
    setup: SETUP,
    state: STANDING,
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
  const words = tables
    .flatMap(({ rows }) => rows)
    .map(([word]) =>
      typeof word === 'object' && word !== null && 'value' in word ? word.value : word,
    );
  expect(words).toEqual([
    ...['Ranking', 'Dealer Houses', 'Airdrops', 'Turns', 'Refusing', 'Skipping', 'No answer'],
    ...['Resigning', 'All houses', 'Nobody can move', 'Can never move again', 'Tiebreak', 'Prize'],
  ]);
});
