import { describe, expect, it } from 'vitest';
import { presentsOfMine } from '../game.ts';
import { getSeat, openState, SETUP, stateAt } from '../staging.ts';
import type { State } from '../state.ts';

const SCARLET = getSeat('Scarlet');

const getStepAt = (state: State) => presentsOfMine.next({ setup: SETUP, state });
const readAnswersAt = (state: State, answers: Readonly<Record<string, readonly string[]>>) =>
  presentsOfMine.read({ setup: SETUP, state, seat: SCARLET, answers });

describe('a step’s questions', () => {
  it.for([
    {
      id: 'PM-735',
      state: openState(),
      pace: 'pregame',
      says: /^Pick 5 .*: with 0 if one or two players picked it, 1 for three, .* 3 for more\.$/,
    },
    {
      id: 'PM-736',
      state: stateAt('round-1'),
      pace: 'round',
      says: /^Pass three presents: .* are passed\.$/,
    },
    {
      id: 'PM-737',
      state: stateAt('round-2'),
      pace: 'round',
      says: /^Pass three presents: .* Also replace a kept .* at random\.$/,
    },
    {
      id: 'PM-738',
      state: stateAt('round-3'),
      pace: 'round',
      says: /^The list has been reversed\. Pass three .* Also replace a kept .* at random\.$/,
    },
    {
      id: 'PM-739',
      state: stateAt('round-4'),
      pace: 'round',
      says: /^Steal one present each .* a random present\.$/,
    },
    {
      id: 'PM-740',
      state: stateAt('round-5'),
      pace: 'round',
      says: /^Pass three .* from A to J earn 5 points\. Players who tie earn 2 points each\.$/,
    },
  ])('$id the form of $state.step explains the step: $says', ({ state, pace, says }) => {
    expect(getStepAt(state)?.pace).toBe(pace);
    expect(getStepAt(state)?.about).toMatch(says);
  });

  it('PM-754 the worth of presents is explained only at the first of three questions', () => {
    const helpedAt = (state: State) => {
      const fields = getStepAt(state)?.asks.find(({ seat }) => seat === SCARLET)?.form.fields ?? [];
      return fields.map(({ help = '' }) => help.slice(0, 18));
    };
    expect(helpedAt(stateAt('round-1'))).toEqual(['“Worth”: points fo', '', '']);
    expect(helpedAt(stateAt('round-4'))).toEqual(['“Worth”: points fo', '', '']);
  });
});

describe('answers', () => {
  it('PM-755 a present is understood with a space before it and words after it', () => {
    const answers = { first: [' a0 of mine'], second: ['B0'], third: ['C0'] };
    const { orders, problems } = readAnswersAt(stateAt('round-1'), answers);
    expect(problems).toEqual([]);
    expect(orders).toMatchObject({ passed: [{ present: { letter: 'A', staleness: 0 } }, {}, {}] });
  });

  it('PM-756 answers read as null when the match is over', () => {
    for (const answers of [{ picks: ['A', 'B', 'C', 'D', 'E'] }, { first: ['A0'] }])
      expect(readAnswersAt(stateAt('over'), answers).orders).toBeNull();
  });
});

describe('orders as they are kept', () => {
  const isKept = (present: object) =>
    presentsOfMine.orders.safeParse({
      kind: 'stealing',
      wanted: [{ player: 'Dems', present }, null, null],
    }).success;

  it.for([
    { id: 'PM-757', present: { letter: 'A', staleness: 0, layers: null }, is: true },
    { id: 'PM-758', present: { letter: 'K', staleness: 99, layers: 99 }, is: true },
    { id: 'PM-759', present: { letter: 'A', staleness: 100, layers: null }, is: false },
    { id: 'PM-760', present: { letter: 'A', staleness: -1, layers: null }, is: false },
    { id: 'PM-766', present: { letter: 'K', staleness: 0, layers: 100 }, is: false },
    { id: 'PM-767', present: { letter: 'K', staleness: 0, layers: -1 }, is: false },
    { id: 'PM-768', present: { letter: 'K', staleness: 0, layers: 0 }, is: true },
  ])('$id $present is accepted: $is', ({ present, is }) => expect(isKept(present)).toBe(is));
});
