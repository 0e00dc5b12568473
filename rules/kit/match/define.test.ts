import { expect, it } from 'vitest';
import { createAsker } from '../asking/asking.ts';
import { seedChance } from '../chance/seeded.ts';
import { everybody, itsSeat, narrate } from '../narrating/narration.ts';
import type { Audience, Page } from '../showing/view.ts';
import { defineGame, defineOrders, fullyPublicViews, type GameDefinition } from './define.ts';
import type { SeatEvent } from './event.ts';
import type { QuestionInput } from './game.ts';
import { toSeat } from './seat.ts';

const [ISA, DEMS] = [toSeat('Isa'), toSeat('Dems')];

interface CardState {
  readonly round: number;
  readonly hands: Readonly<Record<string, string>>;
}
type CardEvent = SeatEvent<'drew'> | SeatEvent<'played'>;

const recordedArguments: Record<string, unknown> = {};
const recordCall =
  <Given, Result>(name: string, result: Result) =>
  (one: Given): Result => {
    recordedArguments[name] = structuredClone(one);
    return result;
  };
const recordPage =
  (name: string) =>
  (shown: object): Page => {
    recordedArguments[name] = structuredClone(shown);
    return { name, about: '', blocks: [] };
  };

const IDENTITY = {
  title: 'Cards',
  description: 'A card.',
  version: '1',
  seats: { least: 2, most: 2 },
};
const SUMMARY = { public: () => [], seat: () => [] };
const NARRATION = narrate<CardEvent, object>({
  drew: itsSeat(() => 'You drew a card.'),
  played: everybody(({ seat }) => `${seat} played.`),
});

const cardGame = defineGame<
  object,
  CardState,
  { readonly round: number },
  { readonly hand: string },
  { readonly card: string },
  CardEvent
>({
  id: 'cards',
  ...IDENTITY,
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: {} }) },
  play: {
    start: () => ({ state: { round: 1, hands: {} }, events: [] }),
    resolve: ({ state }) => ({ state, events: [] }),
    next: recordCall('next', null),
    outcome: recordCall('outcome', null),
  },
  orders: {
    questions: {
      schema: { parse: (value: unknown) => value } as never,
      blank: { card: '' },
      fields: recordCall('fields', []),
      read: (_, input) => {
        recordedArguments['read'] = structuredClone(input);
        return { value: { card: 'Ace' }, isAnswered: true, problems: [] };
      },
      answers: () => ({}),
    },
    judge: recordCall('judge', []),
    reasons: {},
    holds: recordCall('holds', true),
  },
  advice: { ownWords: recordCall('own words', '') },
  shown: {
    publicView: ({ state }) => ({ round: state.round }),
    seatView: ({ state }, seat) => ({ hand: state.hands[seat] ?? '' }),
    determinize: ({ state, seat, own }) => ({ ...state, hands: { [seat]: own.hand } }),
    narration: NARRATION,
    pages: {
      summary: SUMMARY,
      public: [recordPage('public page')],
      seat: [recordPage('seat page')],
      host: [recordPage('host page')],
    },
    announced: [
      'drew',
      'played.seat',
      // @ts-expect-error: an unknown kind
      'plaid',
      // @ts-expect-error: the event lacks this field
      'played.card',
    ],
    scores: (input) => {
      recordedArguments['scores'] = structuredClone(input);
      return { counted: 'points', moments: [] };
    },
  },
});

const setup = {
  players: [
    { seat: ISA, garnets: 0, artefact: 'Lamp' },
    { seat: DEMS, garnets: 0 },
  ],
  content: {},
  variants: {},
};
const state: CardState = { round: 3, hands: { [ISA]: 'Ace', [DEMS]: 'King' } };
const history = [
  {
    step: 'start',
    title: 'Start',
    events: [
      { kind: 'drew', rule: 'Drawing', seat: ISA },
      { kind: 'drew', rule: 'Drawing', seat: DEMS },
      { kind: 'played', rule: 'Playing', seat: DEMS },
    ] as const,
  },
];
const viewAs = (audience: Audience) => cardGame.view({ setup, state, history, audience });
const listEventTexts = (shown: unknown): readonly string[] =>
  (shown as { readonly history: typeof history }).history.flatMap(({ events }) =>
    events.map(({ kind, seat }) => `${kind} ${seat}`),
  );

const PUBLIC_FACTS = { setup: { players: [{ seat: ISA }, { seat: DEMS }] }, state: { round: 3 } };

