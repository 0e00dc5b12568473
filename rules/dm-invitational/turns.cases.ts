/** Cases of turns: moves, deliveries, refusals, skipped turns, and the questions. */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../kit/asking/form.ts';
import type { Seat } from '../kit/match/seat.ts';
import { dmInvitational } from './game.ts';
import { listSides } from './moving.ts';
import { narration } from './narration.ts';
import {
  airdropAt,
  DEMS,
  findForm,
  formatRoutes,
  listEvents,
  parseTurn,
  readAnswersAs,
  resolve,
  SCARLET,
  SETUP,
  turnAt,
} from './staging.ts';
import type { State } from './state.ts';

/** Counts the letters of Dems, then of Scarlet, at a house. */
const countLettersOfTeams = (state: State, house: string) =>
  listSides({ setup: SETUP, state }).map(({ letters }) => letters.get(house) ?? 0);

const listOfferedInstructions = (state: State, seat = SCARLET) =>
  findForm(state, seat)
    ?.fields.find(({ name }) => name === 'instruction')
    ?.choices.map(({ value }) => value);

const listProblemCodes = (state: State, text: string) =>
  readAnswersAs(state, SCARLET, { instruction: [text] }).problems.map(({ code }) => code);

/** Scarlet's couriers are at A, C, F and I; those of Dems at B, D, G and J. */
const START = turnAt('A C F I', 'B D G J');

describe('a move (Rules, The Game: 1)', () => {
  it.for([
    { id: 'DI-201', said: '1 to B', courier: 1, house: 'B' },
    { id: 'DI-202', said: '2 to B', courier: 2, house: 'B' },
    { id: 'DI-203', said: '3 to E', courier: 3, house: 'E' },
    { id: 'DI-204', said: '4 to H', courier: 4, house: 'H' },
  ])('$id “$said” delivers $courier letters at $house', ({ said, courier, house }) => {
    const before = countLettersOfTeams(START, house)[1] ?? 0;
    const { state } = resolve(START, { scarlet: parseTurn(said) });
    expect(countLettersOfTeams(state, house)[1]).toBe(before + courier);
  });

  it('DI-205 both players instruct one courier at the same time', () => {
    const { state } = resolve(START, { scarlet: parseTurn('1 to O'), dems: parseTurn('4 to K') });
    expect(formatRoutes(state, SCARLET)).toBe('AO C F I');
    expect(formatRoutes(state, DEMS)).toBe('B D G JK');
  });

  it('DI-206 two couriers that reach one house together both deliver (Rulings, A turn)', () => {
    const { state } = resolve(START, { scarlet: parseTurn('3 to E'), dems: parseTurn('2 to E') });
    expect(countLettersOfTeams(state, 'E')).toEqual([2, 3]);
  });

  it('DI-207 two couriers may change places (Rulings, A turn: several at one house)', () => {
    const { state } = resolve(START, { scarlet: parseTurn('1 to B'), dems: parseTurn('1 to A') });
    expect([formatRoutes(state, SCARLET), formatRoutes(state, DEMS)]).toEqual([
      'AB C F I',
      'BA D G J',
    ]);
  });

  it('DI-208 several couriers of one team may be at one house', () => {
    const { state } = resolve(turnAt('A B F I', 'L M N O'), { scarlet: parseTurn('1 to B') });
    expect(formatRoutes(state, SCARLET)).toBe('AB B F I');
    expect(countLettersOfTeams(state, 'B')).toEqual([0, 3]);
  });

  it('DI-209 a courier may go to a house where another courier of its team has been', () => {
    expect(listOfferedInstructions(turnAt('A B F I', 'L M N O'))).toContain('1 to B');
  });

  it('DI-210 couriers can use a road both ways (Rulings: undirected roads)', () => {
    expect(listOfferedInstructions(turnAt('A C F O', 'H H H H'))).toEqual(
      expect.arrayContaining(['1 to O', '4 to A']),
    );
  });
});

