import { expect, test } from 'vitest';
import type { Outcome } from '../match/game.ts';
import { at, type Hidden, ISA, message, narrated, PIXIE } from './staging.ts';

const won = (...seats: readonly Hidden['seat'][]): Outcome => ({
  placings: seats.map((seat) => ({ seat, place: 1, score: 9, prizes: [] })),
  ties: [],
  purses: { players: [], pairs: [] },
  duels: [],
});
const pixieAhead = at('Round 1', 5, 3, 0);
const isaAhead = (round: number) => at(`Round ${round}`, 5, 9, 0);
const early = [pixieAhead, isaAhead(2), isaAhead(3), isaAhead(4), isaAhead(5)];
const late = [pixieAhead, { ...pixieAhead, title: 'Round 2' }, isaAhead(3)];
const turningPoint = (given: Parameters<typeof narrated>[0]) => narrated(given).story.turningPoint;

test('the turning point is the moment in the last third at which the winner took the lead', () => {
  expect(turningPoint({ moments: late, outcome: won(ISA) })).toEqual({
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
  expect(turningPoint({ moments: late, steps, outcome: won(ISA) })).toEqual({
    step: 'Round 3',
    text: 'Isa overtakes Pixie: Isa found water.',
  });
});

test('the turning point has an approximate gain if scores are rounded down', () => {
  const steps = [[], [], [{ ...message('Isa starves.', 3), seat: ISA }]];
  const given = { moments: late, steps, outcome: won(ISA), isRoundedDown: true };
  expect(turningPoint(given)?.text).toBe('Isa overtakes Pixie: ≈ 6 points in that round.');
});

test('the turning point omits the gain of a winner who gained nothing', () => {
  const moments = [at('Round 1', 9, 7, 0), at('Round 2', 9, 7, 0), at('Round 3', 5, 7, 0)];
  expect(turningPoint({ moments, outcome: won(ISA) })?.text).toBe('Isa overtakes Pixie.');
});

test('the turning point names several winners who overtook together', () => {
  const moments = [pixieAhead, at('Round 2', 5, 4, 9), at('Round 3', 10, 10, 9)];
  expect(turningPoint({ moments, outcome: won(PIXIE, ISA) })?.text).toBe(
    'Pixie and Isa overtake Dems: 5 points in that round.',
  );
});

test.each([
  ['an early lead is kept', { moments: early, outcome: won(ISA) }],
  ['the winner was never behind', { moments: [pixieAhead, pixieAhead], outcome: won(PIXIE) }],
  ['the last leader has not won', { moments: late, outcome: won(PIXIE) }],
  [
    'nobody lost the lead',
    { moments: [pixieAhead, at('Round 2', 9, 9, 0), at('Round 3', 9, 9, 0)], outcome: won(ISA) },
  ],
  ['scores have one moment', { moments: [pixieAhead], outcome: won(PIXIE) }],
  ['there are no scores', { moments: [], outcome: won(ISA) }],
  ['the match goes on', { moments: late }],
])('a match lacks a turning point if %s', (_, given) => {
  expect(turningPoint(given)).toBeNull();
});
