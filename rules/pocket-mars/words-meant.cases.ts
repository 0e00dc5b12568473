/** Meanings of standing choices, and their secrecy. */

import { expect, it } from 'vitest';
import { lastingChoice, withoutChoicesOfOthers } from './choices.ts';
import { getSeat, type PlayerName, stateOf } from './staging.ts';
import type { State } from './state.ts';

const NO_CHOICES = {
  ...{ refill: null, owner: null, building: null },
  ...{ greenhouse: null, aqualab: null, look: null },
} as const;
const [SCARLET, DEMS, ZATCHEL] = [getSeat('Scarlet'), getSeat('Dems'), getSeat('Zatchel')];

type StandingWords = Parameters<typeof lastingChoice>[0]['lasting'][typeof SCARLET];

const createStateWithChoices = (name: PlayerName, words: object) =>
  stateOf({
    settlers: { Scarlet: { hand: ['Water 5', 'Energy 2', 'Science 7'] }, Dems: { hand: [] } },
    state: {
      lasting: { [getSeat(name)]: { ...NO_CHOICES, ...words } as NonNullable<StandingWords> },
    },
  });

it.for([
  { name: 'Scarlet', of: [DEMS, ZATCHEL], meant: DEMS },
  { name: 'Dems', of: [SCARLET, ZATCHEL], meant: ZATCHEL },
  { name: 'Dems', of: [SCARLET], meant: SCARLET },
  { name: 'Zatchel', of: [DEMS, SCARLET], meant: SCARLET },
  { name: 'Zatchel', of: [DEMS], meant: DEMS },
  { name: 'Zatchel', of: [], meant: false },
] as const)('PK-631 the next player after $name, of $of, is $meant', ({ name, of, meant }) =>
  expect(
    lastingChoice(
      createStateWithChoices(name, { look: 'next' }),
      { seat: getSeat(name), question: 'look' },
      of,
    ),
  ).toBe(meant),
);

it('PK-632 the lowest card of a hand has the least value; an empty hand yields null', () => {
  const lowest = (name: PlayerName, hand: Parameters<typeof lastingChoice<'aqualab'>>[2]) =>
    lastingChoice(
      createStateWithChoices(name, { aqualab: 'lowest' }),
      { seat: getSeat(name), question: 'aqualab' },
      hand,
    );
  expect(lowest('Scarlet', ['Water 5', 'Energy 2', 'Science 7'])).toBe('Energy 2');
  expect(lowest('Dems', ['Water 5'])).toBe(false);
});

it('PK-633 the first movable own colonist rises in the Greenhouse, or nobody', () => {
  const moves = {
    othersUp: { at: 'Energy', of: DEMS, up: true },
    ownDown: { at: 'Energy', of: SCARLET, up: false },
    ownUp: { at: 'Water', of: SCARLET, up: true },
    later: { at: 'Science', of: SCARLET, up: true },
  } as const;
  const meant = (options: Parameters<typeof lastingChoice<'greenhouse'>>[2]) =>
    lastingChoice(
      createStateWithChoices('Scarlet', { greenhouse: 'mine up' }),
      { seat: SCARLET, question: 'greenhouse' },
      options,
    );
  const { othersUp, ownDown, ownUp, later } = moves;
  expect(meant([othersUp, ownDown, ownUp, later])).toBe(ownUp);
  expect(meant([othersUp, ownDown])).toBe(false);
});

it('PK-634 an impossible Building or a missing choice is asked, and a “no” stays a “no”', () => {
  const state = createStateWithChoices('Scarlet', { building: 'Water', look: 'no' });
  const at = (options: Parameters<typeof lastingChoice<'settle'>>[2]) =>
    lastingChoice(state, { seat: SCARLET, question: 'settle' }, options);
  expect([at(['Energy', 'Water']), at(['Energy'])]).toEqual(['Water', null]);
  expect(lastingChoice(state, { seat: SCARLET, question: 'look' }, [DEMS])).toBe(false);
  expect(lastingChoice(state, { seat: SCARLET, question: 'owner' }, ['Energy 4'])).toBeNull();
});

it('PK-635 standing choices stay secret', () => {
  const own = { ...NO_CHOICES, owner: 'no' } as const;
  const others = { ...NO_CHOICES, look: 'no' } as const;
  const known = (lasting: State['lasting']) =>
    withoutChoicesOfOthers(stateOf({ state: { lasting } }), SCARLET).lasting;
  expect(known({ [SCARLET]: own, [DEMS]: others })).toEqual({ [SCARLET]: own });
  expect(known({ [DEMS]: others })).toEqual({});
  expect(known({ [SCARLET]: own })).toEqual({ [SCARLET]: own });
});
