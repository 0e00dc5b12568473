/** Cases of the form's pages, of answers about resigning, and of valid orders. */

import { describe, expect, it } from 'vitest';
import { dmInvitational } from '../game.ts';
import { findForm, readAnswersAs, SCARLET, turnAt } from '../staging.ts';

const OPENING_STATE = turnAt('A C F I', 'B D G J');

it('DI-027 a turn is asked on one page, with resigning below the instruction', () =>
  expect(findForm(OPENING_STATE, SCARLET)?.fields.map(({ name, page }) => [name, page])).toEqual([
    ['instruction', undefined],
    ['resign', undefined],
  ]));

describe('a yes or no to resigning, typed', () => {
  const readTyped = (text: string) => {
    const { orders, problems } = readAnswersAs(OPENING_STATE, SCARLET, {
      instruction: ['1 to B'],
      resign: [text],
    });
    return [orders?.resign, problems.map(({ code }) => code)];
  };

  it.for([
    { id: 'DI-247', text: ' NO ', says: [false, []] },
    { id: 'DI-248', text: ' Yes ', says: [true, ['resigning']] },
    { id: 'DI-249', text: 'perhaps', says: [false, ['not a yes or no']] },
  ])('$id “$text” to resigning is read as yes, no or unreadable', ({ text, says }) =>
    expect(readTyped(text)).toEqual(says),
  );
});

describe('orders as they are kept', () => {
  const isKept = (orders: unknown) => dmInvitational.orders.safeParse(orders).success;

  it.for([
    { id: 'DI-264', to: 'A', is: true },
    { id: 'DI-265', to: 'A'.repeat(30), is: true },
    { id: 'DI-266', to: 'A'.repeat(31), is: false },
    { id: 'DI-267', to: '', is: false },
  ])('$id orders accept a house called "$to": $is', ({ to, is }) => {
    expect(isKept({ kind: 'turn', instruction: { courier: 1, to }, resign: false })).toBe(is);
    expect(isKept({ kind: 'airdrop', courier: 1, house: to, resign: false })).toBe(is);
  });
});
