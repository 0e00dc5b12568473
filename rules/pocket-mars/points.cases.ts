/** Points and ties (Rules, End of the Game). */

import { describe, expect, it } from 'vitest';
import { pocketMars } from './game.ts';
import { colonists, getSeat, NAMES, type Position, setupOf, stateOf } from './staging.ts';
import { pointsOf } from './turns.ts';

const SCARLET = getSeat('Scarlet');

describe('points (Rules, End of the Game)', () => {
  const points = (position: Position) => pointsOf(stateOf(position), SCARLET);
  const settlers = { Scarlet: { ship: 0, energy: 0 } } as const;

  it('PK-161 each colonist on the Ship gives 1 point', () =>
    expect(points({ settlers: { Scarlet: { ship: 3, energy: 0 } } }).total).toBe(3));
  it('PK-162 a colonist gives 2 points on a one-star space, 4 on a two-star space', () =>
    expect(
      points({
        settlers,
        buildings: {
          Water: { oneStar: colonists({ Scarlet: 2 }), twoStar: colonists({ Scarlet: 1 }) },
        },
      }),
    ).toMatchObject({ oneStar: 4, twoStar: 4, total: 8 }));
  it('PK-163 colonists in all four Buildings give 2 points', () => {
    const one = { oneStar: colonists({ Scarlet: 1 }) };
    expect(
      points({ settlers, buildings: { Energy: one, Ecosystem: one, Water: one } }).everywhere,
    ).toBe(0);
    expect(
      points({ settlers, buildings: { Energy: one, Ecosystem: one, Water: one, Science: one } })
        .everywhere,
    ).toBe(2);
  });
  it('PK-164 four or more colonists in one Building give 3 points', () => {
    const crowd = (oneStar: number) =>
      points({
        settlers,
        buildings: {
          Water: { oneStar: colonists({ Scarlet: oneStar }), twoStar: colonists({ Scarlet: 1 }) },
        },
      }).crowd;
    expect([crowd(2), crowd(3)]).toEqual([0, 3]);
  });
  it('PK-165 the most Energy gives 1 point to each player who has it', () => {
    const state = stateOf({ settlers: { Scarlet: { energy: 3 }, Dems: { energy: 3 } } });
    expect(NAMES.map((name) => pointsOf(state, getSeat(name)).energy)).toEqual([1, 1, 0]);
  });
  it('PK-166 colonists on Earth give 0 points', () => expect(points({ settlers }).total).toBe(0));

  const places = (position: Position) =>
    pocketMars
      .outcome({
        setup: setupOf(position),
        state: stateOf({ ...position, state: { phase: 'over', current: null } }),
      })
      ?.placings.map(({ seat, place }) => `${seat} ${place}`);
  it('PK-167 the player with the most points wins', () =>
    expect(places({ settlers: { Dems: { ship: 5 } } })?.[0]).toBe('Dems 1'));
  it('PK-168 more colonists in Buildings break a tie', () =>
    expect(
      places({
        settlers: { Scarlet: { ship: 2 }, Dems: { ship: 0 }, Zatchel: { ship: 0 } },
        buildings: { Water: { oneStar: colonists({ Dems: 1 }) } },
      }),
    ).toEqual(['Dems 1', 'Scarlet 2', 'Zatchel 3']));
  it('PK-169 players equal in points and colonists share the victory', () =>
    expect(places({})).toEqual(['Scarlet 1', 'Dems 1', 'Zatchel 1']));
  it('PK-170 a single first player has the victory', () => {
    const victors = (position: Position) =>
      pocketMars
        .outcome({
          setup: setupOf(position),
          state: stateOf({ ...position, state: { phase: 'over', current: null } }),
        })
        ?.placings.flatMap(({ seat, prizes }) => prizes.map(({ code }) => `${seat}: ${code}`));
    expect(victors({ settlers: { Dems: { ship: 5 } } })).toEqual(['Dems: victory']);
    expect(victors({})).toHaveLength(3);
  });
});
