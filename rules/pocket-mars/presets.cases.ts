/** Cases of presets and standing choices: when they decide, and which questions remain open. */

import { describe, expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { findLastingChoice, listLookOptions, omitChoicesOfOthers } from './choices.ts';
import { NO_PRESETS, type Orders } from './forms/questions.ts';
import { pocketMars } from './game.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  ACTION_E,
  bottom,
  colonists,
  createSeatNow,
  createSetup,
  createState,
  createUseOrders,
  DECLINED_ORDERS,
  DEMS,
  findSettler,
  getSeat,
  kinds,
  type PlayerName,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
  ZATCHEL,
} from './staging.ts';
import type { State } from './state.ts';
import { QUIET_ROUNDS_AT_END } from './turns.ts';

const LAUNCHING_CARD = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });
const listAskedSeats = (position: Position, { state }: ReturnType<typeof turn>) =>
  pocketMars.next(createSeatNow(position, state))?.asks ?? [];

describe('the next card for the prep module', () => {
  const createPosition = (refill: 'highest' | 'lowest' | 'Ecosystem'): Position => ({
    cards: LAUNCHING_CARD,
    state: { said: { [DEMS]: { card: null, refill } }, deck: ['Science 7', 'Water 1', 'Water 2'] },
  });
  const refilled = (position: Position) =>
    findSettler(
      playFollowUp(position, turn(position, ACTION_C), { Dems: createUseOrders('Energy 4') }),
      'Dems',
    ).prep;

  it('PK-260 a card for the prep module can be preset in the player’s last turn', () => {
    expect(refilled(createPosition('highest'))).toEqual(['Water 5', 'Science 7']);
    expect(refilled(createPosition('lowest'))).toEqual(['Water 5', 'Ecosystem 1']);
    expect(refilled(createPosition('Ecosystem'))).toEqual(['Water 5', 'Ecosystem 2']);
  });
  it('PK-261 a preset refill is kept until the player’s next turn replaces it', () => {
    const first = turn({}, ACTION_D, { refill: 'highest' });
    expect(first.state.said).toMatchObject({ Scarlet: { refill: 'highest' } });
    const state = { ...first.state, turn: 4, current: { seat: SCARLET, orders: null } };
    expect(turn({ state }, ACTION_D).state.said).toMatchObject({ Scarlet: { refill: null } });
  });
  it('PK-262 a refill sent with the owner’s “yes” saves another question', () => {
    const position: Position = { cards: LAUNCHING_CARD };
    const playedTurn = turn(position, ACTION_C);
    const fields = listAskedSeats(position, playedTurn).flatMap(({ form }) => form.fields);
    const first = fields.filter(({ page }) => page === undefined);
    expect(first.map(({ name }) => name)).toEqual(['choice', 'refill']);
    const answered = { ...createUseOrders('Energy 4'), refill: 'lowest' } as const;
    const played = playFollowUp(position, playedTurn, { Dems: answered });
    expect(played.state.owed).toEqual([]);
    expect(findSettler(played, 'Dems').prep).toEqual(['Water 5', 'Ecosystem 1']);
  });
});

describe('the owner of a card that is used', () => {
  it('PK-263 an owner chooses for the card with the “yes”', () => {
    const position: Position = {
      cards: bottom('Energy 4', { bottom: [{ kind: 'settle' }] }),
    };
    const playedTurn = turn(position, ACTION_C, WITHOUT_ABILITY);
    const fields = listAskedSeats(position, playedTurn).flatMap(({ form }) => form.fields);
    expect(fields.find(({ name }) => name === 'card')?.choices).toHaveLength(4);
    const answered = {
      ...createUseOrders('Energy 4'),
      card: { kind: 'building', at: 'Water' },
      refill: 'highest',
    } as const;
    const played = playFollowUp(position, playedTurn, { Dems: answered });
    expect(played.state.owed).toEqual([]);
    expect(played.state.buildings.Water.oneStar).toEqual(colonists({ Dems: 1 }));
  });
  it('PK-264 an owner is not asked about a publicly useless card', () => {
    const nobodyLeft: Position = { cards: LAUNCHING_CARD, settlers: { Dems: { earth: 0 } } };
    const played = turn(nobodyLeft, ACTION_C, WITHOUT_ABILITY);
    expect(played.state.owed.map(({ kind }) => kind)).toEqual(['four']);
    expect(kinds(played, 'bottom not used')).toMatchObject([{ seat: 'Dems', why: 'useless' }]);
    expect(turn({ cards: LAUNCHING_CARD }, ACTION_C).state.owed).toMatchObject([
      { question: 'owner' },
    ]);
  });
  it('PK-268 an owner reads nothing about a bottom action that the card lacks', () => {
    const played = turn({}, ACTION_C, WITHOUT_ABILITY);
    expect(played.state.owed.map(({ kind }) => kind)).toEqual(['four']);
    expect(kinds(played, 'bottom not used')).toEqual([]);
  });
  it('PK-269 an answer that only contains an unused choice leaves no trace in the state', () => {
    const playedTurn = turn({ cards: LAUNCHING_CARD }, ACTION_C);
    const card = { kind: 'building', at: 'Water' } as const;
    const answered = { kind: 'owner', choice: null, card, refill: null, lasting: null } as const;
    const { said } = playFollowUp({ cards: LAUNCHING_CARD }, playedTurn, { Dems: answered }).state;
    expect(said).toEqual(playFollowUp({ cards: LAUNCHING_CARD }, playedTurn, {}).state.said);
  });
});

