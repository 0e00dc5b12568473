/** Cases of Round 1: starting locations and lists (Rules, Movement; I Saw; Rulings, Rounds). */

import { describe, expect, it } from 'vitest';
import { visitPages } from '../kit/asking/form.ts';
import { seedChance } from '../kit/chance/seeded.ts';
import { filterKind } from '../kit/match/events.ts';
import type { SeatNow } from '../kit/match/game.ts';
import type { Content } from './content.ts';
import { marsImmerser as game } from './game.ts';
import { compactNarration, narration } from './narration.ts';
import type { Orders } from './orders.ts';
import {
  convertToSeat,
  createOrders,
  ended,
  listEventsTo,
  type PartialBySeat,
  setupWith,
  whys,
} from './staging.ts';
import { startMatch } from './start.ts';
import type { State } from './state.ts';

const SETUP = setupWith();
const createBegunState = (seed = 1): State =>
  startMatch({ setup: SETUP, chance: seedChance(seed) }).state;

const createStart = (location: string | null, lists: readonly number[] = []): Orders => ({
  kind: 'start',
  location,
  lists,
});

const playStart = (orders: PartialBySeat<Orders>, seed = 1) =>
  game.resolve({ setup: SETUP, state: createBegunState(), orders, chance: seedChance(seed) });

