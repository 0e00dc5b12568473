/** Cases of what is said of orders before the deadline, and of what is not asked because it cannot be otherwise. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../kit/seeded.ts';
import { type CardId, colourOf } from './cards.ts';
import { nextStep } from './forms/asks.ts';
import { judge } from './judging.ts';
import type { Orders } from './orders.ts';
import { NO_WISHES, type Position, seatOf, settler, setupOf, stateOf, turn } from './staging.ts';
import { startMatch } from './start.ts';

const SCARLET = seatOf('Scarlet');

const judged = (position: Position, orders: Orders): readonly string[] =>
  judge({ setup: setupOf(position), state: stateOf(position), seat: SCARLET }, orders).map(
    ({ where, why }) => `${where}: ${why}`,
  );

describe('what is said of a turn', () => {
  const E = (card: CardId): Orders => ({ ...NO_WISHES, action: { kind: 'E', card } });
  const FULL: Position = { settlers: { Scarlet: { energy: 6 } } };

  it('PK-451 a card that one does not hold is told, and nothing else of that action', () => {
    expect(judged(FULL, E('Water 7'))).toEqual(['action: not held']);
    expect(judged(FULL, E('Energy 1'))).toEqual(['action: Energy full']);
    expect(judged({}, E('Energy 1'))).toEqual([]);
  });

  it('PK-452 a turn without an action has nothing wrong with it', () =>
    expect(judged({}, { ...NO_WISHES, action: null })).toEqual([]));
});

describe('what is said of a draft', () => {
  const setup = { ...setupOf({}), variants: { draft: 'yes' } };
  const { state } = startMatch({ setup, chance: seededChance(1) });
  const keeping = (keep: CardId | null) =>
    judge({ setup, state, seat: SCARLET }, { kind: 'draft', keep }).map(({ why }) => why);

  it('PK-453 a card of the pack and no card are both in order; any other is not', () => {
    expect(keeping(state.packs[SCARLET]?.[0] ?? null)).toEqual([]);
    expect(keeping(null)).toEqual([]);
    expect(keeping(state.deck[0] ?? null)).toEqual(['not in pack']);
  });
});

describe('the Rule of Four (Rules)', () => {
  it('PK-454 does not ask which cards go into the prep module where all of the hand do', () => {
    const position: Position = {
      settlers: { Dems: { hand: ['Ecosystem 1', 'Ecosystem 2'], prep: [] } },
      state: { deck: [], discard: [] },
    };
    const played = turn(position, { kind: 'D' });
    expect(played.state.owed).toEqual([]);
    expect(settler(played, 'Dems').prep).toEqual(['Ecosystem 1', 'Ecosystem 2']);
  });
});

describe('rounds in which nothing moves (ours)', () => {
  const aboutAfter = (quietRounds: number) => {
    const position = { state: { quietRounds } };
    return nextStep({ setup: setupOf(position), state: stateOf(position) })?.about;
  };

  it('PK-455 the turn speaks of them from the third on', () => {
    expect(aboutAfter(0)).not.toMatch(/No colonist/);
    expect(aboutAfter(2)).not.toMatch(/No colonist/);
    expect(aboutAfter(3)).toMatch(/No colonist/);
  });
});

it('PK-456 what is no card has no colour', () =>
  expect(() => colourOf('Water 9' as CardId)).toThrow('"Water 9" is no card'));
