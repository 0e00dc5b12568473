/** Cases of a player's own account of a round, and of the public account. */

import { describe, expect, it } from 'vitest';
import { ZERO } from '../kit/reckoning/fraction.ts';
import { narration } from './narration.ts';
import { convertToSeat, journeys, type Name, play, type RoundSetup, setupWith } from './staging.ts';
import { playSwap, STARTS } from './swap-staging.ts';

const listAccountLines = (staged: RoundSetup, name: Name = 'Scarlet'): readonly string[] =>
  narration
    .account(play(staged).events, convertToSeat(name), setupWith(staged).content)
    .map(({ text, change }) => (change === '' ? text : `${text} (${change})`));

const FIRST_NIGHT_OUTSIDE =
  'You ended the round outside an Inn, for the first time. (−2 Rejuvenation Points)';

describe('a Swap (Rules, Communal Garnet Spending)', () => {
  it('MI-881 a Swap that happens costs the Communal Garnet, and the remaining steps follow', () =>
    expect(listAccountLines(playSwap({ scarlet: 'confirm', dems: 'confirm' }))).toEqual([
      'Move 1: you came to D2 Place D2.',
      'Move 2: you swapped with Dems and came to J Place J. (−1 Communal Garnet)',
      'Move 3: you came to I Place I.',
      'Move 4: you came to T2 Place T2.',
      FIRST_NIGHT_OUTSIDE,
    ]));

  it('MI-882 one player who backs out gets the garnet, and the other’s movement ends', () => {
    const staged = playSwap({ scarlet: 'confirm', dems: 'back out' });
    expect(listAccountLines(staged)).toEqual([
      'Move 1: you came to D2 Place D2.',
      'Move 2: Dems backed out of the Swap and took the Communal Garnet. Your movement ended ' +
        'at D2 Place D2. (−1 Communal Garnet)',
      FIRST_NIGHT_OUTSIDE,
    ]);
    expect(listAccountLines(staged, 'Dems')).toContain(
      'Move 2: you backed out of the Swap with Scarlet and claimed the Communal Garnet. (+1 ' +
        'Garnet, −1 Communal Garnet)',
    );
  });

  it('MI-883 a garnet from which both back out is lost, and neither moves', () =>
    expect(listAccountLines(playSwap({ scarlet: 'back out', dems: 'back out' }))).toEqual([
      'You and Dems both backed out of the Swap: the Communal Garnet is lost, and you did ' +
        'not move from E2 Place E2. (−1 Communal Garnet)',
      FIRST_NIGHT_OUTSIDE,
    ]));

  it('MI-884 a Swap without effect is reported in its move, an incomplete Swap at once', () => {
    const alone: RoundSetup = {
      at: STARTS,
      orders: { Scarlet: { go: 'D2', swap: ['Dems', 'back out', 2] } },
    };
    expect(listAccountLines(alone)).toContain(
      'Move 2: the Swap with Dems had no effect, because you and Dems did not agree on this move.',
    );
    expect(
      listAccountLines({ at: STARTS, orders: { Scarlet: { go: 'D2', half: 'Dems' } } }),
    ).toContain(
      'The Swap with Dems had no effect, because you did not choose the move, or whether ' +
        'you confirm it.',
    );
  });
});

describe('roads (Rules, Movement; Blocking)', () => {
  it('MI-885 the account names a Super Road, and a Polar Road with both its moves', () =>
    expect(listAccountLines(journeys('Scarlet N: S W Z'))).toEqual([
      'Move 1: you came to S Place S by a Super Road.',
      'Move 2: you came to W Place W by a Super Road.',
      'Moves 3 and 4: you came to Z Place Z by a Polar Road.',
      'You were the only player to travel the Super Road between N and S. (+2 Sightseeing Points)',
      'You were the only player to travel the Super Road between S and W. (+2 Sightseeing Points)',
      FIRST_NIGHT_OUTSIDE,
    ]));

  it('MI-886 the account names the Super Polar Road', () =>
    expect(listAccountLines(journeys('Scarlet Z: Y')).slice(0, 2)).toEqual([
      'Moves 1 and 2: you came to Y Place Y by the Super Polar Road.',
      'You were the only player to travel the Super Road between Z and Y. (+2 Sightseeing Points)',
    ]));

  it.for([
    ['MI-887', 'You blocked another player. (+2 Detour Points)', ['Dems']],
    ['MI-888', 'You blocked 2 other players. (+4 Detour Points)', ['Dems', 'Isa']],
  ] as const)('%s a blocker reads: %s', ([, says, behind]) => {
    const others = Object.fromEntries(behind.map((name) => [name, 'G O N K']));
    const orders = { Scarlet: 'O N', ...others };
    expect(listAccountLines({ at: { Scarlet: 'P' }, orders })).toContain(says);
  });
});