describe('Round 1 (Rules, Movement; Rulings, Rounds)', () => {
  it('MI-024 a match begins with nobody on the Map, and only with Garnets', () => {
    const players = SETUP.players.map((player, index) => ({ ...player, garnets: index }));
    const { state } = startMatch({ setup: { ...SETUP, players }, chance: seedChance(1) });
    expect(Object.values(state.sightseers)).toEqual(
      players.map(({ garnets }) => ({
        ...{
          location: null,
          seen: [],
          lists: [],
          slices: {},
          additional: [],
          blocks: 0,
          nights: 0,
        },
        points: { Sightseeing: 0, Maternal: 0, Rejuvenation: 0, Detour: 0 },
        ...{ power: null, swapped: false, moreMoves: false, garnets },
      })),
    );
  });

  it('MI-001 the starting location counts as seen', () => {
    const played = playStart({ Scarlet: createStart('P') });
    expect(ended(played, 'Scarlet')).toMatchObject({ location: 'P', seen: ['P'] });
  });

  it('MI-844 the story names each start with its players, shared starts first', () => {
    const everywhere = { Dems: createStart('G'), Isa: createStart('G'), Zatchel: createStart('O') };
    const { events } = playStart({ Scarlet: createStart('P'), ...everywhere });
    const [kin = '', ...others] = compactNarration
      .news(events, SETUP.content)
      .map(({ text }) => text);
    expect(kin).toMatch(/^Dems(, \w+)* and \w+ start with the Relative Baby Gigi \(G\)\.$/);
    expect(kin.split(' start')[0]).toContain('Isa');
    expect([kin, ...others].join(' ')).toContain('Zatchel');
    expect([kin, ...others].join(' ')).not.toMatch(/ends? with|sleep/);
  });

  it('MI-002 a start at a Relative is the first visit and earns 1 Slice, not two', () =>
    expect(ended(playStart({ Scarlet: createStart('G') }), 'Scarlet').slices).toEqual({ G: 1 }));

  it('MI-003 a player can choose any number of lists', () =>
    expect(ended(playStart({ Scarlet: createStart('P', [1, 2, 3, 4]) }), 'Scarlet').lists).toEqual([
      1, 2, 3, 4,
    ]));

  it('MI-004 a list chosen twice counts once', () =>
    expect(ended(playStart({ Scarlet: createStart('P', [2, 2]) }), 'Scarlet').lists).toEqual([2]));

  it('MI-013 everybody reads about the start, and players about their place and its reason', () => {
    const { content } = SETUP;
    const played = playStart({
      Scarlet: createStart('P', [1, 2]),
      Dems: createStart(null),
      Isa: createStart('QQ'),
    });
    const everybody = narration.lines(played.events, { kind: 'public' }, content);
    expect(everybody.map(({ text }) => text)).toContain('Scarlet is at P Place P.');
    const [own] = narration.account(played.events, convertToSeat('Scarlet'), content);
    expect(own?.text).toBe('You start at P Place P. Your lists: 1 I Saw 1, 2 I Saw 2.');
    const getFirst = (name: 'Dems' | 'Isa') =>
      narration.account(played.events, convertToSeat(name), content)[0]?.text;
    expect(getFirst('Dems')).toMatch(
      /^Your start was drawn at random: \w+ .+\. You took no list\.$/,
    );
    expect(getFirst('Isa')).toMatch(/^Your start was drawn at random, because .+: \w+ .+\. You/);
  });

  it('MI-014 Round 1 has a step duration of its own, and all other rounds share one', () => {
    const paceIn = (state: State) => game.next({ setup: SETUP, state })?.pace;
    expect(paceIn(createBegunState())).toBe('start');
    expect(paceIn({ ...createBegunState(), phase: 'movement', round: 2 })).toBe('round');
  });

  it('MI-005 several players can choose the same lists and start at the same location', () => {
    const played = playStart({ Scarlet: createStart('P', [1]), Dems: createStart('P', [1]) });
    expect([ended(played, 'Scarlet').lists, ended(played, 'Dems').lists]).toEqual([[1], [1]]);
  });

  it('MI-006 a start neither earns an Inn’s bonus nor costs points elsewhere', () => {
    const played = playStart({ Scarlet: createStart('H1'), Dems: createStart('P') });
    expect([
      ended(played, 'Scarlet').points.Detour,
      ended(played, 'Dems').points.Rejuvenation,
    ]).toEqual([0, 0]);
    expect(ended(played, 'Dems').nights).toBe(0);
  });

  it("MI-007 A Ma's Wrath does not follow Round 1", () => {
    const kin = ['Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Shine', 'Ember'];
    const orders = Object.fromEntries(kin.map((name) => [name, createStart('G')]));
    expect(filterKind(playStart({ ...orders, Scarlet: createStart('P') }).events, 'wrath')).toEqual(
      [],
    );
  });

  it('MI-008 a player who sends nothing starts at a random location, without lists', () => {
    const places = [1, 2, 3, 4, 5].map((seed) => ended(playStart({}, seed), 'Scarlet').location);
    expect(new Set(places).size).toBeGreaterThan(1);
    expect(ended(playStart({}), 'Scarlet').lists).toEqual([]);
    expect(listEventsTo(playStart({}), 'Scarlet', 'missing')).toHaveLength(1);
  });

  it('MI-009 a player who names only lists starts with them at a random place (ours)', () => {
    const played = playStart({ Scarlet: createStart(null, [2]) });
    expect(listEventsTo(played, 'Scarlet', 'started')).toMatchObject([
      { isDrawn: true, lists: [2] },
    ]);
  });

  it('MI-010 a start that is not on the Map is replaced by a random one', () => {
    const played = playStart({ Scarlet: createStart('ZZ') });
    expect(whys(played, 'Scarlet')).toEqual(['no such location']);
    expect(SETUP.content.locations.map(({ code }) => code)).toContain(
      ended(played, 'Scarlet').location,
    );
  });

  it('MI-011 starting locations are revealed', () =>
    expect(playStart({ Scarlet: createStart('P') }).state.revealed[convertToSeat('Scarlet')]).toBe(
      'P',
    ));

  it('MI-012 five rounds of movement follow Round 1, and then the match is over', () => {
    let state = createBegunState();
    const steps: string[] = [];
    for (
      let step = game.next({ setup: SETUP, state });
      step;
      step = game.next({ setup: SETUP, state })
    ) {
      steps.push(step.name);
      state = game.resolve({
        setup: SETUP,
        state,
        orders: {},
        chance: seedChance(state.round),
      }).state;
    }
    expect(steps).toEqual(['round-1', 'round-2', 'round-3', 'round-4', 'round-5', 'round-6']);
    expect(state.phase).toBe('over');
  });
});

