import { describe, expect, it } from 'vitest';
import { describeAbility } from './narration.ts';
import { getSeat, parsePresent, SETUP } from './staging.ts';

const describeEarning = (notation: string, counted: number | null, points = 0) =>
  describeAbility(
    {
      kind: 'ability',
      rule: '',
      seat: getSeat('Scarlet'),
      present: parsePresent(notation),
      points,
      counted,
    },
    SETUP.content,
  );

describe('why a present earned', () => {
  it.for([
    { id: 'PM-871', present: 'A0', counted: 0, says: 'A0: Always 4.' },
    {
      id: 'PM-872',
      present: 'B0',
      counted: 3,
      says: 'B0: 2, and 2 for each Average Present held (3).',
    },
    {
      id: 'PM-873',
      present: 'C1',
      counted: 1,
      says: 'C1: 3, and 2 for each neighbour with a Chain Present (1).',
    },
    {
      id: 'PM-874',
      present: 'D0',
      counted: 1,
      says: 'D0: 2, and 5 because the furthest player has a Diameter Present too.',
    },
    {
      id: 'PM-875',
      present: 'D0',
      counted: 0,
      says: 'D0: 2, because the furthest player has no Diameter Present.',
    },
    { id: 'PM-876', present: 'E3', counted: 1, says: 'E3: 6, less 3 because the present is new.' },
    { id: 'PM-877', present: 'E3', counted: 0, says: 'E3: 6, because the present is not new.' },
    { id: 'PM-878', present: 'F2', counted: 0, says: 'F2: Always 5.' },
    {
      id: 'PM-879',
      present: 'G0',
      counted: 1,
      says: 'G0: Twice the 1 place travelled this round.',
    },
    {
      id: 'PM-880',
      present: 'G0',
      counted: 3,
      says: 'G0: Twice the 3 places travelled this round.',
    },
    {
      id: 'PM-881',
      present: 'G0',
      counted: 0,
      says: 'G0: 2, because the present did not travel.',
    },
    {
      id: 'PM-882',
      present: 'H0',
      counted: 2,
      says: 'H0: 2, and 1 for each other player with a Help Present (2), up to 4.',
    },
    {
      id: 'PM-883',
      present: 'I4',
      counted: 1,
      says: 'I4: 3, and 3 because no present here is staler.',
    },
    {
      id: 'PM-884',
      present: 'I4',
      counted: 0,
      says: 'I4: 3, because another present here is staler.',
    },
    {
      id: 'PM-885',
      present: 'J0',
      counted: 5,
      says: 'J0: 7, less 1 for each other player with a Jinx Present (5).',
    },
    { id: 'PM-886', present: 'L0', counted: 0, says: 'L0: Always 2.' },
    {
      id: 'PM-887',
      present: 'M3',
      counted: 2,
      says: 'M3: 2, and 1 for each present here with a staleness over 2 (2).',
    },
    { id: 'PM-888', present: 'N0', counted: 0, says: 'N0: Always 2.' },
  ])('$id $says', ({ present, counted, says }) => {
    expect(describeEarning(present, counted)).toBe(says);
  });

  it('PM-889 a Kaboom Present names its layers left, or why it explodes', () => {
    expect(describeEarning('K1/6', 2, 4)).toBe(
      'K1/6: 2 for each Average Present held (2). Layers left: 4.',
    );
    expect(describeEarning('K1/2', 0, 0)).toBe(
      'K1/2: 2 for each Average Present held (0). Layers left: 2.',
    );
    expect(describeEarning('K1/2', 3, -6)).toBe(
      'K1/2: Explodes at 2 layers, less 1 for each Average Present held (3).',
    );
  });

  it('PM-890 before the list is drawn, Chain and Diameter Presents mention that', () => {
    const early = (notation: string) => describeEarning(notation, null);
    expect(early('C0')).toBe('C0: 3, because nobody had neighbours before there was a list.');
    expect(early('D0')).toBe('D0: 2, because nobody was furthest before there was a list.');
  });
});
