/** Names of cards and players in answers, and the orders parsed from them (our ruling 5). */

import { describe, expect, it } from 'vitest';
import { restrictForm } from '../../kit/playing/robots.ts';
import { pocketMars as game } from '../game.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  bottom,
  createSeatNow,
  createSetup,
  createState,
  createUseOrders,
  DEMS,
  type Position,
  SCARLET,
  startUsualMatch,
  turn,
  withTopAction,
  ZATCHEL,
} from '../staging.ts';
import type { Action, State } from '../state.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './questions.ts';

const listOffered = (position: Position, field: string, page?: string) =>
  (game.next(createSeatNow(position))?.asks[0]?.form.fields ?? [])
    .filter((one) => one.name === field && one.page?.name === page)
    .flatMap(({ choices }) => choices);

describe('the player’s own cards in the form', () => {
  const listValues = (position: Position, page: string) =>
    listOffered(position, 'action', page).map(({ value }) => value);

  it('PK-231 the form offers all cards that nobody sees, with their effects', () => {
    const launching = { top: [{ kind: 'launch', count: 1 }] } as const;
    const open: Position = {
      cards: { 'Energy 7': launching, 'Science 1': launching, 'Water 4': launching },
      buildings: { Science: { pile: [{ card: 'Science 1', faceUp: true }] } },
      state: { discard: ['Energy 7'] },
    };
    expect(listValues(open, 'A orange')).toHaveLength(6);
    expect(listValues(open, 'A orange')).not.toContain('A Energy 7');
    expect(listValues(open, 'A purple')).not.toContain('A Science 1');
    expect(listValues(open, 'E purple')).toHaveLength(6);
    const labels = listOffered(open, 'action', 'A blue').map(({ label }) => label);
    expect(labels).toContain('Card Water 4 (blue 4): launch 1');
  });

  it('PK-232 the form offers cards of the prep module’s colours for action B', () => {
    expect(listValues({}, 'B blue')).toEqual(expect.arrayContaining(['B Water 4', 'B Water 7']));
    expect(listValues({}, 'B purple')).toContain('B Science 5');
    expect(listValues({}, 'B orange')).toEqual([]);
    const high = listOffered({}, 'action', 'B blue').map(({ label }) => label);
    expect(high).toContain('Card Water 3 (blue 3): nothing');
    expect(high).toContain('Card Water 4 (blue 4), landing: nothing');
  });

  it('PK-233 a player’s own form offers only cards that they hold', () => {
    const asked = createSeatNow({ cards: withTopAction('Energy 1', { kind: 'draw', count: 1 }) });
    const form = { fields: game.next(asked)?.asks[0]?.form.fields ?? [] };
    const own = restrictForm(game, { ...asked, form }).fields;
    const values = (name: string, page: string) =>
      own
        .filter((one) => one.name === name && one.page?.name === page)
        .flatMap(({ choices }) => choices.map(({ value }) => value));
    expect(values('action', 'A orange')).toEqual(['A Energy 1', 'A Energy 2']);
    expect(values('action', 'E orange')).toEqual(['E Energy 1', 'E Energy 2']);
    expect(values('action', 'E blue')).toEqual(['E Water 4']);
    expect(values('action', 'B purple')).toEqual(['B Science 5']);
    expect(values('refill', 'E blue')).toEqual(
      expect.arrayContaining(['ask', 'highest', 'Energy 1', 'Energy 2', 'for good']),
    );
    expect(values('refill', 'E blue')).not.toContain('Water 4');
  });

  it.for([
    [
      { action: ['B Water 7'] },
      'not in prep module',
      'Your action: “blue 7” is not in your prep module.',
    ],
    [{ action: ['A Water 4'] }, 'not in hand', 'Your action: “blue 4” is not in your hand.'],
    [{ action: ['E Energy 7'] }, 'not held', 'Your action: “orange 7” is not in your hand or'],
    [{ action: ['D'], aqualab: ['Energy 7'] }, 'not held', 'For the Aqualab: one of your cards: “'],
    [{ action: ['D'], refill: ['Water 4'] }, 'not in hand', 'The next card for your prep module: '],
  ] as const)('PK-243 an answer that names a card of another player is illegal: %j', (told) => {
    const [answers, code, sentence] = told;
    const asked = createSeatNow({ cards: withTopAction('Water 4', { kind: 'cover' }) });
    const { problems } = game.read({ ...asked, answers });
    expect(problems.filter(({ kind }) => kind === 'illegal')).toMatchObject([{ code }]);
    expect(problems[0]?.sentence).toContain(sentence);
  });
});

it('PK-978 an owner’s answer with a refill that they do not hold is illegal', () => {
  const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });
  const { state } = turn({ cards }, ACTION_C);
  const asked = createSeatNow({ cards }, state, 'Dems');
  const { problems } = game.read({ ...asked, answers: { choice: ['yes'], refill: ['Water 1'] } });
  expect(problems).toMatchObject([{ kind: 'illegal', code: 'not in hand', where: 'refill' }]);
});

