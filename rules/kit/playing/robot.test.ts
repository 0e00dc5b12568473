import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  type Answers,
  type Choice,
  type Field,
  type Form,
  getAnswer,
  listAnswers,
} from '../asking/form.ts';
import { seedChance } from '../chance/seeded.ts';
import type { AnyGame, SeatNow, Step } from '../match/game.ts';
import type { AwaitedMatch } from '../match/season.ts';
import { toSeat } from '../match/seat.ts';
import { imagineReports } from './play.ts';
import { buildProposals } from './proposing.ts';
import { chooseRandomAnswers } from './robot.ts';
import { answerByAnyRobot } from './robots.ts';

const anyChoices: fc.Arbitrary<readonly Choice[]> = fc
  .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 1 })
  .chain((values) => fc.tuple(...values.map(createChoiceArbitrary)));

function createChoiceArbitrary(value: string): fc.Arbitrary<Choice> {
  const label = `Present ${value}`;
  return fc.option(fc.integer({ min: 1, max: 3 })).map((copies) => ({
    value,
    label,
    ...(copies === null ? {} : { copies }),
  }));
}

const anyPool = fc.constantFrom({}, { pool: 'presents' }, { pool: 'others' });

const anyField: fc.Arbitrary<Field> = fc.oneof(
  fc.tuple(anyChoices, anyPool, fc.boolean()).map(([offered, drawnOn, required]) => ({
    kind: 'choice' as const,
    name: 'field',
    label: 'One',
    choices: offered,
    required,
    ...drawnOn,
  })),
  fc
    .tuple(anyChoices, anyPool, fc.nat({ max: 4 }), fc.nat({ max: 4 }))
    .map(([offered, drawnOn, one, other]) => ({
      kind: 'choices' as const,
      name: 'field',
      label: 'Some',
      choices: offered,
      least: Math.min(one, other),
      most: Math.max(one, other),
      ...drawnOn,
    })),
);

const anyForm: fc.Arbitrary<Form> = fc.array(anyField, { maxLength: 5 }).map((fields) => ({
  fields: fields.map((one, index) => ({ ...one, name: `field-${index}` })),
}));

/** Checks a property of random answers to random forms. */
function checkAnswers(holds: (form: Form, answers: Answers) => void): void {
  fc.assert(
    fc.property(anyForm, fc.integer(), (form, seed) =>
      holds(form, chooseRandomAnswers(form, createDraw(seed))),
    ),
  );
}

it('chooseRandomAnswers answers each field within its bounds, as far as choices suffice', () => {
  checkAnswers(({ fields }, answers) => {
    for (const one of fields) {
      const count = listAnswers(answers, one.name).length;
      expect(count).toBeLessThanOrEqual(getUpperBound(one));
      if (one.pool === undefined) {
        expect(count).toBeGreaterThanOrEqual(Math.min(getLowerBound(one), one.choices.length));
      }
    }
  });
});

it('chooseRandomAnswers keeps settled answers and counts them against the pool', () => {
  const form = createPoolForm([createChoice('A'), createChoice('B')], 'first', 'second');
  for (let seed = 0; seed < 20; seed++) {
    const answers = chooseRandomAnswers(form, createDraw(seed), { second: ['A'] });
    expect(answers).toEqual({ first: ['B'], second: ['A'] });
  }
});

it('chooseRandomAnswers uses a value as often as it has copies', () => {
  const form = createPoolForm([{ ...createChoice('A'), copies: 2 }], 'first', 'second', 'third');
  const answers = chooseRandomAnswers(form, createDraw(1));
  expect(answers).toEqual({ first: ['A'], second: ['A'] });
});

it('chooseRandomAnswers takes each item of a pool for one use only', () => {
  const offered = ['A kept', 'A given'].map((use) => ({ ...createChoice(use), takes: 'A' }));
  const form = createPoolForm(offered, 'first', 'second');
  for (let seed = 0; seed < 20; seed++) {
    const answers = chooseRandomAnswers(form, createDraw(seed));
    expect(listAnswers(answers, 'first')).toHaveLength(1);
    expect(listAnswers(answers, 'second')).toEqual([]);
  }
});

it('chooseRandomAnswers leaves some optional fields blank and answers others', () => {
  const answered = countOptionalAnswers({}, 50);
  expect(answered).toBeGreaterThan(10);
  expect(answered).toBeLessThan(40);
});

it('chooseRandomAnswers rarely answers an irreversible field', () => {
  const answered = countOptionalAnswers({ isIrreversible: true }, 2000);
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(40);
});

