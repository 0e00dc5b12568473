/** Proposals to a player for a turn. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { buildProposals } from '../kit/playing/proposing.ts';
import { pocketMars } from './game.ts';
import {
  ACTION_A,
  bottom,
  colonists,
  createSeatNow,
  createState,
  type Position,
  SCARLET,
  turn,
  withTopAction,
} from './staging.ts';
import type { DecisionQuestion, State } from './state.ts';

const findProposals = (position: Position, state: State = createState(position)) =>
  buildProposals(pocketMars, createSeatNow(position, state));

const listProposals = (position: Position) => findProposals(position)?.proposals ?? [];

const LAUNCHING_CARD = bottom('Water 4', {
  bottom: [{ kind: 'launch', count: 2 }],
  bottomText: 'launch 2',
  cost: 2,
});

describe('a proposed turn', () => {
  const connections = (energy: number) =>
    listProposals({ cards: LAUNCHING_CARD, settlers: { Scarlet: { energy } } }).filter(({ name }) =>
      name.startsWith('B: Card Water 4 (blue 4)'),
    );

  it('PK-616 proposals include a connection whose bottom action can be paid', () => {
    const [proposed, ...others] = connections(2);
    expect(others).toEqual([]);
    expect(proposed?.name).not.toContain('without');
    expect(proposed?.answers['without'] ?? []).toEqual([]);
  });

  it('PK-617 proposals skip a bottom action without effect', () => {
    const [proposed, ...others] = connections(1);
    expect(others).toEqual([]);
    expect(proposed?.name).toMatch(/, without its bottom action$/);
    expect(proposed?.answers['without']).toEqual(['bottom']);
  });

  /** A position with the card Energy 1, which asks to which Building a colonist moves. */
  const settling: Position = {
    cards: withTopAction('Energy 1', { kind: 'settle' }),
    settlers: { Scarlet: { hand: ['Energy 1', 'Water 2'] } },
  };
  it('PK-619 a proposal answers everything that the turn would ask its player', () => {
    for (const { answers, name } of listProposals(settling)) {
      const asked = createSeatNow(settling);
      const { orders } = pocketMars.read({ ...asked, answers });
      expect(orders).not.toBeNull();
      const given = orders === null ? {} : { [SCARLET]: orders };
      const { state } = pocketMars.resolve({ ...asked, orders: given, chance: seedChance(3) });
      expect([name, state.owed]).toEqual([name, []]);
    }
  });

  it('PK-620 a proposal chooses the best Building and counts its points', () => {
    const [played] = listProposals(settling).filter(({ name }) =>
      name.startsWith('A: Card Energy 1 (orange 1)'),
    );
    expect(played?.name).toMatch(/, (Energy Bank|Greenhouse|Aqualab|Comms Center)$/);
    expect(played?.answers['card']).toBeDefined();
    expect(played?.after['★']).toBe(1);
  });

  it('PK-618 a proposal names its points, and the best comes first', () => {
    const points = listProposals({ settlers: { Scarlet: { energy: 2 } } }).map(({ after }) =>
      Number(after['Points']),
    );
    expect(new Set(points).size).toBeGreaterThan(1);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });
});

describe('a proposed answer', () => {
  const namesIn = (position: Position, state?: State) => {
    const { proposals, isAll } = findProposals(position, state) ?? { proposals: [], isAll: false };
    return { names: proposals.map(({ name }) => name), isAll };
  };
  const dealt = {
    settlers: { Scarlet: { hand: ['Energy 1', 'Water 7', 'Water 2'], prep: [] } },
    state: { phase: 'set-up' },
  } as const;

  it('PK-621 proposals for the set-up are all pairs of cards, the highest first', () =>
    expect(namesIn(dealt)).toEqual({
      names: [
        '2 and 3: Card Water 7 7, Card Water 2 2',
        '1 and 2: Card Energy 1 1, Card Water 7 7',
        '1 and 3: Card Energy 1 1, Card Water 2 2',
      ],
      isAll: true,
    }));

  it('PK-622 proposals for the draft are all cards of the pack', () =>
    expect(
      namesIn({
        state: { phase: 'draft', packs: { [SCARLET]: ['Energy 1', 'Water 7'] } },
      }),
    ).toEqual({ names: ['2: Card Water 7 (blue 7)', '1: Card Energy 1 (orange 1)'], isAll: true }));

  it('PK-623 proposals for sorting discard the lowest cards and refill with the highest', () => {
    const settlers = {
      Scarlet: { hand: ['Energy 1', 'Water 7', 'Water 2', 'Science 3'], prep: ['Energy 7'] },
    } as const;
    const owed = [{ kind: 'four', seat: SCARLET, discard: 1, refill: 1 }] as const;
    const { names, isAll } = namesIn({ settlers, state: { owed } });
    expect([names.length, isAll]).toEqual([12, true]);
    expect(names[0]).toBe('discard Card Energy 1 (orange 1); prep module: Card Water 7 (blue 7)');
  });

  const NO = 'No: the action is skipped, and the turn continues';

  it.for<{ question: DecisionQuestion; played: Position; names: readonly string[] }>([
    {
      question: 'settle',
      played: { cards: withTopAction('Energy 1', { kind: 'settle' }) },
      names: [
        ...['Energy Bank (orange)', 'Greenhouse (green)', 'Aqualab (blue)'],
        ...['Comms Center (purple)', NO],
      ],
    },
    {
      question: 'look',
      played: { cards: withTopAction('Energy 1', { kind: 'look', count: 1 }) },
      names: ['Dems', 'Zatchel', NO],
    },
    {
      question: 'switch',
      played: {
        cards: withTopAction('Energy 1', { kind: 'switch' }),
        buildings: {
          Water: { oneStar: colonists({ Scarlet: 1 }), twoStar: colonists({ Dems: 1 }) },
        },
      },
      names: ['Aqualab: Scarlet up from one star, Dems down from two stars', NO],
    },
  ])(
    'PK-624 proposals for a decision are all choices of its form: $question',
    ({ question, played, names }) => {
      const { state } = turn(played, ACTION_A);
      expect(state.owed).toMatchObject([{ kind: 'choose', question }]);
      expect(namesIn(played, state)).toEqual({ names, isAll: true });
    },
  );
});