describe('the preview in a receipt', () => {
  const previewOrders = (position: Position, orders: Orders) =>
    pocketMars.preview?.(createSeatNow(position), orders);
  it('PK-270 the preview of a turn shows Energy, colonists and further questions', () => {
    expect(previewOrders({}, { ...NO_PRESETS, action: ACTION_D })).toBe(
      'You will have 1 Energy, two colonists on your Ship and no colonists in Buildings',
    );
    const settling = { cards: withTopAction('Energy 1', { kind: 'settle' }) };
    expect(previewOrders(settling, { ...NO_PRESETS, action: ACTION_A })).toBe(
      'You will have 1 Energy, one colonist on your Ship and no colonists in Buildings; ' +
        'then you will be asked',
    );
    expect(previewOrders({}, DECLINED_ORDERS)).toBeNull();
  });
  it('PK-701 the preview of action C shows the same certain numbers for any card', () => {
    const position = { cards: LAUNCHING_CARD };
    expect(previewOrders(position, { ...NO_PRESETS, action: ACTION_C })).toBe(
      'You will have 2 Energy, one colonist on your Ship and no colonists in Buildings; ' +
        'the text of the hidden card decides whether Dems is asked',
    );
    for (const answer of [DECLINED_ORDERS, createUseOrders('Energy 4')]) {
      const played = playFollowUp(position, turn(position, ACTION_C), { Dems: answer });
      expect(findSettler(played, 'Scarlet')).toMatchObject({ energy: 2, ship: 1 });
    }
    const green = { settlers: { Dems: { prep: ['Construction 5', 'Water 5'] } } } as const;
    const habitation = { ...ACTION_C, card: 'Construction 5' } as const;
    expect(previewOrders(green, { ...NO_PRESETS, action: habitation })).toMatch(
      /the text of the hidden card decides whether Dems is asked; then you may be asked$/,
    );
  });
});

describe('a decision’s public text', () => {
  it('PK-265 the head of a decision’s form names the card, its effect and its price', () => {
    const position: Position = {
      cards: bottom('Energy 4', {
        name: 'Power Grid',
        cost: 1,
        bottomText: 'launch 1',
        bottom: [{ kind: 'launch', count: 1 }],
      }),
    };
    const { state } = turn(position, ACTION_C);
    const step = pocketMars.next(createSeatNow(position, state));
    expect(step?.about).toMatch(
      /^Scarlet used Power Grid \(orange 4\) of Dems\. Its bottom action: launch 1 .*for 1 Energy/,
    );
    const choices = step?.asks[0]?.form.fields[0]?.choices.map(({ label }) => label);
    expect(choices?.[0]).toBe('Yes: launch 1 (for 1 Energy)');
    expect(choices?.[1]).toMatch(/^No/);
  });
  it('PK-266 a choice is asked only for a card that may need it', () => {
    const pages = (cards: Position['cards']) =>
      listAskedSeats({ cards: cards ?? {} }, turn({ cards: cards ?? {} }, null))
        .flatMap(({ form }) => form.fields)
        .flatMap(({ name, page }) => (name === 'card' ? [page?.name] : []));
    expect(pages({})).toEqual([]);
    expect(pages(withTopAction('Science 7', { kind: 'settle' }))).toEqual(['A settle']);
    expect(pages(bottom('Water 7', { bottom: [{ kind: 'settle' }] }))).toEqual(['B Water settle']);
  });
});