it.for(['next', 'outcome', 'fields', 'scores', 'public page'])(
  "a game's function gets the public view: %s",
  (name) => {
    viewAs({ kind: 'public' });
    cardGame.next({ setup, state });
    cardGame.outcome({ setup, state });
    cardGame.scores({ setup, state, history });
    cardGame.questions.fields({ setup, state, seat: ISA });
    expect(recordedArguments[name]).toMatchObject(PUBLIC_FACTS);
    expect(JSON.stringify(recordedArguments[name])).not.toMatch(/Ace|King|Lamp/);
  },
);

it('pages get the events that their audience may know', () => {
  viewAs({ kind: 'public' });
  expect(listEventTexts(recordedArguments['public page'])).toEqual(['played Dems']);
  viewAs({ kind: 'seat', seat: ISA });
  expect(listEventTexts(recordedArguments['seat page'])).toEqual(['drew Isa', 'played Dems']);
  expect(recordedArguments['seat page']).toMatchObject({
    state: { round: 3 },
    own: { hand: 'Ace' },
  });
  expect(JSON.stringify(recordedArguments['seat page'])).not.toContain('King');
});

it.for(['judge', 'holds', 'own words'])(
  "a game's function gets only the knowledge of its seat: %s",
  (name) => {
    const asked = { setup, state, seat: ISA };
    expect(cardGame.read({ ...asked, answers: {} }).problems).toEqual([]);
    expect(cardGame.ownWords?.(asked, 'Card 1')).toBe('');
    const names = { kind: 'choice', name: 'card', label: '' } as const;
    const card = { ...names, required: false, choices: [] };
    expect(cardGame.holds?.(asked, card, { value: 'Ace', label: 'Ace' })).toBe(true);
    expect(recordedArguments[name]).toMatchObject({
      state: { round: 3, hands: { [ISA]: 'Ace' } },
    });
    expect(JSON.stringify(recordedArguments[name])).not.toMatch(/King|Lamp/);
    expect(recordedArguments['read']).toMatchObject(PUBLIC_FACTS);
  },
);

it("the host's pages get the state and all events", () => {
  viewAs({ kind: 'host' });
  expect(recordedArguments['host page']).toMatchObject({ state, history });
});

it('robots get only the knowledge of their seat', () => {
  expect(cardGame.views.getKnownState({ setup, state, seat: DEMS })).toEqual({
    round: 3,
    hands: { [DEMS]: 'King' },
  });
  expect(cardGame.start({ setup, chance: seedChance(1) }).state.round).toBe(1);
});

const { orders, play, shown } = {
  orders: { questions: { schema: {}, blank: {}, fields: () => [], answers: () => ({}) } },
  play: {
    start: () => ({ state: {}, events: [] }),
    resolve: ({ state }: { readonly state: object }) => ({ state, events: [] }),
    next: () => ({ name: 'day-1', title: 'Day 1', about: '', asks: [] }),
    outcome: () => ({
      placings: [
        { seat: ISA, place: 1, score: 3, prizes: [{ code: 'garnet', count: 2, text: '2' }] },
        { seat: DEMS, place: 2, score: 1, prizes: [] },
      ],
    }),
  },
  shown: {
    ...fullyPublicViews,
    narration: NARRATION,
    pages: { summary: SUMMARY },
  },
};
const bare = defineGame<object, object, object, null, object, CardEvent>({
  id: 'bare',
  ...IDENTITY,
  play: play as never,
  orders: orders as never,
  shown,
});
const now = { setup, state: {} };

it('every step of a game without paces lasts one day by default', () => {
  expect(bare.paces).toEqual([{ name: 'step', title: 'Step', usual: '1 day' }]);
  expect(bare.next(now)?.pace).toBe('step');
});

it('players of a game without purses keep the garnets that they bring and win', () => {
  const players = [
    { seat: ISA, garnets: 2 },
    { seat: DEMS, garnets: 0 },
  ];
  expect(bare.outcome(now)).toMatchObject({
    ties: [],
    duels: [],
    purses: { players, pairs: [] },
  });
});

it('a game without scores shows the scores of its outcome', () => {
  expect(bare.scores({ ...now, history: [] }).moments).toEqual([
    { title: 'End', scores: { [ISA]: 3, [DEMS]: 1 } },
  ]);
});

it('a game without pages has accounts for players, notices for hosts and a log', () => {
  const listPages = (audience: Audience) =>
    bare.view({ ...now, history, audience }).pages.map(({ name }) => name);
  expect(listPages({ kind: 'public' })).toEqual(['Log']);
  expect(listPages({ kind: 'host' })).toEqual(['Notices']);
  expect(listPages({ kind: 'seat', seat: ISA })).toEqual(['My account']);
});