describe('refusing', () => {
  it('DI-221 a courier refuses to go where there is no road (Rulings, A turn)', () => {
    const turn = resolve(START, { scarlet: parseTurn('1 to C') });
    expect(formatRoutes(turn.state, SCARLET)).toBe('A C F I');
    expect(listEvents(turn, 'refused').map(({ seat }) => seat)).toEqual(['Scarlet']);
    expect(listEvents(turn, 'refused order')).toMatchObject([
      { seat: 'Scarlet', courier: 1, at: 'A', to: 'C', faults: [{ why: 'no road' }] },
    ]);
  });

  it.for([
    { id: 'DI-222', dems: 'A D G J', says: 'as many letters', goes: true },
    { id: 'DI-223', dems: 'D A G J', says: 'more letters of the other team', goes: false },
    { id: 'DI-224', dems: 'BA D G J', says: 'as many, delivered on the way', goes: true },
    { id: 'DI-225', dems: 'A A G J', says: 'more, of two couriers together', goes: false },
    { id: 'DI-226', dems: 'B BAO G J', says: 'more, of a courier that has gone on', goes: false },
  ])('$id a courier leaves a house with $says: $goes (Rules, The Game: 2)', ({ dems, goes }) => {
    const turn = resolve(turnAt('A C F I', dems), { scarlet: parseTurn('1 to B') });
    expect(formatRoutes(turn.state, SCARLET)).toBe(goes ? 'AB C F I' : 'A C F I');
    const refused = listEvents(turn, 'refused order').flatMap(({ faults }) => faults);
    expect(refused.map(({ why }) => why)).toEqual(goes ? [] : ['outnumbered']);
  });

  it('DI-227 the other team’s letters at the target do not stop a courier', () => {
    const turn = resolve(turnAt('A C F I', 'B B B B'), { scarlet: parseTurn('1 to B') });
    expect(listEvents(turn, 'refused')).toEqual([]);
  });

  it('DI-228 a courier refuses to go to a house where it has been (Rules, The Game: 3)', () => {
    const turn = resolve(turnAt('ABC H F I', 'M M M M'), { scarlet: parseTurn('1 to B') });
    expect(listEvents(turn, 'refused order')[0]?.faults).toEqual([
      { where: 'instruction', why: 'been there', given: '1 to B' },
    ]);
  });

  it('DI-229 a courier may go where another courier of its team has been', () => {
    const turn = resolve(turnAt('A HIJ F I', 'M M M M'), { scarlet: parseTurn('4 to J') });
    expect(formatRoutes(turn.state, SCARLET)).toBe('A HIJ F IJ');
  });

  it('DI-230 refusals depend on the position at the start of the turn (Rulings, A turn)', () => {
    const turn = resolve(START, { scarlet: parseTurn('1 to O'), dems: parseTurn('1 to A') });
    expect(formatRoutes(turn.state, SCARLET)).toBe('AO C F I');
    const rescued = resolve(turnAt('A B F I', 'C A G J'), { scarlet: parseTurn('1 to O') });
    expect(formatRoutes(rescued.state, SCARLET)).toBe('A B F I');
  });

  it('DI-231 the other player’s courier moves even if a courier refuses', () => {
    const { state } = resolve(START, { scarlet: parseTurn('1 to C'), dems: parseTurn('1 to C') });
    expect([formatRoutes(state, SCARLET), formatRoutes(state, DEMS)]).toEqual([
      'A C F I',
      'BC D G J',
    ]);
    expect(state.number).toBe(START.number + 1);
  });

  it('DI-232 every reason to refuse is a warning before the deadline', () => {
    const state = turnAt('ABC D F I', 'C C G J');
    expect(listProblemCodes(state, '1 to B')).toEqual(['outnumbered', 'been there']);
    expect(listProblemCodes(state, '1 to A')).toEqual(['no road', 'outnumbered', 'been there']);
    expect(listProblemCodes(state, '2 to E')).toEqual([]);
  });

  it('DI-233 everybody learns that a courier refused, but not which one (Further rulings)', () => {
    const { events } = resolve(START, { scarlet: parseTurn('1 to C') });
    const refused = events.filter(({ kind }) => kind.startsWith('refused'));
    const listLinesFor = (audience: Parameters<typeof narration.lines>[1]) =>
      narration.lines(refused, audience, SETUP.content).map(({ text, rule }) => `${text} ${rule}`);
    const open = 'A courier of Scarlet refused its instruction. Rules, The Game: refusing';
    expect(listLinesFor({ kind: 'public' })).toEqual([open]);
    expect(listLinesFor({ kind: 'seat', seat: DEMS })).toEqual([open]);
    for (const of of [
      narration.news(events, SETUP.content),
      narration.account(events, DEMS, SETUP.content),
    ])
      expect(of.map(({ text }) => text).join()).not.toMatch(/no road|from A to C/);
  });

  it('DI-246 the player learns which courier refused, where and why (Further rulings)', () => {
    const { events } = resolve(START, { scarlet: parseTurn('1 to C') });
    const texts = narration.account(events, SCARLET, SETUP.content).map(({ text }) => text);
    expect(texts).toContain('Your courier 1 refused to go from A to C: there is no road.');
    expect(texts.join()).not.toContain('A courier of Scarlet');
  });

  it('DI-234 the form offers exactly the moves that couriers would obey', () => {
    expect(listOfferedInstructions(turnAt('ABC DE F I', 'C G G J'))?.join(', ')).toBe(
      '1 to D, 2 to F, 3 to E, 3 to G, 4 to H, 4 to J',
    );
  });
});

