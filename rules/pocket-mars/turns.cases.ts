/** Cases of set-up, Rule of Four, deck, rounds and end (Rules, Setting Up and How to Play). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { stage } from '../kit/match/stage.ts';
import { CARDS, type CardId } from './cards.ts';
import { isDecisionOwed } from './choices.ts';
import { NO_PRESETS, type TurnOrders } from './forms/questions.ts';
import { pocketMars } from './game.ts';
import { resolveStep } from './resolve.ts';
import { sortCards } from './rule-of-four.ts';
import {
  ACTION_A,
  ACTION_C,
  ACTION_D,
  ACTION_E,
  colonists,
  createContent,
  createSetup,
  createState,
  createUseOrders,
  findSettler,
  four,
  kinds,
  listAllCards,
  type Position,
  playFollowUp,
  SCARLET,
  startUsualMatch,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import type { Answer, State } from './state.ts';

const DRAWING_CARD = withTopAction('Energy 1', { kind: 'draw', count: 2 });

const startState = (draft: 'yes' | 'no', seed = 1) => startUsualMatch(draft, seed).state;

describe('setting up (Rules, Setting Up)', () => {
  it('PK-101 the set-up gives everybody seven colonists: one on the Ship, six on Earth', () => {
    for (const each of Object.values(startState('no').settlers))
      expect(each).toMatchObject({ ship: 1, earth: 6 });
  });
  it('PK-102 the set-up sets Energy to the content’s start', () =>
    expect(Object.values(startState('no').settlers).map(({ energy }) => energy)).toEqual([
      1, 1, 1,
    ]));
  it('PK-103 the set-up deals four cards each, and the rest is the deck', () => {
    const { settlers, deck } = startState('no');
    expect(Object.values(settlers).map(({ hand }) => hand.length)).toEqual([4, 4, 4]);
    expect(deck).toHaveLength(23);
    expect(new Set([...deck, ...Object.values(settlers).flatMap(({ hand }) => hand)]).size).toBe(
      35,
    );
  });
  it('PK-104 players choose two cards for the prep module', () => {
    const state = startState('no');
    const [first, second, third, fourth] = state.settlers[SCARLET]?.hand ?? [];
    const prep = [second, fourth].flatMap((card) => card ?? []);
    const orders = { [SCARLET]: { kind: 'set-up' as const, prep, lasting: null } };
    const after = resolveStep({
      setup: createSetup({}),
      state,
      orders,
      chance: seedChance(2),
    }).state;
    expect(after.settlers[SCARLET]).toMatchObject({ prep, hand: [first, third] });
  });
  it('PK-105 a set-up without an answer takes the first two cards, and is reported once', () => {
    const state = startState('no');
    const chance = seedChance(2);
    const played = resolveStep({ setup: createSetup({}), state, orders: {}, chance });
    const { hand, prep } = played.state.settlers[SCARLET] ?? {};
    expect(prep).toEqual(state.settlers[SCARLET]?.hand.slice(0, 2));
    expect(hand).toHaveLength(2);
    expect(kinds(played, 'missing').map(({ what }) => what)).toEqual(Array(3).fill('set-up'));
    expect(kinds(played, 'void')).toEqual([]);
  });
  it('PK-119 the set-up asks everybody the same questions after every deal', () => {
    const listForms = (draft: 'yes' | 'no', seed: number) =>
      pocketMars
        .next({
          setup: { ...createSetup({}), variants: { draft } },
          state: startState(draft, seed),
        })
        ?.asks.map(({ form }) => form);
    for (const draft of ['no', 'yes'] as const) {
      const [one, ...others] = [...(listForms(draft, 1) ?? []), ...(listForms(draft, 2) ?? [])];
      expect(others).toHaveLength(5);
      for (const other of others) expect(other).toEqual(one);
    }
  });
  it('PK-106 the starting player is drawn at random', () => {
    const firsts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => startState('no', seed).order[0]);
    expect(new Set(firsts).size).toBe(3);
  });
  it('PK-107 the first player’s turn follows the set-up', () => {
    const state = startState('no');
    const step = { setup: createSetup({}), state, orders: {}, chance: seedChance(2) };
    const current = { seat: state.order[0] };
    expect(resolveStep(step).state).toMatchObject({ phase: 'turn', round: 1, turn: 1, current });
  });
});

describe('drafting (Rules, Drafting Project Cards)', () => {
  const keepFirst = (state: State): State =>
    resolveStep({
      setup: { ...createSetup({}), variants: { draft: 'yes' } },
      state,
      orders: Object.fromEntries(
        state.order.flatMap((seat) =>
          (state.packs[seat] ?? [])
            .slice(0, 1)
            .map((keep) => [seat, { kind: 'draft' as const, keep }]),
        ),
      ),
      chance: seedChance(3),
    }).state;

  it('PK-111 the draft gives everybody five cards', () =>
    expect(Object.values(startState('yes').packs).map((pack) => pack.length)).toEqual([5, 5, 5]));
  it('PK-112 each player keeps a card of the draft and passes the others to the left', () => {
    const before = startState('yes');
    const after = keepFirst(before);
    const [first, second] = before.order;
    const pack = before.packs[first ?? SCARLET] ?? [];
    expect(after.settlers[first ?? SCARLET]?.hand).toEqual([pack[0]]);
    expect(after.packs[second ?? SCARLET]).toEqual(pack.slice(1));
  });
  it('PK-117 a draft without an answer keeps the first card of the pack', () => {
    const before = startState('yes');
    const { state, events } = resolveStep({
      setup: { ...createSetup({}), variants: { draft: 'yes' } },
      state: before,
      orders: {},
      chance: seedChance(1),
    });
    for (const seat of before.order) {
      expect(state.settlers[seat]?.hand).toEqual(before.packs[seat]?.slice(0, 1));
    }
    expect(events.filter(({ kind }) => kind === 'missing')).toHaveLength(3);
  });
  it('PK-113 the draft ends when all have four cards, and the rest returns to the deck', () => {
    const after = [1, 2, 3, 4].reduce(keepFirst, startState('yes'));
    expect(after.phase).toBe('set-up');
    expect(Object.values(after.settlers).map(({ hand }) => hand.length)).toEqual([4, 4, 4]);
    expect(after.deck).toHaveLength(23);
  });
  it('PK-114 each step of the draft has its own name', () => {
    const setup = { ...createSetup({}), variants: { draft: 'yes' } };
    const names = [startState('yes'), keepFirst(startState('yes'))].map(
      (state) => pocketMars.next({ setup, state })?.name,
    );
    expect(names).toEqual(['draft-1', 'draft-2']);
  });
});

describe('the Rule of Four (Rules, The Rule of 4 Cards)', () => {
  it('PK-121 players with fewer than four cards draw', () => {
    const played = turn({}, ACTION_A);
    expect(findSettler(played, 'Scarlet').hand).toHaveLength(2);
    expect(kinds(played, 'drew')[0]).toMatchObject({ seat: 'Scarlet', count: 1 });
  });
  it('PK-122 surplus cards of the hand are discarded, as in the example of the rules', () => {
    const playedTurn = turn({ cards: DRAWING_CARD }, ACTION_A);
    expect(playedTurn.state.owed).toEqual([
      { kind: 'four', seat: 'Scarlet', discard: 1, refill: 0 },
    ]);
    const played = playFollowUp({ cards: DRAWING_CARD }, playedTurn, {
      Scarlet: four(['Energy 2'], []),
    });
    expect(findSettler(played, 'Scarlet').hand).toHaveLength(2);
    expect(played.state.discard).toEqual(['Energy 1', 'Energy 2']);
  });
  it('PK-123 the Rule of Four discards a card preset with the action', () => {
    const played = turn({ cards: DRAWING_CARD }, ACTION_A, { discard: 'Energy 2' });
    expect(played.state.owed).toEqual([]);
    expect(played.state.discard).toEqual(['Energy 1', 'Energy 2']);
  });
  it('PK-124 a preset criterion selects the discarded card', () => {
    const position: Position = {
      cards: DRAWING_CARD,
      state: { deck: ['Water 6', 'Science 3', 'Water 1'] },
    };
    const findDiscarded = (discard: TurnOrders['discard']) =>
      turn(position, ACTION_A, { discard }).state.discard.at(-1);
    expect([findDiscarded('lowest'), findDiscarded('highest')]).toEqual(['Energy 2', 'Water 6']);
    expect([findDiscarded('Science'), findDiscarded('Construction')]).toEqual([
      'Science 3',
      'Energy 2',
    ]);
  });
  it('PK-125 the Rule of Four discards the first cards in order without an answer', () => {
    const playedTurn = turn({ cards: DRAWING_CARD }, ACTION_A);
    expect(playFollowUp({ cards: DRAWING_CARD }, playedTurn, {}).state.discard.at(-1)).toBe(
      'Energy 2',
    );
  });
  it('PK-118 the Rule of Four refills with the first cards in order without an answer', () => {
    const playedTurn = turn({}, { kind: 'E', card: 'Water 4' });
    const played = playFollowUp({}, playedTurn, {});
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
  });
  it('PK-126 a prep module is refilled from the hand, after drawing', () => {
    const playedTurn = turn({}, { kind: 'E', card: 'Water 4' });
    expect(playedTurn.state.owed).toEqual([
      { kind: 'four', seat: 'Scarlet', discard: 0, refill: 1 },
    ]);
    const drawn = findSettler(playedTurn, 'Scarlet').hand.slice(2);
    expect(drawn).toHaveLength(1);
    const played = playFollowUp({}, playedTurn, { Scarlet: four([], drawn) });
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', ...drawn]);
    expect(findSettler(played, 'Scarlet').hand).toEqual(['Energy 1', 'Energy 2']);
  });
  it('PK-127 a prep module is refilled with a card preset with the action', () => {
    const played = turn({}, { kind: 'E', card: 'Water 4' }, { refill: 'Energy 2' });
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 2']);
    expect(played.state.turn).toBe(2);
  });
  it('PK-128 cards never return from the prep module to the hand', () => {
    const played = turn({}, { kind: 'E', card: 'Water 4' }, { refill: 'highest' });
    expect(findSettler(played, 'Scarlet').hand).toEqual(['Energy 1', 'Energy 2']);
  });
  it('PK-129 the Rule of Four applies to everybody at the end of every turn', () => {
    const playedTurn = turn({}, ACTION_C, WITHOUT_ABILITY);
    expect(playedTurn.state.owed.map(({ seat }) => seat)).toEqual(['Dems']);
    const played = playFollowUp({}, playedTurn, { Dems: four([], ['Ecosystem 1']) });
    expect(findSettler(played, 'Dems')).toMatchObject({ prep: ['Water 5', 'Ecosystem 1'] });
    expect(findSettler(played, 'Dems').hand).toHaveLength(2);
  });
  it('PK-130 the Rule of Four asks two players together and keeps a preset card', () => {
    const position: Position = {
      cards: { 'Energy 4': { bottom: [{ kind: 'draw', count: 2 }] } },
      settlers: { Scarlet: { prep: ['Water 4'] } },
    };
    const first = turn(position, ACTION_C, WITHOUT_ABILITY);
    const playedTurn = playFollowUp(position, first, { Dems: createUseOrders('Energy 4') });
    expect(playedTurn.state.owed.map(({ seat }) => seat)).toEqual(['Scarlet', 'Dems']);
    const second = turn(position, ACTION_C, { without: ['ability'], refill: 'Energy 2' });
    const wished = playFollowUp(position, second, { Dems: createUseOrders('Energy 4') });
    expect(wished.state.owed.map(({ seat }) => seat)).toEqual(['Dems']);
    const played = playFollowUp(position, wished, { Dems: four(['Ecosystem 1'], ['Ecosystem 2']) });
    expect(findSettler(played, 'Scarlet').prep).toContain('Energy 2');
  });
});

describe('the deck (Rules, E; Rulings)', () => {
  const nearlyOut = (more: Partial<State> = {}): Position => ({
    buildings: {
      Water: {
        pile: [
          { card: 'Water 1', faceUp: true },
          { card: 'Water 2', faceUp: true },
        ],
      },
    },
    state: { deck: ['Science 7'], discard: ['Energy 7'], ...more },
  });

  it('PK-141 an empty deck is remade from covered cards and discards', () => {
    const played = turn(nearlyOut(), ACTION_A);
    expect(kinds(played, 'new deck')[0]?.cards).toBe(3);
    expect(played.state.deck.toSorted()).toEqual(['Energy 1', 'Energy 7', 'Water 1']);
    expect(played.state.discard).toEqual([]);
  });
  it('PK-142 a new deck leaves the top card of each pile', () =>
    expect(turn(nearlyOut(), ACTION_A).state.buildings.Water.pile.map(({ card }) => card)).toEqual([
      'Water 2',
    ]));
  it('PK-143 the chance of the step shuffles a new deck', () => {
    const decks = [1, 2, 3, 4, 5, 6].map((seed) =>
      resolveStep({
        setup: createSetup({}),
        state: createState(nearlyOut()),
        orders: { [SCARLET]: { ...NO_PRESETS, action: ACTION_A } },
        chance: seedChance(seed),
      }).state.deck.join(' '),
    );
    expect(new Set(decks).size).toBeGreaterThan(1);
  });
  it('PK-144 drawing ends if no card is left', () => {
    const position: Position = {
      state: { deck: [], discard: [] },
      settlers: { Scarlet: { hand: [] } },
    };
    const played = turn(position, ACTION_D);
    expect(findSettler(played, 'Scarlet').hand).toEqual([]);
    expect(played.state.turn).toBe(2);
    expect([...kinds(played, 'drew'), ...kinds(played, 'drawn cards')]).toEqual([]);
  });
  it('PK-146 drawing resumes after a discard', () => {
    const played = turn({ state: { deck: [], discard: ['Energy 7'] } }, ACTION_A);
    expect(findSettler(played, 'Scarlet').hand).toContain('Energy 7');
    expect(kinds(played, 'new deck')[0]?.cards).toBe(2);
  });
  it('PK-145 a new deck never loses or duplicates a card', () => {
    const { state } = turn(nearlyOut({ deck: ['Science 7', 'Science 6'] }), ACTION_A);
    const all = listAllCards(state);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('turns and rounds (Rules, How to Play)', () => {
  it('PK-151 the next player in turn order continues', () =>
    expect(turn({}, ACTION_D).state.current?.seat).toBe('Dems'));
  it('PK-152 the same player begins the next round', () => {
    const state: Partial<State> = { turn: 3, current: { seat: SCARLET, orders: null } };
    const current = { seat: 'Scarlet' };
    expect(turn({ state }, ACTION_D).state).toMatchObject({ turn: 4, round: 2, current });
  });
  const settled: Position = {
    settlers: { Dems: { earth: 0, ship: 0 } },
    buildings: { Water: { oneStar: colonists({ Dems: 7 }) } },
  };
  it('PK-153 the match ends with the round in which a player has all seven in Buildings', () =>
    expect(turn({ ...settled, state: { turn: 3 } }, ACTION_D).state.phase).toBe('over'));
  it('PK-154 the match ends only after everybody had the same number of turns', () =>
    expect(turn(settled, ACTION_D).state.phase).toBe('turn'));
  it('PK-155 the match ends after six rounds without a launched or landed colonist', () => {
    const quiet: Position = {
      settlers: { Scarlet: { earth: 0 } },
      state: { turn: 3, quietRounds: 5 },
    };
    const played = turn(quiet, ACTION_E);
    expect(kinds(played, 'match over')[0]?.why).toBe('quiet');
    expect(turn({ ...quiet, settlers: {} }, ACTION_D).state.phase).toBe('turn');
  });
});

describe('the Rule of Four', () => {
  const sorted = (held: number, prep: readonly CardId[], answer: Answer) => {
    const hand = CARDS.filter((card) => card.startsWith('Energy ')).slice(0, held);
    const state = createState({ settlers: { Scarlet: { hand, prep } } });
    const answers = new Map([[SCARLET, answer]]);
    const work = { now: stage(state), content: createContent(), chance: seedChance(1), answers };
    const done = sortCards({ ...work, isAbility: false, used: null });
    if (isDecisionOwed(done)) throw new Error('nothing is left to be asked');
    return { discarded: done.state.discard, prep: findSettler(done, 'Scarlet').prep };
  };

  it('PK-281 a card named for two places takes one of them', () =>
    expect(sorted(4, [], four([], ['Energy 2', 'Energy 2'])).prep).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-282 the first unnamed card takes a blank place', () =>
    expect(sorted(4, [], four([], ['Energy 1'])).prep).toEqual(['Energy 1', 'Energy 2']));
  it('PK-283 a card named for two discards is one of them', () =>
    expect(sorted(5, ['Water 4'], four(['Energy 2', 'Energy 2'], [])).discarded).toEqual([
      'Energy 2',
      'Energy 1',
    ]));
  it('PK-284 a card for the prep module is not discarded in place of a missing one', () =>
    expect(sorted(5, ['Water 4'], four([], ['Energy 1']))).toEqual({
      discarded: ['Energy 2', 'Energy 3'],
      prep: ['Water 4', 'Energy 1'],
    }));
  it('PK-285 the first of too many named cards count', () =>
    expect(sorted(4, [], four([], ['Energy 3', 'Energy 1', 'Energy 2'])).prep).toEqual([
      'Energy 3',
      'Energy 1',
    ]));
});
