/** Cases of preset choices that a card cannot use (our ruling 10), and of useless actions. */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../kit/asking/form.ts';
import { type CardId, formatShortLabel } from './cards.ts';
import { formatCardChoice } from './forms/labels.ts';
import type { TurnOrders } from './forms/questions.ts';
import { pocketMars as game } from './game.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  bottom,
  colonists,
  createSeatNow,
  createSetup,
  createState,
  DEMS,
  findSettler,
  getSeat,
  kinds,
  type PlayedTurn,
  type PlayerName,
  type Position,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from './staging.ts';
import type { Settler } from './state.ts';

const FAULT_CODE = 'not by this card';

const listWarnings = (
  position: Position,
  answers: Answers,
  turn?: PlayedTurn,
  name: PlayerName = 'Scarlet',
) =>
  game
    .read({
      setup: createSetup(position),
      state: turn?.state ?? createState(position),
      seat: getSeat(name),
      answers,
    })
    .problems.flatMap(({ code, kind, where }) => (where === 'card' ? [`${kind}: ${code}`] : []));

const DOUBTFUL_PROBLEMS = [`doubtful: ${FAULT_CODE}`];
const SETTLING_CARD = withTopAction('Energy 1', { kind: 'settle' });
const COVERING_CARD = withTopAction('Energy 1', { kind: 'cover' });
const COLONIST_IN_WATER = { Water: { oneStar: colonists({ Scarlet: 1 }) } };

describe('a choice for a card of the hand', () => {
  const ofHand = (position: Position, choice: string) =>
    listWarnings(position, { action: ['A Energy 1'], card: [choice] });
  it('PK-291 a preset may name the Habitation to lay a card there', () => {
    expect(ofHand({ cards: COVERING_CARD }, 'Construction')).toEqual([]);
    expect(formatCardChoice({ kind: 'building', at: 'Construction' })).toBe(
      'A Building: Habitation (black), only to lay a card there',
    );
  });
  it('PK-292 a preset that sends a colonist to the Habitation causes a warning', () => {
    const offering = { ...COVERING_CARD, 'Energy 2': { top: [{ kind: 'settle' }] } } as const;
    const ofSecond = (choice: string) =>
      listWarnings({ cards: offering }, { action: ['A Energy 2'], card: [choice] });
    expect(ofSecond('Construction')).toEqual(DOUBTFUL_PROBLEMS);
    expect(ofSecond('Water')).toEqual([]);
  });
  it('PK-293 a preset for another kind of card causes a warning, and a blank one does not', () => {
    const cards = { ...SETTLING_CARD, 'Energy 2': { top: [{ kind: 'draw', count: 1 }] } } as const;
    expect(listWarnings({ cards }, { action: ['A Energy 2'], card: ['Water'] })).toEqual(
      DOUBTFUL_PROBLEMS,
    );
    expect(listWarnings({ cards }, { action: ['A Energy 2'] })).toEqual([]);
  });
  it('PK-294 a preset causes a warning if no own colonist can rise in that Building', () => {
    const cards = withTopAction('Energy 1', { kind: 'draw', count: 1 }, { kind: 'rise' });
    expect(ofHand({ cards }, 'Water')).toEqual(DOUBTFUL_PROBLEMS);
    expect(ofHand({ cards, buildings: COLONIST_IN_WATER }, 'Water')).toEqual([]);
  });
  it('PK-295 a preset is accepted if the card itself brings a colonist there first', () => {
    const cards = withTopAction('Energy 1', { kind: 'settle' }, { kind: 'rise' });
    expect(ofHand({ cards }, 'Water')).toEqual([]);
  });
  it('PK-274 a preset causes a warning if the Ship is empty by then', () => {
    const empty: Position = { settlers: { Scarlet: { ship: 0 } } };
    const draws = withTopAction('Energy 1', { kind: 'draw', count: 1 }, { kind: 'settle' });
    const launches = withTopAction('Energy 1', { kind: 'launch', count: 1 }, { kind: 'settle' });
    expect(ofHand({ ...empty, cards: draws }, 'Water')).toEqual(DOUBTFUL_PROBLEMS);
    expect(ofHand({ cards: draws }, 'Water')).toEqual([]);
    expect(ofHand({ ...empty, cards: launches }, 'Water')).toEqual([]);
    const rises = withTopAction('Energy 1', { kind: 'launch', count: 1 }, { kind: 'rise' });
    expect(ofHand({ cards: rises }, 'Water')).toEqual(DOUBTFUL_PROBLEMS);
  });
  it('PK-296 a useless preset is ignored and reported (changed)', () => {
    const played = turn({ cards: SETTLING_CARD }, ACTION_A, { building: 'Construction' });
    expect(played.state.owed).toMatchObject([{ question: 'settle' }]);
    expect(kinds(played, 'void')).toMatchObject([{ instead: 'left aside' }]);
    const without = turn({ cards: SETTLING_CARD }, ACTION_A);
    expect(played.state).toEqual(without.state);
  });
});