const createPoolForm = (choices: readonly Choice[], ...names: readonly string[]): Form => ({
  fields: names.map((name) => ({
    ...({ kind: 'choice', required: true, pool: 'presents' } as const),
    ...{ name, label: name, choices },
  })),
});
const createChoice = (value: string): Choice => ({ value, label: `Present ${value}` });
const createDraw = (seed: number) => seedChance(seed)('robot');
function countOptionalAnswers(more: object, draws: number): number {
  const one = { kind: 'choice', required: false, name: 'one', label: 'One' } as const;
  const form: Form = { fields: [{ ...one, choices: [createChoice('A')], ...more }] };
  const seeds = Array.from({ length: draws }, (_, seed) => seed);
  return seeds.filter((seed) => 'one' in chooseRandomAnswers(form, createDraw(seed))).length;
}
const getUpperBound = (one: Field): number => (one.kind === 'choice' ? 1 : one.most);

function getLowerBound(one: Field): number {
  if (one.kind === 'choices') return one.least;
  return one.required ? 1 : 0;
}

const VIEWS = { getKnownSituation: (now: object) => now };

const proposed = (alike?: number) =>
  ({
    views: VIEWS,
    questions: { answers: (orders: string) => ({ go: [orders] }) },
    proposing: {
      candidates: () => ({
        about: 'Ways.',
        candidates: ['A', 'B', 'C'].map((orders) => ({ orders, name: orders })),
        ...(alike !== undefined && { alike }),
      }),
    },
  }) as unknown as AnyGame;
const form: Form = {
  fields: [
    {
      kind: 'choice',
      required: false,
      name: 'more',
      label: 'More',
      choices: [createChoice('X')],
    },
  ],
};
const setup = { players: [], content: {}, variants: {} };
const answerForm = (game: AnyGame) =>
  Array.from({ length: 100 }, (_, seed) =>
    answerByAnyRobot(game, {
      setup,
      state: {},
      seat: toSeat('Isa'),
      form,
      draw: createDraw(seed),
    }),
  );
const ways = (all: readonly Answers[]) => new Set(all.map((one) => getAnswer(one, 'go')));

it('a robot that plays proposals chooses among the best equal candidates', () => {
  expect(ways(answerForm(proposed()))).toEqual(new Set(['A']));
  expect(ways(answerForm(proposed(2)))).toEqual(new Set(['A', 'B']));
});

it("a robot that plays proposals sometimes answers the candidate's blank fields", () => {
  const more = answerForm(proposed()).filter((one) => 'more' in one);
  expect(more.length).toBeGreaterThan(0);
  expect(more.length).toBeLessThan(30);
});

it("a game's own robots replace proposals and get only their seat's knowledge", () => {
  const robots = { own: { answer: ({ state }: { state: unknown }) => ({ go: [`${state}`] }) } };
  const views = { getKnownSituation: (now: object) => ({ ...now, state: 'known' }) };
  expect(ways(answerForm({ ...proposed(), robots, views } as unknown as AnyGame))).toEqual(
    new Set(['known']),
  );
});

it('a robot that plays proposals also answers other questions, but never resigns', () => {
  const yes = [{ value: 'yes', label: 'Yes' }];
  const asked = { kind: 'choice', choices: yes, required: false } as const;
  const form: Form = {
    fields: [
      { ...asked, name: 'vote', label: 'Vote?' },
      { ...asked, name: 'resign', label: 'Resign?', isIrreversible: true },
    ],
  };
  const answerCandidates = (candidates: readonly object[]) =>
    Array.from({ length: 500 }, (_, seed) =>
      answerByAnyRobot(
        {
          views: VIEWS,
          questions: { answers: () => ({}) },
          proposing: { candidates: () => ({ candidates }) },
        } as unknown as AnyGame,
        {
          ...{ setup: {}, state: {}, seat: toSeat('Isa'), form },
          draw: seedChance(seed)('an answer'),
        } as unknown as Parameters<typeof answerByAnyRobot>[1],
      ),
    );
  for (const candidates of [[], [{ orders: {} }]]) {
    const names = new Set(answerCandidates(candidates).flatMap((answers) => Object.keys(answers)));
    expect([...names]).toEqual(['vote']);
  }
});

const SEATS = ['Isa', 'Dems', 'Zero', 'Pixie'].map(toSeat);
const [ISA = toSeat('Isa'), DEMS = toSeat('Dems')] = SEATS;

