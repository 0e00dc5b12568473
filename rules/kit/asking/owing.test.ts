import { expect, test } from 'vitest';
import { seatNamed } from '../match/seat.ts';
import type { Field, Form } from './form.ts';
import { freeAsks, isFree, owedAsks } from './owing.ts';

const SCARLET = seatNamed('Scarlet');
const DEMS = seatNamed('Dems');
const field: Field = { kind: 'choice', name: 'a', label: 'A', choices: [], required: false };
const free: Field = { ...field, name: 'resign', owesNothing: true };
const form = (...fields: readonly Field[]): Form => ({ fields });

test('a form whose fields all owe nothing is free', () => {
  expect([form(free), form(field, free), form(field), form()].map(isFree)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('every ask is either owed or free', () => {
  const owed = { seat: SCARLET, form: form(field) };
  const left = { seat: DEMS, form: form(free), owesNothing: true } as const;
  const step = { asks: [owed, left] };
  expect([owedAsks(step), freeAsks(step)]).toEqual([[owed], [left]]);
  expect([owedAsks(null), freeAsks(null)]).toEqual([[], []]);
});
