import { describe, expect, it } from 'vitest';
import { readRows } from '../kit/content/rows-staging.ts';
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
  const CASES = `
    PM-871 | 0 | A0: Always 4.
    PM-872 | 3 | B0: 2, and 2 for each Average Present held (3).
    PM-873 | 1 | C1: 3, and 2 for each neighbour with a Chain Present (1).
    PM-874 | 1 | D0: 2, and 5 because the furthest player has a Diameter Present too.
    PM-875 | 0 | D0: 2, because the furthest player has no Diameter Present.
    PM-876 | 1 | E3: 6, less 3 because the present is new.
    PM-877 | 0 | E3: 6, because the present is not new.
    PM-878 | 0 | F2: Always 5.
    PM-879 | 1 | G0: Twice the 1 place travelled this round.
    PM-880 | 3 | G0: Twice the 3 places travelled this round.
    PM-881 | 0 | G0: 2, because the present did not travel.
    PM-882 | 2 | H0: 2, and 1 for each other player with a Help Present (2), up to 4.
    PM-883 | 1 | I4: 3, and 3 because no present here is staler.
    PM-884 | 0 | I4: 3, because another present here is staler.
    PM-885 | 5 | J0: 7, less 1 for each other player with a Jinx Present (5).
    PM-886 | 0 | L0: Always 2.
    PM-887 | 2 | M3: 2, and 1 for each present here with a staleness over 2 (2).
    PM-888 | 0 | N0: Always 2.
  `;
  it.for(readRows(CASES))('%s a count of %s is explained: “%s”', ([, counted, says = '']) =>
    expect(describeEarning(says.split(':')[0] ?? '', Number(counted))).toBe(says),
  );

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
