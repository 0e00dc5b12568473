/** Cases of version 5, for open matches of 1.0.0. */

import { describe, expect, it } from 'vitest';
import { findGameByRules } from '../../games.ts';
import { seedChance } from '../../kit/chance/seeded.ts';
import { NO_PRESETS, type Orders } from '../forms/questions.ts';
import { pocketMars } from '../game.ts';
import {
  ACTION_D,
  ACTION_E,
  bottom,
  createSeatNow,
  DEMS,
  type Position,
  SCARLET,
  startUsualMatch,
  withTopAction,
} from '../staging.ts';
import { pocketMars5 } from './version-5.ts';

const SCARLET_AUDIENCE = { kind: 'seat', seat: SCARLET } as const;
const NOBODY_ON_EARTH: Position = { settlers: { Scarlet: { earth: 0 } } };
const LAUNCH_ORDERS: Orders = { ...NO_PRESETS, action: ACTION_D };

const resolveWith = (game: typeof pocketMars, position: Position, orders: Orders) => {
  const { seat, ...now } = createSeatNow(position);
  return game.resolve({ ...now, orders: { [seat]: orders }, chance: seedChance(1) });
};

describe('version 5', () => {
  it('PK-711 the version in a ledger selects version 5', () =>
    expect(findGameByRules('pocket-mars 5')).toBe(pocketMars5));

  it('PK-712 in version 5 a launch with nobody on Earth has no effect and no warning', () => {
    const asked = createSeatNow(NOBODY_ON_EARTH);
    const { state, events } = resolveWith(pocketMars5, NOBODY_ON_EARTH, LAUNCH_ORDERS);
    expect(state.settlers[SCARLET]).toEqual(asked.state.settlers[SCARLET]);
    expect(events.map(({ kind }) => kind)).toContain('nothing to do');
    expect(pocketMars5.read({ ...asked, answers: { kind: ['D'] } }).problems).toEqual([]);
    expect(pocketMars5.preview?.(asked, LAUNCH_ORDERS)).toBe(
      'You will have 1 Energy, one colonist on your Ship and no colonists in Buildings',
    );
    expect(pocketMars.preview?.(asked, LAUNCH_ORDERS)).toBe(
      'You will have 2 Energy, one colonist on your Ship and no colonists in Buildings',
    );
  });

  it('PK-713 version 5 leads to the current states while colonists are on Earth', () => {
    const others: readonly Orders[] = [
      LAUNCH_ORDERS,
      { ...NO_PRESETS, action: { kind: 'A', card: 'Water 4' } },
      { ...NO_PRESETS, action: ACTION_E },
    ];
    for (const orders of others)
      expect(resolveWith(pocketMars5, {}, orders)).toEqual(resolveWith(pocketMars, {}, orders));
  });

  it('PK-714 version 5 previews nothing that depends on a hidden card', () => {
    const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });
    const previewCard = (card: 'Energy 4' | 'Energy 5') => {
      const position: Position = { cards, settlers: { Dems: { prep: [card, 'Water 5'] } } };
      const action = { kind: 'C', of: DEMS, card } as const;
      return pocketMars5.preview?.(createSeatNow(position), { ...NO_PRESETS, action });
    };
    expect(previewCard('Energy 4')).toBe(previewCard('Energy 5'));
  });

  it('PK-715 version 5 asks for slots, reads slots as cards and explains the slots', () => {
    const asked = createSeatNow({});
    const [form] = pocketMars5.next(asked)?.asks ?? [];
    const labels = form?.form.fields.flatMap(({ choices }) => choices.map(({ label }) => label));
    expect(labels).toEqual(
      expect.arrayContaining([
        'A: play hand 2 for its top action',
        'B: connect prep 1 to the Aqualab (blue); higher than 3 it takes a colonist along',
        'E: discard prep 2 for 1 Energy',
      ]),
    );
    const readAction = (action: string) =>
      pocketMars5.read({ ...asked, answers: { action: [action], aqualab: ['prep 2'] } }).orders;
    expect(readAction('A 2')).toMatchObject({ action: { kind: 'A', card: 'Energy 2' } });
    expect(readAction('B 1')).toMatchObject({ action: { card: 'Water 4' }, aqualab: 'Science 5' });
    expect(readAction('E hand 1')).toMatchObject({ action: ACTION_E });
    expect(pocketMars5.ownWords?.(asked, 'E: discard hand 2')).toBe(
      'E: discard Card Energy 2 (orange 2)',
    );
    const { pages } = pocketMars5.view({ ...asked, history: [], audience: SCARLET_AUDIENCE });
    expect(pages.map(({ name }) => name)).toContain('My cards');
  });

  it('PK-717 version 5 asks for dealt cards by number, in any order, and names them', () => {
    const asked = { ...startUsualMatch('no'), seat: SCARLET };
    const [, second = 'Water 1', third = 'Water 1'] = asked.state.settlers[SCARLET]?.hand ?? [];
    const [prep] = pocketMars5.next(asked)?.asks[0]?.form.fields ?? [];
    expect(prep?.choices.map(({ label }) => label)).toEqual([1, 2, 3, 4].map((of) => `card ${of}`));
    expect(prep?.help).toMatch(/ Your tab My cards explains the numbers\.$/);
    const orders = { kind: 'set-up', prep: [third, second], lasting: null } as const;
    const answers = { prep: ['card 3', 'card 2'] };
    expect(pocketMars5.read({ ...asked, answers }).orders).toMatchObject({ prep: orders.prep });
    expect(pocketMars5.questions.answers(orders, asked)).toEqual(answers);
    expect(pocketMars5.ownWords?.(asked, 'card 3')).toMatch(`Card ${third} (`);
  });

  it('PK-716 version 5 offers each card for action A, and warns of one without effect', () => {
    const warnings = (position: Position) =>
      pocketMars5
        .read({ ...createSeatNow(position), answers: { action: ['A 1'] } })
        .problems.map(({ code, kind }) => `${kind}: ${code}`);
    const cards = withTopAction('Energy 1', { kind: 'switch' }, { kind: 'settle' });
    expect(warnings({ cards, settlers: { Scarlet: { ship: 0 } } })).toEqual(['doubtful: in vain']);
    expect(warnings({ cards })).toEqual([]);
    expect(warnings({ cards: withTopAction('Energy 1', { kind: 'draw', count: 1 }) })).toEqual([]);
  });
});
