/** Cases of the end: the goal, resigning, each step of the tiebreak, and the prizes. */

import { describe, expect, it } from 'vitest';
import { buildOwnEnding } from '../kit/match/outcome.ts';
import { toSeat } from '../kit/match/seat.ts';
import { dmInvitational } from './game.ts';
import { narration } from './narration.ts';
import {
  createSetup,
  DEMS,
  findOutcome,
  listEvents,
  parseTurn,
  resolve,
  SCARLET,
  SETUP,
  turnAt,
} from './staging.ts';
import type { EndKind, State } from './state.ts';

/** Returns the state after the match has ended in the given way. */
const createEnded = (
  state: State,
  how: EndKind,
  more: Partial<NonNullable<State['ending']>> = {},
) => ({
  ...state,
  phase: 'over' as const,
  ending: { how, resigned: [], drawn: null, ...more },
});

const findWinner = (state: State, setup = SETUP) => findOutcome(state, setup)?.placings[0]?.seat;
const listTieSentences = (state: State, setup = SETUP) => findOutcome(state, setup)?.ties;

describe('all houses (Rules, The Goal)', () => {
  it('DI-301 the first player with letters at every house wins', () => {
    const turn = resolve(turnAt('A BCDEFGHIJKLMN A A', 'O O O O'), {
      scarlet: parseTurn('1 to O'),
    });
    expect(turn.state).toMatchObject({ phase: 'over', ending: { how: 'all houses' } });
    expect(findWinner(turn.state)).toBe('Scarlet');
    expect(listTieSentences(turn.state)).toEqual([]);
    expect(listEvents(turn, 'ended')[0]?.why).toBe('Scarlet wins by letters at all 15 houses.');
  });

  it('DI-302 the match goes on after a player has delivered to fourteen houses', () => {
    const turn = resolve(turnAt('A BCDEFGHIJKLM A A', 'O O O O'), { scarlet: parseTurn('1 to O') });
    expect(turn.state.ending).toBeNull();
    expect(turn.state.number).toBe(6);
    expect(findOutcome(turn.state)).toBeNull();
  });

  it('DI-303 letters at every house win against more letters in all', () => {
    const state = turnAt('A BCDEFGHIJKLMN A A', 'O O O OABCDEFGHIJKLM');
    const turn = resolve(state, { scarlet: parseTurn('3 to O'), dems: parseTurn('4 to N') });
    expect(turn.state.ending?.how).toBe('all houses');
    const alone = resolve(state, { scarlet: parseTurn('3 to O') });
    expect(findWinner(alone.state)).toBe('Scarlet');
  });

  it('DI-304 the tiebreak decides if both reach all houses at once (Rules, Tiebreaking)', () => {
    const turn = resolve(turnAt('A BCDEFGHIJKLMN A A', 'O NMLKJIHGFEDCB O O'), {
      scarlet: parseTurn('3 to O'),
      dems: parseTurn('3 to A'),
    });
    const why = 'Both delivered to all houses in the same turn, so the tiebreak decides.';
    expect(listEvents(turn, 'ended')[0]?.why).toBe(why);
    expect(listTieSentences(turn.state)?.[0]).toBe(why);
  });

  it('DI-305 an airdrop that reaches the last house ends the match', () => {
    const state = { ...turnAt('ABCDEFGHIJKLMNO B C -', 'A B C -'), phase: 'airdrop', number: 4 };
    const { ending } = resolve(state as State, {}).state;
    expect(ending?.how).toBe('all houses');
  });
});

describe('nobody can move (Rules, The Goal)', () => {
  it('DI-311 the player with more letters wins when nobody can move', () => {
    const state = turnAt('A OAB OABC FED', 'F F ABCD DCBAO');
    const turn = resolve(state, { dems: parseTurn('3 to E') });
    expect(turn.state).toMatchObject({ phase: 'over', ending: { how: 'nobody can move' } });
    expect(findWinner(turn.state)).toBe('Dems');
  });

  it.for([
    { id: 'DI-312', scarlet: 'A B C DE', dems: 'A B C D', winner: 'Scarlet', ties: 0 },
    { id: 'DI-313', scarlet: 'A B C D', dems: 'A B CD D', winner: 'Dems', ties: 0 },
    { id: 'DI-314', scarlet: 'A B C E', dems: 'A B C D', winner: 'Scarlet', ties: 2 },
  ])('$id $winner wins with “$scarlet” against “$dems”', ({ scarlet, dems, winner, ties }) => {
    const state = createEnded(turnAt(scarlet, dems), 'nobody can move');
    expect(findWinner(state)).toBe(winner);
    expect(listTieSentences(state)).toHaveLength(ties);
  });

  it('DI-315 the match goes on while one player can move', () => {
    const state = turnAt('A B C JIHGFED', 'M N ABCD DCBA');
    const turn = resolve(state, { dems: parseTurn('1 to L') });
    expect(turn.state.ending).toBeNull();
  });
});

