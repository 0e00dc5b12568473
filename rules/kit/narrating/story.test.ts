import { describe, expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import type { ScoredMoment } from '../showing/scores.ts';
import { formatRecapLine } from './recap.ts';
import {
  at,
  createSpoken,
  DEMS,
  type HiddenEvent,
  ISA,
  narrateMatch,
  PIXIE,
  type SpokenEvent,
  START_MOMENT,
} from './staging.ts';
import { listRankChanges } from './story.ts';

const DOG = createSpoken('A dog barked.', 3);
const ISA_BARKED = { ...createSpoken('Isa barked.', 1), seat: ISA };

/** Narrates rounds with the points of Pixie, Isa and Dems, "5 3 0, 5 9 0", and the last news. */
function narrateRounds(points: string, news: readonly SpokenEvent[]) {
  const scores = points.split(', ').map((round) => round.split(' ').map(Number));
  const moments = scores.map(([pixie = 0, isa = 0, dems = 0], index) =>
    at(`Round ${index + 1}`, pixie, isa, dems),
  );
  const steps = scores.map((_, round) => (round === scores.length - 1 ? news : []));
  return narrateMatch({ moments, steps }).story;
}

test.for<readonly [claim: string, scores: string, news: readonly SpokenEvent[], says: string]>([
  ['names the new leader', '5 3 0, 5 9 0', [], 'Isa takes the lead with 9 points'],
  ['names the old leader', '5 3 0, 7 3 0', [], 'Pixie leads with 7 points'],
  [
    'names those who share the lead',
    '5 3 0, 5 5 0',
    [],
    'Pixie and Isa share the lead with 5 points',
  ],
  [
    'reports a new tie of all',
    '5 3 3, 7 7 7',
    [],
    'Pixie and 2 others share the lead with 7 points',
  ],
  ['does not repeat that all are even', '5 5 5, 7 7 7', [], 'All are level after Round 2'],
  [
    'prefers great news to a new lead',
    '0 0 0, 5 3 0',
    [createSpoken('Mars exploded.', 5)],
    'Mars exploded',
  ],
  ['prefers a new lead to lesser news', '5 3 0, 5 9 0', [DOG], 'Isa takes the lead with 9 points'],
  ['prefers lesser news to an old lead', '5 3 0, 6 3 0', [DOG], 'A dog barked'],
  [
    'prefers any action to an old leader',
    '5 3 0, 6 3 0',
    [createSpoken('A dog barked.', 2), ISA_BARKED],
    'Isa barked',
  ],
  [
    'reports the gap instead of the same leader a third time',
    '5 3 0, 6 3 1, 7 6 1, 8 6 3',
    [],
    'Pixie pulls away: 2 points ahead',
  ],
  [
    'reports a smaller gap',
    '5 3 0, 6 3 1, 7 3 1, 8 6 1',
    [],
    'Isa closes in on Pixie: 2 points behind',
  ],
  [
    'reports who gained most if the gap is as before',
    '5 3 0, 6 4 1, 7 5 1, 8 6 3',
    [],
    'Dems gained most: 2 points',
  ],
  ['names nobody of a crowd in front', '5 3 0, 6 6 6', [ISA_BARKED], 'Isa barked'],
])('the headline of a step %s', ([, scores, news, says]) => {
  expect(narrateRounds(scores, news).headline).toBe(says);
});

test('the headline names the seats of an open match, and of a step without news or scores', () => {
  expect(narrateMatch({ moments: [START_MOMENT] }).story.headline).toBe('Pixie and 2 others begin');
  expect(narrateMatch({ moments: [], steps: [[]] }).story.headline).toBe(
    'Pixie and 2 others finish Round 1',
  );
});

test.each([
  [[6, 0], [12, 6], 'Pixie leads with 12+ points'],
  [[6, 0], [6, 12], 'Isa takes the lead with 12+ points'],
  [[6, 0], [6, 6], 'Pixie and Isa are in front with 6+ points'],
] as const)('a headline on rounded scores has a rounded lead: %j, then %j', (before, now, lead) => {
  const moments = [at('Round 1', before[0], before[1], 0), at('Round 2', now[0], now[1], 0)];
  const given = { moments, steps: [[], []], isRoundedDown: true };
  expect(narrateMatch(given).story.headline).toBe(lead);
});

test('an action makes the headline if the lead is older than the step', () => {
  const moments = [START_MOMENT, at('Round 0', 5, 3, 0), at('Now', 5, 9, 0)];
  const headline = (steps: readonly SpokenEvent[][]) =>
    narrateMatch({ moments, steps }).story.headline;
  expect(headline([[createSpoken('A dog barked.', 3)]])).toBe('A dog barked');
  expect(headline([[]])).toBe('Isa takes the lead with 9 points');
});

test('a headline ignores news of an older step', () => {
  const { headline } = narrateMatch({
    moments: [],
    steps: [[createSpoken('Old.', 1)], []],
  }).story;
  expect(headline).toBe('Pixie and 2 others finish Round 2');
});

const by = (seat: SpokenEvent['seat'], text: string, short?: string): SpokenEvent => ({
  ...createSpoken(text, 2),
  ...(seat !== undefined && { seat }),
  ...(short !== undefined && { short }),
});

test('deeds omit news whose short text is empty', () => {
  const { headline, deeds } = narrateMatch({
    moments: [],
    steps: [[by(ISA, 'Long.', '')]],
  }).story;
  expect([headline, deeds]).toEqual(['Pixie and 2 others finish Round 1', []]);
});

test('deeds are the short texts of the last step with their seats, without the headline', () => {
  const moments = [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)];
  const steps = [[], [by(ISA, 'Isa walked far.', 'Isa walked'), by(DEMS, 'Dems slept.')]];
  const { headline, deeds, deedsOf } = narrateMatch({ moments, steps }).story;
  expect(headline).toBe('Isa takes the lead with 9 points');
  expect(deeds).toEqual([
    { text: 'Isa walked', seat: ISA },
    { text: 'Dems slept', seat: DEMS },
  ]);
  expect(deedsOf).toBe('Round 2');
});