describe('orders for a card that has moved (our ruling 15)', () => {
  const describeOrders = (state: State, orders: Orders) =>
    game.questions.answers(orders, createSeatNow({}, state));
  const actions: readonly (readonly [Action, string])[] = [
    [{ kind: 'B', card: 'Energy 2' }, 'B Energy 2'],
    [{ kind: 'C', of: DEMS, card: 'Ecosystem 1' }, 'C 2 elsewhere'],
    [{ kind: 'E', card: 'Energy 7' }, 'E Energy 7'],
  ];
  it.for(actions)(
    'PK-976 orders with a card that has moved do not name another card: %j',
    ([action, key]) => {
      expect(describeOrders(createState({}), { ...NO_PRESETS, action })).toMatchObject({
        action: [key],
      });
    },
  );
  it('PK-977 orders with a card do not name a card of another question', () => {
    const launching = { cards: bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] }) };
    const state = turn(launching, ACTION_C).state;
    expect(describeOrders(state, createUseOrders('Energy 4'))).toMatchObject({ choice: ['yes'] });
    expect(describeOrders(state, createUseOrders('Water 5'))).toMatchObject({
      choice: ['elsewhere'],
    });
  });
});

describe('reading of names', () => {
  const readNamed = (
    state: State,
    answers: Readonly<Record<string, readonly string[]>>,
    seat = SCARLET,
  ): Orders | null => game.read({ setup: createSetup({}), state, seat, answers }).orders;

  it('PK-235 answers to the set-up and the draft become cards', () => {
    const dealt = (draft: 'yes' | 'no') => startUsualMatch(draft).state;
    const hand = dealt('no').settlers[SCARLET]?.hand ?? [];
    const [, second = 'Water 1'] = dealt('yes').packs[SCARLET] ?? [];
    expect(readNamed(dealt('no'), { prep: ['card 3 card 4'] })).toEqual({
      kind: 'set-up',
      prep: hand.slice(2),
      lasting: null,
    });
    expect(readNamed(dealt('yes'), { keep: ['card 2'] })).toEqual({ kind: 'draft', keep: second });
  });

  it.for([
    [
      'no',
      'prep',
      ['Card 1 and card 2', 'Card 1 and card 3', 'Card 1 and card 4'],
      'Card 2 and card 4',
    ],
    ['yes', 'keep', ['card 1', 'card 2', 'card 3'], 'card 2'],
  ] as const)(
    'PK-979 the form has the numbers of “Now”, and receipts name the cards: draft %s',
    ([draft, name, first, words]) => {
      const asked = { ...startUsualMatch(draft), seat: SCARLET };
      const [form] = game.next(asked)?.asks ?? [];
      const offered = form?.form.fields.find((field) => field.name === name)?.choices ?? [];
      expect(offered.map(({ label }) => label).slice(0, 3)).toEqual(first);
      expect(offered.map(({ label }) => label)).toContain(words);
      const audience = { kind: 'seat', seat: SCARLET } as const;
      const { details } = game.view({ ...asked, history: [], audience });
      const numbers = (details?.rows ?? []).filter((_, row) => row % 2 === 0).map(([cell]) => cell);
      const dealt = asked.state.packs[SCARLET] ?? asked.state.settlers[SCARLET]?.hand ?? [];
      expect(numbers).toMatchObject(
        dealt.map((card, index) => ({ value: `${index + 1}: Card ${card}` })),
      );
      const text = game.ownWords?.(asked, words) ?? '';
      for (const [index, card] of dealt.entries())
        expect(text.includes(`Card ${card} (`)).toBe(words.includes(`${index + 1}`));
    },
  );

  it('PK-980 a receipt of a turn keeps the number in a card’s name', () =>
    expect(game.ownWords?.(createSeatNow({}), 'card 1')).toBe('card 1'));

  const createOwed = (
    position: Position,
    action: Action,
    wishes: Partial<TurnOrders> = {},
  ): State => turn(position, action, wishes).state;
  const taken = createOwed(
    { cards: bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] }) },
    ACTION_C,
  );
  const burying = createOwed({}, ACTION_B, { without: ['move', 'bottom'] });
  const settling = createOwed({ cards: withTopAction('Energy 1', { kind: 'settle' }) }, ACTION_A);
  const looking = createOwed(
    { cards: withTopAction('Energy 1', { kind: 'look', count: 1 }) },
    ACTION_A,
  );
  const decisions: readonly (readonly [what: string, State, string, Orders])[] = [
    ['the owner’s', taken, 'yes', createUseOrders('Energy 4')],
    [
      'the Aqualab’s',
      burying,
      'Science 5',
      { kind: 'aqualab', lasting: null, choice: 'Science 5' },
    ],
    [
      'a Building, with its purpose',
      settling,
      'Water',
      { kind: 'settle', lasting: null, choice: 'Water' },
    ],
    ['a player', looking, 'Zatchel', { kind: 'look', lasting: null, choice: ZATCHEL }],
  ];
  it.for(decisions)(
    'PK-234 answers to a decision name its question: %s',
    ([, state, value, orders]) => {
      const [{ seat } = { seat: SCARLET }] = state.owed;
      expect(readNamed(state, { choice: [value] }, seat)).toEqual(orders);
      expect(readNamed(state, { choice: ['no'] }, seat)).toEqual({ ...orders, choice: false });
      expect(readNamed(state, {}, seat)).toBeNull();
    },
  );
});