describe('one player can never move again (Further rulings)', () => {
  // A position in which Dems traps all of Scarlet's couriers by moving courier 3 to D.
  const BEFORE = 'M N ABC DCBA';
  const resolveHeldTurn = (scarlet: string, dems = BEFORE) =>
    resolve(turnAt(scarlet, dems), { dems: parseTurn('3 to D') });

  it('DI-316 a player who can never move again and has fewer letters loses at once', () => {
    const turn = resolveHeldTurn('A B C D');
    expect(turn.state).toMatchObject({ phase: 'over', ending: { how: 'stuck behind' } });
    expect(findWinner(turn.state)).toBe('Dems');
    expect(listTieSentences(turn.state)).toEqual([]);
  });

  it.for([
    { id: 'DI-317', scarlet: 'A B C JIHGFED', dems: BEFORE, says: 'ahead' },
    { id: 'DI-318', scarlet: 'MNOA JIHB C GFED', dems: BEFORE, says: 'level' },
  ])('$id a player who can never move again plays on when $says', ({ scarlet, dems }) => {
    const turn = resolveHeldTurn(scarlet, dems);
    expect(listEvents(turn, 'stuck').map(({ seat }) => seat)).toEqual(['Scarlet']);
    expect(turn.state.ending).toBeNull();
  });

  it('DI-319 the account and the story give the reason why a trapped player has lost', () => {
    const { events } = resolveHeldTurn('A B C D');
    const says =
      'Dems wins with 31 letters in all to 10, since no courier of Scarlet can ever move again.';
    for (const seat of [SCARLET, DEMS])
      expect(narration.account(events, seat, SETUP.content).map(({ text }) => text)).toContain(
        says,
      );
    expect(narration.news(events, SETUP.content)[0]?.text).toBe(says);
  });
});

describe('resigning (Rules, The Game; Rulings, A turn)', () => {
  const STATE = turnAt('A C F I', 'B D G J');

  it('DI-321 resigning ends the match at that deadline, and the other player wins', () => {
    const turn = resolve(STATE, { scarlet: parseTurn(null, true), dems: parseTurn('1 to C') });
    expect(turn.state).toMatchObject({ phase: 'over', ending: { how: 'resigned' } });
    expect(findWinner(turn.state)).toBe('Dems');
    expect(listEvents(turn, 'resigned').map(({ seat }) => seat)).toEqual(['Scarlet']);
  });

  it('DI-322 the other player wins by a resignation even when far behind', () => {
    const turn = resolve(turnAt('A BCDEFGHIJKLMN F I', 'B B B B'), {
      scarlet: parseTurn(null, true),
    });
    expect(findWinner(turn.state)).toBe('Dems');
  });

  it('DI-323 no courier moves in a turn with a resignation, not even to win (ours)', () => {
    const state = turnAt('A BCDEFGHIJKLMN A A', 'O O O O');
    const turn = resolve(state, { scarlet: parseTurn('1 to O', true), dems: parseTurn('1 to N') });
    expect(findWinner(turn.state)).toBe('Dems');
    expect(listEvents(turn, 'moved')).toEqual([]);
    expect(turn.state.teams).toEqual(state.teams);
  });

  it('DI-324 the tiebreak decides if both players resign in one turn', () => {
    const turn = resolve(turnAt('A C E I', 'B D G J'), {
      scarlet: parseTurn(null, true),
      dems: parseTurn(null, true),
    });
    expect(findWinner(turn.state)).toBe('Scarlet');
    expect(listTieSentences(turn.state)).toEqual([
      'Both resigned, so the tiebreak decides.',
      'Letters at the Dealer Houses, E and K: Scarlet 3, Dems 0: Scarlet wins.',
    ]);
  });
});