describe('a choice for a connected card', () => {
  const cards = bottom('Water 4', { bottom: [{ kind: 'rise' }] });
  const connecting = { action: ['B Water 4'], card: ['Water'] };

  it('PK-297 a bottom action’s preset is valid if the card brings the colonist that rises', () => {
    expect(listWarnings({ cards }, connecting)).toEqual([]);
    expect(listWarnings({ cards }, { ...connecting, card: ['Construction'] })).toEqual(
      DOUBTFUL_PROBLEMS,
    );
    expect(listWarnings({ cards }, { ...connecting, without: ['move'] })).toEqual(
      DOUBTFUL_PROBLEMS,
    );
    const nobody = { Scarlet: { ship: 0 } };
    expect(listWarnings({ cards, settlers: nobody }, connecting)).toEqual(DOUBTFUL_PROBLEMS);
  });
  it('PK-298 a preset causes a warning if the bottom action is skipped (changed)', () =>
    expect(listWarnings({ cards }, { ...connecting, without: ['move', 'bottom'] })).toEqual(
      DOUBTFUL_PROBLEMS,
    ));
  it('PK-299 a useless preset of an owner causes a warning, even with “no” (changed)', () => {
    const position: Position = {
      cards: bottom('Energy 4', { bottom: [{ kind: 'draw', count: 1 }, { kind: 'rise' }] }),
    };
    const playedTurn = turn(position, ACTION_C);
    const listAnswerWarnings = (answers: Answers) =>
      listWarnings(position, answers, playedTurn, 'Dems');
    expect(listAnswerWarnings({ choice: ['yes'], card: ['Water'] })).toEqual(DOUBTFUL_PROBLEMS);
    expect(listAnswerWarnings({ choice: ['no'], card: ['Water'] })).toEqual(DOUBTFUL_PROBLEMS);
  });
});

describe('a wish for the ability of a Building', () => {
  const readWish = (answers: Answers, position: Position = {}) =>
    game
      .read({ ...createSeatNow(position), answers })
      .problems.flatMap(({ code, where }) => (code === 'not come to' ? [where] : []));
  it.for([
    ['another Building', { action: ['B Water 4'], greenhouse: ['Water 1 down'] }, ['greenhouse']],
    ['no Building', { action: ['D'], aqualab: ['Energy 1'] }, ['aqualab']],
    [
      'the ability skipped',
      { action: ['B Water 4'], without: ['ability'], aqualab: ['Energy 1'] },
      ['aqualab'],
    ],
    ['the Building itself', { action: ['B Water 4'], aqualab: ['Energy 1'] }, []],
  ] as const)(
    'PK-361 a preset for an unused ability causes a warning: %s',
    ([, answers, where]) => {
      const buildings = { Water: { twoStar: colonists({ Scarlet: 1 }) } };
      expect(readWish(answers, { buildings })).toEqual(where);
    },
  );
  it('PK-362 a preset for the Habitation causes a warning if the Ship is empty then', () => {
    const settlers = (ship: number): Position => ({
      settlers: { Scarlet: { prep: ['Construction 4', 'Water 4'], ship } },
    });
    const answers = { action: ['B Construction 4'], abilityBuilding: ['Water'] };
    expect(readWish(answers, settlers(0))).toEqual(['abilityBuilding']);
    expect(readWish(answers, settlers(1))).toEqual([]);
  });
  it('PK-363 a preset for an unused ability is ignored and reported', () => {
    const said = { aqualab: 'Energy 1' } as const;
    const played = turn({}, ACTION_D, said);
    expect(kinds(played, 'void')).toMatchObject([
      { instead: 'left aside', faults: [{ where: 'aqualab', why: 'not come to' }] },
    ]);
    expect(played.state).toEqual(turn({}, ACTION_D).state);
  });
});

