/** News of actions: one sentence for a cause with its effects. */

import { expect, it } from 'vitest';
import { narration } from './narration.ts';
import { colonists, type Name, type Position, seatOf, setupOf, turn } from './staging.ts';

const { content } = setupOf({});
const B = { kind: 'B', card: 'Water 4' } as const;

const newsIn = (played: ReturnType<typeof turn>) =>
  narration.news(played.events, content).map(({ text }) => text);

it('PK-641 a connection reports its effects, or the reason for none', () => {
  const first = (position: Position) => newsIn(turn(position, B))[0];
  expect([
    first({}),
    first({ settlers: { Scarlet: { ship: 0 } } }),
    first({ buildings: { Water: { pile: [{ card: 'Water 5', faceUp: true }] } } }),
  ]).toEqual(
    [
      'landed a colonist there (4 is higher than 3)',
      'had an empty Ship, so nobody went there',
      'moved no colonist there (4 is not higher than 5)',
    ].map((came) => `Scarlet connected Card Water 4 (blue 4) to the Aqualab and ${came}.`),
  );
});

it('PK-642 in the Greenhouse one moves an own colonist, or somebody else’s', () => {
  const told = (of: Name) =>
    newsIn(
      turn(
        {
          settlers: { Scarlet: { prep: ['Ecosystem 7', 'Science 5'] } },
          buildings: { Water: { oneStar: colonists({ Scarlet: 1, Dems: 1 }) } },
        },
        { kind: 'B', card: 'Ecosystem 7' },
        { without: ['move', 'bottom'], greenhouse: { at: 'Water', of: seatOf(of), up: true } },
      ),
    );
  const used = 'Scarlet used the ability of the Greenhouse and moved';
  expect([told('Scarlet')[1], told('Dems')[1]]).toEqual([
    `${used} an own colonist up to two stars in the Aqualab.`,
    `${used} a colonist of Dems up to two stars in the Aqualab.`,
  ]);
});
