/** Secrets of a turn, and conservation of all things (Rulings, Who sees what). */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../kit/asking/form.ts';
import { seedChance } from '../kit/chance/seeded.ts';
import type { Seat } from '../kit/match/seat.ts';
import { createRandomPolicy, playMatch } from '../kit/playing/play.ts';
import { rotateList } from '../kit/reckoning/collecting.ts';
import { CARDS, type CardId, getColour } from './cards.ts';
import { NO_PRESETS } from './forms/questions.ts';
import { definition, pocketMars } from './game.ts';
import { narration } from './narration.ts';
import { resolveStep } from './resolve.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_E,
  BOARD,
  bottom,
  COVER,
  colonists,
  createContent,
  createDeck,
  createSeatNow,
  createSetup,
  createState,
  createUseOrders,
  DECLINED_ORDERS,
  DEMS,
  findSettler,
  four,
  kinds,
  LOOK,
  listAllCards,
  type PlayedTurn,
  type Position,
  playFollowUp,
  RISE,
  SCARLET,
  SETTLE,
  SWITCH,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import type { State } from './state.ts';
import { countSettled, getRoomAbove, sumColonists } from './table.ts';
import { COLONISTS } from './turns.ts';
import { determinize, publicView, seatView } from './views.ts';

const REFILL_ENERGY_1 = { refill: 'Energy 1' } as const;

const listPublicLines = ({ events }: PlayedTurn) =>
  narration.lines(events, { kind: 'public' }, createContent()).map(({ event }) => event);

describe('a bottom action that requires a card in hand', () => {
  const asking = bottom('Water 4', {
    condition: { kind: 'card in hand', colour: 'Science' },
    bottom: [{ kind: 'launch', count: 1 }],
  });
  const tried = turn({ cards: asking }, ACTION_B, { ...REFILL_ENERGY_1, without: ['ability'] });

  it('PK-201 a bottom action that the hand forbids looks skipped to other players', () => {
    const leftOut = turn({ cards: asking }, ACTION_B, {
      ...REFILL_ENERGY_1,
      without: ['bottom', 'ability'],
    });
    expect(listPublicLines(tried)).toEqual(listPublicLines(leftOut));
  });
  it('PK-202 only the player reads that the hand lacks the card', () =>
    expect(kinds(tried, 'hand lacks')).toMatchObject([{ seat: 'Scarlet', card: 'Water 4' }]));
  it('PK-203 an owner who agrees without the required card looks like one who declines', () => {
    const cards = { 'Energy 4': asking?.['Water 4'] ?? {} };
    const playedTurn = turn({ cards }, ACTION_C, WITHOUT_ABILITY);
    const [yes, no] = [createUseOrders('Energy 4'), DECLINED_ORDERS].map((said) =>
      listPublicLines(playFollowUp({ cards }, playedTurn, { Dems: said })),
    );
    expect(yes).toEqual(no);
  });

  const readSecrets = (
    cards: NonNullable<Position['cards']>,
    answers: Readonly<Record<string, readonly string[]>>,
  ) =>
    pocketMars
      .read({ ...createSeatNow({ cards }), answers })
      .problems.map(({ kind, code }) => `${kind}: ${code}`);
  it('PK-204 a player whose hand forbids the bottom action is warned before the deadline', () => {
    const answers = { action: ['B Water 4'] };
    expect(readSecrets(asking, answers)).toEqual(['doubtful: condition not met']);
    const { problems } = pocketMars.read({ ...createSeatNow({ cards: asking }), answers });
    expect(problems[0]?.sentence).toContain(
      'your hand lacks a card of the colour that the bottom action requires',
    );
  });
  it('PK-205 a player who skips the bottom action is not warned', () =>
    expect(readSecrets(asking, { action: ['B Water 4'], without: ['bottom'] })).toEqual([]));
  it('PK-206 an owner whose hand forbids the bottom action is warned too', () => {
    const cards = { 'Energy 4': asking?.['Water 4'] ?? {} };
    const { state } = turn({ cards }, ACTION_C, WITHOUT_ABILITY);
    const given = { setup: createSetup({ cards }), state, seat: DEMS };
    const problems = (answers: Readonly<Record<string, readonly string[]>>) =>
      pocketMars.read({ ...given, answers }).problems.map(({ code }) => code);
    expect(problems({ choice: ['yes'] })).toEqual(['condition not met']);
    expect(problems({})).toEqual([]);
  });
  it('PK-209 too little Energy causes a warning and a public report, whatever the hand', () => {
    const dear = bottom('Water 4', { ...asking?.['Water 4'], cost: 2 });
    expect(readSecrets(dear, { action: ['B Water 4'] })).toEqual(['doubtful: too little Energy']);
    const played = turn({ cards: dear }, ACTION_B, { ...REFILL_ENERGY_1, without: ['ability'] });
    expect(kinds(played, 'bottom not used')[0]?.why).toBe('too little Energy');
    expect(kinds(played, 'hand lacks')).toEqual([]);
  });
  it('PK-207 a problem names a step that cannot be skipped', () =>
    expect(readSecrets({}, { action: ['B Water 4'], without: ['ability', 'everything'] })).toEqual([
      'unreadable: not offered',
    ]));
  it('PK-208 a problem names an unknown answer once', () =>
    expect(readSecrets({}, { action: ['D'], card: ['of Walsh'] })).toEqual([
      'unreadable: not offered',
    ]));
});

