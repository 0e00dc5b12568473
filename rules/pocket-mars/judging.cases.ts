/** Cases of orders that name a card or colonist which has moved (our ruling 15). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { createRandomPolicy, playMatch } from '../kit/playing/play.ts';
import { CARDS, type CardId } from './cards.ts';
import type { Orders } from './forms/questions.ts';
import { pocketMars as game } from './game.ts';
import { narration } from './narration.ts';
import { resolveStep } from './resolve.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  bottom,
  colonists,
  createContent,
  createSeatNow,
  createSetup,
  createUseOrders,
  DEMS,
  findSettler,
  four,
  kinds,
  listAllCards,
  type PlayedTurn,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
  ZATCHEL,
} from './staging.ts';
import { startMatch } from './start.ts';
import type { Action, State } from './state.ts';

const WITHOUT_SUBSTEPS = { without: ['move', 'bottom', 'ability'] } as const;

const listReports = (played: PlayedTurn): readonly string[] =>
  narration.notices(kinds(played, 'void'), createContent()).map(({ text }) => text);

const listReportsToDems = ({ events }: PlayedTurn) =>
  narration.lines(events, { kind: 'seat', seat: DEMS }, createContent());

describe('an action whose card has moved (our ruling 15)', () => {
  const elsewhere: readonly (readonly [string, Action, string])[] = [
    [
      'PK-236 A: not in the hand',
      { kind: 'A', card: 'Water 4' },
      '“blue 4” is not in your hand now',
    ],
    [
      'PK-237 B: not in the prep module',
      { kind: 'B', card: 'Energy 1' },
      '“orange 1” is not in your prep module now',
    ],
    [
      'PK-238 C: not in that prep module; the card stays unnamed',
      { ...ACTION_C, card: 'Energy 7' },
      'that card is not in that player’s prep module now',
    ],
    [
      'PK-239 C: of nobody else',
      { ...ACTION_C, of: SCARLET, card: 'Water 4' },
      'that card is not in that player’s prep module now',
    ],
    [
      'PK-240 E: not held at all',
      { kind: 'E', card: 'Energy 7' },
      '“orange 7” is not in your hand or prep module now',
    ],
  ];
  it.for(elsewhere)(
    '%s: the default replaces a card that has moved, and its player reads why',
    ([, action, why]) => {
      const played = turn({}, action);
      expect(listReports(played)).toEqual([
        `Your action: ${why}. A colonist was launched instead.`,
      ]);
      expect(kinds(played, 'acted')).toMatchObject([{ seat: 'Scarlet', action: 'D' }]);
      expect(kinds(played, 'missing')).toEqual([]);
      expect(listReportsToDems(played)).toEqual(listReportsToDems(turn({}, ACTION_D)));
    },
  );
  it('PK-241 an invalid action with nobody on Earth discards the first card', () => {
    const played = turn({ settlers: { Scarlet: { earth: 0 } } }, { kind: 'A', card: 'Water 4' });
    expect(played.state.discard).toEqual(['Energy 1']);
    expect(listReports(played)[0]).toContain('Your first card was discarded for Energy instead.');
  });
  it('PK-060 a launch with nobody on Earth is reported before and after the deadline', () => {
    const position: Position = { settlers: { Scarlet: { earth: 0 } } };
    const asked = createSeatNow(position);
    const { orders, problems } = game.read({ ...asked, answers: { kind: ['D'] } });
    expect(orders).toMatchObject({ action: ACTION_D });
    expect(problems).toMatchObject([
      {
        kind: 'illegal',
        sentence:
          'Your action: all your colonists have left Earth, so your first card will be ' +
          'discarded for Energy. Choose another action if you want to keep the card.',
      },
    ]);
    expect(listReports(turn(position, ACTION_D))).toEqual([
      'Your action: all your colonists had left Earth already. ' +
        'Your first card was discarded for Energy instead.',
    ]);
  });
  it('PK-242 reports on a hidden card do not name it', () => {
    const played = turn({}, { ...ACTION_C, card: 'Energy 7' });
    expect(JSON.stringify(played.events)).not.toContain('Energy 7');
    expect(JSON.stringify(played.state.current)).not.toContain('Energy 7');
  });

  const moved: readonly (readonly [string, Position, Action, CardId])[] = [
    [
      'of the hand',
      { settlers: { Scarlet: { hand: ['Energy 2', 'Energy 1'] } } },
      ACTION_A,
      'Energy 1',
    ],
    [
      'of another prep module',
      { settlers: { Dems: { prep: ['Water 5', 'Energy 4'] } } },
      ACTION_C,
      'Energy 4',
    ],
    ['now in the prep module, for Energy', {}, { kind: 'E', card: 'Water 4' }, 'Water 4'],
  ];
  it.for(moved)(
    'PK-289 orders for a card in another slot are still valid: %s',
    ([, position, action, card]) => {
      const played = turn(position, action);
      expect(listReports(played)).toEqual([]);
      expect(kinds(played, 'acted')).toMatchObject([{ action: action.kind, card }]);
    },
  );
});

describe('a preset whose card has moved (our ruling 15)', () => {
  it('PK-244 a player whose preset card for the Aqualab has moved is asked', () => {
    const action: Action = { kind: 'B', card: 'Water 4' };
    const played = turn({}, action, { without: ['move', 'bottom'], aqualab: 'Energy 7' });
    expect(played.state.owed).toMatchObject([{ question: 'aqualab' }]);
    expect(listReports(played)).toEqual([
      'For the Aqualab: one of your cards: “orange 7” is not in your hand or ' +
        'prep module now. You are asked again if the turn needs this choice.',
    ]);
  });
  it('PK-245 a card drawn in the turn does not replace the preset card of the Rule of Four', () => {
    const position: Position = { state: { deck: ['Science 7', 'Science 6'] } };
    const played = turn(position, ACTION_B, { ...WITHOUT_SUBSTEPS, refill: 'Science 7' });
    expect(played.state.owed).toMatchObject([{ kind: 'four', refill: 1 }]);
    expect(listReports(played)[0]).toContain('“purple 7” is not in your hand now.');
  });
  it('PK-246 moved cards leave discards and refills of the Rule of Four open', () => {
    const cards = withTopAction('Energy 1', { kind: 'draw', count: 2 });
    const played = turn({ cards }, ACTION_A, { discard: 'Water 4' });
    expect(played.state.owed).toMatchObject([{ kind: 'four', discard: 1 }]);
    expect(listReports(played)).toHaveLength(1);
  });
  it('PK-247 other presets stay valid even if the action is invalid', () => {
    const played = turn({ settlers: { Scarlet: { earth: 0, hand: [] } } }, ACTION_A, {
      refill: 'lowest',
    });
    expect(played.state.owed).toEqual([]);
    expect(findSettler(played, 'Scarlet').prep).toHaveLength(2);
  });
});

describe('a decision that has changed (our ruling 15)', () => {
  const NOT_ASKED = ['Your decision: that choice is impossible now. The action was not used.'];
  const cards = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });

  it('PK-248 an owner’s “yes” to another card is invalid', () => {
    const playedTurn = turn({ cards }, ACTION_C);
    const played = playFollowUp({ cards }, playedTurn, { Dems: createUseOrders('Water 5') });
    expect(kinds(played, 'bottom not used')).toMatchObject([{ card: 'Energy 4', why: 'declined' }]);
    expect(listReports(played)).toEqual(NOT_ASKED);
  });
  it('PK-249 a Building is a valid answer only for its effect', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'cover' }) };
    const playedTurn = turn(position, ACTION_A);
    const said = { choice: 'Water', lasting: null } as const;
    const settle = playFollowUp(position, playedTurn, { Scarlet: { kind: 'settle', ...said } });
    expect([listReports(settle), kinds(settle, 'covered')]).toEqual([NOT_ASKED, []]);
    const cover = playFollowUp(position, playedTurn, { Scarlet: { kind: 'cover', ...said } });
    expect(kinds(cover, 'covered')).toMatchObject([{ at: 'Water' }]);
  });
  it('PK-250 an answer to another question is invalid', () => {
    const playedTurn = turn({ cards }, ACTION_C);
    const played = playFollowUp({ cards }, playedTurn, {
      Dems: { kind: 'look', lasting: null, choice: SCARLET },
    });
    expect(listReports(played)).toEqual(NOT_ASKED);
  });
  it('PK-251 sorted cards do not answer a choice, and a choice does not sort cards', () => {
    const sorting = turn({}, { kind: 'E', card: 'Water 4' });
    const played = playFollowUp({}, sorting, { Scarlet: createUseOrders('Energy 4') });
    expect(listReports(played)).toEqual([
      'Your decision: that choice is impossible now. ' +
        'The first of your other cards were taken instead.',
    ]);
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
    const playedTurn = turn({ cards }, ACTION_C);
    expect(
      listReports(playFollowUp({ cards }, playedTurn, { Dems: four([], ['Ecosystem 1']) })),
    ).toEqual(NOT_ASKED);
  });
  it('PK-252 a missing card for the Aqualab is not replaced', () => {
    const position: Position = {};
    const playedTurn = turn(position, ACTION_B, { without: ['move', 'bottom'] });
    const played = playFollowUp(position, playedTurn, {
      Scarlet: { kind: 'aqualab', lasting: null, choice: 'Energy 7' },
    });
    expect(kinds(played, 'buried')).toEqual([]);
    expect(listReports(played)[0]).toContain('Your decision: “orange 7” is not in your hand');
  });
  it('PK-253 colonists that have moved do not change places', () => {
    const position: Position = {
      cards: withTopAction('Energy 1', { kind: 'switch' }),
      buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
    };
    const playedTurn = turn(position, ACTION_A);
    const choice = { at: 'Water', one: ZATCHEL, two: DEMS } as const;
    const said = { kind: 'switch', choice, lasting: null } as const;
    const played = playFollowUp(position, playedTurn, { Scarlet: said });
    expect([listReports(played), kinds(played, 'switched')]).toEqual([NOT_ASKED, []]);
  });
  it('PK-254 the first cards replace moved ones for the Rule of Four', () => {
    const sorting = turn({}, { kind: 'E', card: 'Water 4' });
    const played = playFollowUp({}, sorting, { Scarlet: four([], ['Water 4']) });
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
    expect(listReports(played)).toEqual([
      'The next card for your prep module: “blue 4” is not in your hand now. ' +
        'The first of your other cards were taken instead.',
    ]);
  });
});

describe('cards ticked wrongly (our ruling 16)', () => {
  const cards = bottom('Water 4', { bottom: [{ kind: 'draw', count: 2 }] });
  const playedTurn = turn({ cards }, ACTION_B, WITHOUT_ABILITY);

  it('PK-258 a card ticked twice is discarded, and its replacement is reported', () =>
    expect(
      listReports(
        playFollowUp({ cards }, playedTurn, { Scarlet: four(['Energy 2'], ['Energy 2']) }),
      ),
    ).toEqual([
      'The next card for your prep module: “orange 2” was ticked for two things. ' +
        'The first of your other cards were taken instead.',
    ]));
  it('PK-259 too few or too many ticked cards are reported, and the first ones count', () => {
    const played = playFollowUp({ cards }, playedTurn, {
      Scarlet: four(['Energy 2', 'Energy 1'], []),
    });
    expect(played.state.discard).toEqual(['Energy 2']);
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
    expect(listReports(played)).toEqual([
      expect.stringContaining('too many cards were ticked'),
      expect.stringContaining('too few cards were ticked'),
    ]);
  });
});

describe('set-up and draft with moved cards (our ruling 15)', () => {
  const resolveOrders = (
    draft: 'yes' | 'no',
    orders: (state: State) => Orders,
  ): PlayedTurn & { before: State } => {
    const setup = { ...createSetup({}), variants: { draft } };
    const before = startMatch({ setup, chance: seedChance(1) }).state;
    const step = {
      setup,
      state: before,
      orders: { [SCARLET]: orders(before) },
      chance: seedChance(2),
    };
    return { ...resolveStep(step), before };
  };

  it('PK-255 the first other card replaces a moved one in the set-up', () => {
    const played = resolveOrders('no', ({ settlers, deck }) => ({
      kind: 'set-up',
      prep: [...deck.slice(0, 1), ...(settlers[SCARLET]?.hand ?? []).slice(2, 3)],
      lasting: null,
    }));
    const hand = played.before.settlers[SCARLET]?.hand ?? [];
    expect(findSettler(played, 'Scarlet').prep).toEqual([hand[2], hand[0]]);
    expect(listReports(played)[0]).toContain(
      'is not in your hand now. The first of your other cards replaced',
    );
  });
  it('PK-256 the first card of the pack replaces a moved one in the draft', () => {
    const played = resolveOrders('yes', ({ deck }) => ({
      kind: 'draft',
      keep: deck[0] ?? 'Water 1',
    }));
    expect(findSettler(played, 'Scarlet').hand).toEqual(played.before.packs[SCARLET]?.slice(0, 1));
    expect(listReports(played)[0]).toContain(
      'is not in your pack now. The first card of your pack was kept.',
    );
  });
});

it('PK-257 orders from another match neither lose nor duplicate a card', () => {
  const setup = {
    ...createSetup({ cards: withTopAction('Energy 1', { kind: 'settle' }) }),
    variants: { draft: 'yes' },
  };
  const playRandomMatch = (seed: number) => [
    ...playMatch({ game, setup, seed, choose: createRandomPolicy(seed) }),
  ];
  const others = new Map(playRandomMatch(2).map((moment) => [moment.step?.name, moment.orders]));
  let voids = 0;
  for (const { state, step } of playRandomMatch(1)) {
    const orders = step === null ? undefined : others.get(step.name);
    if (orders === undefined) continue;
    const played = resolveStep({ setup, state, orders, chance: seedChance(3) });
    voids += kinds(played, 'void').length;
    expect(listAllCards(played.state)).toEqual(CARDS.toSorted());
  }
  expect(voids).toBeGreaterThan(10);
});