describe('letters that hold a courier', () => {
  it('DI-241 a courier that becomes held is reported once', () => {
    const turn = resolve(turnAt('A H F J', 'B D G I'), { dems: parseTurn('4 to H') });
    expect(listEvents(turn, 'held')).toMatchObject([{ seat: 'Scarlet', courier: 2, house: 'H' }]);
    expect(listEvents(resolve(turn.state, {}), 'held')).toEqual([]);
  });

  it('DI-243 the player reads until when their courier is held', () => {
    const { events } = resolve(turnAt('A H F J', 'B D G I'), { dems: parseTurn('4 to H') });
    const lines = narration.account(events, SCARLET, SETUP.content).map(({ text }) => text);
    expect(lines).toContain(
      'Your courier 2 refuses to leave H until your team has delivered as many letters there ' +
        'as the other team.',
    );
  });

  it('DI-242 more letters of its own team free a held courier', () => {
    const state = turnAt('A H I L', 'B D G H');
    const freed = resolve(state, { scarlet: parseTurn('3 to H') });
    expect(countLettersOfTeams(freed.state, 'H')).toEqual([4, 5]);
    expect(listEvents(freed, 'freed')).toMatchObject([{ seat: 'Scarlet', courier: 2, house: 'H' }]);
    expect(listOfferedInstructions(freed.state)).toContain('2 to G');
  });
});

describe('a held courier in the log (Rulings, Who sees what)', () => {
  const publicly = (...given: Parameters<typeof resolve>) =>
    narration
      .lines(resolve(...given).events, { kind: 'public' }, SETUP.content)
      .map(({ text }) => text);

  it('DI-244 the log reports a held courier with its team, its house and the condition', () => {
    expect(publicly(turnAt('A H F J', 'B D G I'), { dems: parseTurn('4 to H') })).toContain(
      'Courier 2 of Scarlet refuses to leave H until its team has delivered as many letters ' +
        'there as the other team.',
    );
  });

  it('DI-245 the log reports that a freed courier may leave again', () => {
    expect(publicly(turnAt('A H I L', 'B D G H'), { scarlet: parseTurn('3 to H') })).toContain(
      'Courier 2 of Scarlet may leave H again.',
    );
  });
});

