/** Presets for the Rule of Four, separate by player and purpose. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { resolveStep } from './resolve.ts';
import {
  bottom,
  findSettler,
  getSeat,
  kinds,
  type Position,
  playFollowUp,
  setupOf,
  turn,
  useOf,
  withTopAction,
} from './staging.ts';
import { startMatch } from './start.ts';

const DEMS = getSeat('Dems');

describe('a preset for cards', () => {
  const DECK = ['Science 7', 'Science 6', 'Science 4'] as const;
  it('PK-654 a preset card refills rather than being discarded', () => {
    const wish = { discard: 'lowest', refill: 'Energy 1' } as const;
    const needed: Position = {
      cards: bottom('Water 4', { bottom: [{ kind: 'draw', count: 2 }] }),
      state: { deck: DECK },
    };
    const connected = turn(
      needed,
      { kind: 'B', card: 'Water 4' },
      { ...wish, without: ['ability'] },
    );
    expect(connected.state.discard).toEqual(['Energy 2']);
    expect(findSettler(connected, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
    const full: Position = {
      cards: withTopAction('Energy 2', { kind: 'draw', count: 2 }),
      state: { deck: DECK },
    };
    expect(turn(full, { kind: 'A', card: 'Energy 2' }, wish).state.discard).toEqual([
      'Energy 2',
      'Energy 1',
    ]);
  });
  it('PK-655 a preset discard does not apply to other players', () => {
    const lasting = {
      refill: 'highest',
      owner: null,
      building: null,
      greenhouse: null,
      aqualab: null,
      look: null,
    } as const;
    const position: Position = {
      cards: bottom('Energy 4', { bottom: [{ kind: 'draw', count: 2 }] }),
      state: { deck: DECK, lasting: { [DEMS]: lasting } },
    };
    const C = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;
    const asked = turn(position, C, { without: ['ability'], discard: 'lowest', refill: 'highest' });
    const played = playFollowUp(position, asked, { Dems: useOf('Energy 4') });
    expect(played.state.owed).toEqual([{ kind: 'four', seat: DEMS, discard: 1, refill: 1 }]);
  });
});

it('PK-656 an empty Ship moves nobody, and the round stays quiet', () => {
  const position: Position = {
    cards: bottom('Water 4', { bottom: [{ kind: 'board', count: 2 }] }),
    settlers: { Scarlet: { ship: 0 } },
  };
  const played = turn(position, { kind: 'B', card: 'Water 4' }, { without: ['ability'] });
  expect(kinds(played, 'boarded')).toEqual([]);
  expect(kinds(played, 'nothing to do')).toMatchObject([{ what: 'the Ship is empty' }]);
  expect(played.state.moved).toBe(false);
});

it('PK-657 a missing set-up is reported once', () => {
  const setup = setupOf({});
  const { state } = startMatch({ setup, chance: seedChance(1) });
  const played = resolveStep({ setup, state, orders: {}, chance: seedChance(2) });
  expect(kinds(played, 'missing').map(({ what }) => what)).toEqual(['set-up', 'set-up', 'set-up']);
  expect(kinds(played, 'void')).toEqual([]);
});