describe('Garnets and Powers (Rules, Garnet Spending; Powers)', () => {
  it('MI-889 the account shows whether a Jet was paid', () => {
    const paid = { sightseers: { Scarlet: { location: 'R', garnets: 3 } } };
    const orders = { Scarlet: { go: 'I', jet: true } };
    expect(listAccountLines({ ...paid, orders })[0]).toBe(
      'You flew above all others by Jet. (−3 Garnets)',
    );
    expect(listAccountLines({ at: { Scarlet: 'R' }, orders }).slice(0, 2)).toEqual([
      'You did not take the Jet: you had fewer than 3 Garnets.',
      'Move 1: you came to I Place I.',
    ]);
  });

  it('MI-890 the account shows a used Power, and that a second one had no effect', () => {
    const orders = { Scarlet: { go: 'G stay', power: 'Max' } } as const;
    const location = 'O';
    expect(listAccountLines({ at: { Scarlet: location }, orders })).toEqual([
      'You used Max.',
      'Move 1: you came to G Baby Gigi.',
      'Move 2: you stayed at G Baby Gigi.',
      'Your first visit to G Baby Gigi. (+2 Slices)',
      'For the move spent at G Baby Gigi. (+2 Slices)',
      FIRST_NIGHT_OUTSIDE,
    ]);
    expect(
      listAccountLines({ sightseers: { Scarlet: { location, power: 'Bear' } }, orders }),
    ).toEqual([
      'Max had no effect: you had used your one Power of the match.',
      'Move 1: you came to G Baby Gigi.',
      'Move 2: you stayed at G Baby Gigi.',
      'Your first visit to G Baby Gigi. (+1 Slice)',
      'For the move spent at G Baby Gigi. (+1 Slice)',
      FIRST_NIGHT_OUTSIDE,
    ]);
  });

  it('MI-891 the account gives the reason why a ware or list was not obtained', () => {
    const me = { location: 'L', lists: [1], garnets: 1 };
    const orders = { Scarlet: { go: 'M', list: 1, ware: 'Boots' } };
    expect(listAccountLines({ sightseers: { Scarlet: me }, orders })).toEqual([
      'Move 1: you came to M Sole Limbo.',
      'You did not buy Boots: you had too few Garnets for Boots.',
      FIRST_NIGHT_OUTSIDE,
      'You did not add the list 1 I Saw 1: you already held the list 1.',
    ]);
  });
});

describe('nights and Relatives (Rules, Inns; Ma’s Bond)', () => {
  it.for([
    {
      id: 'MI-892',
      nights: 2,
      power: null,
      says: 'You ended the round outside an Inn, for the third time. (−12 Rejuvenation Points)',
    },
    {
      id: 'MI-893',
      nights: 2,
      power: 'Bear',
      says: 'The Bear saved you 12 Rejuvenation Points. The next night outside costs as much.',
    },
  ] as const)('$id a player outside an Inn reads: $says', ({ nights, power, says }) => {
    const orders = { Scarlet: power === null ? { go: 'P' } : { go: 'P', power } };
    expect(
      listAccountLines({ sightseers: { Scarlet: { location: 'O', nights } }, orders }).at(-1),
    ).toBe(says);
  });

  it('MI-894 the account of a night at an Inn shows the bonus', () =>
    expect(listAccountLines(journeys('Scarlet H: H1')).at(-1)).toBe(
      'You ended the round at H1 Inn Orbit. (+2 Detour Points)',
    ));

  it.for([
    [
      'MI-895',
      'You alone visited no Relative and face A Ma’s Wrath. You had no Garnet to lose.',
      0,
    ],
    ['MI-896', 'You alone visited no Relative and face A Ma’s Wrath. (−1 Garnet)', 2],
  ] as const)('%s a player who faces the Wrath reads: %s', ([, says, garnets]) => {
    const others = ['Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];
    const at = Object.fromEntries(others.map((name) => [name, 'G']));
    expect(listAccountLines({ at, sightseers: { Scarlet: { location: 'P', garnets } } })).toContain(
      says,
    );
  });
});

it('MI-897 the final account has lists, Influence, blocks and the total (Rules, Scoring)', () =>
  expect(
    listAccountLines({
      round: 6,
      sightseers: {
        Scarlet: {
          location: 'P',
          lists: [1, 2],
          seen: ['O', 'N'],
          slices: { N1: 2, G: 1 },
          blocks: 3,
        },
      },
    }),
  ).toEqual([
    'You sent no valid answer.',
    FIRST_NIGHT_OUTSIDE,
    'You saw all of the list 1 I Saw 1. (+6 Sightseeing Points)',
    'You did not see K of the list 2 I Saw 2. (−10 Sightseeing Points)',
    'You have 1 of 1 Slice of Baby Gigi, who is worth 30. (+30 Maternal Points)',
    'You have 2 of 2 Slices of Real Jack Son Walsh, who is worth 60. (+60 Maternal Points)',
    'You alone have the most successful blocks: 3. (+5 Detour Points)',
    'You have 89 points in all.',
  ]));

it.for([
  ['MI-878', 'Scarlet earns a Token of Life first (why), then Isa.', ['Scarlet']],
  ['MI-879', 'Scarlet and Dems earn Tokens of Life first (why), then Isa.', ['Scarlet', 'Dems']],
] as const)('%s the first Tokens are announced: %s', ([, says, first]) => {
  const over = {
    kind: 'match over',
    rule: '',
    first: first.map(convertToSeat),
    points: ZERO,
    why: 'why',
    others: [convertToSeat('Isa')],
  } as const;
  const { content } = setupWith();
  expect(narration.lines([over], { kind: 'public' }, content).map(({ text }) => text)).toEqual([
    says,
  ]);
});