describe('a card chosen twice', () => {
  const usedBefore = (answers: Answers) =>
    game
      .read({ ...createSeatNow({ cards: COVERING_CARD }), answers })
      .problems.flatMap(({ code, where, sentence }) =>
        code === 'used before' ? [`${where}: ${sentence}`] : [],
      );
  it('PK-286 a preset for a card that the action uses causes a warning', () => {
    for (const [where, card, action] of [
      ['aqualab', 'Water 4', 'B Water 4'],
      ['refill', 'Energy 1', 'A Energy 1'],
      ['discard', 'Energy 1', 'A Energy 1'],
      ['refill', 'Energy 2', 'E Energy 2'],
    ] as const) {
      const [text, ...more] = usedBefore({ action: [action], [where]: [card] });
      expect(text).toMatch(
        new RegExp(`^${where}: .*your turn uses “${formatShortLabel(card)}” earlier`, 'u'),
      );
      expect(more).toEqual([]);
    }
  });
  it('PK-287 a preset for a card that goes under the deck first causes a warning', () => {
    const answers = { action: ['B Water 4'], aqualab: ['Energy 1'], refill: ['Energy 1'] };
    expect(usedBefore(answers)).toHaveLength(1);
    expect(usedBefore({ ...answers, without: ['ability'] })).toEqual([]);
    expect(usedBefore({ ...answers, refill: ['Energy 2'] })).toEqual([]);
  });
  it('PK-288 a preset for a used card is ignored, and the player is asked later', () => {
    const played = turn({}, ACTION_B, { without: ['move', 'bottom'], aqualab: 'Water 4' });
    expect(played.state.owed).toMatchObject([{ question: 'aqualab' }]);
    expect(kinds(played, 'void')).toEqual([]);
  });
});

describe('a publicly useless action', () => {
  const withoutEffect = (position: Position, action: string, more: Answers = {}) =>
    game
      .read({ ...createSeatNow(position), answers: { ...more, action: [action] } })
      .problems.some(({ code }) => code === 'in vain');
  it('PK-271 playing a card causes a warning if its effects do nothing', () => {
    const cards = withTopAction('Energy 1', { kind: 'switch' }, { kind: 'settle' });
    const drawing = withTopAction('Energy 1', { kind: 'draw', count: 1 });
    expect(withoutEffect({ cards, settlers: { Scarlet: { ship: 0 } } }, 'A Energy 1')).toBe(true);
    expect(withoutEffect({ cards }, 'A Energy 1')).toBe(false);
    expect(withoutEffect({ cards: drawing }, 'A Energy 1')).toBe(false);
  });
  const abilities: readonly (readonly [string, CardId, Partial<Settler>, Partial<Settler>])[] = [
    ['Energy Bank', 'Energy 4', { energy: 6 }, { energy: 5 }],
    ['Comms Center', 'Science 4', { earth: 0 }, { earth: 1 }],
    ['Habitation', 'Construction 5', { ship: 0 }, { ship: 1 }],
  ];
  it.for(abilities)(
    'PK-272 action C causes a warning if the ability does nothing: %s',
    ([, card, without, having]) => {
      const position = (own: Partial<Settler>): Position => ({
        settlers: { Scarlet: own, Dems: { prep: [card, 'Water 5'] } },
      });
      expect(withoutEffect(position(without), 'C 2 1')).toBe(true);
      expect(withoutEffect(position(having), 'C 2 1')).toBe(false);
      expect(withoutEffect(position(without), 'C 2 1', WITHOUT_ABILITY)).toBe(false);
    },
  );
  it('PK-273 the Greenhouse causes a warning if no colonist can move', () => {
    const green: Position = { settlers: { Dems: { prep: ['Ecosystem 7', 'Water 5'] } } };
    expect(withoutEffect(green, 'C 2 1')).toBe(true);
    expect(withoutEffect({ ...green, buildings: COLONIST_IN_WATER }, 'C 2 1')).toBe(false);
  });
});

