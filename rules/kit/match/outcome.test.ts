import { expect, test } from 'vitest';
import type { Outcome } from './game.ts';
import { buildOwnEnding, formatEndingHeadline, rankByScore, rankTeams } from './outcome.ts';
import {
  createPrize,
  type Ending,
  formatPrizesBriefly,
  type Placing,
  type Prize,
} from './prizes.ts';
import { type Seat, toSeat } from './seat.ts';

const [ISA, DEMS, ZERO] = ['Isa', 'Dems', 'Zero'].map(toSeat) as [
  ReturnType<typeof toSeat>,
  ReturnType<typeof toSeat>,
  ReturnType<typeof toSeat>,
];
const EMPTY_PURSES = { players: [], pairs: [] };

const createPlacing = (name: string, place: number, score: number): Placing => ({
  seat: toSeat(name),
  place,
  score,
  prizes: [],
});
const createOutcome = (placings: readonly Placing[], ending?: Ending): Outcome => ({
  placings,
  ties: [],
  purses: EMPTY_PURSES,
  duels: [],
  ...(ending && { ending }),
});
const POINTS = { counted: 'points', one: 'point' };
/** Reads the sentence on the winners that is shown to a player who has not won. */
const describeWinners = (outcome: Outcome) =>
  buildOwnEnding(outcome, POINTS, toSeat('Phoenix')).lines[0];
const describePlacings = (...placings: readonly Placing[]) =>
  describeWinners(createOutcome(placings));
const describeOwnEnding = (ending: Ending) =>
  describeWinners(createOutcome([createPlacing('Isa', 1, 7)], ending));

test('players who share the first place win together', () => {
  expect(
    describePlacings(
      createPlacing('Isa', 1, 7),
      createPlacing('Dems', 1, 7),
      createPlacing('Zero', 3, 2),
    ),
  ).toBe('Isa and Dems win together with 7 points.');
});

test("a player who has not won reads the game's own ending", () => {
  const verb = { one: 'earns a Token', many: 'earn Tokens', you: 'earn a Token' };
  const holders = [
    { seats: [DEMS, ZERO], by: 'by the same total' },
    { seats: [ISA], by: 'by the most points left' },
  ];
  expect(describeOwnEnding({ verb, holders })).toBe(
    'Dems and Zero earn Tokens by the same total; Isa by the most points left.',
  );
  expect(describeOwnEnding({ verb, holders: holders.slice(1), also: 'Zero goes home.' })).toBe(
    'Isa earns a Token by the most points left. Zero goes home.',
  );
});

test('a player reads that nobody wins if nobody holds the prize', () => {
  expect(
    describeOwnEnding({ verb: { one: 'wins', many: 'win', you: 'have won' }, holders: [] }),
  ).toBe('Nobody wins.');
  expect(describePlacings()).toBe('Nobody wins.');
});

const earning = (by: string) => {
  const verb = { one: 'earns a Token', many: 'earn Tokens of Life', you: 'earn a Token' };
  const holders = [{ seats: [ISA, ZERO, DEMS], by }];
  return formatEndingHeadline(
    createOutcome([createPlacing('Isa', 1, 113)], { verb, holders }),
    POINTS,
  );
};

test.each([
  ['with 113, 112 and 111 Progress in all', 'Isa comes first with 113 points'],
  ['with 20 points, far ahead of all', 'Isa, Zero and Dems earn Tokens of Life with 20 points'],
  [
    'with 7 letters to 5, since no courier can move',
    'Isa, Zero and Dems earn Tokens of Life with 7 letters to 5',
  ],
])(
  'the headline of an ending “%s” keeps the facts of all winners, or names the first',
  (by, headline) => {
    expect(earning(by)).toBe(headline);
  },
);

const placings = [
  createPlacing('Dems', 1, 20),
  createPlacing('Isa', 2, 9),
  createPlacing('Zero', 2, 9),
];

test("a winner's ending begins with the win and its reason", () => {
  expect(buildOwnEnding(createOutcome(placings), POINTS, DEMS)).toEqual({
    title: 'You have won with 20 points',
    lines: [],
    hasWon: true,
  });
});

test("the ending of a loser contains the loser's place and score, and the winner", () => {
  expect(buildOwnEnding(createOutcome(placings), POINTS, ISA)).toEqual({
    title: 'You came second of 3, with Zero: 9 points',
    lines: ['Dems wins with 20 points.'],
    hasWon: false,
  });
});

test("a player's ending names all holders of the prize and the player's own prizes", () => {
  const ending: Ending = {
    verb: { one: 'earns a Token', many: 'earn Tokens', you: 'earn a Token' },
    holders: [
      { seats: [ISA], by: 'by points' },
      { seats: [ZERO], by: 'by luck' },
    ],
  };
  const won = [
    { ...createPlacing('Isa', 1, 7), prizes: [createPrize('token-of-life', 'Token')] },
    createPlacing('Zero', 2, 5),
    { ...createPlacing('Dems', 3, 1), prizes: [createPrize('goes-home', 'heads home')] },
  ];
  expect(buildOwnEnding(createOutcome(won, ending), POINTS, ISA)).toEqual({
    title: 'You earn a Token',
    lines: ['Isa earns a Token by points; Zero by luck.', 'For you: Token.'],
    hasWon: true,
  });
  expect(buildOwnEnding(createOutcome(won, ending), POINTS, DEMS)).toMatchObject({
    title: 'You came third of 3: 1 point',
    lines: ['Isa earns a Token by points; Zero by luck.', 'You head home.'],
  });
});