describe('events around a decision', () => {
  const moving: Position = {
    settlers: { Scarlet: { prep: ['Ecosystem 7', 'Science 5'] } },
    buildings: { Science: { oneStar: colonists({ Dems: 1 }) } },
  };
  const only = { ...REFILL_ENERGY_1, without: ['move', 'bottom'] } as const;

  it('PK-211 the use of a Building is reported once, when it happens', () => {
    const playedTurn = turn(moving, { kind: 'B', card: 'Ecosystem 7' }, only);
    const played = playFollowUp(moving, playedTurn, {
      Scarlet: {
        kind: 'greenhouse',
        lasting: null,
        choice: { at: 'Science', of: DEMS, up: true },
      },
    });
    expect([kinds(playedTurn, 'ability').length, kinds(played, 'ability').length]).toEqual([0, 1]);
  });
  it('PK-212 a card played from the hand is outside all hands during its action', () => {
    const playedTurn = turn({ cards: withTopAction('Energy 1', { kind: 'cover' }) }, ACTION_A);
    expect(findSettler(playedTurn, 'Scarlet').hand).toEqual(['Energy 2']);
    expect(playedTurn.state.discard).toEqual([]);
    expect(listAllCards(playedTurn.state)).toEqual(CARDS.toSorted());
  });
  it('PK-213 a deck remade by a card’s action lacks that card', () => {
    const position: Position = {
      cards: withTopAction('Energy 1', { kind: 'draw', count: 2 }),
      state: { deck: ['Water 1', 'Water 2'], discard: ['Water 6', 'Water 7'] },
    };
    const played = turn(position, ACTION_A, { discard: 'Energy 2' });
    expect(kinds(played, 'new deck')[0]?.cards).toBe(2);
    expect(played.state.discard).toEqual(['Energy 1', 'Energy 2']);
  });
  it('PK-214 Energy gained at the top of the track is reported as without effect', () => {
    const position: Position = { settlers: { Scarlet: { energy: 6 } } };
    const played = turn(position, ACTION_E);
    expect(kinds(played, 'Energy')).toEqual([]);
    expect(kinds(played, 'nothing to do')).toHaveLength(1);
  });
  it('PK-215 a card ticked twice is discarded, and the first other card refills', () => {
    const position: Position = {
      cards: bottom('Water 4', { bottom: [{ kind: 'draw', count: 2 }] }),
    };
    const playedTurn = turn(position, ACTION_B, WITHOUT_ABILITY);
    expect(playedTurn.state.owed).toMatchObject([{ discard: 1, refill: 1 }]);
    const played = playFollowUp(position, playedTurn, {
      Scarlet: four(['Energy 2'], ['Energy 2']),
    });
    expect(played.state.discard).toEqual(['Energy 2']);
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
  });
  it('PK-216 presets for one follow-up do not apply to another seat', () => {
    const cards = bottom('Energy 4', { bottom: [{ kind: 'settle' }] });
    const playedTurn = turn({ cards }, ACTION_C, { building: 'Water', without: ['ability'] });
    const chosen = playFollowUp({ cards }, playedTurn, { Dems: createUseOrders('Energy 4') });
    expect(chosen.state.owed).toMatchObject([{ seat: 'Dems', question: 'settle' }]);
  });
});