describe('nobody moves (a ruling of our own)', () => {
  const STATE = turnAt('A C F I', 'B D G J');
  const getAbout = (state: State) => dmInvitational.next({ setup: SETUP, state })?.about;
  const getSummary = (state: State) =>
    dmInvitational.view({ setup: SETUP, state, history: [], audience: { kind: 'public' } }).summary;

  it('DI-331 three turns in a row without a move end the match as if nobody could move', () => {
    const first = resolve(STATE, {});
    const second = resolve(first.state, { scarlet: parseTurn('1 to C') });
    const third = resolve(second.state, {});
    expect([first, second].map(({ state }) => state.ending)).toEqual([null, null]);
    expect(third.state.ending?.how).toBe('nobody moves');
  });

  it('DI-332 a move restarts the count of turns without a move', () => {
    let { state } = resolve(STATE, {});
    state = resolve(state, {}).state;
    state = resolve(state, { scarlet: parseTurn('1 to O') }).state;
    expect(state.stillTurns).toBe(0);
    state = resolve(state, {}).state;
    expect(state.ending).toBeNull();
  });

  it('DI-333 the form and pages show how many turns without a move are left', () => {
    const second = resolve(resolve(STATE, {}).state, {}).state;
    const warning =
      'No courier has moved for 2 turns. If none moves in this one either, the match ends as ' +
      'if nobody could move.';
    expect(getAbout(second)).toContain(warning);
    expect(getSummary(second)).toContain(warning);
    expect(getAbout(resolve(STATE, {}).state)).toContain(
      'in the last turn. If none moves in 2 more,',
    );
  });

  it('DI-334 the form and pages show no such count after a move', () => {
    const moved = resolve(STATE, { scarlet: parseTurn('1 to O') }).state;
    expect(getAbout(moved)).toMatch(/^Move one of your couriers .* lists every move\.$/);
    expect(getSummary(moved).join()).not.toContain('No courier has moved');
  });
});

describe('the tiebreak, step by step (Rules, Tiebreaking; Rulings, The end)', () => {
  const tie = (
    scarlet: string,
    dems: string,
    ranked: Parameters<typeof turnAt>[2] = {},
    setup = SETUP,
  ) => {
    const state = createEnded(turnAt(scarlet, dems, ranked), 'all houses');
    return { winner: findWinner(state, setup), ties: listTieSentences(state, setup)?.slice(1) };
  };

  it('DI-341 the tiebreak first compares the letters at both Dealer Houses together', () => {
    expect(tie('E A B K', 'A E B J')).toEqual({
      winner: 'Scarlet',
      ties: ['Letters at the Dealer Houses, E and K: Scarlet 5, Dems 2: Scarlet wins.'],
    });
  });

  it('DI-342 more letters at one Dealer House can make up for fewer at the other', () => {
    expect(tie('E A B K', 'A B KE J').ties?.[0]).toMatch(/Dems 6, Scarlet 5: Dems wins/);
  });

  it('DI-343 the tiebreak then compares each player’s letters at their own first house', () => {
    const ranked = { scarlet: 'A', dems: 'B' };
    expect(tie('A B C D', 'A B C D', ranked)).toEqual({
      winner: 'Dems',
      ties: [
        'Letters at the Dealer Houses, E and K: Dems 0, Scarlet 0: equal.',
        'Letters at the house ranked 1 by each: Dems 2 at B, Scarlet 1 at A: Dems wins.',
      ],
    });
  });

  it('DI-344 the tiebreak then compares the letters at the second ranked houses', () => {
    const { winner, ties } = tie('A B C D', 'A B C D', { scarlet: 'ABC', dems: 'ABD' });
    expect(winner).toBe('Dems');
    expect(ties).toHaveLength(4);
    expect(ties?.at(-1)).toBe(
      'Letters at the house ranked 3 by each: Dems 4 at D, Scarlet 3 at C: Dems wins.',
    );
  });

  it('DI-345 the tiebreak compares ranked houses down to the thirteenth', () => {
    const { winner, ties } = tie('A B C DO', 'A B C D');
    expect(winner).toBe('Scarlet');
    expect(ties).toHaveLength(14);
    expect(ties?.at(-1)).toBe(
      'Letters at the house ranked 13 by each: Scarlet 4 at O, Dems 0 at O: Scarlet wins.',
    );
  });

  const EQUAL = ['A B C D', 'A B C D'] as const;

  it('DI-346 the player with more garnets wins if all ranked houses are level', () => {
    const { winner, ties } = tie(...EQUAL, {}, createSetup([2, 3]));
    expect(winner).toBe('Dems');
    expect(ties).toHaveLength(15);
    expect(ties?.at(-1)).toBe('Garnets: Dems 3, Scarlet 2: Dems wins.');
  });

  it('DI-347 a random draw decides if garnets are level too, for either player', () => {
    const both = { scarlet: parseTurn(null, true), dems: parseTurn(null, true) };
    const ends = Array.from({ length: 12 }, (_, seed) => resolve(turnAt(...EQUAL), both, { seed }));
    const winners = new Set(ends.map(({ state }) => findWinner(state)));
    expect(winners).toEqual(new Set(['Dems', 'Scarlet']));
    for (const { state } of ends) {
      expect(listTieSentences(state)).toHaveLength(17);
      expect(listTieSentences(state)?.at(-1)).toBe(
        `Equal in everything: a random draw decides for ${findWinner(state)}.`,
      );
      expect(findWinner(state)).toBe(state.ending?.drawn);
    }
  });

  it('DI-348 a random draw is made only if everything else is level', () => {
    const both = { scarlet: parseTurn(null, true), dems: parseTurn(null, true) };
    expect(resolve(turnAt('A B C E', 'A B C D'), both).state.ending?.drawn).toBeNull();
    const { state } = resolve(turnAt(...EQUAL), both, { setup: createSetup([1, 0]) });
    expect(state.ending?.drawn).toBeNull();
    const alone = resolve(turnAt(...EQUAL), { scarlet: parseTurn(null, true) });
    expect(alone.state.ending?.drawn).toBeNull();
  });

  it('DI-349 an outcome without a tie does not mention the tiebreak', () => {
    expect(listTieSentences(createEnded(turnAt('AB B C D', 'A B C D'), 'nobody can move'))).toEqual(
      [],
    );
  });
});