describe('a player who cannot move', () => {
  /** State in which Dems has more letters at the houses of Scarlet's couriers, but fewer in all. */
  const STUCK = turnAt('A B C JIHGFED', 'M N ABCD DCBA');

  it('DI-251 a player who cannot move is skipped (Rules, The Game: skipped)', () => {
    const asks = dmInvitational.next({ setup: SETUP, state: STUCK })?.asks ?? [];
    expect(asks.map(({ seat, owesNothing }) => [seat, owesNothing])).toEqual(
      [
        [SCARLET, true],
        [DEMS, undefined],
      ].toSorted(),
    );
    expect(findForm(STUCK, SCARLET)?.fields.map(({ name }) => name)).toEqual(['resign']);
    const turn = resolve(STUCK, { dems: parseTurn('1 to L') });
    expect(listEvents(turn, 'skipped').map(({ seat }) => seat)).toEqual(['Scarlet']);
    expect(listEvents(turn, 'idled')).toEqual([]);
  });

  it('DI-252 a player is skipped if every neighbouring house has been visited', () => {
    const round = turnAt('ABCDEFGHIJKLMNO ONMLKJIHGFEDCBA - -', 'A B C D');
    const form = findForm({ ...round, number: 20 }, SCARLET);
    expect(form?.fields.map(({ name }) => name)).toEqual(['resign']);
  });

  it('DI-258 a skipped player may resign, and ends the match (Rules, The Game)', () => {
    const { orders } = readAnswersAs(STUCK, SCARLET, { resign: ['yes'] });
    const turn = resolve(STUCK, {
      scarlet: orders ?? undefined,
      dems: parseTurn('1 to L'),
    } as Parameters<typeof resolve>[1]);
    expect(turn.state.ending).toMatchObject({ how: 'resigned', resigned: [SCARLET] });
    expect(formatRoutes(turn.state, DEMS)).toBe('M N ABCD DCBA');
  });

  it('DI-253 a player who can no longer move is reported once', () => {
    const turn = resolve(turnAt('A B C JIHGFED', 'M N ABC DCBA'), { dems: parseTurn('3 to D') });
    expect(listEvents(turn, 'stuck').map(({ seat }) => seat)).toEqual(['Scarlet']);
    expect(listEvents(resolve(turn.state, { dems: parseTurn('1 to L') }), 'stuck')).toEqual([]);
  });

  it('DI-255 both players read who owes nothing and who plays on, unless the match is over', () => {
    const { events } = resolve(turnAt('A B C JIHGFED', 'M N ABC DCBA'), {
      dems: parseTurn('3 to D'),
    });
    const listHeardLines = (seat: Seat) =>
      narration
        .highlights(events, { seat, content: SETUP.content, most: 5 })
        .map(({ text }) => text);
    expect(listHeardLines(DEMS)).toContain(
      'No courier of Scarlet can move again: Scarlet owes no more turns but may resign, ' +
        'and you play on alone.',
    );
    expect(listHeardLines(SCARLET)).toContain(
      'No courier of yours can move again: you owe no more turns but may resign, and ' +
        'the other player plays on alone.',
    );
    const end = resolve(turnAt('A OAB OABC FED', 'F F ABCD DCBAO'), { dems: parseTurn('3 to E') });
    const texts = narration.news(end.events, SETUP.content).map(({ text }) => text);
    expect(texts.join()).not.toMatch(/No courier of Dems|refuses to leave|may leave/);
  });

  it('DI-254 later orders of a skipped player are not carried out', () => {
    const turn = resolve(STUCK, { scarlet: parseTurn('1 to O'), dems: parseTurn('1 to L') });
    expect(formatRoutes(turn.state, SCARLET)).toBe('A B C JIHGFED');
    expect(listEvents(turn, 'skipped')).toHaveLength(1);
  });
});

describe('no instruction', () => {
  it('DI-261 everybody reads that no courier moved without an instruction (Rulings)', () => {
    const turn = resolve(START, { dems: parseTurn('1 to C') });
    expect(formatRoutes(turn.state, SCARLET)).toBe('A C F I');
    expect(listEvents(turn, 'idled').map(({ seat }) => seat)).toEqual(['Scarlet']);
  });

  it('DI-262 orders of another step count as no instruction', () => {
    const turn = resolve(START, {
      scarlet: { kind: 'airdrop', courier: 1, house: 'O', resign: false },
    });
    expect(listEvents(turn, 'idled').map(({ seat }) => seat)).toEqual(['Dems', 'Scarlet']);
  });

  it('DI-263 a player without an instruction reads that their couriers stayed', () => {
    const { events } = resolve(START, { dems: parseTurn('1 to C') });
    const lines = narration.account(events, SCARLET, SETUP.content).map(({ text }) => text);
    expect(lines).toContain('You gave no instruction, so your couriers stayed.');
  });
});