test('a headline such as “Isa wins a match” replaces the deed of taking the lead', () => {
  const moments = [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)];
  const steps = [[], [{ ...createSpoken('Isa wins a match.', 5), seat: ISA }]];
  const { headline, deeds } = narrateMatch({ moments, steps }).story;
  expect([headline, deeds]).toEqual(['Isa wins a match', []]);
});

test('a deed of several seats has the colour of the seat named first', () => {
  const steps = [[], [by(ISA, 'Isa slept.'), by(ISA, 'Dems hands Isa 6 points.')]];
  const { deeds } = narrateMatch({ moments: [at('Round 1', 5, 3, 0)], steps }).story;
  expect(deeds).toContainEqual({ text: 'Dems hands Isa 6 points', seat: DEMS });
});

test('deeds of players come before news without a player', () => {
  const moments = [at('Round 1', 5, 3, 0), at('Round 2', 5, 9, 0)];
  const steps = [[], [createSpoken('Rain fell.', 3), createSpoken('Dems slept.', 3)]];
  const { deeds } = narrateMatch({ moments, steps }).story;
  expect(deeds.map(({ text }) => text)).toEqual(['Dems slept', 'Rain fell']);
});

test('deeds are at most five lines without repetition', () => {
  const names = ['one', 'one', 'two', 'three', 'four', 'five'];
  const steps = [[by(undefined, 'Long.', ''), ...names.map((name) => by(PIXIE, `Pixie ${name}.`))]];
  const { headline, deeds } = narrateMatch({ moments: [], steps }).story;
  expect(headline).toBe('Pixie one');
  expect(deeds.map(({ text }) => text)).toEqual(
    ['two', 'three', 'four', 'five'].map((name) => `Pixie ${name}`),
  );
});

const createOutcome = (...seats: readonly HiddenEvent['seat'][]): Outcome => ({
  placings: seats.map((seat) => ({ seat, place: 1, score: 9, prizes: [] })),
  ties: [],
  purses: { players: [], pairs: [] },
  duels: [],
});

test('the story of a finished match lists lead changes and top news in order', () => {
  const outcome = createOutcome(ISA);
  const { story } = narrateMatch({
    moments: [START_MOMENT, at('Round 1', 5, 3, 0), at('Round 2', 5, 4, 0), at('Round 3', 5, 9, 0)],
    steps: [
      [createSpoken('Small.', 2)],
      [createSpoken('Large.', 3)],
      [createSpoken('Huge.', 4), createSpoken('Large.', 3)],
    ],
    outcome,
  });
  expect(story.headline).toBe('Isa wins with 9 points');
  expect(story.leads).toEqual([
    { step: 'Round 1', text: 'Pixie leads with 5 points, 2 ahead.' },
    { step: 'Round 3', text: 'Isa overtakes Pixie and leads with 9 points.' },
  ]);
  expect(story.recap).toEqual([
    { step: 'Round 1', text: 'Pixie leads with 5 points, 2 ahead.' },
    { step: 'Round 2', text: 'Large.' },
    { step: 'Round 3', text: 'Huge.' },
  ]);
});