describe('quiet rounds (our ruling 1)', () => {
  const quiet = (quietRounds: number) => turn({ state: { turn: 3, quietRounds } }, ACTION_E);
  it('PK-267 quiet rounds are announced to all and in the form before they end the match', () => {
    expect(kinds(quiet(1), 'quiet round')).toEqual([]);
    expect(kinds(quiet(2), 'quiet round')).toMatchObject([{ rounds: 3 }]);
    const { state } = quiet(2);
    const about = pocketMars.next(createSeatNow({}, state))?.about;
    expect(about).toContain('Take one of the five actions.');
    expect(about).toContain('for 3 rounds');
    expect(quiet(QUIET_ROUNDS_AT_END - 1).state.phase).toBe('over');
  });
});

describe('a preset for cards', () => {
  const DECK = ['Science 7', 'Science 6', 'Science 4'] as const;
  it('PK-654 a preset card refills rather than being discarded', () => {
    const wish = { discard: 'lowest', refill: 'Energy 1' } as const;
    const needed: Position = {
      cards: bottom('Water 4', { bottom: [{ kind: 'draw', count: 2 }] }),
      state: { deck: DECK },
    };
    const connected = turn(needed, ACTION_B, { ...wish, without: ['ability'] });
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
    const playedTurn = turn(position, C, {
      without: ['ability'],
      discard: 'lowest',
      refill: 'highest',
    });
    const played = playFollowUp(position, playedTurn, { Dems: createUseOrders('Energy 4') });
    expect(played.state.owed).toEqual([{ kind: 'four', seat: DEMS, discard: 1, refill: 1 }]);
  });
});

it('PK-656 an empty Ship moves nobody, and the round stays quiet', () => {
  const position: Position = {
    cards: bottom('Water 4', { bottom: [{ kind: 'board', count: 2 }] }),
    settlers: { Scarlet: { ship: 0 } },
  };
  const played = turn(position, ACTION_B, WITHOUT_ABILITY);
  expect(kinds(played, 'boarded')).toEqual([]);
  expect(kinds(played, 'nothing to do')).toMatchObject([{ what: 'the Ship is empty' }]);
  expect(played.state.moved).toBe(false);
});

const NO_CHOICES = {
  ...{ refill: null, owner: null, building: null },
  ...{ greenhouse: null, aqualab: null, look: null },
} as const;

type StandingWords = Parameters<typeof findLastingChoice>[0]['lasting'][typeof SCARLET];

const createStateWithChoices = (name: PlayerName, words: object) =>
  createState({
    settlers: { Scarlet: { hand: ['Water 5', 'Energy 2', 'Science 7'] }, Dems: { hand: [] } },
    state: {
      lasting: { [getSeat(name)]: { ...NO_CHOICES, ...words } as NonNullable<StandingWords> },
    },
  });

it.for([
  { name: 'Scarlet', of: [DEMS, ZATCHEL], meant: DEMS },
  { name: 'Dems', of: [SCARLET, ZATCHEL], meant: ZATCHEL },
  { name: 'Dems', of: [SCARLET], meant: SCARLET },
  { name: 'Zatchel', of: [DEMS, SCARLET], meant: SCARLET },
  { name: 'Zatchel', of: [DEMS], meant: DEMS },
  { name: 'Zatchel', of: [], meant: false },
] as const)('PK-631 the next player after $name, of $of, is $meant', ({ name, of, meant }) =>
  expect(
    findLastingChoice(
      createStateWithChoices(name, { look: 'next' }),
      { seat: getSeat(name), question: 'look' },
      of,
    ),
  ).toBe(meant),
);

it('PK-632 the lowest card of a hand has the least value; an empty hand yields null', () => {
  const lowest = (name: PlayerName, hand: Parameters<typeof findLastingChoice<'aqualab'>>[2]) =>
    findLastingChoice(
      createStateWithChoices(name, { aqualab: 'lowest' }),
      { seat: getSeat(name), question: 'aqualab' },
      hand,
    );
  expect(lowest('Scarlet', ['Water 5', 'Energy 2', 'Science 7'])).toBe('Energy 2');
  expect(lowest('Dems', ['Water 5'])).toBe(false);
});

