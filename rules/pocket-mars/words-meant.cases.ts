/** Meanings of standing choices, and their secrecy. */

import { expect, it } from 'vitest';
import { lastingChoice, withoutWordsOfOthers } from './choices.ts';
import { type Name, seatOf, stateOf } from './staging.ts';
import type { State } from './state.ts';

const UNSAID = {
  ...{ refill: null, owner: null, building: null },
  ...{ greenhouse: null, aqualab: null, look: null },
} as const;
const [SCARLET, DEMS, ZATCHEL] = [seatOf('Scarlet'), seatOf('Dems'), seatOf('Zatchel')];

type Words = Parameters<typeof lastingChoice>[0]['lasting'][typeof SCARLET];

const stateSaying = (name: Name, words: object) =>
  stateOf({
    settlers: { Scarlet: { hand: ['Water 5', 'Energy 2', 'Science 7'] }, Dems: { hand: [] } },
    state: { lasting: { [seatOf(name)]: { ...UNSAID, ...words } as NonNullable<Words> } },
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
      stateSaying(name, { look: 'next' }),
      { seat: seatOf(name), question: 'look' },
      of,
    ),
  ).toBe(meant),
);

it('PK-632 the lowest card of a hand has the least value; an empty hand yields null', () => {
  const lowest = (name: Name, hand: Parameters<typeof lastingChoice<'aqualab'>>[2]) =>
    lastingChoice(
      stateSaying(name, { aqualab: 'lowest' }),
      { seat: seatOf(name), question: 'aqualab' },
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
      stateSaying('Scarlet', { greenhouse: 'mine up' }),
      { seat: SCARLET, question: 'greenhouse' },
      options,
    );
  const { othersUp, ownDown, ownUp, later } = moves;
  expect(meant([othersUp, ownDown, ownUp, later])).toBe(ownUp);
  expect(meant([othersUp, ownDown])).toBe(false);
});

it('PK-634 an impossible Building or a missing choice is asked, and a “no” stays a “no”', () => {
  const state = stateSaying('Scarlet', { building: 'Water', look: 'no' });
  const at = (options: Parameters<typeof lastingChoice<'settle'>>[2]) =>
    lastingChoice(state, { seat: SCARLET, question: 'settle' }, options);
  expect([at(['Energy', 'Water']), at(['Energy'])]).toEqual(['Water', null]);
  expect(lastingChoice(state, { seat: SCARLET, question: 'look' }, [DEMS])).toBe(false);
  expect(lastingChoice(state, { seat: SCARLET, question: 'owner' }, ['Energy 4'])).toBeNull();
});

it('PK-635 standing choices stay secret', () => {
  const own = { ...UNSAID, owner: 'no' } as const;
  const others = { ...UNSAID, look: 'no' } as const;
  const known = (lasting: State['lasting']) =>
    withoutWordsOfOthers(stateOf({ state: { lasting } }), SCARLET).lasting;
  expect(known({ [SCARLET]: own, [DEMS]: others })).toEqual({ [SCARLET]: own });
  expect(known({ [DEMS]: others })).toEqual({});
  expect(known({ [SCARLET]: own })).toEqual({ [SCARLET]: own });
});
