/** Cases of robots: matches of each way to play against itself are pinned. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { endOfMatch } from '../../kit/playing/robot-staging.ts';
import { dmInvitational as game } from '../game.ts';
import { airdropAt, askedOf, DEMS, OPEN, routesOf, SCARLET, SETUP, turnAt } from '../staging.ts';
import type { State } from '../state.ts';
import { robots } from './robots.ts';

/** How long it took, and where all couriers were. */
function toldIn(name: string, seed: number): string {
  const { state } = endOfMatch({ game, setup: SETUP, seed }, name);
  return `${state.number} turns: ${routesOf(state, SCARLET)} against ${routesOf(state, DEMS)}`;
}

describe('each way to play, against itself, goes where it went', () => {
  it.for([
    {
      id: 'DI-931',
      name: 'runner',
      matches: [
        '11 turns: ONML GFE KJIH DCBA against A HGFE LKJI DCBAON',
        '16 turns: JIH CBAON M GFEDCBAONML against JIHG BAO E NMLKJIHGFEDC',
        '13 turns: ABCDE IHG EDCBA LMNO against H O CDEFGHIJK LMNOAB',
      ],
    },
    {
      id: 'DI-932',
      name: 'blocker',
      matches: [
        '21 turns: O GFEDCBAO H OABCDEFGHIJKLMN against ABC H OABCDEFG HGFEDCBAONMLK',
        '21 turns: JIHGFE CB BC CBAONMLKJIHGFED against JKLMNO BC CB BCDEFGHIJKLMNOA',
        '18 turns: A H AONML HIJKLMNOABCDEFG against H A HIJKL AONMLKJIHGFEDCB',
      ],
    },
    {
      id: 'DI-933',
      name: 'planner',
      matches: [
        '17 turns: O G KJIH DCBAONMLKJIHGFE against A H LMNO DEFGHIJKLMNOABC',
        '29 turns: JI CBAONMLKJI MNOABC EFGHIJKLMNOABCD against JIHGFED BCDEFGHI EFGHI MNOABCDEFGHIJ',
        '14 turns: A HGFEDC A HIJKLMNOAB against H ABCDEF H AONMLKJIHG',
      ],
    },
    {
      id: 'DI-934',
      name: 'scatterer',
      matches: [
        '11 turns: IHG L HIJ FEDCBAON against N OAB JIHG NMLKJIH',
        '13 turns: L ML F NOABCDEFGHIJK against M LM FED KJIHGFEDCBA',
        '13 turns: B M JIHG KLMNOABCDEF against J H NML BCDEFGHIJKLM',
      ],
    },
  ])('$id $name', ({ name, matches }) => {
    expect([7, 8, 9].map((seed) => toldIn(name, seed))).toEqual(matches);
  });
});

describe('what a robot answers', () => {
  const answersAt = (name: string, state: State) => {
    const form = askedOf(state, SCARLET);
    if (form === undefined) throw new Error('Scarlet is asked');
    const draw = seededChance(1)('robot');
    return robots[name]?.answer({ setup: SETUP, state, seat: SCARLET, form, draw });
  };

  it.for(['runner', 'blocker', 'planner', 'scatterer'])('DI-935 never resigns: the %s', (name) => {
    for (const state of [OPEN, airdropAt(1, '- - - -', '- - - -'), turnAt('A C F I', 'B D G J')])
      expect(answersAt(name, state)?.['resign'] ?? []).toEqual([]);
  });

  it('DI-956 names the courier of an airdrop while there is a choice, and not the last one', () => {
    expect(answersAt('runner', airdropAt(3, 'A C - -', 'B D - -'))?.['courier']).toEqual(['3']);
    expect(answersAt('runner', airdropAt(4, 'A C F -', 'B D G -'))?.['courier']).toBeUndefined();
  });
});