describe('the recap', () => {
  const by = (seat: HiddenEvent['seat'], text: string, newsValue: number): SpokenEvent => ({
    ...createSpoken(`${seat} ${text}.`, newsValue),
    seat,
  });
  const outcome = createOutcome();
  const buildRecapLines = (given: Parameters<typeof narrateMatch>[0]) =>
    narrateMatch({ ...given, outcome }).story.recap.map(formatRecapLine);

  test('the recap omits minor steps', () => {
    const steps = [1, 2, 3].map((round) => [by(PIXIE, `did ${round}`, 2)]);
    expect(buildRecapLines({ moments: [], steps })).toEqual([
      'Round 1: Pixie did 1.',
      'Round 3: Pixie did 3.',
    ]);
  });

  test('the recap prefers steps with a new leader', () => {
    const steps = [
      ...Array.from({ length: 13 }, () => [by(PIXIE, 'walked', 3)]),
      [by(PIXIE, 'fell', 2)],
      [],
      [by(PIXIE, 'walked', 3)],
    ];
    const moments = [at('Round 13', 5, 3, 0), at('Round 14', 5, 9, 0), at('Round 15', 10, 9, 0)];
    const lines = buildRecapLines({ moments, steps });
    expect(lines).toContain('Round 14: Isa overtakes Pixie and leads with 9 points.');
    expect(lines).toContain('Round 15: Pixie overtakes Isa and leads with 10 points.');
  });

  test('the recap of a balanced step names both of two sides, but only one of three', () => {
    const both = [by(PIXIE, 'won', 3), by(ISA, 'won too', 3)];
    expect(buildRecapLines({ moments: [], steps: [both] })).toEqual([
      'Round 1: Pixie won. Isa won too.',
    ]);
    const all = [...both, by(DEMS, 'won as well', 3)];
    expect(buildRecapLines({ moments: [], steps: [all, all, all] })).toEqual([
      'Round 1: Pixie won.',
      'Round 2: Isa won too.',
      'Round 3: Dems won as well.',
    ]);
  });

  test('the recap names every player with an important action', () => {
    const steps = [
      ...Array.from({ length: 13 }, () => [by(PIXIE, 'walked', 4)]),
      [by(ISA, 'ran', 2)],
      [by(PIXIE, 'won', 5), by(DEMS, 'cheered', 2)],
    ];
    const lines = buildRecapLines({ moments: [], steps });
    expect(lines).toContain('Round 14: Isa ran.');
    expect(lines.at(-1)).toBe('Round 15: Pixie won. Dems cheered.');
    expect(lines).toHaveLength(8);
  });
});

test('the headline of the end names the winner, even after a broken tie', () => {
  const placings = [ISA, PIXIE].map((seat, at) => ({ seat, place: at + 1, score: 5, prizes: [] }));
  const outcome = { ...createOutcome(), placings };
  const moments = [START_MOMENT, at('Round 1', 5, 5, 0)];
  expect(narrateMatch({ moments, steps: [[]], outcome }).story.headline).toBe(
    'Isa wins with 5 points',
  );
});

test('the headline of an end with several parts is its greatest news, if there is any', () => {
  const holders = [PIXIE, ISA].map((seat) => ({ seats: [seat], by: '' }));
  const ending = { holders, verb: { one: 'wins', many: 'win', you: 'win' } };
  const outcome = { ...createOutcome(), ending };
  const narrateEnd = (...news: readonly SpokenEvent[]) =>
    narrateMatch({ moments: [], steps: [news], outcome }).story.headline;
  expect(narrateEnd(createSpoken('Pixie wins the cup.', 6), DOG)).toBe('Pixie wins the cup');
  expect(narrateEnd()).toBe('Pixie and Isa win');
});

const createShownMatch = (...moments: readonly ScoredMoment[]) => ({
  setup: {
    players: [PIXIE, ISA, DEMS].map((seat) => ({ seat, garnets: 0 })),
    content: null,
    variants: {},
  },
  state: moments,
  history: [],
});
type Moments = ReturnType<typeof createShownMatch>;
const divideMoments = ({ state }: Pick<Moments, 'state'>, divisor: number) =>
  state.map(({ title, scores }) => ({
    title,
    scores: Object.fromEntries(
      Object.entries(scores).map(([seat, score]) => [seat, Math.floor(score / divisor)]),
    ),
  }));
const game = { scores: (one: unknown) => createScores(one as Moments, 1) };
const createScores = (one: Moments, divisor: number) => ({
  counted: 'points',
  moments: divideMoments(one, divisor),
});
const before = createShownMatch(at('Round 1', 5, 4, 3));

test('listRankChanges lists the seats whose place or score differs', () => {
  expect(listRankChanges(game, before, before)).toEqual([]);
  expect(listRankChanges(game, before, createShownMatch(at('Round 1', 5, 6, 3)))).toEqual([
    {
      ...{ seat: PIXIE, was: 'place 1 with 5 points', is: 'place 2 with 5 points' },
      change: 'place 1 → 2, 5 points',
    },
    {
      ...{ seat: ISA, was: 'place 2 with 4 points', is: 'place 1 with 6 points' },
      change: 'place 2 → 1, 4 → 6 points',
    },
  ]);
});

