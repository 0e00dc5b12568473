/** Cases of what a player is proposed for a round. */

import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../kit/playing/proposing.ts';
import { marsImmerser } from './game.ts';
import { type Staged, seatOf, setupWith, stateWith } from './staging.ts';

function proposedIn(staged: Staged) {
  const asked = { setup: setupWith(staged), state: stateWith(staged), seat: seatOf('Scarlet') };
  return proposalsFor(marsImmerser, asked)?.proposals ?? [];
}

describe('what a player can do in a round', () => {
  /** P, O, N and K are on the list, O, G and H lead to an Inn. */
  const looking = proposedIn({ at: { Scarlet: 'P' }, sightseers: { Scarlet: { lists: [2] } } });

  it('MI-941 begins with what makes a list of the own whole, wherever it ends', () => {
    const [first] = looking;
    expect(first?.after).toMatchObject({ 'Lists whole': 1, 'Still to see': 0 });
    expect(first?.name).toMatch(/Place K/);
  });

  it('MI-942 has ways to Inns and others beside one another', () => {
    const ends = looking.map(({ after }) => String(after['Ends at']));
    expect(ends.some((end) => end.includes('Inn Grid'))).toBe(true);
    expect(ends.some((end) => !end.includes('Inn'))).toBe(true);
  });

  it('MI-943 leaves least of the own lists to be seen, where none becomes whole', () => {
    const left = proposedIn({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [2, 4] } },
    }).map(({ after }) => [Number(after['Lists whole']), Number(after['Still to see'])] as const);
    expect(new Set(left.map(([, missing]) => missing)).size).toBeGreaterThan(1);
    expect(left).toEqual(left.toSorted((one, other) => other[0] - one[0] || one[1] - other[1]));
  });
});