it('PK-633 the first movable own colonist rises in the Greenhouse, or nobody', () => {
  const moves = {
    othersUp: { at: 'Energy', of: DEMS, up: true },
    ownDown: { at: 'Energy', of: SCARLET, up: false },
    ownUp: { at: 'Water', of: SCARLET, up: true },
    later: { at: 'Science', of: SCARLET, up: true },
  } as const;
  const findChoice = (options: Parameters<typeof findLastingChoice<'greenhouse'>>[2]) =>
    findLastingChoice(
      createStateWithChoices('Scarlet', { greenhouse: 'mine up' }),
      { seat: SCARLET, question: 'greenhouse' },
      options,
    );
  const { othersUp, ownDown, ownUp, later } = moves;
  expect(findChoice([othersUp, ownDown, ownUp, later])).toBe(ownUp);
  expect(findChoice([othersUp, ownDown])).toBe(false);
});

it('PK-634 an impossible Building or a missing choice is asked, and a “no” stays a “no”', () => {
  const state = createStateWithChoices('Scarlet', { building: 'Water', look: 'no' });
  const at = (options: Parameters<typeof findLastingChoice<'settle'>>[2]) =>
    findLastingChoice(state, { seat: SCARLET, question: 'settle' }, options);
  expect([at(['Energy', 'Water']), at(['Energy'])]).toEqual(['Water', null]);
  expect(findLastingChoice(state, { seat: SCARLET, question: 'look' }, [DEMS])).toBe(false);
  expect(findLastingChoice(state, { seat: SCARLET, question: 'owner' }, ['Energy 4'])).toBeNull();
});

it('PK-635 standing choices stay secret', () => {
  const own = { ...NO_CHOICES, owner: 'no' } as const;
  const others = { ...NO_CHOICES, look: 'no' } as const;
  const listKnownChoices = (lasting: State['lasting']) =>
    omitChoicesOfOthers(createState({ state: { lasting } }), SCARLET).lasting;
  expect(listKnownChoices({ [SCARLET]: own, [DEMS]: others })).toEqual({ [SCARLET]: own });
  expect(listKnownChoices({ [DEMS]: others })).toEqual({});
  expect(listKnownChoices({ [SCARLET]: own })).toEqual({ [SCARLET]: own });
});

const findProposalsTo = (name: PlayerName, state: State, position: Position = {}) =>
  buildProposals(pocketMars, { setup: createSetup(position), state, seat: getSeat(name) });

it('PK-945 only players who owe something get proposals', () => {
  const open = createState({});
  const settling: Position = { cards: withTopAction('Energy 1', { kind: 'settle' }) };
  const owing = turn(settling, ACTION_A).state;
  expect(owing.owed.length).toBeGreaterThan(0);
  expect(findProposalsTo('Scarlet', open)?.proposals.length).toBeGreaterThan(0);
  expect([
    findProposalsTo('Dems', open),
    findProposalsTo('Dems', owing, settling),
    findProposalsTo('Scarlet', { ...open, phase: 'over' }),
  ]).toEqual([null, null, null]);
});

it('PK-946 the prep module of every other player with cards can be seen', () => {
  const looked = (position: Position) => listLookOptions(createState(position), SCARLET);
  expect(looked({})).toEqual([DEMS, ZATCHEL]);
  expect(looked({ settlers: { Dems: { prep: [] } } })).toEqual([ZATCHEL]);
  expect(looked({ settlers: { Scarlet: { prep: [] } } })).toEqual([DEMS, ZATCHEL]);
});

it('PK-947 the text of a tie names both players, or all who share the place', () => {
  const createTie = (names: readonly PlayerName[]) => {
    const position: Position = {
      buildings: {
        Energy: { oneStar: colonists(Object.fromEntries(names.map((name) => [name, 1]))) },
      },
      state: { phase: 'over' },
    };
    return pocketMars.outcome(createSeatNow(position))?.ties;
  };
  expect([createTie(['Scarlet', 'Dems']), createTie(['Scarlet', 'Dems', 'Zatchel'])]).toEqual([
    ['Scarlet and Dems both have 4 points and 1 colonist in Buildings: they share the place.'],
    [
      'Scarlet, Dems and Zatchel all have 4 points and 1 colonist in Buildings: ' +
        'they share the place.',
    ],
  ]);
});