test('listRankChanges lists all seats if one moment lacks scores', () => {
  expect(listRankChanges(game, createShownMatch(), before)).toHaveLength(3);
  expect(listRankChanges(game, before, createShownMatch())).toContainEqual({
    seat: DEMS,
    was: 'place 3 with 3 points',
    is: 'nothing yet',
    change: 'place 3 with 3 points, then nothing yet',
  });
});

test('listRankChanges compares exact scores if public ones are rounded', () => {
  const rounded = { scores: (one: unknown) => createScores(one as Moments, 10) };
  const exact = { ...rounded, exactScores: game.scores };
  const after = createShownMatch(at('Round 1', 5, 4, 2));
  expect(listRankChanges(rounded, before, after)).toEqual([]);
  expect(listRankChanges(exact, before, after)).toEqual([
    {
      ...{ seat: DEMS, was: 'place 3 with 3 points', is: 'place 3 with 2 points' },
      change: 'place 3, 3 → 2 points',
    },
  ]);
});

const PIXIE_AHEAD = at('Round 1', 5, 3, 0);
const createIsaAhead = (round: number) => at(`Round ${round}`, 5, 9, 0);
const EARLY_LEAD = [PIXIE_AHEAD, ...[2, 3, 4, 5].map(createIsaAhead)];
const LATE_LEAD = [PIXIE_AHEAD, { ...PIXIE_AHEAD, title: 'Round 2' }, createIsaAhead(3)];
const findTurningPoint = (given: Parameters<typeof narrateMatch>[0]) =>
  narrateMatch(given).story.turningPoint;

test('the turning point is the moment in the last third at which the winner took the lead', () => {
  expect(findTurningPoint({ moments: LATE_LEAD, outcome: createOutcome(ISA) })).toEqual({
    step: 'Round 3',
    text: 'Isa overtakes Pixie with 6 points in that round.',
  });
});

test("the turning point names the winner's most important deed in that round", () => {
  const steps = [
    [],
    [],
    [
      createSpoken('A dog barked.', 5),
      { ...createSpoken('Isa slept.', 1), seat: ISA },
      { ...createSpoken('Isa found water.', 3), short: 'Isa finds water' },
    ],
  ];
  expect(findTurningPoint({ moments: LATE_LEAD, steps, outcome: createOutcome(ISA) })).toEqual({
    step: 'Round 3',
    text: 'Isa overtakes Pixie and finds water.',
  });
});

test('the turning point has an approximate gain if scores are rounded down', () => {
  const steps = [[], [], [{ ...createSpoken('Isa starves.', 3), seat: ISA }]];
  const given = { moments: LATE_LEAD, steps, outcome: createOutcome(ISA), isRoundedDown: true };
  expect(findTurningPoint(given)?.text).toBe('Isa overtakes Pixie with ≈6 points in that round.');
});

test('the turning point omits the gain of a winner who gained nothing', () => {
  const moments = [at('Round 1', 9, 7, 0), at('Round 2', 9, 7, 0), at('Round 3', 5, 7, 0)];
  expect(findTurningPoint({ moments, outcome: createOutcome(ISA) })?.text).toBe(
    'Isa overtakes Pixie.',
  );
});

test('the turning point names several winners who overtook together', () => {
  const moments = [PIXIE_AHEAD, at('Round 2', 5, 4, 9), at('Round 3', 10, 10, 9)];
  expect(findTurningPoint({ moments, outcome: createOutcome(PIXIE, ISA) })?.text).toBe(
    'Pixie and Isa overtake Dems with 5 points in that round.',
  );
});

test.each([
  ['an early lead is kept', { moments: EARLY_LEAD, outcome: createOutcome(ISA) }],
  [
    'the winner was never behind',
    { moments: [PIXIE_AHEAD, PIXIE_AHEAD], outcome: createOutcome(PIXIE) },
  ],
  ['the last leader has not won', { moments: LATE_LEAD, outcome: createOutcome(PIXIE) }],
  [
    'nobody lost the lead',
    {
      moments: [PIXIE_AHEAD, at('Round 2', 9, 9, 0), at('Round 3', 9, 9, 0)],
      outcome: createOutcome(ISA),
    },
  ],
  ['scores have one moment', { moments: [PIXIE_AHEAD], outcome: createOutcome(PIXIE) }],
  ['there are no scores', { moments: [], outcome: createOutcome(ISA) }],
  ['the match goes on', { moments: LATE_LEAD }],
])('a match lacks a turning point if %s', (_, given) => {
  expect(findTurningPoint(given)).toBeNull();
});
