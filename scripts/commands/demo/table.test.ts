/** Tests that seats of a demo have different names for any number of seats. */

import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { seatsByName } from '../../../rules/kit/match/setup.ts';
import { createDemoEntrants } from './table.ts';

const createGame = (least: number, most: number) => ({ seats: { least, most } }) as AnyGame;

describe('a demonstration', () => {
  test.each([2, 10, 11, 26, 40])(
    'the %i seats of a demo have different names and addresses',
    (count) => {
      const entrants = createDemoEntrants(createGame(2, count), undefined) ?? [];
      expect(entrants).toHaveLength(count);
      expect(new Set(entrants.map(({ seat }) => seat)).size).toBe(count);
      expect(new Set(entrants.map(({ email }) => email)).size).toBe(count);
      const players = entrants.map(({ seat, garnets }) => ({ seat, garnets }));
      expect(seatsByName({ setup: { players } })).toHaveLength(count);
    },
  );

  test('a demo refuses fewer or more seats than the game has', () => {
    expect([1, 41].map((count) => createDemoEntrants(createGame(2, 40), count))).toEqual([
      null,
      null,
    ]);
  });
});