describe('an impossible bottom action', () => {
  const listTexts = (position: Position, without: readonly string[] = []) =>
    game
      .read({ ...createSeatNow(position), answers: { action: ['B Water 4'], without } })
      .problems.map(({ code, where }) => `${where}: ${code}`);
  const happened = (position: Position, without: TurnOrders['without'] = []) =>
    turn(position, ACTION_B, { without }).events.flatMap((event) =>
      'faults' in event ? event.faults.map(({ where, why }) => `${where}: ${why}`) : [],
    );
  const asking = (kind: 'own colonist there' | 'no own colonist there'): Position => ({
    cards: bottom('Water 4', { condition: { kind }, bottom: [{ kind: 'launch', count: 1 }] }),
  });
  it.for([
    ['nobody there, and one comes', 'no own colonist there', {}, [], true],
    ['nobody there, and none comes', 'no own colonist there', {}, ['move'], false],
    ['somebody there', 'no own colonist there', COLONIST_IN_WATER, ['move'], true],
    ['nobody there, and one comes', 'own colonist there', {}, [], false],
    ['nobody there, and none comes', 'own colonist there', {}, ['move'], true],
    ['somebody there', 'own colonist there', COLONIST_IN_WATER, ['move'], false],
  ] as const)(
    'PK-275 the bottom action is judged after the card has moved its colonist: %s, asked for %s',
    ([, kind, buildings, without, isHindered]) => {
      const position: Position = { ...asking(kind), buildings };
      const faults = isHindered ? ['action: colonists elsewhere'] : [];
      expect(listTexts(position, without)).toEqual(faults);
      expect(happened(position, without)).toEqual(faults);
      expect(listTexts(position, [...without, 'bottom'])).toEqual([]);
    },
  );
  it('PK-276 a bottom action with too little Energy causes a warning and a report', () => {
    const position: Position = {
      cards: bottom('Water 4', { cost: 2, bottom: [{ kind: 'launch', count: 1 }] }),
    };
    expect(listTexts(position)).toEqual(['action: too little Energy']);
    expect(happened(position)).toEqual(['action: too little Energy']);
  });
  it('PK-277 a bottom action without effect causes a warning if it costs Energy', () => {
    const launching = (cost: number, earth: number): Position => ({
      cards: bottom('Water 4', { cost, bottom: [{ kind: 'launch', count: 1 }] }),
      settlers: { Scarlet: { earth } },
    });
    expect(listTexts(launching(1, 0))).toEqual(['action: paid without effect']);
    expect(listTexts(launching(1, 1))).toEqual([]);
    expect(listTexts(launching(0, 0))).toEqual([]);
    const refunded: Position = {
      cards: bottom('Water 4', { cost: 1, bottom: [{ kind: 'gain Energy', count: 2 }] }),
      settlers: { Scarlet: { energy: 6 } },
    };
    expect(listTexts(refunded)).toEqual([]);
    expect(findSettler(turn(launching(1, 0), ACTION_B), 'Scarlet').energy).toBe(0);
  });
  it('PK-278 a bottom action that only replaces cards of the Rule of Four causes a warning', () => {
    const drawing = (card: CardId, count: number): Position => ({
      cards: bottom(card, { cost: 1, bottom: [{ kind: 'draw', count }] }),
    });
    expect(listTexts(drawing('Water 4', 1), ['ability'])).toEqual(['action: paid without effect']);
    expect(listTexts(drawing('Water 4', 2), ['ability'])).toEqual([]);
    const owned = (count: number) => {
      const position = drawing('Energy 4', count);
      const C = { kind: 'C', of: DEMS, card: 'Energy 4' } as const;
      const { state } = turn(position, C, WITHOUT_ABILITY);
      const answers = { choice: ['yes'] };
      return game.read({ setup: createSetup(position), state, seat: DEMS, answers }).problems;
    };
    expect(owned(1)).toMatchObject([{ where: 'choice', code: 'paid without effect' }]);
    expect(owned(2)).toEqual([]);
  });
});
