/** Questions of steps, and parsing of their answers (Rulings, Turns and decisions). */

import { describe, expect, it } from 'vitest';
import { MAX_SEAT_NAME_LENGTH } from '../../kit/match/seat.ts';
import { type CardId, COLOURS } from '../cards.ts';
import { pocketMars as game } from '../game.ts';
import {
  askedIn,
  bottom,
  colonists,
  getSeat,
  kinds,
  type PlayerName,
  type Position,
  playFollowUp,
  setupOf,
  stateOf,
  turn,
  withTopAction,
} from '../staging.ts';

const ACTION_A = { kind: 'A', card: 'Energy 1' } as const;
const DRAWING_CARD = withTopAction('Energy 1', { kind: 'draw', count: 2 });

describe('the questions of a step (Rulings, Turns and decisions)', () => {
  const fields = (position: Position, name: PlayerName = 'Scarlet') =>
    game.next(askedIn(position))?.asks.find(({ seat }) => seat === name)?.form.fields ?? [];
  const actions = (position: Position) =>
    fields(position)
      .filter(({ name }) => name === 'kind' || name === 'action')
      .flatMap(({ choices }) => choices.map(({ label }) => label));

  it('PK-171 only the turn’s player is asked for the turn', () =>
    expect([fields({}).length > 0, fields({}, 'Dems').length]).toEqual([true, 0]));
  it('PK-172 the form names own cards, and others’ prep modules by their backs', () => {
    expect(actions({ cards: DRAWING_CARD })).toContain('Card Energy 1 (orange 1): draw 2');
    expect(actions({})).toContain('Card Water 4 (blue 4), landing: nothing');
    expect(actions({})).toContain(
      'C: use prep 2 of Dems (blue): put one of your cards under the deck',
    );
  });
  it('PK-173 the form does not depend on hands or on values in prep modules', () => {
    const hand: readonly CardId[] = ['Construction 6', 'Science 7'];
    const prep: readonly CardId[] = ['Water 7', 'Science 3'];
    expect(fields({ settlers: { Scarlet: { hand, prep } } })).toEqual(fields({}));
  });
  it('PK-174 the form offers D only while a colonist is on Earth', () => {
    expect(actions({})).toContain('D: launch a colonist (6 on Earth)');
    expect(actions({ settlers: { Scarlet: { earth: 0 } } })).not.toContainEqual(
      expect.stringContaining('D: '),
    );
  });
  it('PK-185 the first question lists actions and colours, each leading to its cards', () => {
    const [first, ...others] = fields({ cards: DRAWING_CARD });
    const ofColours = (kind: string) =>
      ['orange', 'green', 'blue', 'purple', 'black'].map((colour) => `${kind} ${colour}`);
    const sorts = [...ofColours('A'), 'B blue', 'B purple', 'C', 'D', ...ofColours('E')];
    expect(first?.choices.map(({ value, to }) => [value, to?.[0]])).toEqual(
      sorts.map((sort) => [sort, sort]),
    );
    for (const { name, page, choices, isOpen } of others) {
      if (name !== 'action') continue;
      expect(isOpen).toBe(true);
      const kinds = choices.map(({ value }) => value.charAt(0));
      expect(new Set(kinds)).toEqual(new Set([page?.name.charAt(0)]));
      expect(choices.length).toBeLessThanOrEqual(7);
    }
  });
  it('PK-189 a named card leads to the questions of its own text', () => {
    const cards = {
      ...withTopAction('Energy 1', { kind: 'switch' }),
      ...withTopAction('Energy 2', { kind: 'draw', count: 1 }),
      ...bottom('Water 4', { bottom: [{ kind: 'look', count: 1 }] }),
    };
    const green = { twoStar: colonists({ Dems: 1 }), oneStar: colonists({ Scarlet: 1 }) };
    const asked = fields({ cards, buildings: { Ecosystem: green } });
    const behind = (value: string) => {
      const [to = []] = asked.flatMap(({ choices }) =>
        choices.flatMap((one) => (one.value === value ? [one.to] : [])),
      );
      return asked.filter(({ page }) => page && page.name === to[0]).map(({ name }) => name);
    };
    expect(behind('A Energy 1')).toEqual(['card']);
    expect(behind('A Energy 2')).toEqual([]);
    expect(behind('B Water 4')).toEqual(['without', 'card', 'aqualab', 'refill']);
    expect(behind('B Water 5')).toEqual(['without', 'aqualab', 'refill']);
    expect(behind('C 2 1')).toEqual(['without']);
    expect(behind('D')).toEqual([]);
  });
  it('PK-191 a choice that a card certainly needs is required', () => {
    const cards = withTopAction('Energy 1', { kind: 'settle' });
    const [asked] = fields({ cards }).filter(({ name }) => name === 'card');
    expect(asked).toMatchObject({ required: true, choices: [{ value: 'ask' }, {}, {}, {}, {}] });
    const { orders } = game.read({
      ...askedIn({ cards }),
      answers: { kind: ['A'], action: ['A Energy 1'], card: ['ask'] },
    });
    expect(orders).toMatchObject({ action: ACTION_A, card: null });
  });
  it('PK-190 a card that is certainly laid face down requires a Building', () => {
    const cards = {
      ...withTopAction('Energy 1', { kind: 'launch', count: 1 }, { kind: 'cover' }),
      ...bottom('Water 4', { bottom: [{ kind: 'cover' }] }),
    };
    const offered = fields({ cards }).flatMap(({ name, page, choices }) =>
      name === 'card' ? [[page?.name, choices.map(({ value }) => value)]] : [],
    );
    expect(offered).toEqual([
      ['A cover', [...COLOURS]],
      ['B Water cover', ['ask', ...COLOURS]],
    ]);
  });
  it('PK-186 the choice of D alone is a complete action', () =>
    expect(read({ kind: ['D'] })).toMatchObject({
      orders: { action: { kind: 'D' } },
      problems: [],
    }));
  it('PK-175 the Greenhouse is asked for only with a green card and a movable colonist', () => {
    const names = (position: Position) => fields(position).map(({ name }) => name);
    const green: Position = { buildings: { Water: { oneStar: colonists({ Dems: 1 }) } } };
    expect(names(green)).toContain('greenhouse');
    const nobody = { Scarlet: { earth: 0, ship: 0 } };
    expect(names({ settlers: nobody })).not.toContain('greenhouse');
    expect(names({})).toContain('greenhouse');
    expect(
      names({ ...green, settlers: { Zatchel: { prep: ['Water 1', 'Water 2'] } } }),
    ).not.toContain('greenhouse');
  });
  it('PK-188 the form does not ask for the Habitation of action C if the Ship is empty', () => {
    const pages = (ship: number) =>
      fields({
        settlers: {
          Scarlet: { ship, prep: ['Construction 1', 'Science 5'] },
          Dems: { prep: ['Construction 4', 'Water 5'] },
        },
      })
        .filter(({ name }) => name === 'abilityBuilding')
        .map(({ page }) => page?.name);
    expect(pages(1)).toEqual(['B Construction', 'C Construction']);
    expect(pages(0)).toEqual(['B Construction']);
  });
  it('PK-176 a follow-up is asked only of players who owe it, and its name is unique', () => {
    const { state } = turn({ cards: DRAWING_CARD }, ACTION_A);
    const step = game.next(askedIn({}, state));
    expect(step).toMatchObject({ name: 'turn-1-follow-up-1', pace: 'follow-up' });
    expect(step?.asks.map(({ seat }) => seat)).toEqual(['Scarlet']);
  });

  it('PK-177 a follow-up offers a “no” that cannot be a player’s name', () => {
    const cards = withTopAction('Energy 1', { kind: 'look', count: 1 });
    const played = turn({ cards }, ACTION_A);
    const form = game.next(askedIn({}, played.state))?.asks[0]?.form;
    const no = form?.fields[0]?.choices.at(-2);
    expect(no?.value).toBe('no');
    expect(no?.label.length).toBeGreaterThan(MAX_SEAT_NAME_LENGTH);
    const { state, events } = playFollowUp({ cards }, played, {
      Scarlet: { kind: 'look', lasting: null, choice: false },
    });
    expect(kinds({ state, events }, 'looked')).toEqual([]);
    expect(kinds({ state, events }, 'missing')).toEqual([]);
  });

  it('PK-178 the form omits questions that only an open card would need', () => {
    const drawer: CardId = 'Science 6';
    const onHandPage = (position: Position) =>
      fields({ cards: withTopAction(drawer, { kind: 'draw', count: 2 }), ...position })
        .filter(({ page }) => page?.name.startsWith('A '))
        .map(({ name }) => name);
    expect(onHandPage({})).toContain('discard');
    expect(onHandPage({ state: { discard: [drawer] } })).not.toContain('discard');
    const laid = (faceUp: boolean): Position => ({
      buildings: { Science: { pile: [{ card: drawer, faceUp }] } },
    });
    expect(onHandPage(laid(true))).not.toContain('discard');
    expect(onHandPage(laid(false))).toContain('discard');
  });

  const read = (answers: Readonly<Record<string, readonly string[]>>) =>
    game.read({ ...askedIn({}), answers });
  it('PK-181 answers are parsed into an action with presets', () =>
    expect(
      read({
        action: ['B Water 4'],
        without: ['move'],
        aqualab: ['Energy 2'],
        refill: ['Energy 1'],
      }),
    ).toMatchObject({
      orders: {
        action: { kind: 'B', card: 'Water 4' },
        without: ['move'],
        aqualab: 'Energy 2',
        refill: 'Energy 1',
      },
      problems: [],
    }));
  it('PK-182 answers without an action are not orders', () =>
    expect(read({ card: ['Water'] })).toMatchObject({
      orders: null,
      problems: [{ code: 'no action' }],
    }));
  it('PK-183 a problem names an unknown answer', () =>
    expect(read({ action: ['A 3'] }).problems[0]).toMatchObject({
      code: 'not offered',
      where: 'action',
    }));
  it('PK-184 answers of a seat that owes nothing are ignored', () =>
    expect(
      game.read({
        setup: setupOf({}),
        state: stateOf({}),
        seat: getSeat('Dems'),
        answers: { action: ['D'] },
      }),
    ).toEqual({ orders: null, problems: [] }));
});
