/** Cases of standing choices, which are valid until their player changes them (our ruling 18). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../kit/chance/seeded.ts';
import { getLasting, USUAL_CHOICES } from './choices.ts';
import { NO_PRESETS, type Orders } from './forms/questions.ts';
import { pocketMars } from './game.ts';
import { judge, resolveStep } from './resolve.ts';
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
  createUseOrders,
  DEMS,
  findSettler,
  four,
  kinds,
  type Position,
  playFollowUp,
  SCARLET,
  startUsualMatch,
  turn,
  withTopAction,
} from './staging.ts';
import type { Action, LastingChange, LastingChoices } from './state.ts';

const LAUNCHING_CARD = bottom('Energy 4', { bottom: [{ kind: 'launch', count: 1 }] });

const NO_CHANGE: LastingChange = {
  refill: null,
  owner: null,
  building: null,
  greenhouse: null,
  aqualab: null,
  look: null,
};
const changeTo = (change: Partial<LastingChange>): LastingChange => ({ ...NO_CHANGE, ...change });
const createHoldings = (choices: Partial<LastingChoices>) =>
  ({ ...NO_CHANGE, ...choices }) as LastingChoices;

describe('a standing choice', () => {
  it('PK-615 the usual choices answer all small decisions from the set-up on', () => {
    const { setup, state } = startUsualMatch('no');
    const resolveChoice = (always: 'usual' | 'ask') => {
      const asked = { setup, state, seat: SCARLET };
      const { orders } = pocketMars.read({ ...asked, answers: { always: [always] } });
      const given = orders === null ? {} : { [SCARLET]: orders };
      return resolveStep({ setup, state, orders: given, chance: seedChance(1) });
    };
    const usual = resolveChoice('usual');
    expect(usual.state.lasting).toEqual({ [SCARLET]: USUAL_CHOICES });
    expect(kinds(usual, 'said for good')).toMatchObject([
      { seat: SCARLET, lasting: USUAL_CHOICES },
    ]);
    expect(resolveChoice('ask').state.lasting).toEqual({});
  });
  it('PK-601 a standing choice is kept, and only its player reads it', () => {
    const played = turn({}, ACTION_D, { lasting: changeTo({ refill: 'highest', owner: 'no' }) });
    expect(getLasting(played.state.lasting, SCARLET)).toMatchObject({
      refill: 'highest',
      owner: 'no',
    });
    expect(kinds(played, 'said for good')).toHaveLength(1);
    const shown = { setup: createSetup({}), state: played.state, history: [] };
    const getSummary = (seat: typeof SCARLET) =>
      pocketMars.view({ ...shown, audience: { kind: 'seat', seat } }).summary;
    expect(getSummary(SCARLET).at(-1)).toBe(
      'From now on: highest card to the prep module, no to bottom actions.',
    );
    expect(getSummary(DEMS).join()).not.toContain('otherwise');
  });
  it('PK-602 a standing choice applies from the next decision on, even in the same turn', () => {
    const settles: Position = { cards: withTopAction('Energy 1', { kind: 'settle' }) };
    const A: Action = { kind: 'A', card: 'Energy 1' };
    const played = turn(settles, A, { lasting: changeTo({ building: 'Water', refill: 'lowest' }) });
    expect(kinds(played, 'boarded')).toMatchObject([{ at: 'Water' }]);
    expect(played.state.owed).toEqual([]);
    expect(kinds(played, 'as said for good')).toMatchObject([{ seat: 'Scarlet' }]);
  });
  it('PK-603 a preset for one turn overrides a standing choice', () => {
    const settles: Position = {
      cards: withTopAction('Energy 1', { kind: 'settle' }),
      state: { lasting: { [SCARLET]: createHoldings({ building: 'Water', refill: 'lowest' }) } },
    };
    const played = turn(settles, ACTION_A, { building: 'Science' });
    expect(kinds(played, 'boarded')).toMatchObject([{ at: 'Science' }]);
  });
  it('PK-604 “ask me again” ends a standing choice, and a blank keeps it', () => {
    const state = { lasting: { [SCARLET]: createHoldings({ building: 'Water', owner: 'yes' }) } };
    const played = turn({ state }, ACTION_D, { lasting: changeTo({ building: 'ask' }) });
    expect(getLasting(played.state.lasting, SCARLET)).toEqual(createHoldings({ owner: 'yes' }));
    const playedTurn = turn({ state }, ACTION_D, {
      lasting: changeTo({ building: 'ask', owner: 'ask' }),
    });
    expect(playedTurn.state.lasting).toEqual({});
  });
  it.each([
    ['yes', 1, 'bottom'],
    ['no', 0, 'bottom not used'],
  ] as const)(
    'PK-605 a standing choice answers %s for a card that another player uses',
    (owner, launched, kind) => {
      const position: Position = {
        cards: LAUNCHING_CARD,
        state: { lasting: { [DEMS]: createHoldings({ owner, refill: 'highest' }) } },
      };
      const played = turn(position, ACTION_C, { refill: 'highest' });
      expect(played.state.owed).toEqual([]);
      expect(findSettler(played, 'Dems').ship).toBe(1 + launched);
      expect(kinds(played, kind)).toHaveLength(1);
      expect(findSettler(played, 'Dems').prep).toHaveLength(2);
    },
  );
  it('PK-606 a standing choice does not answer a publicly useless question', () => {
    const cards = bottom('Energy 4', { bottom: [{ kind: 'look', count: 1 }] });
    const position: Position = {
      cards,
      state: { lasting: { [DEMS]: createHoldings({ look: 'no', refill: 'highest' }) } },
    };
    const played = turn(position, ACTION_C, { refill: 'highest' });
    expect(kinds(played, 'bottom not used')).toEqual([]);
    expect(played.state.owed).toMatchObject([{ question: 'owner' }]);
  });
  it('PK-607 a standing choice refills for a player who sent nothing', () => {
    const state: Position['state'] = {
      lasting: { [SCARLET]: createHoldings({ refill: 'lowest' }) },
      deck: ['Science 7', 'Water 1'],
    };
    const prep = ['Water 4'] as const;
    const position: Position = {
      state,
      settlers: { Scarlet: { prep, hand: ['Energy 5', 'Energy 3', 'Energy 2'] } },
    };
    const played = turn(position, null);
    expect(findSettler(played, 'Scarlet').prep).toEqual(['Water 4', 'Energy 2']);
    expect(getLasting(played.state.lasting, SCARLET)).toEqual(createHoldings({ refill: 'lowest' }));
  });
  it('PK-608 standing choices answer for the Greenhouse, the Aqualab and prep modules', () => {
    const lastingChoices = createHoldings({
      greenhouse: 'mine up',
      aqualab: 'lowest',
      look: 'next',
      refill: 'highest',
    });
    const state = { lasting: { [SCARLET]: lastingChoices } };
    const buildings = { Water: { oneStar: colonists({ Scarlet: 1, Dems: 1 }) } };
    const green = turn(
      { state, buildings, settlers: { Scarlet: { prep: ['Ecosystem 7', 'Science 5'] } } },
      { kind: 'B', card: 'Ecosystem 7' },
      { without: ['move'] },
    );
    expect(kinds(green, 'shifted')).toMatchObject([{ at: 'Water', of: 'Scarlet', up: true }]);
    const blue = turn({ state }, ACTION_B, { without: ['move'] });
    expect(kinds(blue, 'put away')[0]).toMatchObject({ card: 'Energy 1' });
    const looks = { state, cards: withTopAction('Energy 1', { kind: 'look', count: 1 }) } as const;
    const looked = turn(looks, ACTION_A);
    expect(kinds(looked, 'looked')).toMatchObject([{ of: 'Dems' }]);
    const switching: Position = {
      state,
      cards: withTopAction('Energy 1', { kind: 'switch' }),
      buildings: { Water: { oneStar: colonists({ Dems: 1 }), twoStar: colonists({ Zatchel: 1 }) } },
    };
    const playedTurn = turn(switching, ACTION_A);
    expect(playedTurn.state.owed).toMatchObject([{ question: 'switch' }]);
  });
  it('PK-609 a standing choice sent with a decision answers that decision', () => {
    const playedTurn = turn({ cards: LAUNCHING_CARD }, ACTION_C, { refill: 'highest' });
    const given: Orders = {
      ...createUseOrders('Energy 4'),
      choice: null,
      lasting: changeTo({ owner: 'yes' }),
    };
    const yes = playFollowUp({ cards: LAUNCHING_CARD }, playedTurn, { Dems: given });
    expect(kinds(yes, 'bottom')).toHaveLength(1);
    const nothing = playFollowUp({ cards: LAUNCHING_CARD }, playedTurn, {
      Dems: { ...given, lasting: changeTo({ refill: 'highest' }) },
    });
    expect(kinds(nothing, 'bottom not used')).toMatchObject([{ why: 'declined' }]);
    expect(nothing.state.owed).toEqual([]);
  });
  it('PK-610 a standing choice can be set while sorting cards', () => {
    const drawing: Position = { state: { deck: ['Science 7', 'Water 1'] } };
    const playedTurn = turn(drawing, { kind: 'E', card: 'Water 4' });
    expect(playedTurn.state.owed).toMatchObject([{ kind: 'four', refill: 1 }]);
    const given = { ...four([], ['Energy 1']), lasting: changeTo({ refill: 'highest' }) };
    const sorted = playFollowUp(drawing, playedTurn, { Scarlet: given });
    expect(findSettler(sorted, 'Scarlet').prep).toEqual(['Science 5', 'Energy 1']);
    expect(getLasting(sorted.state.lasting, SCARLET).refill).toBe('highest');
  });
  it('PK-611 a standing choice does not choose discards', () => {
    const drawing: Position = {
      cards: withTopAction('Energy 1', { kind: 'draw', count: 3 }),
      state: { lasting: { [SCARLET]: createHoldings({ refill: 'highest' }) } },
    };
    const playedTurn = turn(drawing, ACTION_A);
    expect(playedTurn.state.owed).toMatchObject([{ kind: 'four', seat: 'Scarlet' }]);
  });
  it('PK-612 a standing choice does not change other players’ warnings', () => {
    const position: Position = { cards: LAUNCHING_CARD };
    const orders: Orders = { ...NO_PRESETS, action: ACTION_C, refill: 'highest' };
    const lasting = { [DEMS]: createHoldings({ owner: 'yes' }) };
    const warned = [position, { ...position, state: { lasting } }].map((one) =>
      judge(createSeatNow(one), orders),
    );
    expect(warned[1]).toEqual(warned[0]);
  });
  it('PK-613 standing choices are offered with refills, decisions and sorting', () => {
    const listFields = ({ state }: Pick<ReturnType<typeof turn>, 'state'>) =>
      pocketMars.next(createSeatNow({}, state))?.asks[0]?.form.fields ?? [];
    const leading = (fields: ReturnType<typeof listFields>) => [
      ...new Set(
        fields.flatMap(({ name, choices }) =>
          choices.some(({ to }) => to?.includes('for good')) ? [name] : [],
        ),
      ),
    ];
    expect(leading(listFields({ state: createState({}) }))).toEqual(['refill']);
    expect(leading(listFields(turn({ cards: LAUNCHING_CARD }, ACTION_C)))).toEqual(['choice']);
    const sorting = turn(
      { state: { deck: ['Science 7', 'Water 1'] } },
      { kind: 'E', card: 'Water 4' },
    );
    expect(leading(listFields(sorting))).toEqual(['always']);
  });
  it('PK-614 a preset equal to a standing choice is not useless', () => {
    const position: Position = {
      buildings: { Water: { oneStar: colonists({ Scarlet: 1 }) } },
      settlers: { Scarlet: { prep: ['Ecosystem 7', 'Science 5'] } },
      state: {
        lasting: { [SCARLET]: createHoldings({ greenhouse: 'mine up', refill: 'highest' }) },
      },
    };
    const B: Action = { kind: 'B', card: 'Ecosystem 7' };
    const greenhouse = { at: 'Water', of: SCARLET, up: true } as const;
    const play = (chosen: typeof greenhouse | null) => {
      const said = { without: ['move'] as const, greenhouse: chosen };
      const orders: Orders = { ...NO_PRESETS, action: B, ...said };
      const asked = createSeatNow(position);
      return { played: turn(position, B, said), warned: judge(asked, orders) };
    };
    const [open, chosen] = [play(null), play(greenhouse)];
    expect(chosen.played.state).toEqual(open.played.state);
    expect(chosen.warned).toEqual([]);
    expect(kinds(open.played, 'as said for good')).toHaveLength(1);
    expect(kinds(chosen.played, 'as said for good')).toEqual([]);
  });
});
