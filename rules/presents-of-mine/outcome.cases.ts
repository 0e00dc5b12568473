import { describe, expect, it } from 'vitest';
import { presentsOfMine } from './game.ts';
import { type ForSome, SETUP, stateAt } from './staging.ts';

const computeOutcomeAt = (scores: ForSome<number>, step: 'round-5' | 'over' = 'over') =>
  presentsOfMine.outcome({ setup: SETUP, state: stateAt(step, {}, scores) });

describe('the outcome (Rulings, Who sees what)', () => {
  it('PM-851 there is no outcome before the last round is resolved', () => {
    expect(computeOutcomeAt({ Isa: 50 }, 'round-5')).toBeNull();
  });

  it('PM-852 the highest final score wins', () => {
    const scores = { Isa: 90, Dems: 80, Zero: 70, Walsh: 60, Pixie: 50, Phoenix: 40, Zatchel: 30 };
    const outcome = computeOutcomeAt(scores);
    expect(outcome?.placings.map(({ seat, place }) => `${place} ${seat}`).join(', ')).toBe(
      '1 Isa, 2 Dems, 3 Zero, 4 Walsh, 5 Pixie, 6 Phoenix, 7 Zatchel, 8 Scarlet',
    );
    expect(outcome?.ties).toEqual([]);
  });

  it('PM-853 tied players share a place, and the next place is skipped', () => {
    const outcome = computeOutcomeAt({ Isa: 90, Dems: 90, Zero: 70 });
    expect(outcome?.placings.map(({ place }) => place)).toEqual([1, 1, 3, 4, 4, 4, 4, 4]);
  });

  it('PM-955 a single winner is announced with the margin', () => {
    const describeOutcome = (scores: ForSome<number>) =>
      computeOutcomeAt(scores)?.ending?.holders.map(({ seats, by }) => `${seats.join()} ${by}`);
    expect(describeOutcome({ Isa: 90, Dems: 89, Zero: 89 })).toEqual([
      'Isa with 90 points, 1 ahead of Dems and Zero',
    ]);
    expect(describeOutcome({ Isa: 90, Dems: 90 })).toBeUndefined();
  });

  it('PM-854 each tie has its sentence', () => {
    expect(computeOutcomeAt({ Isa: 90, Dems: 90, Zero: 70 })?.ties).toEqual([
      'Dems and Isa share place 1 with 90 points: the rules break no ties.',
      'Phoenix, Pixie, Scarlet, Walsh and Zatchel share place 4 with 0 points: the rules break ' +
        'no ties.',
    ]);
  });

  it('PM-855 garnets are carried over unchanged, and nothing else is won', () => {
    const players = SETUP.players.map(({ seat }, index) => ({ seat, garnets: index }));
    const outcome = presentsOfMine.outcome({
      setup: { ...SETUP, players },
      state: stateAt('over', {}, { Walsh: 3 }),
    });
    expect(outcome?.placings[0]).toMatchObject({ seat: 'Walsh', prizes: [] });
    expect(outcome?.purses).toEqual({ players, pairs: [] });
    expect(outcome?.duels).toEqual([]);
  });
});