describe('prizes (Rules, The Goal)', () => {
  const state = createEnded(turnAt('A B C DE', 'A B C D'), 'nobody can move');

  it('DI-361 the winner gains a garnet and advances to the finals', () => {
    const outcome = findOutcome(state, createSetup([2, 5]));
    expect(outcome?.placings[0]).toMatchObject({
      seat: 'Scarlet',
      place: 1,
      prizes: [
        { code: 'garnet', count: 1, text: '1 garnet' },
        { code: 'advances', count: 1, text: 'advances to the finals' },
      ],
    });
    expect(outcome?.purses.players).toContainEqual({ seat: SCARLET, garnets: 3 });
    expect(outcome?.duels).toEqual([]);
  });

  it('DI-362 the other player heads home and keeps their garnets', () => {
    const outcome = findOutcome(state, createSetup([2, 5]));
    expect(outcome?.placings[1]).toMatchObject({
      seat: 'Dems',
      place: 2,
      prizes: [{ code: 'goes-home', text: 'heads home' }],
    });
    expect(outcome?.purses.players).toContainEqual({ seat: DEMS, garnets: 5 });
  });

  it.for([
    [
      'DI-365',
      'Scarlet wins by letters at all 15 houses.',
      'A BCDEFGHIJKLMNO B C',
      'A F G H',
      'all houses',
    ],
    [
      'DI-366',
      'Scarlet wins with 14 letters in all to 13, since no courier of Dems can ever move ' +
        'again.',
      'A B C DE',
      'AB CD D E',
      'stuck behind',
    ],
    ['DI-367', 'Scarlet wins by the tiebreak.', 'A B C E', 'A B C D', 'nobody can move'],
    [
      'DI-368',
      'Scarlet wins with 14 letters in all to 10, since no courier can move any more.',
      'A B C DE',
      'A B C D',
      'nobody can move',
    ],
    [
      'DI-369',
      'Dems wins with 13 letters in all to 10, since nobody moved any more.',
      'A B C D',
      'A B CD D',
      'nobody moves',
    ],
    ['DI-370', 'Scarlet wins since Dems resigned.', 'A B C D', 'A B CD D', 'resigned'],
  ] as const)('%s the end gives the reason: %s', ([, says, scarlet, dems, how]) => {
    const resigned = how === 'resigned' ? [DEMS] : [];
    const outcome = findOutcome(createEnded(turnAt(scarlet, dems), how, { resigned }));
    const ending = outcome && buildOwnEnding(outcome, { counted: 'houses' }, toSeat('Phoenix'));
    expect(ending?.lines[0]).toBe(says);
  });

  it('DI-363 a finished match asks nothing and refuses to resolve a step', () => {
    expect(dmInvitational.next({ setup: SETUP, state })).toBeNull();
    expect(() => resolve(state, {})).toThrow('the match is over');
  });

  it('DI-364 the rankings are revealed at the end and not before (Rulings, Who sees what)', () => {
    const turn = resolve(turnAt('A C F I', 'B D G J', { dems: 'ON' }), {
      scarlet: parseTurn(null, true),
    });
    expect(listEvents(turn, 'revealed').map(({ seat }) => seat)).toEqual(['Dems', 'Scarlet']);
    expect(listEvents(turn, 'revealed')[0]?.ranking.slice(0, 2)).toEqual(['O', 'N']);
    expect(narration.lines(turn.events, { kind: 'public' }, SETUP.content).at(-1)?.text).toMatch(
      /^The secret ranking of Scarlet: 1 A, 2 B, 3 C, .*, 13 O\.$/,
    );
    const before = resolve(turnAt('A C F I', 'B D G J'), { scarlet: parseTurn('1 to O') });
    expect(listEvents(before, 'revealed')).toEqual([]);
  });
});