const ACTIONS = [
  'launch 1; draw 1 card',
  SETTLE,
  'draw 2 cards',
  SWITCH,
  COVER,
  `${BOARD}; ${RISE}`,
  LOOK,
];
const VARIED_CONTENT = createDeck({
  tops: ACTIONS,
  bottoms: rotateList(ACTIONS, 3),
  costs: 3,
  conditions: [
    { kind: 'always' },
    { kind: 'no own colonist there' },
    { kind: 'card in hand', colour: null },
  ],
});

const MATCHES = [1, 5, 6].map((seed) => {
  const names = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix'].slice(0, 2 + (seed % 3));
  const setup = {
    players: names.map((name) => ({ seat: name as Seat, garnets: 0 })),
    content: VARIED_CONTENT,
    variants: { draft: seed > 3 ? 'yes' : 'no' },
  };
  return [...playMatch({ game: pocketMars, setup, seed, choose: createRandomPolicy(seed) })];
});
const MOMENTS = MATCHES.flat();

describe('in every state of whole matches', () => {
  it('PK-221 each of the 35 cards is in exactly one place', () => {
    const all = CARDS.toSorted();
    for (const { state } of MOMENTS) expect(listAllCards(state)).toEqual(all);
  });
  it('PK-222 everybody has seven colonists', () => {
    for (const { state } of MOMENTS)
      for (const seat of state.order) {
        const own = state.settlers[seat];
        expect((own?.earth ?? 0) + (own?.ship ?? 0) + countSettled(state, seat)).toBe(COLONISTS);
      }
  });
  it('PK-223 no space holds fewer than 0 colonists, no two-star space more than its limit', () => {
    for (const { state } of MOMENTS) {
      const spaces = Object.values(state.buildings);
      const counts = spaces.flatMap((at) => [at.oneStar, at.twoStar].flatMap(Object.values));
      expect(Math.min(0, ...counts)).toBe(0);
      expect(Math.max(...spaces.map(({ twoStar }) => sumColonists(twoStar)))).toBeLessThanOrEqual(
        getRoomAbove(state),
      );
    }
  });
  it('PK-224 Energy is between 0 and the top of the track', () => {
    const all = MOMENTS.flatMap(({ state }) => Object.values(state.settlers));
    const amounts = all.map(({ energy }) => energy);
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([0, 6]);
  });
  it('PK-225 everybody has two cards in hand and two in the prep module at a turn’s start', () => {
    const begun = MOMENTS.filter(({ state }) => state.phase === 'turn' && state.owed.length === 0);
    const all = begun.flatMap(({ state }) => Object.values(state.settlers));
    const counts = all.map(({ hand, prep }) => `${hand.length} ${prep.length}`);
    expect(new Set(counts)).toEqual(new Set(['2 2']));
  });
  it('PK-226 the steps after a turn without presets do not depend on others’ hands', () => {
    const turns = MOMENTS.filter(({ step }) => step?.pace === 'turn');
    for (const [index, { setup, state: said, orders }] of turns.entries()) {
      const state = { ...said, said: {}, lasting: {} };
      const seat = state.current?.seat;
      if (seat === undefined) continue;
      const stepAfter = (now: State) =>
        describeStep({
          setup,
          state: resolveStep({ setup, state: now, orders, chance: seedChance(index) }).state,
        });
      expect(stepAfter(withOtherHands(state, seat))).toEqual(stepAfter(state));
    }
  });
});

/** Returns a step with the forms of its decisions. The laws compare forms of turns. */
function describeStep(now: Parameters<typeof pocketMars.next>[0]) {
  const step = pocketMars.next(now);
  if (step === null) return null;
  const { name, title, about, pace } = step;
  return { name, title, about, pace, asks: pace === 'turn' ? [] : step.asks };
}

