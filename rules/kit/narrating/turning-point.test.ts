import { expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import { at, type HiddenEvent, ISA, message, narrated, PIXIE } from './staging.ts';

const won = (...seats: readonly HiddenEvent['seat'][]): Outcome => ({
  placings: seats.map((seat) => ({ seat, place: 1, score: 9, prizes: [] })),
  ties: [],
  purses: { players: [], pairs: [] },
  duels: [],
});
const PIXIE_AHEAD = at('Round 1', 5, 3, 0);
const createIsaAhead = (round: number) => at(`Round ${round}`, 5, 9, 0);
const EARLY_LEAD = [
  PIXIE_AHEAD,
  createIsaAhead(2),
  createIsaAhead(3),
  createIsaAhead(4),
  createIsaAhead(5),
];
const LATE_LEAD = [PIXIE_AHEAD, { ...PIXIE_AHEAD, title: 'Round 2' }, createIsaAhead(3)];
const findTurningPoint = (given: Parameters<typeof narrated>[0]) =>
  narrated(given).story.turningPoint;

test('the turning point is the moment in the last third at which the winner took the lead', () => {
  expect(findTurningPoint({ moments: LATE_LEAD, outcome: won(ISA) })).toEqual({
    step: 'Round 3',
    text: 'Isa overtakes Pixie: 6 points in that round.',
  });
});

test("the turning point names the winner's most important deed in that round", () => {
  const steps = [
    [],
    [],
    [
      message('A dog barked.', 5),
      { ...message('Isa slept.', 1), seat: ISA },
      message('Isa found water.', 3),
    ],
  ];
  expect(findTurningPoint({ moments: LATE_LEAD, steps, outcome: won(ISA) })).toEqual({
    step: 'Round 3',
    text: 'Isa overtakes Pixie: Isa found water.',
  });
});

test('the turning point has an approximate gain if scores are rounded down', () => {
  const steps = [[], [], [{ ...message('Isa starves.', 3), seat: ISA }]];
  const given = { moments: LATE_LEAD, steps, outcome: won(ISA), isRoundedDown: true };
  expect(findTurningPoint(given)?.text).toBe('Isa overtakes Pixie: ≈ 6 points in that round.');
});

test('the turning point omits the gain of a winner who gained nothing', () => {
  const moments = [at('Round 1', 9, 7, 0), at('Round 2', 9, 7, 0), at('Round 3', 5, 7, 0)];
  expect(findTurningPoint({ moments, outcome: won(ISA) })?.text).toBe('Isa overtakes Pixie.');
});

test('the turning point names several winners who overtook together', () => {
  const moments = [PIXIE_AHEAD, at('Round 2', 5, 4, 9), at('Round 3', 10, 10, 9)];
  expect(findTurningPoint({ moments, outcome: won(PIXIE, ISA) })?.text).toBe(
    'Pixie and Isa overtake Dems: 5 points in that round.',
  );
});

test.each([
  ['an early lead is kept', { moments: EARLY_LEAD, outcome: won(ISA) }],
  ['the winner was never behind', { moments: [PIXIE_AHEAD, PIXIE_AHEAD], outcome: won(PIXIE) }],
  ['the last leader has not won', { moments: LATE_LEAD, outcome: won(PIXIE) }],
  [
    'nobody lost the lead',
    { moments: [PIXIE_AHEAD, at('Round 2', 9, 9, 0), at('Round 3', 9, 9, 0)], outcome: won(ISA) },
  ],
  ['scores have one moment', { moments: [PIXIE_AHEAD], outcome: won(PIXIE) }],
  ['there are no scores', { moments: [], outcome: won(ISA) }],
  ['the match goes on', { moments: LATE_LEAD }],
])('a match lacks a turning point if %s', (_, given) => {
  expect(findTurningPoint(given)).toBeNull();
});
