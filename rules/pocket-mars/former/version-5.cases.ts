/** Version 5, for open matches of 1.0.0. */

import { describe, expect, it } from 'vitest';
import { gameByRules } from '../../games.ts';
import { seededChance } from '../../kit/chance/seeded.ts';
import { pocketMars } from '../game.ts';
import { NO_PRESETS, type Orders } from '../orders.ts';
import { bottom, type Position, seatOf, setupOf, stateOf } from '../staging.ts';
import { pocketMars5 } from './version-5.ts';

const SCARLET = seatOf('Scarlet');
const NOBODY: Position = { settlers: { Scarlet: { earth: 0 } } };
const LAUNCH: Orders = { ...NO_PRESETS, action: { kind: 'D' } };

const askedAt = (position: Position) => ({
  setup: setupOf(position),
  state: stateOf(position),
  seat: SCARLET,
});
const resolved = (game: typeof pocketMars, position: Position, orders: Orders) => {
  const { seat, ...now } = askedAt(position);
  return game.resolve({ ...now, orders: { [seat]: orders }, chance: seededChance(1) });
};

describe('version 5', () => {
  it('PK-711 is selected by the version in a ledger', () =>
    expect(gameByRules('pocket-mars 5')).toBe(pocketMars5));

  it('PK-712 lets a launch with nobody on Earth do nothing, without a warning', () => {
    const asked = askedAt(NOBODY);
    const { state, events } = resolved(pocketMars5, NOBODY, LAUNCH);
    expect(state.settlers[SCARLET]).toEqual(asked.state.settlers[SCARLET]);
    expect(events.map(({ kind }) => kind)).toContain('nothing to do');
    expect(pocketMars5.read({ ...asked, answers: { kind: ['D'] } }).problems).toEqual([]);
    expect(pocketMars5.foresees?.(asked, LAUNCH)).toBe(
      'You will have 1 Energy, one colonist on your Ship and no colonists in Buildings',
    );
    expect(pocketMars.foresees?.(asked, LAUNCH)).toBe(
      'You will have 2 Energy, one colonist on your Ship and no colonists in Buildings',
    );
  });

  it('PK-713 leads to the same states otherwise', () => {
    const others: readonly Orders[] = [
      LAUNCH,
      { ...NO_PRESETS, action: { kind: 'A', card: 'Water 4' } },
      { ...NO_PRESETS, action: { kind: 'E', card: 'Energy 1' } },
    ];
    for (const orders of others)
      expect(resolved(pocketMars5, {}, orders)).toEqual(resolved(pocketMars, {}, orders));
  });

  it('PK-714 previews nothing that depends on a hidden card', () => {
    const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });
    const foreseen = (card: 'Energy 4' | 'Energy 5') => {
      const position: Position = { cards, settlers: { Dems: { prep: [card, 'Water 5'] } } };
      const action = { kind: 'C', of: seatOf('Dems'), card } as const;
      return pocketMars5.foresees?.(askedAt(position), { ...NO_PRESETS, action });
    };
    expect(foreseen('Energy 4')).toBe(foreseen('Energy 5'));
  });
});
