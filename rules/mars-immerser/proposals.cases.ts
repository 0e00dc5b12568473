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

  it('MI-941 begins with what makes a list of the own whole, where that is worth more than a night at an Inn', () => {
    const [first] = looking;
    expect(first?.after).toMatchObject({ 'Still to see': 0 });
    expect(first?.name).toMatch(/Place K/);
  });

  it('MI-944 begins with an Inn where a night elsewhere costs more than a place seen', () => {
    const nights = proposedIn({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [4], nights: 4 } },
    });
    expect(String(nights[0]?.after['Ends at'])).toContain('Inn');
  });

  it('MI-942 has ways to Inns and others beside one another', () => {
    const ends = looking.map(({ after }) => String(after['Ends at']));
    expect(ends.some((end) => end.includes('Inn Grid'))).toBe(true);
    expect(ends.some((end) => !end.includes('Inn'))).toBe(true);
  });

  it('MI-943 is sorted by what its own figures come to', () => {
    const worths = proposedIn({
      at: { Scarlet: 'P' },
      sightseers: { Scarlet: { lists: [2, 4] } },
    }).map(
      ({ after }) =>
        Number(after['Points']) - 3 * Number(after['Still to see']) + 4 * Number(after['Slices']),
    );
    expect(new Set(worths).size).toBeGreaterThan(2);
    expect(worths).toEqual(worths.toSorted((one, other) => other - one));
  });
});
