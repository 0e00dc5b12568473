import { describe, expect, test } from 'vitest';
import { seedChance } from '../chance/seeded.ts';
import type { Step } from '../match/game.ts';
import type { AwaitedMatch } from '../match/season.ts';
import { toSeat } from '../match/seat.ts';
import { imagineReports } from './imagining.ts';

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

describe('imagined reports of awaited matches', () => {
  test('imagined reports end one, two or all matches', () => {
    const ended = REPORTS.map(
      (reports) => reports.filter(({ kind }) => kind === 'finished').length,
    );
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
});