const createMatch = (match: string): AwaitedMatch => ({
  match,
  title: match,
  game: null,
  variants: {},
  players: SEATS.map((seat) => ({ seat, garnets: 3 })),
  communal: [{ seats: [ISA, DEMS], garnets: 2 }],
  absent: [],
});

const STEP: Step = {
  name: 'round-1',
  title: 'Round 1',
  asks: [],
  awaits: ['one', 'two', 'three'].map(createMatch),
} as unknown as Step;

const REPORTS = Array.from({ length: 400 }, (_, seed) =>
  imagineReports({ step: STEP, chance: seedChance(seed) }),
);
const OUTCOMES = REPORTS.flat().flatMap((report) =>
  report.kind === 'finished' ? [report.outcome] : [],
);

test('imagined reports end one, two or all matches', () => {
  const ended = REPORTS.map((reports) => reports.filter(({ kind }) => kind === 'finished').length);
  expect([...new Set(ended)].toSorted()).toEqual([1, 2, 3]);
});

test('imagined reports change purses by small amounts, up and down', () => {
  const garnets = OUTCOMES.flatMap(({ purses }) => purses.players.map((one) => one.garnets));
  expect([...new Set(garnets)].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
  const pairs = OUTCOMES.flatMap(({ purses }) => purses.pairs);
  expect([...new Set(pairs.map((pair) => pair.garnets))].toSorted()).toEqual([1, 2, 3, 4]);
  expect(pairs[0]?.seats).toEqual([ISA, DEMS]);
});

test('imagined places are in any order, sometimes shared, with falling scores', () => {
  for (const { placings } of OUTCOMES) {
    expect(placings.map(({ seat }) => seat).toSorted()).toEqual(SEATS.toSorted());
    expect(placings.map(({ place }) => place)[0]).toBe(1);
    for (const { place, score } of placings) expect(place + score).toBe(SEATS.length);
  }
  const shared = OUTCOMES.filter(
    ({ placings }) => new Set(placings.map(({ place }) => place)).size < SEATS.length,
  );
  expect(shared.length).toBeGreaterThan(OUTCOMES.length / 10);
  expect(shared.length).toBeLessThan(OUTCOMES.length / 2);
});

test('imagined outcomes give Tokens to the better half in half of the matches', () => {
  const given = OUTCOMES.map(({ placings }) =>
    placings.map(({ prizes }) => prizes.length).join(''),
  );
  expect([...new Set(given)].toSorted()).toEqual(['0000', '1100']);
  const share = given.filter((one) => one === '1100').length / given.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

test('imagined reports sometimes include departures, returns and void matches', () => {
  const others = REPORTS.map((reports) =>
    reports.flatMap((report) =>
      report.kind === 'finished' ? [] : [report.kind === 'void' ? report.follows : report.kind],
    ),
  );
  expect(new Set(others.flat())).toEqual(new Set(['left', 'returned', 'again', 'skip']));
  const disturbed = others.flat().length / OUTCOMES.length;
  expect(disturbed).toBeGreaterThan(0.05);
  expect(disturbed).toBeLessThan(0.3);
  expect(others.flat().filter((one) => one === 'left').length).toBeGreaterThan(
    others.flat().filter((one) => one === 'returned').length,
  );
});

const KNOWN_STATE = 'without secrets';

it('proposals are found, read, resolved and compared without the true state', () => {
  const played: unknown[] = [];
  const note = <Value>(state: unknown, value: Value): Value => {
    played.push(state);
    return value;
  };
  const game = {
    views: { getKnownSituation: (asked: object) => ({ ...asked, state: KNOWN_STATE }) },
    questions: { answers: (_: unknown, { state }: SeatNow<unknown, unknown>) => note(state, {}) },
    read: ({ state }: SeatNow<unknown, unknown>) => note(state, { orders: 'go', problems: [] }),
    resolve: ({ state }: SeatNow<unknown, unknown>) => note(state, { state, events: [] }),
    proposing: {
      candidates: ({ state }: SeatNow<unknown, unknown>) =>
        note(state, { about: 'One.', candidates: [{ orders: 'go', name: 'Go' }] }),
      holdings: ({ state }: SeatNow<unknown, unknown>) => note(state, { Cards: 1 }),
    },
  } as unknown as AnyGame;
  const setup = { players: [], content: {}, variants: {} };
  const found = buildProposals(game, { setup, state: 'the truth', seat: toSeat('Isa') });
  expect(found?.proposals).toMatchObject([{ name: 'Go', after: { Cards: 1 } }]);
  expect(new Set(played)).toEqual(new Set([KNOWN_STATE]));
});