describe('the two Jacks (Rules, The Directory)', () => {
  it('MI-021 the homes of the Relatives at N1 and X1 are drawn at the start', () => {
    const homes = Array.from({ length: 20 }, (_, seed) => createBegunState(seed).homes['N1']);
    expect(new Set(homes)).toEqual(new Set(['N1', 'X1']));
  });

  it('MI-022 all other Relatives stay at their homes', () =>
    expect(Object.keys(createBegunState().homes)).toEqual(['N1', 'X1']));

  it('MI-023 no home is drawn unless the content requires it', () => {
    const content: Content = {
      ...SETUP.content,
      locations: SETUP.content.locations.map((one) => ({ ...one, isDrawn: false })),
    };
    const { state } = startMatch({ setup: { ...SETUP, content }, chance: seedChance(1) });
    expect(state.homes).toEqual({});
  });
});

describe('what is asked', () => {
  const createSeatNow = (state: State): SeatNow<Content, State> => ({
    setup: SETUP,
    state,
    seat: convertToSeat('Scarlet'),
  });
  const movement: State = { ...createBegunState(), phase: 'movement', round: 2 };
  const names = (state: State) =>
    game.questions.fields(createSeatNow(state)).map(({ name }) => name);
  const readAnswers = (state: State, answers: Readonly<Record<string, readonly string[]>>) =>
    game.read({ ...createSeatNow(state), answers });

  it('MI-031 Round 1 asks for a location and lists', () =>
    expect(names(createBegunState())).toEqual(['start', 'lists']));

  it('MI-032 the other rounds ask for as many steps as anybody can have', () =>
    expect(names(movement).filter((name) => name.startsWith('step'))).toHaveLength(6));

  it('MI-033 the form asks for one step less if no move can be won', () => {
    const content = { ...SETUP.content, wares: [] };
    const fields = game.questions.fields({
      ...createSeatNow(movement),
      setup: { ...SETUP, content },
    });
    expect(fields.filter(({ name }) => name.startsWith('step'))).toHaveLength(5);
    expect(fields.map(({ name }) => name)).not.toContain('ware');
  });

  it('MI-041 rarely needed questions are on later pages', () => {
    const fields = game.questions.fields(createSeatNow(movement));
    const onFirst = fields.filter(({ page }) => page === undefined).map(({ name }) => name);
    expect(onFirst).toEqual(['step-1', 'step-2', 'step-3', 'step-4', 'more']);
    const pages = new Set(fields.flatMap(({ page }) => page?.name ?? []));
    expect(pages).toEqual(new Set(['swap', 'further', 'extras']));
    expect(fields.at(-1)?.choices.map(({ to }) => to)).toEqual([
      [],
      ['extras'],
      ['further'],
      ['swap'],
    ]);
    expect(fields.at(-1)?.choices[2]?.label).toContain('A fifth or sixth step');
  });

  it('MI-042 a stay counts as an answer', () => {
    const { orders, problems } = readAnswers(movement, { more: ['no'] });
    expect(orders).toMatchObject({ kind: 'movement', swap: null, power: null });
    expect(problems).toEqual([]);
    expect(readAnswers(movement, {}).orders).toBeNull();
  });

  it('MI-043 the form requires both halves of a Swap on its page', () => {
    const fields = game.questions
      .fields(createSeatNow(movement))
      .filter(({ page }) => page?.name === 'swap');
    const required = fields.filter((field) => field.kind === 'choice' && field.required);
    expect(required.map(({ name }) => name)).toEqual(['swap-with', 'swap']);
  });

  it('MI-044 the pages after a Swap ask all other questions too', () => {
    const form = { fields: game.questions.fields(createSeatNow(movement)) };
    const pagesBy = (more: string) =>
      [...visitPages(form, ({ name }) => (name === 'more' ? more : undefined))].flatMap(
        ({ fields }) => fields.slice(0, 1).map(({ page }) => page?.name),
      );
    expect(pagesBy('swap').slice(1)).toEqual(['swap', 'extras']);
    expect(pagesBy('further').slice(1)).toEqual(['further', 'extras']);
    expect(pagesBy('extras').slice(1)).toEqual(['extras']);
    expect(pagesBy('no').slice(1)).toEqual([]);
  });

  it.for([
    ['MI-045', 'a Power', { power: 'Max' }, 'extras'],
    ['MI-046', 'a Jet', { jet: true }, 'extras'],
    ['MI-047', 'a list', { list: 1 }, 'extras'],
    ['MI-048', 'a ware', { ware: 'Boots' }, 'extras'],
    ['MI-049', 'a fifth step', { go: '- - - - P' }, 'further'],
  ] as const)(
    '%s %s is read as an answer even if nothing else is answered',
    ([, , ordered, page]) => {
      const orders = createOrders(ordered);
      const answers = game.questions.answers(orders, createSeatNow(movement));
      expect(answers['more']).toEqual([page]);
      expect(readAnswers(movement, answers).orders).toEqual(orders);
    },
  );

  it('MI-050 a ware is understood by its name, typed in any case', () => {
    const readTyped = (text: string) =>
      readAnswers(movement, { 'step-1': ['P'], more: ['extras'], ware: [text] }).orders;
    expect(readTyped(' flip-FLOPS ')).toMatchObject({ ware: 'Flip-Flops' });
    expect(readTyped('Slippers')).not.toMatchObject({ ware: 'Slippers' });
  });

  it('MI-073 four steps lead to no other page', () => {
    const answers = game.questions.answers(createOrders('P O N K'), createSeatNow(movement));
    expect(answers['more']).toEqual(['no']);
  });

  it('MI-034 all players are asked the same questions', () => {
    const forms = game
      .next({ setup: SETUP, state: movement })
      ?.asks.map(({ form }) => JSON.stringify(form));
    expect(new Set(forms).size).toBe(1);
  });

  it('MI-035 a choice shows place, kind, effect and roads', () => {
    const labels = game.questions
      .fields(createSeatNow(movement))[0]
      ?.choices.map(({ label }) => label);
    expect(labels).toContain('H1 · Inn Orbit (Inn: gain 2 Detour Points), from H');
    expect(labels).toContain(
      'Z · Place Z (sight), from W (2 moves), Y (super, 2 moves) and K (2 moves)',
    );
    const starts = game.questions
      .fields(createSeatNow(createBegunState()))[0]
      ?.choices.map(({ label }) => label);
    expect(starts).toContain('H1 · Inn Orbit (Inn: gain 2 Detour Points), roads to H');
  });

  it('MI-036 a location can be typed by its code or its name', () => {
    const { orders } = readAnswers(movement, { 'step-1': ['n 1'], 'step-2': ['peanut piano'] });
    expect(orders).toMatchObject({ moves: ['N1', 'O', null, null, null, null] });
  });

  it('MI-037 the Jacks share one entry of the Directory, which does not mean either code', () => {
    const { problems } = readAnswers(movement, {
      'step-1': ['Real Jack Son Walsh or Jack the Flop'],
    });
    expect(problems.map(({ kind }) => kind)).toEqual(['unreadable']);
  });

  it('MI-038 a list can be typed by its number or its name', () => {
    const { orders } = readAnswers(createBegunState(), { start: ['P'], lists: ['2', 'I Saw 3'] });
    expect(orders).toEqual({ kind: 'start', location: 'P', lists: [2, 3] });
  });

  it('MI-039 an unreadable answer is reported, and the rest is read', () => {
    const { orders, problems } = readAnswers(movement, { 'step-1': ['Atlantis'], power: ['Bear'] });
    expect(orders).toMatchObject({ power: 'Bear' });
    expect(problems.map(({ code }) => code)).toEqual(['not a location']);
  });

  it('MI-040 one choice contains a Swap’s move and its confirmation', () => {
    const { orders } = readAnswers(movement, { 'swap-with': ['Dems'], swap: ['back out 3'] });
    expect(orders).toMatchObject({ swap: { with: 'Dems', word: { says: 'back out', move: 3 } } });
    const labels = game.questions
      .fields(createSeatNow(movement))
      .find(({ name }) => name === 'swap')
      ?.choices.map(({ label }) => label);
    expect(labels).toContain('Move 4: I confirm');
    expect(labels).toContain('Move 5, if both have that move: I confirm');
  });
});