test('the ending of a match of two names the last tie-break, for both players', () => {
  const placings = [createPlacing('Isa', 1, 7), createPlacing('Dems', 2, 7)];
  const outcome = { ...createOutcome(placings), ties: ['Both have 7.', 'Isa was nearer.'] };
  expect(buildOwnEnding(outcome, POINTS, ISA).lines).toEqual(['Isa was nearer.']);
  expect(buildOwnEnding(outcome, POINTS, DEMS).lines).toContain('Isa was nearer.');
});

test('a player in a duel reads who chooses and who may be chosen', () => {
  const prizes = [createPrize('death-match', 'Death Match, by choice')];
  const placings = [
    createPlacing('Zero', 1, 9),
    { ...createPlacing('Dems', 2, 6), prizes },
    { ...createPlacing('Isa', 3, 5), prizes },
  ];
  const among = [ISA, toSeat('Phoenix')];
  const outcome: Outcome = {
    ...createOutcome(placings),
    duels: [{ kind: 'chooses', chooser: DEMS, among }],
  };
  const getLastLine = (seat: Seat) => buildOwnEnding(outcome, POINTS, seat).lines.at(-1);
  expect([DEMS, ISA].map(getLastLine)).toEqual([
    'Death Match: you choose Isa or Phoenix as opponent.',
    'Death Match: Dems chooses you or Phoenix as opponent.',
  ]);
  expect(getLastLine(ZERO)).toBeUndefined();
});

test('the ending of a seat without a place omits the score', () => {
  const outcome = createOutcome([createPlacing('Isa', 1, 7), createPlacing('Dems', 2, 6)]);
  expect(buildOwnEnding(outcome, POINTS, DEMS).title).toMatch(/: 6 points$/);
  expect(buildOwnEnding(outcome, POINTS, ZERO).title).not.toContain('points');
});

test('rankByScore ranks by score and tie-breaks, and gives prizes by place', () => {
  const scores: Readonly<Record<string, number>> = { Isa: 2, Dems: 5, Zero: 2 };
  const result = rankByScore({
    seats: [ISA, DEMS, ZERO],
    score: (seat) => scores[seat] ?? 0,
    prizes: (place, places) => (place === places ? [createPrize('goes-home', 'heads home')] : []),
  });
  expect(result.placings.map(({ seat, place, score }) => [seat, place, score])).toEqual([
    ['Dems', 1, 5],
    ['Isa', 2, 2],
    ['Zero', 2, 2],
  ]);
  expect(result.ties).toEqual(['Isa and Zero share place 2.']);
  expect(result.placings.flatMap(({ prizes }) => prizes)).toEqual([]);
});

const TEAMS = [
  { seats: [ISA, ZERO], by: 'as the town' },
  { seats: [DEMS], by: 'as the wolves' },
];

test('rankTeams gives all members the place of their team, and names the winners', () => {
  const { placings, ending } = rankTeams(TEAMS);
  expect(placings.map(({ seat, place, score }) => [seat, place, score])).toEqual([
    ['Isa', 1, 1],
    ['Zero', 1, 1],
    ['Dems', 3, 0],
  ]);
  expect(ending?.holders).toEqual(TEAMS.slice(0, 1));
});

test('the ending of a losing player names the team instead of a place', () => {
  const { placings, ending } = rankTeams(TEAMS);
  const scores = { counted: 'points' };
  expect(buildOwnEnding(createOutcome(placings, ending), scores, DEMS)).toEqual({
    title: 'You have lost as the wolves',
    lines: ['Isa and Zero win together as the town.'],
    hasWon: false,
  });
});

test('rankTeams skips teams without members', () => {
  const { placings } = rankTeams([{ seats: [], by: 'as the town' }, ...TEAMS.slice(1)]);
  expect(placings).toMatchObject([{ seat: 'Dems', place: 1, score: 0 }]);
});

const createGarnets = (count: number): Prize => ({
  code: 'garnet',
  count,
  text: `${count} Garnets`,
});
const createCommunalGarnets = (count: number, partner: typeof ISA): Prize => ({
  code: 'communal-garnet',
  count,
  text: `${count} Communal Garnets with ${partner}`,
  with: partner,
});

test('formatPrizesBriefly names a Token in one word and adds the garnets', () => {
  const token = createPrize('token-of-life', 'Token of Life');
  expect(formatPrizesBriefly([token, createGarnets(4)])).toBe('Token + 4');
  expect(formatPrizesBriefly([token, createCommunalGarnets(6, DEMS)])).toBe('Token + 6');
  expect(formatPrizesBriefly([createGarnets(4)])).toBe('4 Garnets');
  expect(formatPrizesBriefly([createPrize('goes-home', 'heads home')])).toBe('heads home');
  expect(formatPrizesBriefly([])).toBe('');
});