/** Swaps others' hands with cards at the bottom of the deck, which a turn never reaches. */
function withOtherHands(state: State, own: Seat): State {
  const others = state.order.filter((seat) => seat !== own);
  const held = others.flatMap((seat) => state.settlers[seat]?.hand ?? []);
  if (state.deck.length < held.length + MAX_DRAWN_CARDS) return state;
  const fresh = state.deck.slice(-held.length);
  const exchange = (card: CardId): CardId => fresh[held.indexOf(card)] ?? card;
  const settlers = Object.fromEntries(
    Object.entries(state.settlers).map(([seat, each]) => [
      seat,
      { ...each, hand: each.hand.map(exchange) },
    ]),
  );
  return { ...state, settlers, deck: [...state.deck.slice(0, -held.length), ...held] };
}

const MAX_DRAWN_CARDS = 8;

describe('warnings and previews before the deadline (Rulings, Who sees what)', () => {
  const cards = {
    'Ecosystem 4': { bottom: [{ kind: 'launch', count: 1 }] },
    'Ecosystem 5': { cost: 9, bottom: [{ kind: 'launch', count: 1 }] },
    'Ecosystem 6': { bottom: [{ kind: 'rise' }] },
  } as const;
  const buildings = { Water: { oneStar: colonists({ Zatchel: 1 }) } };
  const readUse = (card: CardId, said: Answers) => {
    const settlers = {
      Dems: { prep: [card, 'Water 5'] },
      Zatchel: { prep: ['Construction 4'] },
    } as const;
    const position: Position = { cards, buildings, settlers };
    const asked = createSeatNow(position);
    const { orders, problems } = pocketMars.read({
      ...asked,
      answers: { action: ['C 2 1'], ...said },
    });
    return [problems, orders && pocketMars.preview?.(asked, orders)];
  };
  it.for([
    {},
    { greenhouse: ['Water 3 up'] },
    { greenhouse: ['Ecosystem 1 up'] },
    { abilityBuilding: ['Water'] },
    WITHOUT_ABILITY,
  ])('PK-702 warnings do not depend on the card in another player’s slot: %j', (said) => {
    const [first, ...others] = (
      ['Ecosystem 4', 'Ecosystem 5', 'Ecosystem 6', 'Ecosystem 7'] as const
    ).map((card) => readUse(card, said));
    for (const other of others) expect(other).toEqual(first);
  });
});

const SETUP = createSetup({});
const createPileWith = (card: CardId) =>
  [
    { card: 'Water 1', faceUp: true },
    { card, faceUp: false },
  ] as const;

const STATE_AFTER_LOOK = createState({
  settlers: { Dems: { looks: [{ turn: 1, of: SCARLET, cards: ['Water 4'] }] } },
  buildings: { Water: { pile: createPileWith('Water 2') } },
});

/** Moves the cards that Scarlet does not know. */
function createOtherState(): State {
  const exchanged: Partial<Record<CardId, CardId>> = {
    ...{ 'Water 2': 'Ecosystem 1', 'Ecosystem 1': 'Water 2' },
    ...{ 'Energy 4': 'Energy 7', 'Energy 7': 'Energy 4' },
  };
  const swap = (cards: readonly CardId[]) => cards.map((card) => exchanged[card] ?? card);
  const { settlers, deck, buildings } = STATE_AFTER_LOOK;
  const dems = settlers[DEMS];
  if (dems === undefined) throw new Error('Dems does not play');
  const { hand, prep } = dems;
  return {
    ...STATE_AFTER_LOOK,
    settlers: { ...settlers, [DEMS]: { ...dems, hand: swap(hand), prep: swap(prep), looks: [] } },
    buildings: { ...buildings, Water: { ...buildings.Water, pile: createPileWith('Ecosystem 1') } },
    deck: swap(deck).toReversed(),
    said: { [DEMS]: { card: null, refill: 'highest' } },
  };
}

const createKnownState = (state: State, seat = SCARLET) =>
  determinize({ setup: SETUP, state: publicView({ state }), seat, own: seatView({ state }, seat) });