it('a game without content has empty content', () => {
  expect(bare.content.tabs).toEqual([]);
  expect(bare.content.assemble({})).toEqual({ kind: 'sound', value: {} });
});

it('orders whose questions need secrets do not compile without `secrets`', () => {
  const ask = createAsker<QuestionInput<object, CardState, readonly string[]>>();
  const questions = ask.group({
    card: ask.chooseCard({
      name: 'card',
      label: 'Card',
      count: () => 1,
      hand: ({ secrets }) => secrets,
    }),
  });
  // @ts-expect-error: secrets are missing
  expect(defineOrders({ questions })).toEqual({ questions });
  expect(defineOrders({ questions, secrets: () => ['Ace'] }).secrets).toBeTypeOf('function');
  const plain = createAsker<QuestionInput<object, CardState>>();
  const open = plain.group({
    bid: plain.chooseNumber({ name: 'bid', label: 'Bid', least: 0, most: 1 }),
  });
  expect(defineOrders({ questions: open })).toEqual({ questions: open });
});

type CardGameDefinition = GameDefinition<
  object,
  CardState,
  { readonly round: number },
  { readonly hand: string },
  { readonly card: string },
  CardEvent
>;

it('functions with a view as their argument do not compile if they read the state', () => {
  const reaching: Partial<
    CardGameDefinition['play'] & CardGameDefinition['shown'] & CardGameDefinition['shown']['pages']
  > = {
    // @ts-expect-error: a step, with its forms
    next: ({ state }) => (state.hands ? null : null),
    // @ts-expect-error: the result
    outcome: ({ state }) => (state.hands ? null : null),
    // @ts-expect-error: scores
    scores: ({ state }) => ({ counted: `${state.hands}`, moments: [] }),
    // @ts-expect-error: the state in which orders are judged and proposals are tried
    determinize: ({ state }) => ({ round: state.round, hands: state.hands }),
    // @ts-expect-error: a page for everybody
    public: [({ state }) => ({ name: `${state.hands}`, about: '', blocks: [] })],
    // @ts-expect-error: a page for a player
    seat: [({ state }) => ({ name: `${state.hands}`, about: '', blocks: [] })],
    host: [({ state }) => ({ name: `${state.hands}`, about: '', blocks: [] })],
  };
  expect(Object.keys(reaching)).toHaveLength(7);
  const ask = createAsker<QuestionInput<object, { readonly round: number }>>();
  const least = 1;
  ask.chooseNumber({
    ...{ name: 'bid', label: 'Bid', least, most: 2 },
    // @ts-expect-error: a question
    when: ({ state }) => state.hands !== undefined,
  });
});

it('secrets are available to read and write answers, but not to build forms', () => {
  const asked: { readonly for: string; readonly secrets: unknown }[] = [];
  const noteSecrets = <Result>(
    name: string,
    { secrets }: { readonly secrets: unknown },
    result: Result,
  ): Result => {
    asked.push({ for: name, secrets });
    return result;
  };
  const held = defineGame<object, CardState, object, null, object, CardEvent, readonly string[]>({
    id: 'held',
    ...IDENTITY,
    play: {
      start: () => ({ state: { round: 1, hands: {} }, events: [] }),
      resolve: ({ state }) => ({ state, events: [] }),
      next: () => null,
      outcome: () => null,
    },
    orders: {
      questions: {
        schema: {} as never,
        blank: {},
        fields: (now) => noteSecrets('form', now, []),
        read: (_, now) =>
          noteSecrets('reading', now, { value: {}, isAnswered: true, problems: [] }),
        answers: (_, now) => noteSecrets('writing', now, {}),
      },
      secrets: ({ state, seat }) => [state.hands[seat] ?? ''],
    },
    shown: {
      publicView: ({ state: { round } }) => ({ round }),
      seatView: () => null,
      determinize: () => ({ round: 1, hands: {} }),
      narration: NARRATION,
      pages: { summary: SUMMARY },
    },
  });
  const asking = { setup, state, seat: ISA };
  held.questions.fields(asking);
  held.questions.read({}, asking);
  held.questions.answers({}, asking);
  expect(asked).toEqual([
    { for: 'form', secrets: undefined },
    { for: 'reading', secrets: ['Ace'] },
    { for: 'writing', secrets: ['Ace'] },
  ]);
});
