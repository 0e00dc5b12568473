/** Questions of steps, and parsing of their answers (Rulings, Turns and decisions). */

import { describe, expect, it } from 'vitest';
import { MAX_SEAT_NAME_LENGTH } from '../../kit/match/seat.ts';
import { type CardId, COLOURS } from '../cards.ts';
import { USUAL_CHOICES } from '../choices.ts';
import { pocketMars } from '../game.ts';
import {
  ACTION_A,
  ACTION_D,
  bottom,
  colonists,
  createContent,
  createSeatNow,
  createSetup,
  createState,
  DEMS,
  kinds,
  type PlayerName,
  type Position,
  playFollowUp,
  turn,
  withTopAction,
} from '../staging.ts';
import { formatBottomLabel, formatLasting, LASTING_CHOICE_LABELS } from './labels.ts';

const DRAWING_CARD = withTopAction('Energy 1', { kind: 'draw', count: 2 });

describe('the questions of a step (Rulings, Turns and decisions)', () => {
  const fields = (position: Position, name: PlayerName = 'Scarlet') =>
    pocketMars.next(createSeatNow(position))?.asks.find(({ seat }) => seat === name)?.form.fields ??
    [];
  const actions = (position: Position) =>
    fields(position)
      .filter(({ name }) => name === 'kind' || name === 'action')
      .flatMap(({ choices }) => choices.map(({ label }) => label));

  it('PK-172 the form names the player’s cards, and shows backs of others’ prep modules', () => {
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
    const [field] = fields({ cards }).filter(({ name }) => name === 'card');
    expect(field).toMatchObject({ required: true, choices: [{ value: 'ask' }, {}, {}, {}, {}] });
    const { orders } = pocketMars.read({
      ...createSeatNow({ cards }),
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
    expect(readAnswers({ kind: ['D'] })).toMatchObject({
      orders: { action: ACTION_D },
      problems: [],
    }));
  it('PK-175 the form asks about the Greenhouse only if a green card can move a colonist', () => {
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
    const step = pocketMars.next(createSeatNow({}, state));
    expect(step).toMatchObject({ name: 'turn-1-follow-up-1', pace: 'follow-up' });
    expect(step?.asks.map(({ seat }) => seat)).toEqual(['Scarlet']);
  });

  it('PK-177 a follow-up offers a “no” that cannot be a player’s name', () => {
    const cards = withTopAction('Energy 1', { kind: 'look', count: 1 });
    const played = turn({ cards }, ACTION_A);
    const form = pocketMars.next(createSeatNow({}, played.state))?.asks[0]?.form;
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

  const readAnswers = (answers: Readonly<Record<string, readonly string[]>>) =>
    pocketMars.read({ ...createSeatNow({}), answers });
  it('PK-182 answers without an action are not orders', () =>
    expect(readAnswers({ card: ['Water'] })).toMatchObject({
      orders: null,
      problems: [{ code: 'no action' }],
    }));
  it('PK-184 answers of a seat that owes nothing are ignored', () =>
    expect(
      pocketMars.read({
        setup: createSetup({}),
        state: createState({}),
        seat: DEMS,
        answers: { action: ['D'] },
      }),
    ).toEqual({ orders: null, problems: [] }));
});

describe('a page on which a card is connected', () => {
  const listPages = (position: Position) =>
    (pocketMars.next(createSeatNow(position))?.asks ?? [])
      .flatMap(({ form }) => form.fields)
      .flatMap(({ name, page, help = '' }) =>
        name === 'without' && page !== undefined
          ? [{ name: page.name, about: page.about, help }]
          : [],
      );
  const findPage = (name: string, position: Position = {}) =>
    listPages(position).find((page) => page.name === name);

  it('PK-659 the form has a page for each back in the own and in others’ prep modules', () =>
    expect(listPages({}).map(({ name }) => name)).toEqual([
      'B Water',
      'B Science',
      'C Energy',
      'C Ecosystem',
      'C Water',
      'C Construction',
    ]));
  it('PK-660 the page of a connection explains skipped parts and the ability', () => {
    expect(findPage('B Water')?.about).toBe('Your card is connected, whatever its value.');
    expect(findPage('C Water')?.about).toContain('The card’s value moves no colonist.');
    for (const name of ['B Water', 'C Water'])
      expect(findPage(name)?.help).toBe(
        'Without a tick every possible part happens. The ability: put one of your cards ' +
          'under the deck.',
      );
  });
});

it('PK-662 the label of a bottom action contains its price and its condition, if any', () => {
  const labelled = (more: Parameters<typeof createContent>[0]) =>
    formatBottomLabel(createContent(more).cards['Water 4']);
  const bottomText = 'launch 1';
  expect(labelled({ 'Water 4': { bottomText } })).toBe('launch 1 (free)');
  const condition = { kind: 'card in hand', colour: null } as const;
  expect(labelled({ 'Water 4': { bottomText, cost: 2, condition } })).toBe(
    'launch 1 (for 2 Energy, if you have a card of this colour in hand)',
  );
});

it('PK-663 the head of a decision names the default', () => {
  const aboutAfter = (cards: NonNullable<Position['cards']>) => {
    const { state } = turn({ cards }, ACTION_A);
    return pocketMars.next(createSeatNow({ cards }, state))?.about;
  };
  expect(aboutAfter(withTopAction('Energy 1', { kind: 'settle' }))).toMatch(
    / Without an answer the action is not used\.$/u,
  );
  expect(aboutAfter(withTopAction('Energy 1', { kind: 'draw', count: 2 }))).toMatch(
    / Without an answer the first cards of the hand are taken\.$/u,
  );
});

const findStep = (position: Position) => pocketMars.next(createSeatNow(position));

const listButtons = (position: Position) => {
  const [ask] = findStep(position)?.asks ?? [];
  const choices = ask?.form.fields[0]?.choices ?? [];
  return [
    ...new Set(choices.map(({ label }) => (label.startsWith('D') ? label : label.charAt(0)))),
  ];
};

const EMPTY_PREP_MODULES = { Dems: { prep: [] }, Zatchel: { prep: [] } } as const;
const NO_CARDS = { hand: [], prep: [] } as const;
const LAUNCH_LABEL = 'D: launch a colonist (6 on Earth)';
const NOTHING_LABEL = 'D: nothing is left to do';

it.for([
  ['PK-636', 'everything', {}, ['A', 'B', 'C', LAUNCH_LABEL, 'E']],
  ['PK-637', 'no card in hand', { Scarlet: { hand: [] } }, ['B', 'C', LAUNCH_LABEL, 'E']],
  [
    'PK-638',
    'no card in the prep module',
    { Scarlet: { prep: [] } },
    ['A', 'C', LAUNCH_LABEL, 'E'],
  ],
  ['PK-639', 'nobody else’s prep module', EMPTY_PREP_MODULES, ['A', 'B', LAUNCH_LABEL, 'E']],
  ['PK-625', 'nobody on Earth', { Scarlet: { earth: 0 } }, ['A', 'B', 'C', 'E']],
  [
    'PK-626',
    'no card and nobody on Earth',
    { Scarlet: { ...NO_CARDS, earth: 0 } },
    ['C', NOTHING_LABEL],
  ],
  [
    'PK-627',
    'nothing at all',
    { Scarlet: { ...NO_CARDS, earth: 0 }, ...EMPTY_PREP_MODULES },
    [NOTHING_LABEL],
  ],
  ['PK-628', 'no card', { Scarlet: NO_CARDS, ...EMPTY_PREP_MODULES }, [LAUNCH_LABEL]],
] as const)(
  '%s the form offers a player who has %s only the possible actions',
  ([, , settlers, offered]) => {
    const cards = withTopAction('Energy 1', { kind: 'draw', count: 1 });
    expect(listButtons({ settlers, cards })).toEqual(offered);
  },
);

it('PK-629 the step of a turn names its player, the task and the default', () => {
  const listAbouts = (position: Position) => {
    const step = findStep(position);
    return [step?.title, step?.about];
  };
  const begins = 'Take one of the five actions.';
  expect(listAbouts({})).toEqual([
    'Round 1, Scarlet',
    `${begins} Without an answer a colonist is launched.`,
  ]);
  expect(listAbouts({ settlers: { Scarlet: { earth: 0 } } })).toEqual([
    'Round 1, Scarlet',
    `${begins} Without an answer the first card is discarded for Energy.`,
  ]);
});

it('PK-630 a standing choice is described as a future action', () => {
  const { refill, owner, greenhouse, aqualab, look } = LASTING_CHOICE_LABELS;
  expect([refill('highest'), refill('lowest')]).toEqual([
    'the highest in my hand at that time',
    'the lowest in my hand at that time',
  ]);
  expect([owner('yes'), owner('no')]).toEqual(['always yes, if I can pay for it', 'always no']);
  expect([greenhouse('no'), aqualab('no'), look('no')]).toEqual(Array(3).fill('always no'));
  const up = 'one of mine up to two stars if possible';
  expect([greenhouse('mine up'), aqualab('lowest'), look('next')]).toEqual([
    ...[up, 'the lowest of my hand', 'the next player in turn order'],
  ]);
  const none = {
    refill: null,
    owner: null,
    building: null,
    greenhouse: null,
    aqualab: null,
    look: null,
  };
  expect(formatLasting(none)).toBe('you are asked each time');
  expect(formatLasting({ ...none, ...USUAL_CHOICES } as typeof none)).toBe(
    'small decisions as usual',
  );
  expect(formatLasting({ ...none, refill: 'Water', owner: 'no' })).toBe(
    'blue card to the prep module, no to bottom actions',
  );
});