describe('views', () => {
  it('PK-921 the public view has only numbers of cards, backs and faces', () => {
    const { settlers, buildings, deck } = publicView({ state: STATE_AFTER_LOOK });
    expect(settlers[DEMS]).toEqual({
      ...{ earth: 6, ship: 1, energy: 1 },
      hand: { length: 2 },
      prep: ['Energy', 'Water'],
    });
    const faceDown = { card: null, faceUp: false };
    expect(buildings.Water.pile).toEqual([{ card: 'Water 1', faceUp: true }, faceDown]);
    expect(deck).toEqual({ length: STATE_AFTER_LOOK.deck.length });
  });
  it('PK-922 presets and seen cards are in the view of their player alone', () => {
    const other = createOtherState();
    expect(publicView({ state: other })).toEqual(publicView({ state: STATE_AFTER_LOOK }));
    expect(seatView({ state: other }, SCARLET)).toEqual(
      seatView({ state: STATE_AFTER_LOOK }, SCARLET),
    );
    expect(seatView({ state: STATE_AFTER_LOOK }, DEMS).looks).toHaveLength(1);
    expect(seatView({ state: other }, DEMS).said).toEqual({ card: null, refill: 'highest' });
  });
  it('PK-923 only the player sees whether a connection leads to the ability', () => {
    const owner = { kind: 'owner', seat: SCARLET, card: 'Water 4' } as const;
    const ability = { kind: 'ability', seat: DEMS, at: 'Water' } as const;
    const current = { seat: DEMS, orders: null };
    const state = createState({
      state: { agenda: [owner, ability, { kind: 'end of turn' }], current },
    });
    expect(createKnownState(state).agenda).toEqual([owner, { kind: 'end of turn' }]);
    expect(createKnownState(state, DEMS).agenda).toEqual(state.agenda);
    const asked = createState({ state: { agenda: [ability], current } });
    expect(createKnownState(asked).agenda).toEqual([ability]);
  });
});

describe('the state in which a player tries out orders', () => {
  it('PK-932 states that look alike to a player lead to the same assumed state', () =>
    expect(createKnownState(createOtherState())).toEqual(createKnownState(STATE_AFTER_LOOK)));
  it('PK-933 a player’s assumed state has fixed cards in others’ slots', () => {
    const tryActionC = (state: State) => {
      const asked = { setup: SETUP, state, seat: SCARLET };
      const card = state.settlers[DEMS]?.prep[0] ?? 'Water 1';
      const action = { kind: 'C', of: DEMS, card } as const;
      const orders = { ...NO_PRESETS, action };
      const named = definition.orders.withoutSecrets?.({
        asked,
        known: createKnownState(state),
        orders,
      });
      return named?.kind === 'turn' && named.action?.kind === 'C' ? named.action.card : null;
    };
    const card = createKnownState(STATE_AFTER_LOOK).settlers[DEMS]?.prep[0];
    expect(card && getColour(card)).toBe('Energy');
    expect([tryActionC(STATE_AFTER_LOOK), tryActionC(createOtherState())]).toEqual([card, card]);
  });
  it('PK-924 states of whole matches that look alike have the same view', () => {
    let moments = 0;
    for (const draft of ['no', 'yes'] as const) {
      const match = {
        players: ['Scarlet', 'Dems', 'Zatchel'].map((name) => ({ seat: name as Seat, garnets: 0 })),
        content: createContent({ 'Water 4': { top: [{ kind: 'cover' }] } }),
        variants: { draft },
      };
      const choose = createRandomPolicy(5);
      for (const { state } of playMatch({ game: pocketMars, setup: match, seed: 5, choose })) {
        const shown = publicView({ state });
        for (const seat of state.order) {
          const tried = createKnownState(state, seat);
          expect(publicView({ state: tried })).toEqual(shown);
          expect(seatView({ state: tried }, seat)).toEqual(seatView({ state }, seat));
          expect(listAllCards(tried)).toEqual(CARDS.toSorted());
        }
        moments += 1;
      }
    }
    expect(moments).toBeGreaterThan(50);
  });
});