describe('reading', () => {
  it.for([
    '1 to B',
    'courier 1 to b',
    'Courier 1: B',
    '1 B',
    ' 1  to  B ',
    '1 to B, new: 1 letter there, they 2',
  ])('DI-271 the instruction "%s" is understood', (text) => {
    expect(readAnswersAs(START, SCARLET, { instruction: [text] })).toEqual({
      orders: { kind: 'turn', instruction: { courier: 1, to: 'B' }, resign: false },
      problems: [],
    });
  });

  it.for(['B', '5 to B', '1', '1 to Z', 'to B', '?'])(
    'DI-272 “%s” is not an instruction',
    (text) => {
      const { orders, problems } = readAnswersAs(START, SCARLET, { instruction: [text] });
      expect(orders).toBeNull();
      expect(problems).toMatchObject([{ kind: 'unreadable', code: 'not an instruction' }]);
    },
  );

  it('DI-273 a choice shows the letters at its house', () => {
    const [field] = findForm(turnAt('A C FG I', 'B D G G'), SCARLET)?.fields ?? [];
    const labels = field?.choices.map(({ label }) => label);
    expect(labels).toContain('Courier 1 to B (new): then you 1, they 1');
    expect(labels).toContain('Courier 4 to H (new): then you 4, they 0');
    const [again] = findForm(turnAt('A BC F I', 'B D G G'), SCARLET)?.fields ?? [];
    expect(again?.choices.map(({ label }) => label)).toContain(
      'Courier 1 to B: then you 3, they 1',
    );
  });

  it('DI-277 “No” to resigning is offered first, so that a tap can be undone (ours)', () => {
    const resign = findForm(START, SCARLET)?.fields.find(({ name }) => name === 'resign');
    expect(resign?.choices.map(({ label }) => label)).toEqual([
      'No, I play on',
      'Yes, I resign the match',
    ]);
    const readAnswers = (answers: Answers) => readAnswersAs(START, SCARLET, answers);
    expect(readAnswers({ instruction: ['1 to B'], resign: ['no'] })).toEqual(
      readAnswers({ instruction: ['1 to B'] }),
    );
  });

  it.for(['yes', ' YES ', 'Yes, I resign the match'])('DI-278 the answer "%s" resigns', (text) => {
    expect(readAnswersAs(START, SCARLET, { resign: [text] }).orders).toMatchObject({
      resign: true,
    });
  });

  it('DI-274 a player who resigns gets a warning about that and no other', () => {
    const { problems } = readAnswersAs(START, SCARLET, {
      instruction: ['1 to C'],
      resign: ['yes'],
    });
    expect(problems.map(({ where, code }) => `${where}: ${code}`)).toEqual(['resign: resigning']);
  });

  it('DI-275 “to M” is not read as the house “ToM”', () => {
    const renamed = (name: string) => (name === 'B' ? 'ToM' : name);
    const { houses, roads } = SETUP.content;
    const content = {
      houses: houses.map((house) => ({ ...house, name: renamed(house.name) })),
      roads: roads.map(([one, other]) => [renamed(one), renamed(other)] as const),
    };
    const state = turnAt('A C F I', 'D D G J');
    const readTurn = (text: string) =>
      readAnswersAs(state, SCARLET, { instruction: [text] }, { ...SETUP, content }).orders;
    const courierTo = (to: string) => ({
      kind: 'turn',
      instruction: { courier: 1, to },
      resign: false,
    });
    expect(readTurn('1 to M')).toEqual(courierTo('M'));
    expect(readTurn('1 to ToM')).toEqual(courierTo('ToM'));
    expect(readTurn('1 to m, new: 1 letter there, they 0')).toEqual(courierTo('M'));
  });

  it('DI-276 the help of a required question does not mention leaving it open', () => {
    for (const state of [airdropAt(2, 'A', 'A'), START])
      for (const field of findForm(state, SCARLET)?.fields ?? []) {
        const isRequired = field.kind === 'choice' && field.required;
        expect(/open/iu.test(field.help ?? ''), field.label).toBe(!isRequired);
      }
  });
});
